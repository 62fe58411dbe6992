import Box from '@mui/material/Box';
import { useIsFetching } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useAccount, useUser } from '../../../api/client/session.ts';
import { build } from '../../../build.ts';

/** A line for those who build the product: who is signed in, where, and what loads (row C-212). */
export function DevTools() {
  const user = useUser();
  const account = useAccount();
  const { href } = useLocation();
  const loading = useIsFetching();
  const facts = [
    `Build ${build}`,
    `Account ${account?.AccountID ?? '–'}`,
    `User ${user?.UserID ?? '–'}`,
    `${loading} loading`,
    href,
  ];
  return (
    <Box
      component="aside"
      aria-label="Internal tools"
      sx={{
        position: 'fixed',
        left: 0,
        right: 0,
        bottom: 0,
        zIndex: 'tooltip',
        px: 3,
        py: 1,
        bgcolor: 'own.ink',
        color: 'own.onInk',
        fontSize: '0.75rem',
        overflowWrap: 'anywhere',
        displayPrint: 'none',
      }}
    >
      {facts.join(' · ')}
    </Box>
  );
}
