import type { Forecast as WireForecast } from '@carillon/contract/broadcasts/forecasts';
import type { Forecast, CallGroup, CallTerms, TextTerms } from '@carillon/rules/forecast/forecastTypes';
import type { CallingWindow } from '@carillon/rules/time/callingWindow';
import { callLengths, type UsualCall } from '@carillon/rules/calls/callLength';
import { zonesOfPhone } from '@carillon/rules/phones/phoneZones';
import type { BeginningCount } from '../../audiences/index.ts';
import type { CallsUnderWay } from '../../calls/index.ts';
import type { TextPace } from '../../delivery/index.ts';
import type { BroadcastRow } from '../broadcasts.sql.ts';

/** Least time of sending, in milliseconds, from which a speed is computed. */
const measurable = 3_000;
/** Spans that are shown. */
const mostSpans = 60;

/** What was done of a broadcast: numbers that are done, and texts that were handed over and may never get a receipt. */
export interface Done {
  readonly completed: number;
  readonly unconfirmed: number;
}

export type Paced = Pick<
  BroadcastRow,
  'status' | 'startedAt' | 'startDate' | 'phoneNumberCount' | 'leftOutCount' | 'callThrottle' | 'callerId'
> &
  Partial<
    Pick<
      BroadcastRow,
      | 'audio'
      | 'checkCallingWindow'
      | 'callingWindowIgnored'
      | 'callingDays'
      | 'windowStart'
      | 'windowStop'
      | 'continueOnNextDay'
      | 'useRecipientTimeZone'
      | 'callRetries'
      | 'ladderMinutes'
    >
  >;

/** How many a millisecond were done since the start, pauses included; null while that says nothing. */
function speedOf(row: Paced, done: number, now: number): number | null {
  if (row.startedAt === null || done <= 0) return null;
  const spent = now - row.startedAt.getTime();
  return spent < measurable ? null : done / spent;
}

/** The same of texts: how many a millisecond are claimed, without the pauses of a user or of a full day. */
function seenSpeed(row: Paced, done: number, pace: TextPace | undefined, now: number): number | null {
  if (pace === undefined) return speedOf(row, done, now);
  const { claimed, ms } = pace.seen;
  return ms < measurable || claimed === 0 ? null : claimed / ms;
}

const startOf = (row: Paced, now: number): number =>
  row.startedAt === null ? Math.max(now, row.startDate?.getTime() ?? 0) : now;

/** The texts that a broadcast has left, under the terms of its next claim; null when it texts no one. */
export function textTerms(
  row: Paced,
  { completed, unconfirmed }: Done,
  pace: TextPace | undefined,
  now: number,
): TextTerms | null {
  if (pace === undefined && row.callerId !== null) return null;
  // What waits for a carrier's receipt has left: it delays nothing.
  const open =
    row.phoneNumberCount - row.leftOutCount - (row.callerId === null ? completed + unconfirmed : 0);
  const left = Math.max(0, pace === undefined ? open : Math.min(open, pace.left));
  const startAt = Math.max(startOf(row, now), pace?.readyAt ?? 0);
  return {
    count: left,
    startAt,
    perMinute: pace?.perMinute ?? row.callThrottle,
    segmentsPerMinute: pace?.segmentsPerMinute ?? null,
    segments: pace?.segments ?? 1,
    speed: row.status === 'Broadcasting' ? seenSpeed(row, completed + unconfirmed, pace, now) : null,
    sharedBy: pace === undefined ? 1 : pace.running + (pace.isRunning ? 0 : 1),
    day: pace?.day ?? { left: Number.MAX_SAFE_INTEGER, limit: Number.MAX_SAFE_INTEGER },
    overDay: pace?.overDay ?? 'Wait',
    affordable: null,
  };
}

const timeOf = (minutes: number) => ({ Hour: Math.floor(minutes / 60), Minute: minutes % 60 });

/**
 * The calling window of a broadcast; null when none is checked. By the recipients' own clocks, only their groups tell;
 * without groups no window is assumed.
 */
function windowOf(row: Paced, hasGroups: boolean): CallingWindow | null {
  const isChecked = row.checkCallingWindow === true && row.callingWindowIgnored !== true;
  if (!isChecked || (row.useRecipientTimeZone === true && !hasGroups)) return null;
  const { callingDays: days = [], windowStart = 0, windowStop = 0 } = row;
  return { days, start: timeOf(windowStart), stop: timeOf(windowStop) };
}

type Turns = Pick<CallsUnderWay, 'calls' | 'again' | 'lastAt' | 'opensAt'>;
const noTurns: Turns = { calls: 0, again: 0, lastAt: null, opensAt: null };

/** When the first call of a ladder is due, as if no one confirmed; 0 for all others. */
function ladderStart(row: Paced, now: number): number {
  const minutes = row.ladderMinutes ?? null;
  if (minutes === null) return 0;
  return (row.startedAt?.getTime() ?? startOf(row, now)) + minutes * 60_000;
}

/**
 * The rungs of a ladder that are left once this many of its numbers are done, first ones first, and how many rungs are
 * behind it.
 */
export function rungsLeft(rungs: readonly number[], done: number): { behind: number; rungs: number[] } {
  let over = done;
  const left = rungs.map((count) => {
    const gone = Math.min(count, over);
    over -= gone;
    return count - gone;
  });
  const behind = left.findIndex((count) => count > 0);
  return behind < 0 ? { behind: rungs.length, rungs: [] } : { behind, rungs: left.slice(behind) };
}

/** The calls that a broadcast has left; null when it calls no one. `usual`: what the account's calls take. `groups`: by the recipients' own clocks. `allRungs`: of a ladder (`countRungs`). */
export function callTerms(
  row: Paced,
  completed: number,
  { underWay, usual }: { readonly underWay: Turns | undefined; readonly usual: UsualCall },
  now: number,
  groups: readonly CallGroup[] | null = null,
  allRungs: readonly number[] = [row.phoneNumberCount],
): CallTerms | null {
  if (row.callerId === null) return null;
  const { calls, again, lastAt, opensAt } = underWay ?? noTurns;
  const fresh = Math.max(0, row.phoneNumberCount - completed - again);
  const { behind, rungs } = rungsLeft(allRungs, row.phoneNumberCount - fresh);
  const waitMs = (row.ladderMinutes ?? 0) * 60_000;
  const startAt = Math.max(startOf(row, now), Number(opensAt), ladderStart(row, now) + behind * waitMs);
  const isMeasured = row.status === 'Broadcasting' && row.callThrottle === 0;
  return {
    groups: groups === null ? [{ zones: [], count: fresh }] : scaled(groups, fresh),
    startAt,
    beganAt: Number(row.startedAt ?? startAt),
    window: windowOf(row, groups !== null),
    goesOn: row.continueOnNextDay ?? true,
    atATime: row.callThrottle,
    lengths: callLengths(row.audio?.seconds ?? null, usual),
    running: row.status === 'Broadcasting' ? calls : 0,
    speed: isMeasured ? speedOf(row, completed + again, now) : null,
    againAt: again === 0 && lastAt === null ? null : Math.max(Number(lastAt), now),
    retries: row.callRetries ?? 0,
    missed: usual.missed,
    affordable: null,
    ...(waitMs === 0 ? {} : { ladder: { rungs, waitMs } }),
  };
}

/** The groups with `total` numbers in the same proportion. */
function scaled(groups: readonly CallGroup[], total: number): CallGroup[] {
  const all = groups.reduce((sum, { count }) => sum + count, 0);
  let [exact, counted] = [0, 0];
  return groups.map(({ zones, count }) => {
    exact += all === 0 ? 0 : (count / all) * total;
    const whole = Math.round(exact) - counted;
    counted += whole;
    return { zones, count: whole };
  });
}

/** Numbers by the zones that they may be in, as a claim finds them. */
export function groupsOf(beginnings: readonly BeginningCount[]): CallGroup[] {
  const groups = new Map<string, { zones: readonly string[]; count: number }>();
  for (const { beginning, n } of beginnings) {
    const zones = zonesOfPhone(beginning) ?? [];
    const key = zones.join(' ');
    const group = groups.get(key) ?? { zones, count: 0 };
    group.count += n;
    groups.set(key, group);
  }
  return [...groups.values()];
}

const dateOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** A forecast as the wire shows it. `isLadder`: each confirmation leaves out calls that it counts. */
export function presentForecast(
  found: Forecast,
  of: {
    readonly now: Date;
    readonly zone: string;
    readonly firstLastAt: number | null;
    readonly isLadder: boolean;
  },
): WireForecast {
  return {
    Date: of.now.toISOString(),
    TimeZone: of.zone,
    LastDate: dateOf(found.lastAt),
    IsOpenEnded: found.isOpenEnded,
    IsAtMost: of.isLadder && found.spans.some(({ channel }) => channel === 'calls'),
    FirstLastDate: dateOf(of.firstLastAt),
    Today: found.today,
    Tomorrow: found.tomorrow,
    Later: found.later,
    Spans: found.spans.slice(0, mostSpans).map(({ channel, from, to, count }) => ({
      Channel: channel,
      From: new Date(from).toISOString(),
      To: new Date(to).toISOString(),
      Total: count,
    })),
    Holds: found.holds.slice(0, mostSpans).map(({ reason, count, until }) => ({
      Reason: reason,
      Total: count,
      Until: dateOf(until),
    })),
    Losses: found.losses.map(({ reason, count }) => ({ Reason: reason, Total: count })),
  };
}
