/** How long work may wait for a quiet moment, in milliseconds. */
const patience = 2_000;

/**
 * Runs `work` once the browser is idle, but not before `pause` milliseconds have passed: a page that waits for its data
 * is idle too. Returns a function that cancels it.
 */
export function whenIdle(work: () => void, pause = 0): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(work, { timeout: patience });
    else work();
  }, pause);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
