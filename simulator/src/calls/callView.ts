import { phoneKey, shortNumber } from '../phoneNumber.ts';
import type { CallChange } from './callLog.ts';
import type { Leg, Listening } from './leg.ts';
import type { Step } from './steps.ts';
import type { Switchboard } from './switchboard.ts';

/** One call as its phone shows it. "in": the phone was called; "out": it called. */
export interface CallView {
  readonly id: string;
  readonly carrier: string;
  readonly direction: 'in' | 'out';
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly reference: string | null;
  readonly state: 'queued' | 'ringing' | 'answered' | 'ended';
  readonly at: string;
  readonly answeredAt: string | null;
  readonly endedAt: string | null;
  readonly cause: string | null;
  /** What the call waits for from the phone: keys, or speech. */
  readonly listening: Listening;
  readonly steps: readonly Step[];
}

/** The latest calls of that phone (E.164), oldest of them first. */
export async function callsOf(board: Switchboard, phone: string, most: number): Promise<CallView[]> {
  await board.log.settled();
  const views: CallView[] = [];
  for (const seq of board.log.phones.of(phoneKey(phone))) {
    if (views.length === most) break;
    const first = board.log.read(seq);
    if (!first) continue;
    const leg = board.find(first.id);
    if (leg) views.push(ofLeg(leg));
    else {
      const last = board.log.ended(first.id);
      if (last) views.push(ofLine(first, last));
    }
  }
  return views.reverse();
}

export function ofLeg(leg: Leg): CallView {
  const { id, carrier, kind, from, to, reference } = leg.facts;
  const time = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
  return {
    id,
    carrier,
    direction: kind === 'inbound' ? 'out' : 'in',
    kind,
    from,
    to,
    reference,
    state: leg.state,
    at: new Date(leg.startedAt ?? leg.enqueuedAt).toISOString(),
    answeredAt: time(leg.answeredAt),
    endedAt: time(leg.endedAt),
    cause: leg.cause,
    listening: leg.listening,
    steps: leg.steps,
  };
}

/** What the list of phones shows for a phone with a call that is not over. */
export function liveState(board: Switchboard, phone: string): 'ringing' | 'answered' | null {
  const states = board.on(phone).map((leg) => leg.state);
  if (states.includes('answered')) return 'answered';
  return states.includes('ringing') ? 'ringing' : null;
}

/** Calls in progress, latest first. */
export function inProgress(board: Switchboard, most: number): unknown[] {
  const legs = [...board.legs].reverse().slice(0, most);
  return legs.map((leg) => {
    const { steps, ...view } = ofLeg(leg);
    return { ...view, phone: shortNumber(leg.phone), last: steps.at(-1) ?? null };
  });
}

function ofLine(first: CallChange, last: CallChange): CallView {
  const { id, carrier, kind, from, to, reference } = first;
  return {
    id,
    carrier,
    direction: kind === 'inbound' ? 'out' : 'in',
    kind,
    from,
    to,
    reference,
    state: 'ended',
    at: last.started ?? first.at,
    answeredAt: last.answered ?? null,
    endedAt: last.at,
    cause: last.cause ?? null,
    listening: null,
    steps: last.steps ?? [],
  };
}
