import { callTurn, type CallTurn } from '@carillon/rules/calls/callTurn';
import type { CallingWindow } from '@carillon/rules/time/callingWindow';
import { zonesOfPhone } from '@carillon/rules/phones/phoneZones';
import type { CallQueueRow } from './callQueue.sql.ts';

/** In `code` of a number that is never called: no hour is within the window on all the clocks that may apply to it. */
export const noCommonHours = 'NO_COMMON_HOURS';

/** When a number may be called. */
export type TurnOf = (phone: number) => CallTurn;

/**
 * When each number of a broadcast may be called, if the recipients' own clocks count. The clock follows the area code
 * or country, or the sender's zone if neither shows one. Zones are computed once per claim, for any number of people in
 * them.
 */
export function turnsOnRecipientClocks(
  queue: Pick<CallQueueRow, 'began_at' | 'time_zone' | 'continue_on_next_day'>,
  window: CallingWindow,
  now: Date,
): TurnOf {
  const turns = new Map<readonly string[] | null, CallTurn>();
  const at = { began: queue.began_at ?? now, now, goesOn: queue.continue_on_next_day };
  return (phone) => {
    const zones = zonesOfPhone(phone);
    const turn = turns.get(zones) ?? callTurn(window, zones ?? queue.time_zone, at);
    turns.set(zones, turn);
    return turn;
  };
}

/** Calls are made by one clock: a claimed recipient may be called until it closes. */
export function turnsOnOneClock(closesAt: number): TurnOf {
  const turn = { kind: 'now', until: closesAt } as const;
  return () => turn;
}
