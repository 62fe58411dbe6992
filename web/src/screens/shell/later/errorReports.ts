import { reportError } from '../../../api/accounts/support.ts';

/** Reports of one visit: what fails over and over says nothing new. */
const most = 5;

/**
 * Reports failures of the app to the server, in this share of the browser sessions that have one (row P-013). Returns how
 * to stop. Of an error only its kind and its places in the code are sent, because a message may quote what was typed.
 */
export function reportErrors(rate: number, draw: () => number = Math.random): () => void {
  let isChosen: boolean | null = null;
  let told = 0;
  const tell = (reason: unknown): void => {
    isChosen ??= draw() < rate;
    if (!isChosen || told >= most || !(reason instanceof Error)) return;
    told += 1;
    const Kind = /^\w{1,60}$/.test(reason.name) ? reason.name : 'Error';
    void reportError({
      Kind,
      Stack: (reason.stack ?? '').slice(0, 4_000),
      Path: window.location.pathname.slice(0, 300),
    });
  };
  const onError = (event: ErrorEvent): void => tell(event.error);
  const onRejection = (event: PromiseRejectionEvent): void => tell(event.reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
