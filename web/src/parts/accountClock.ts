// The time of the account, which a test clock may move ahead of this browser's (docs/operations.md#the-test-clock).
let aheadMs = 0;
const listeners = new Set<() => void>();

/** The current time of the account in milliseconds since 1970: the browser's, unless its test clock was moved. */
export function accountNow(): number {
  return Date.now() + aheadMs;
}

/** Sets by how many seconds the account's clock is ahead. */
export function setAhead(seconds: number): void {
  if (aheadMs === seconds * 1_000) return;
  aheadMs = seconds * 1_000;
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever the clock was moved; returns what ends that. */
export function onMove(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
