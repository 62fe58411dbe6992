import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../api/client/errors.ts';
import { users, usersKey } from '../../../api/users.ts';
import type { AccountUser } from '../../../api/users.ts';
import { DateText } from '../../../parts/DateText.tsx';
import { BellIcon, CheckIcon, EditIcon, PauseIcon, TrashIcon } from '../../../parts/icons.tsx';
import type { Column } from '../../../parts/lists/column.ts';
import { MoreMenu } from '../../../parts/lists/MoreMenu.tsx';
import { NameCell } from '../../../parts/lists/NameCell.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { nameOfUser } from './userWords.ts';

interface RowActions {
  readonly onOpen: (user: AccountUser) => void;
  readonly onActive: (user: AccountUser, isActive: boolean) => void;
  readonly onWithdraw: (user: AccountUser) => void;
}

/** The columns of the list of users. */
export function userColumns(actions: RowActions): Column<AccountUser>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      sortField: 'Name',
      card: 'title',
      cell: (row) => <Name user={row} onOpen={actions.onOpen} />,
    },
    { id: 'role', header: 'Role', sortField: 'Role', noWrap: true, cell: (row) => row.Role },
    { id: 'state', header: 'State', sortField: 'State', cell: (row) => <State user={row} /> },
    {
      id: 'numbers',
      header: 'Text numbers',
      align: 'right',
      cell: (row) => row.TextNumbers.length,
      isEmpty: (row) => row.TextNumbers.length === 0,
    },
    {
      id: 'signIn',
      header: 'Last sign-in',
      noWrap: true,
      sortField: 'LastSignIn',
      descendingFirst: true,
      cell: (row) => <DateText value={row.LastSignIn} empty="Never" />,
    },
    {
      id: 'more',
      header: 'Actions',
      card: 'corner',
      width: 52,
      cell: (row) => <RowMenu user={row} {...actions} />,
    },
  ];
}

function Name({ user, onOpen }: { user: AccountUser; onOpen: (user: AccountUser) => void }) {
  const name = nameOfUser(user);
  return (
    <NameCell
      below={
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {user.UserName}
        </Box>
      }
    >
      {user.ReadOnly ? (
        <Typography dir="auto" sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
      ) : (
        <Link
          component="button"
          type="button"
          dir="auto"
          onClick={() => onOpen(user)}
          sx={{ fontWeight: 560, textAlign: 'left', overflowWrap: 'anywhere' }}
        >
          {name}
        </Link>
      )}
    </NameCell>
  );
}

const colors = { Active: 'success', Invited: 'info', Disabled: 'default' } as const;

function State({ user }: { user: AccountUser }) {
  const { State: state, Invitation } = user;
  const note =
    state !== 'Invited'
      ? ''
      : Invitation === null
        ? 'Not invited'
        : Invitation.HasEnded
          ? 'Invitation ended'
          : '';
  return (
    <Box>
      <Chip size="small" label={state} color={colors[state]} variant="outlined" />
      {note !== '' && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {note}
        </Typography>
      )}
    </Box>
  );
}

function RowMenu({ user, onOpen, onActive, onWithdraw }: RowActions & { user: AccountUser }) {
  const client = useQueryClient();
  const show = useSnackbar();
  const invite = useMutation({
    mutationFn: () => users.invite(user.UserID),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: usersKey });
      show({ text: `Invitation sent to ${user.Email}.`, tone: 'success' });
    },
    onError: (error) => show({ text: errorText(error, 'creating', 'invitation'), tone: 'error' }),
  });
  if (user.ReadOnly) return null;
  const isInvited = user.State === 'Invited';
  const mayDisable = user.IsActive && !user.IsMasterUser;
  return (
    <MoreMenu
      label={`More for ${nameOfUser(user)}`}
      isBusy={invite.isPending}
      entries={[
        { text: 'Edit', icon: <EditIcon />, run: () => onOpen(user) },
        {
          text: user.Invitation === null ? 'Send invitation' : 'Send invitation again',
          icon: <BellIcon />,
          run: () => invite.mutate(),
          isOffered: isInvited,
        },
        {
          text: 'Withdraw invitation',
          icon: <TrashIcon />,
          isDanger: true,
          run: () => onWithdraw(user),
          isOffered: isInvited,
        },
        {
          text: 'Enable',
          icon: <CheckIcon />,
          run: () => onActive(user, true),
          isOffered: !user.IsActive,
        },
        {
          text: 'Disable',
          icon: <PauseIcon />,
          isDanger: true,
          run: () => onActive(user, false),
          isOffered: mayDisable,
        },
      ]}
    />
  );
}
