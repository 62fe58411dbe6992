import { closingTime, nextOpening, type CallingWindow, type Zones } from '../time/callingWindow.ts';

/** Whether a number may be called now; instants are milliseconds since 1970. */
export type CallTurn =
  /** It may, until just before `until`; Infinity where that never comes. */
  | { readonly kind: 'now'; readonly until: number }
  /** Not before `at`. */
  | { readonly kind: 'later'; readonly at: number }
  /** Not any more: its window has closed, or there is no hour at which it is open by all of its clocks. */
  | { readonly kind: 'over'; readonly hasHours: boolean };

/**
 * When a number is called if its own clocks count. `began` is when the broadcast began to call: where calls that are
 * left do not go on the next day, a number has the opening of its window that it was in then, or the first one after,
 * and no other (2-decisions A2 row 22, for each number separately).
 */
export function callTurn(
  window: CallingWindow,
  zones: Zones,
  at: { readonly began: Date | number; readonly now: Date | number; readonly goesOn: boolean },
): CallTurn {
  const [began, now] = [Number(at.began), Number(at.now)];
  const first = nextOpening(window, at.goesOn ? now : Math.min(began, now), zones);
  if (first === null) return { kind: 'over', hasHours: false };
  if (first > now) return { kind: 'later', at: first };
  const until = closingTime(window, first, zones) ?? first;
  return now < until ? { kind: 'now', until } : { kind: 'over', hasHours: true };
}
