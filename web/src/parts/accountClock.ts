// The time of the account, which a test clock may move ahead of this browser's (docs/operations.md#the-test-clock).
let aheadMs = 0;

/** The current time of the account in milliseconds since 1970: the browser's, unless its test clock was moved. */
export function accountNow(): number {
  return Date.now() + aheadMs;
}

/** Sets by how many seconds the account's clock is ahead. What shows a running time follows with its next tick. */
export function setAhead(seconds: number): void {
  aheadMs = seconds * 1_000;
}
