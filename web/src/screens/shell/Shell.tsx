import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { accountQuery, noteSignedIn, rememberReturn, userQuery } from '../../api/client/session.ts';
import { TimeZone, useZone } from '../../parts/DateText.tsx';
import { LoadFailed } from '../../parts/lists/LoadFailed.tsx';
import { PageSkeleton } from '../../parts/page/PageSkeleton.tsx';
import { lazyDialog, lazyPart, useIsIdle } from '../../lazyScreen.tsx';
import { layout, theme } from '../../theme.ts';
import { Header } from './Header.tsx';
import { InsideMain } from './ErrorScreen.tsx';
import { LiveBanner, useLiveFeed, useUnreadMark } from './LiveBanner.tsx';
import { SideNav } from './SideNav.tsx';
import { useShortcuts } from './shortcuts.ts';
import { useSwitches } from '../../parts/broadcasts/switches.ts';

// What opens over the page is not part of the first visit.
const Palette = lazyDialog('palette', () => import('./Palette.tsx').then((part) => part.Palette));
const ShortcutsDialog = lazyDialog('shortcuts', () =>
  import('./ShortcutsDialog.tsx').then((part) => part.ShortcutsDialog),
);
const AfterStart = lazyPart('afterStart', () =>
  import('./later/AfterStart.tsx').then((part) => part.AfterStart),
);
const NavDrawer = lazyDialog('navigation', () => import('./NavDrawer.tsx').then((part) => part.NavDrawer));

/**
 * For pages that fill the window and scroll in their own parts. Bound to the edges, because a phone's bars appear and
 * disappear.
 */
const pane = (top: number, left: number) => ({
  position: 'fixed',
  top,
  left,
  right: 0,
  bottom: 0,
  display: 'flex',
  flexDirection: 'column',
});

/** Frame of every page behind sign-in: header, navigation, content at most 1600 wide (rows P-259, C-313). */
export function Shell() {
  const { HideHeader } = useSwitches();
  const user = useQuery(userQuery);
  const account = useQuery(accountQuery);
  const isWide = useMediaQuery(theme.breakpoints.up('w1140'), { noSsr: true });
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const fallbackZone = useZone();
  const shortcuts = useShortcuts();
  const isSignedIn = user.data !== undefined;
  const isIdle = useIsIdle();
  useLiveFeed(isSignedIn);
  useUnreadMark(isSignedIn);
  useEffect(() => {
    if (isSignedIn) noteSignedIn();
  }, [isSignedIn]);

  const failure = user.error ?? account.error;
  const header = HideHeader ? 0 : layout.header;
  const isPane = useLocation().pathname.startsWith('/inbox');
  const beside = !HideHeader && isWide ? layout.navWidth : 0;
  const nav = (
    <SideNav onLeave={() => setDrawerOpen(false)} onShortcuts={() => shortcuts.setHelpOpen(true)} />
  );
  return (
    <TimeZone.Provider value={user.data?.TimeZone ?? fallbackZone}>
      <SkipLink />
      {!HideHeader && (
        <Header
          onMenu={isWide ? undefined : () => setDrawerOpen(true)}
          onSearch={() => shortcuts.setPaletteOpen(true)}
        />
      )}
      <Box sx={{ display: 'flex', minHeight: `calc(100vh - ${header}px)` }}>
        {!HideHeader && isWide && (
          <Box
            sx={{
              displayPrint: 'none',
              width: layout.navWidth,
              flex: 'none',
              borderRight: '1px solid',
              borderColor: 'divider',
              position: 'sticky',
              top: header,
              height: `calc(100vh - ${header}px)`,
              overflowY: 'auto',
            }}
          >
            {nav}
          </Box>
        )}
        {!HideHeader && !isWide && (
          <NavDrawer open={isDrawerOpen} onClose={() => setDrawerOpen(false)}>
            {nav}
          </NavDrawer>
        )}
        <Box sx={isPane ? pane(header, beside) : { flex: 1, minWidth: 0 }}>
          <LiveBanner />
          <Box
            component="main"
            id="content"
            tabIndex={-1}
            sx={{
              outline: 'none',
              scrollMarginTop: `${header}px`,
              ...(isPane
                ? { flex: 1, minHeight: 0 }
                : {
                    maxWidth: layout.maxWidth,
                    mx: 'auto',
                    px: { xs: 4, sm: 6, w1140: 10 },
                    py: { xs: 5, sm: 8 },
                    pb: 16,
                    // Paper has margins of its own.
                    '@media print': { p: 0 },
                  }),
            }}
          >
            {failure && !isSignedIn ? (
              <LoadFailed onRetry={() => void Promise.all([user.refetch(), account.refetch()])}>
                {user.error
                  ? 'There was an error getting your user info.'
                  : 'There was an error getting your account information.'}
              </LoadFailed>
            ) : user.data?.IsOnboarded === false ? (
              <ToOnboarding />
            ) : isSignedIn ? (
              <>
                {account.error && (
                  <Alert severity="error" sx={{ mb: 4 }}>
                    There was an error getting your account information.
                  </Alert>
                )}
                <InsideMain.Provider value>
                  <Outlet />
                </InsideMain.Provider>
              </>
            ) : (
              <PageSkeleton />
            )}
          </Box>
        </Box>
      </Box>
      <Palette open={shortcuts.isPaletteOpen} onClose={() => shortcuts.setPaletteOpen(false)} />
      {isSignedIn && isIdle && <AfterStart />}
      <ShortcutsDialog
        open={shortcuts.isHelpOpen}
        onClose={() => shortcuts.setHelpOpen(false)}
        areSingleKeysOn={shortcuts.areSingleKeysOn}
        onSingleKeys={shortcuts.setSingleKeysOn}
      />
    </TimeZone.Provider>
  );
}

/** Until a user is set up, every page leads to the steps for it, and back afterward (row P-023). */
function ToOnboarding() {
  const { history } = useRouter();
  useEffect(() => {
    rememberReturn(history.location.href);
    history.replace('/onboarding');
  }, [history]);
  return null;
}

function SkipLink() {
  return (
    <Box
      component="a"
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
      sx={{
        position: 'fixed',
        left: 12,
        top: -60,
        zIndex: 2000,
        bgcolor: 'background.paper',
        color: 'text.primary',
        px: 4,
        py: 2,
        borderRadius: '10px',
        '&:focus': { top: 12 },
      }}
    >
      Skip to content
    </Box>
  );
}
