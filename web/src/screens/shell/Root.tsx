import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { rememberReturn } from '../../api/client/session.ts';
import { moreCreditsNeeded, sessionEnded } from '../../api/live/signals.ts';
import { lazyDialog } from '../../lazyScreen.tsx';

const MoreCreditsDialog = lazyDialog('moreCredits', () =>
  import('./MoreCreditsDialog.tsx').then((part) => part.MoreCreditsDialog),
);

/**
 * Outermost frame: leaves for the login page when the session ends (rows P-103, P-214), and shows the more-credits
 * dialog after any call that returned 4100 (row P-219).
 */
export function Root() {
  const router = useRouter();
  const client = useQueryClient();
  const [isShort, setShort] = useState(false);
  const [shortage, setShortage] = useState('');
  useEffect(
    () =>
      moreCreditsNeeded.listen((message) => {
        setShortage(message);
        setShort(true);
      }),
    [],
  );
  useEffect(
    () =>
      sessionEnded.listen((reason) => {
        const { pathname, href } = router.state.location;
        if (pathname.startsWith('/login')) return;
        if (reason === 'Unauthorized') rememberReturn(href);
        const search = reason === 'logout' ? {} : { error: reason };
        void router.navigate({ to: '/login', search, replace: true }).then(() => client.clear());
      }),
    [router, client],
  );
  return (
    <>
      <Outlet />
      <MoreCreditsDialog open={isShort} message={shortage} onClose={() => setShort(false)} />
    </>
  );
}
