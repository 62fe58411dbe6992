import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { rememberReturn } from '../../api/session.ts';
import { sessionEnded } from '../../api/signals.ts';
import { MoreCreditsDialog } from './MoreCreditsDialog.tsx';

/** Outermost frame: leaves for the login page when the session ends (rows P-103, P-214). */
export function Root() {
  const router = useRouter();
  const client = useQueryClient();
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
      <MoreCreditsDialog />
    </>
  );
}
