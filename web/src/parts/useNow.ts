import { useSyncExternalStore } from 'react';
import { accountNow } from './accountClock.ts';

const every = 30_000;
const listeners = new Set<() => void>();
let now = accountNow();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = accountNow();
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = accountNow();
    timer = setInterval(tick, every);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

const read = (): number => now;

/** The current time of the account in milliseconds, updated every 30 s. The whole page shares one clock. */
export function useNow(): number {
  return useSyncExternalStore(listen, read, read);
}
