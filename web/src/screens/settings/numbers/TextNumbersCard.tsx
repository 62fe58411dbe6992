import type { TextNumber } from '@carillon/contract/numbers';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ownNumbersQuery } from '../../../api/notifications.ts';
import { useUser } from '../../../api/client/session.ts';
import { lazyDialog } from '../../../lazyScreen.tsx';
import { numberLabel } from '../../../parts/broadcasts/callChoices.ts';
import { MoreIcon } from '../../../parts/icons.tsx';
import { plural } from '@carillon/rules/money/amounts';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { LoadFailed } from '../../../parts/lists/LoadFailed.tsx';
import { PageSkeleton } from '../../../parts/page/PageSkeleton.tsx';
import { StoppedNumber } from './StoppedNumber.tsx';
import { SettingsCard } from '../SettingsCard.tsx';

const NumberSettingsDialog = lazyDialog('numberSettings', () =>
  import('./NumberSettingsDialog.tsx').then((part) => part.NumberSettingsDialog),
);
const NumberUsersDialog = lazyDialog('numberUsers', () =>
  import('./NumberUsersDialog.tsx').then((part) => part.NumberUsersDialog),
);
type What = 'settings' | 'users';

/** Every text number of the account, with a menu of what can be set (rows C-042, C-043). */
export function TextNumbersCard() {
  const numbers = useQuery(ownNumbersQuery);
  const user = useUser();
  const [opened, setOpened] = useState<{ number: TextNumber; what: What; times: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (number: TextNumber, what: What): void => {
    // Each opening starts from the saved values.
    setOpened((old) => ({ number, what, times: (old?.times ?? 0) + 1 }));
    setOpen(true);
  };
  const close = (): void => setOpen(false);
  return (
    <SettingsCard title="Text numbers" about="What your numbers are called, and who works with them.">
      {numbers.error && numbers.data === undefined ? (
        <LoadFailed onRetry={() => void numbers.refetch()}>
          There was an error getting your text numbers.
        </LoadFailed>
      ) : numbers.data === undefined ? (
        <PageSkeleton />
      ) : numbers.data.length === 0 ? (
        <EmptyState compact title="No text numbers yet">
          Texts are sent from a number of your own. As soon as your account has one, it is set up here.
        </EmptyState>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {numbers.data.map((number) => (
            <NumberRow key={number.TextNumberID} number={number} onOpen={open} />
          ))}
        </Box>
      )}
      {opened?.what === 'settings' && (
        <NumberSettingsDialog
          key={opened.times}
          open={isOpen}
          number={opened.number}
          mayRename={opened.number.Items.some(({ UserID }) => UserID === user?.UserID)}
          onClose={close}
        />
      )}
      {opened?.what === 'users' && (
        <NumberUsersDialog key={opened.times} open={isOpen} number={opened.number} onClose={close} />
      )}
    </SettingsCard>
  );
}

function NumberRow(props: { number: TextNumber; onOpen: (number: TextNumber, what: What) => void }) {
  const { number, onOpen } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const navigate = useNavigate();
  const toAutomation = (part: string): void =>
    void navigate({ to: '/automation/$part', params: { part }, search: { number: number.TextNumberID } });
  const entries: readonly (readonly [string, () => void])[] = [
    ['Text settings', () => onOpen(number, 'settings')],
    ['Users', () => onOpen(number, 'users')],
    ['Auto reply', () => toAutomation('auto-replies')],
    ['New keyword', () => toAutomation('keywords')],
  ];
  const facts = [
    number.IsBlocked ? 'Blocked' : number.StoppedAt !== null ? 'Stopped' : number.RegistrationStatus,
    number.Size === 0 ? 'No users' : plural(number.Size, 'user', 'users'),
    ...(number.IsDefault ? ['Default'] : []),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '16px',
        py: 3,
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{numberLabel(number)}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {facts.join(' · ')}
        </Typography>
        {number.StoppedAt !== null && <StoppedNumber number={number} />}
      </Box>
      <IconButton
        aria-label={`Set up ${numberLabel(number)}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {entries.map(([text, run]) => (
          <MenuItem
            key={text}
            onClick={() => {
              setAnchor(null);
              run();
            }}
          >
            {text}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}
