import { sessionEnded } from '../live/signals.ts';

/** All calls go to our own origin, below this prefix (row P-178). */
export const prefix = '/api';

function onLoginPage(): boolean {
  return typeof location !== 'undefined' && /^\/login(\/|$)/.test(location.pathname);
}

let ending: Promise<void> | null = null;

/** GET /logout once, no matter how many calls fail at the same time (row P-180). */
function endSession(): Promise<void> {
  ending ??= fetch(`${prefix}/logout`, { cache: 'no-store', credentials: 'same-origin' })
    .then(
      () => undefined,
      () => undefined,
    )
    .finally(() => {
      ending = null;
    });
  return ending;
}

/**
 * What a 401 means (row P-103): signs out and leads to the sign-in page. False on a login page, where nothing happens.
 */
export async function leaveSession(): Promise<boolean> {
  if (onLoginPage()) return false;
  await endSession();
  sessionEnded.send('Unauthorized');
  return true;
}
