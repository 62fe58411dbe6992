import { meanLength, timeOnLines } from '../calls/callLines.ts';
import { retryPause } from '../calls/callSettings.ts';
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
  const { rate, again } = paceOf(terms, total);
  if (total > most) holds.push({ reason: 'callsAtATime', count: total - most, until: null });
  const shutReason = waiting.some(({ zones }) => typeof zones !== 'string') ? 'ownZones' : 'window';
  const wholePeople = counter();
  let at = terms.startAt;
  let { running } = terms;
  for (let steps = 0; ; steps += 1) {
    const moment = momentOf(terms, waiting, at, steps >= mostSteps, lost);
    const { work, shut, next } = moment;
    if (shut > 0) noteHold(holds, { reason: shutReason, count: Math.round(shut), until: moment.opensAt });
    if (work <= 0 && shut === 0) break;
    running = Math.min(running, work);
    const undialed = work - running;
    const end = work > 0 ? Math.min(next, at + undialed / rate) : next;
    const served = serve(moment, end === next ? running + (end - at) * rate : work);
    const count = wholePeople(served);
    const isLast = served >= work && shut === 0;
    const to = isLast ? at + timeOfLast(terms, at, { running, left: undialed * again }) : end;
    if (count > 0) spans.push({ channel: 'calls', from: at, to, count });
    at = end;
    running = 0;
  }
  const called = spans.reduce((sum, { count }) => sum + count, 0);
  return { spans, holds, losses: lossesOf(lost, total - called, unpaid) };
}

/**
 * Numbers a millisecond, and calls for each of them: those that are missed are called again before others, as soon as their
 * pause is over.
 */
function paceOf(
  { atATime, lengths, speed, retries, missed }: CallTerms,
  total: number,
): { rate: number; again: number } {
  if (atATime === 0) return { rate: speed ?? Number.POSITIVE_INFINITY, again: 1 };
  const rate = atATime / Math.max(1, meanLength(lengths));
  const again = retries === 0 ? 1 : 1 + missed * Math.max(0, 1 - retryPause / (total / rate));
  return { rate: rate / again, again };
}

/** Milliseconds until the last call ends that began to be made at an instant, or at the beginning if some are running. */
function timeOfLast(
  { atATime, beganAt, lengths, speed }: CallTerms,
  at: number,
  { running, left }: { readonly running: number; readonly left: number },
): number {
  if (atATime === 0 && speed !== null) return left / speed + meanLength(lengths);
  const lines = atATime === 0 ? running + left : atATime;
  return timeOnLines(lengths, { lines, left, running, elapsed: at - beganAt });
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
