import { selectedCount } from '@carillon/rules/contacts/selection';
import type { Selection } from '@carillon/rules/contacts/selection';
import { plural } from '@carillon/rules/money/amounts';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../api/client/errors.ts';
import { users, usersKey } from '../../../api/users.ts';
import type { NarrowedUsers } from '../../../api/users.ts';
import { ConfirmDialog } from '../../../parts/dialogs/ConfirmDialog.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';

/** Users who are to be enabled or disabled. */
export interface ActiveChange {
  readonly selection: Selection;
  readonly isActive: boolean;
  readonly narrowed: NarrowedUsers;
  /** The name of the only one. */
  readonly name?: string;
}

/** Asks before users are disabled or enabled, says what follows, and tells who stays as they are (row C-208). */
export function ActiveDialog(props: {
  change: ActiveChange;
  /** How many users the list has. */
  total: number;
  onDone: () => void;
  onClose: () => void;
}) {
  const { change, total, onDone, onClose } = props;
  const { selection, isActive, narrowed, name } = change;
  const client = useQueryClient();
  const show = useSnackbar();
  const n = selectedCount(selection, total);
  const who = name ?? plural(n, 'user', 'users');
  const verb = isActive ? 'Enable' : 'Disable';
  const save = useMutation({
    mutationFn: () => users.setActive(selection, isActive, narrowed),
    onSuccess: ({ Count, LeftOut }) => {
      void client.invalidateQueries({ queryKey: usersKey });
      const done = name !== undefined && Count === 1 ? name : plural(Count, 'user', 'users');
      const [first] = LeftOut;
      const rest = first === undefined ? '' : ` ${first.Name} stays as is: ${first.Reason}`;
      show({
        text: `${done} ${isActive ? 'enabled' : 'disabled'}.${rest}`,
        tone: Count === 0 && first !== undefined ? 'error' : 'success',
      });
      onDone();
    },
    onError: (error) => show({ text: errorText(error, 'updating', 'users'), tone: 'error' }),
  });
  return (
    <ConfirmDialog
      open
      title={`${verb} ${who}?`}
      confirmLabel={verb}
      tone={isActive ? 'normal' : 'danger'}
      busy={save.isPending}
      onConfirm={() => save.mutate()}
      onClose={onClose}
    >
      {isActive ? (
        <Typography>They can sign in again and do what their role and rights allow.</Typography>
      ) : (
        <>
          <Typography>
            They are signed out everywhere at once and can’t sign in. Nothing of theirs is deleted, and you
            can enable them again.
          </Typography>
          <Typography sx={{ mt: 3 }}>
            Their repeating broadcasts and scheduled texts are not sent while they are disabled.
          </Typography>
        </>
      )}
    </ConfirmDialog>
  );
}
