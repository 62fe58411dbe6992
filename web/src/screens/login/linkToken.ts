import { useEffect, useState } from 'react';

/** The token behind the # of a mailed link. It leaves the address at once, so that nothing else reads it there. */
export function useLinkToken(): string {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '');
  useEffect(() => {
    if (window.location.hash !== '')
      window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return token;
}

/** Said where a link opens nothing (any more). */
export const linkEndedText =
  'This link has ended or was used already, and nothing was changed. Ask for a new one.';
