import { callTurn, type CallTurn } from '../calls/callTurn.ts';
import type {
  CallTerms,
  ChannelForecast,
  ForecastHold,
  ForecastLoss,
  ForecastSpan,
} from './forecastTypes.ts';

/** Openings looked at. What would be called later is counted as too late. */
const mostSteps = 2_000;

interface Waiting {
  readonly zones: readonly string[] | string;
  left: number;
  /** Its turn as it was last found, which holds until it ends: finding one takes many clock computations. */
  turn: CallTurn | null;
}

const anytime: CallTurn = { kind: 'now', until: Infinity };

/** The groups that pay, each with its clocks. */
function waitingOf({ groups, affordable }: CallTerms, zone: string): { waiting: Waiting[]; unpaid: number } {
  const total = groups.reduce((sum, group) => sum + group.count, 0);
  const unpaid = affordable === null ? 0 : Math.max(0, total - Math.max(0, affordable));
  let short = unpaid;
  const waiting = groups.toReversed().map(({ zones, count }) => {
    const gone = Math.min(count, short);
    short -= gone;
    return { zones: zones.length === 0 ? zone : zones, left: count - gone, turn: null };
  });
  return { waiting: waiting.filter(({ left }) => left > 0).toReversed(), unpaid };
}

/** How many of the fractions are whole people by now: rounding never loses one. */
function counter(): (served: number) => number {
  let [exact, counted] = [0, 0];
  return (served) => {
    exact += served;
    const whole = Math.round(exact) - counted;
    counted += whole;
    return whole;
  };
}

/** What an instant finds: who may be called, who waits and until when, and when that changes. */
interface Moment {
  readonly open: readonly Waiting[];
  readonly work: number;
  /** Numbers whose window is shut, and when the first of them opens. */
  readonly shut: number;
  readonly opensAt: number;
  readonly next: number;
}

type Lost = Record<'windowClosed' | 'noCommonHours' | 'tooLate', number>;

/** Sorts the groups at an instant; those that will never be called any more are moved to `lost`. */
function momentOf(
  terms: CallTerms,
  waiting: readonly Waiting[],
  at: number,
  isEnd: boolean,
  lost: Lost,
): Moment {
  const open: Waiting[] = [];
  let [closes, opensAt, shut] = [Infinity, Infinity, 0];
  for (const group of waiting.filter(({ left }) => left > 0)) {
    const turn = turnOf(terms, group, at);
    if (turn.kind === 'now') {
      open.push(group);
      closes = Math.min(closes, turn.until);
    } else if (turn.kind === 'later' && !isEnd) {
      opensAt = Math.min(opensAt, turn.at);
      shut += group.left;
    } else {
      lost[turn.kind === 'later' ? 'tooLate' : turn.hasHours ? 'windowClosed' : 'noCommonHours'] +=
        group.left;
      group.left = 0;
    }
  }
  const work = open.reduce((sum, { left }) => sum + left, 0);
  return { open, work, shut, opensAt, next: Math.min(closes, opensAt) };
}

/** Calls until the moment changes or all who are open are called, each group in proportion; returns how many. */
function serve({ open, work }: Moment, most: number): number {
  const served = Math.min(work, most);
  for (const group of open) group.left = served >= work ? 0 : group.left * (1 - served / work);
  return served;
}

/**
 * When calls are made: as many at a time as allowed, to all numbers whose clocks are inside the window, in the mixed order
 * of the list, so that open groups shrink in proportion. Groups whose window closes for good are lost.
 */
export function forecastCalls(terms: CallTerms, zone: string): ChannelForecast {
  const { waiting, unpaid } = waitingOf(terms, zone);
  const spans: ForecastSpan[] = [];
  const holds: ForecastHold[] = [];
  const lost: Lost = { windowClosed: 0, noCommonHours: 0, tooLate: 0 };
  const total = waiting.reduce((sum, group) => sum + group.left, 0);
  const most = terms.atATime === 0 ? Number.POSITIVE_INFINITY : terms.atATime;
  const rate = terms.speed ?? most / Math.max(1, terms.callMs);
  if (total > most) holds.push({ reason: 'callsAtATime', count: total - most, until: null });
  const shutReason = waiting.some(({ zones }) => typeof zones !== 'string') ? 'ownZones' : 'window';
  const wholePeople = counter();
  let at = terms.startAt;
  for (let steps = 0; ; steps += 1) {
    const moment = momentOf(terms, waiting, at, steps >= mostSteps, lost);
    const { work, shut, next } = moment;
    if (shut > 0) noteHold(holds, { reason: shutReason, count: Math.round(shut), until: moment.opensAt });
    if (work <= 0 && shut === 0) break;
    const end = work > 0 ? Math.min(next, at + work / rate) : next;
    const served = serve(moment, end === next ? (end - at) * rate : work);
    const count = wholePeople(served);
    const to = served >= work && shut === 0 ? endOfLast(terms, at, work / rate, most / rate) : end;
    if (count > 0) spans.push({ channel: 'calls', from: at, to, count });
    at = end;
  }
  const called = spans.reduce((sum, { count }) => sum + count, 0);
  return { spans, holds, losses: lossesOf(lost, total - called, unpaid) };
}

/**
 * When the last call ends: it is dialed once only the calls that are made at a time are left, and of those one is long.
 * `workMs` and `lineMs` are what all calls and those of full lines take at the rate.
 */
function endOfLast({ longCallMs, callMs }: CallTerms, at: number, workMs: number, lineMs: number): number {
  const dialedAfter = Number.isFinite(lineMs) ? Math.max(0, workMs - lineMs) : workMs;
  return at + dialedAfter + Math.max(callMs, longCallMs);
}

/** The turn of a group at an instant that is never before the last one. */
function turnOf({ window, beganAt, goesOn }: CallTerms, group: Waiting, now: number): CallTurn {
  const { turn } = group;
  if (turn?.kind === 'now' && now < turn.until) return turn;
  if (turn?.kind === 'later' && now < turn.at) return turn;
  group.turn = window === null ? anytime : callTurn(window, group.zones, { began: beganAt, now, goesOn });
  return group.turn;
}

/** One hold for each instant until which numbers wait; the first look at it has the most. */
function noteHold(holds: ForecastHold[], hold: ForecastHold): void {
  if (hold.count > 0 && !holds.some(({ until }) => until === hold.until)) holds.push(hold);
}

/** Fractions of people that are lost, as whole ones: together exactly those who are not called. */
function lossesOf(lost: Readonly<Lost>, uncalled: number, unpaid: number): ForecastLoss[] {
  const losses: ForecastLoss[] = unpaid > 0 ? [{ reason: 'credits', count: unpaid }] : [];
  let left = uncalled;
  // Whole groups without hours were never divided.
  for (const reason of ['noCommonHours', 'tooLate', 'windowClosed'] as const) {
    const count = reason === 'windowClosed' ? left : Math.min(left, Math.round(lost[reason]));
    left -= count;
    if (count > 0) losses.push({ reason, count });
  }
  return losses;
}
