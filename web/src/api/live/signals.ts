import type { RealtimeData } from '@carillon/contract/realtime';

type Listener<T> = (value: T) => void;

/** A small event emitter: the client notifies the screens without depending on them. */
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

/** The server returned 4100: open the more-credits dialog with its message (row P-219). */
export const moreCreditsNeeded = signal<string>();
/** The session has ended: leave for the login page (rows P-103, P-214). */
export const sessionEnded = signal<'Unauthorized' | 'passwordchange' | 'disabled' | 'logout'>();
/** Something worth looking at happened: a broadcast is done. */
export const newsArrived = signal<void>();
/** A text arrived on a number that the user works with. */
export const textArrived = signal<RealtimeData<'textMessage.received'>>();
/** The user is typing in a conversation: colleagues who have it open are notified. */
export const typingHere = signal<number>();
/** Whether live events arrive. */
export const liveStateChanged = signal<LiveState>();

/** `connecting` at first, `live`, `polling` when no live connection is possible, `offline` without network. */
export type LiveState = 'connecting' | 'live' | 'polling' | 'offline';
