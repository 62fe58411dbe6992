import type { RealtimeData } from '@carillon/contract/realtime';

type Listener<T> = (value: T) => void;

/** A tiny announcement: the client tells the screens without knowing them. */
export interface Signal<T> {
  readonly listen: (listener: Listener<T>) => () => void;
  readonly send: (value: T) => void;
}

function signal<T>(): Signal<T> {
  const listeners = new Set<Listener<T>>();
  return {
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send(value) {
      for (const listener of listeners) listener(value);
    },
  };
}

/** The server said 4100: open the more-credits dialog with its sentence (row P-219). */
export const moreCreditsNeeded = signal<string>();
/** The session has ended: leave for the login page (rows P-103, P-214). */
export const sessionEnded = signal<'Unauthorized' | 'passwordchange' | 'disabled' | 'logout'>();
/** Something to look at happened: a broadcast is done. */
export const newsArrived = signal<void>();
/** A text came in, on a number that the user works with. */
export const textArrived = signal<RealtimeData<'textMessage.received'>>();
/** Somebody writes in a conversation here: colleagues who look at it are told. */
export const typingHere = signal<number>();
/** Whether live events arrive. */
export const liveStateChanged = signal<LiveState>();

/** `connecting` at first, `live`, `polling` when the live connection can't be had, `offline` without network. */
export type LiveState = 'connecting' | 'live' | 'polling' | 'offline';
