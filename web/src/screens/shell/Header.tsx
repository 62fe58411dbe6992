import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link } from '@tanstack/react-router';
import { useAccount, useUser } from '../../api/client/session.ts';
import { useMayOpen } from '../../pages.ts';
import { BellMark } from '../../parts/BellMark.tsx';
import { CoinsIcon, MenuIcon, SearchIcon } from '../../parts/icons.tsx';
import { credits } from '@carillon/rules/money/amounts';
import { layout, tabular } from '../../theme.ts';
import { useSwitches } from '../../parts/broadcasts/switches.ts';
import { hasCommandKey } from './shortcuts.ts';
import { UserMenu } from './UserMenu.tsx';
import { LinkButton } from '../../parts/links.tsx';

/** "⌘K" if the keyboard has that key. */
const paletteKey = hasCommandKey ? '⌘K' : 'Ctrl K';

const quiet = {
  color: 'own.onInkQuiet',
  '&:hover': { color: 'own.onInk', bgcolor: 'rgba(255,255,255,.08)' },
};

/** The ink bar on top: mark, search, balance, user. */
export function Header({ onMenu, onSearch }: { onMenu?: (() => void) | undefined; onSearch: () => void }) {
  const user = useUser();
  const { HideMonetization } = useSwitches();
  return (
    <Box
      component="header"
      sx={{
        bgcolor: 'own.ink',
        color: 'own.onInk',
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        height: layout.header,
        display: 'flex',
        displayPrint: 'none',
        alignItems: 'center',
        px: { xs: 2, sm: 4 },
        '& :focus-visible': { outlineColor: '#f0c878' },
      }}
    >
      {onMenu && (
        <IconButton onClick={onMenu} aria-label="Open navigation" sx={{ ...quiet, mr: 1 }}>
          <MenuIcon />
        </IconButton>
      )}
      <Box
        component={Link}
        to="/"
        aria-label="Carillon, home"
        sx={{
          display: 'flex',
          alignItems: 'center',
          color: 'inherit',
          textDecoration: 'none',
          px: 2,
          py: 1,
          borderRadius: '10px',
        }}
      >
        <BellMark size={26} />
        <Box
          component="span"
          sx={{
            ml: 2,
            fontSize: '1.125rem',
            fontWeight: 680,
            letterSpacing: '-0.02em',
            display: { xs: 'none', w375: 'inline' },
          }}
        >
          Carillon
        </Box>
      </Box>
      <Box sx={{ flex: 1 }} />
      <Button
        onClick={onSearch}
        aria-label={`Search or jump to ${paletteKey}`}
        aria-keyshortcuts="Control+K Meta+K"
        sx={{
          ...quiet,
          minWidth: 0,
          minHeight: 38,
          px: { xs: 2, w768: 3 },
          border: { w768: '1px solid rgba(255,255,255,.2)' },
          width: { w768: 260 },
          justifyContent: 'flex-start',
          fontWeight: 450,
          mr: { xs: 0, sm: 2 },
        }}
      >
        <SearchIcon sx={{ fontSize: 20 }} />
        <Box
          component="span"
          sx={{
            display: { xs: 'none', w768: 'inline' },
            ml: 2,
            flex: 1,
            textAlign: 'left',
            fontSize: '0.875rem',
          }}
        >
          Search or jump to
        </Box>{' '}
        <Box
          component="kbd"
          sx={{ display: { xs: 'none', w768: 'inline' }, fontFamily: 'inherit', fontSize: '0.75rem' }}
        >
          {paletteKey}
        </Box>
      </Button>
      {user && !HideMonetization && <Balance />}
      {user && <UserMenu user={user} />}
    </Box>
  );
}

function Balance() {
  const account = useAccount();
  const seesCredits = useMayOpen('/reports/credit-balance');
  if (!account) return null;
  const held = account.PendingCallBalance;
  const hint =
    held > 0
      ? `${credits(account.CallBalance)} owned, ${credits(held)} held for scheduled and running sends`
      : 'Credits available for sending';
  const inside = (
    <>
      <CoinsIcon sx={{ fontSize: 20, mr: 1.5 }} />
      {credits(account.AvailableCallUnits)}
      <Box component="span" sx={{ ml: 1, display: { xs: 'none', sm: 'inline' } }}>
        {account.AvailableCallUnits === 1 ? 'credit' : 'credits'}
      </Box>
    </>
  );
  const look = {
    ...tabular,
    ...quiet,
    fontSize: '0.875rem',
    fontWeight: 560,
    whiteSpace: 'nowrap',
    minHeight: 38,
    px: 2,
    minWidth: 0,
  };
  return (
    <Tooltip title={hint}>
      {seesCredits ? (
        <LinkButton to="/reports/credit-balance" sx={look}>
          {inside}
        </LinkButton>
      ) : (
        <Box sx={{ ...look, display: 'flex', alignItems: 'center' }}>{inside}</Box>
      )}
    </Tooltip>
  );
}
