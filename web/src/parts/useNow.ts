import { useSyncExternalStore } from 'react';

const every = 30_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, every);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

const read = (): number => now;

/** The current time in milliseconds, updated every 30 s. The whole page shares one clock. */
export function useNow(): number {
  return useSyncExternalStore(listen, read, read);
}
