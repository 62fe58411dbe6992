import { paceMinute } from '@carillon/rules/texts/pace';

/** How fast texts may leave. Instants and lengths in milliseconds. */
export interface Pace {
  /** Texts per minute of the broadcast. 0 for no limit. */
  readonly perMinute: number;
  readonly queueReadyAt: number;
  /** Segments per minute of the number. Null for no limit. */
  readonly segmentsPerMinute: number | null;
  readonly numberReadyAt: number;
  /** Segments of one text. */
  readonly segments: number;
}

/** What may be claimed now, and when the next claim may happen. */
export interface Allowance {
  readonly count: number;
  readonly queueReadyAt: number;
  readonly numberReadyAt: number;
}

/** A claim of a number that was late by up to this, in milliseconds, does not delay the next one. */
const catchUpMs = 250;
/** With bursts of at most this part of the rate, bursts and spacing together stay within the rate (63 / 1.25 s). */
const burstPart = 51;

/** Most units at one instant. */
function burst(rate: number): number {
  return Math.max(1, Math.floor(rate / burstPart));
}

/**
 * How many of `wanted` texts may leave at `now` (generic cell rate algorithm: the instants live in rows, so the pace
 * holds across workers and restarts). At a rate of N per minute, never more than N leave in any 60 seconds.
 */
export function allowance(pace: Pace, now: number, wanted: number): Allowance {
  if (pace.queueReadyAt > now || pace.numberReadyAt > now)
    return { count: 0, queueReadyAt: pace.queueReadyAt, numberReadyAt: pace.numberReadyAt };
  let count = wanted;
  if (pace.perMinute > 0) count = Math.min(count, burst(pace.perMinute));
  const segments = Math.max(1, pace.segments);
  if (pace.segmentsPerMinute !== null)
    count = Math.min(count, Math.max(1, Math.floor(burst(pace.segmentsPerMinute) / segments)));
  return {
    count,
    queueReadyAt:
      pace.perMinute > 0 ? now + Math.ceil((count * paceMinute) / pace.perMinute) : pace.queueReadyAt,
    numberReadyAt:
      pace.segmentsPerMinute === null
        ? pace.numberReadyAt
        : Math.max(pace.numberReadyAt, now - catchUpMs) +
          Math.ceil((count * segments * paceMinute) / pace.segmentsPerMinute),
  };
}

/** True if this broadcast is paced so slowly that a late departure would break the pace. */
export function isPaced(pace: Pick<Pace, 'perMinute' | 'segmentsPerMinute'>): boolean {
  return pace.perMinute > 0 || pace.segmentsPerMinute !== null;
}

/** Delay before another try after a connection failure: it doubles, up to a minute. */
export function connectionBackOff(tries: number): number {
  return Math.min(60_000, 1_000 * 2 ** Math.min(tries, 6));
}

/** Delays of the three tries within 15 minutes that carrier limits get (2-decisions B1), in milliseconds. */
const carrierLimitDelays: readonly number[] = [60_000, 300_000, 540_000];

/** Delay before the next try after this many. Null to give up. */
export function carrierLimitBackOff(tries: number): number | null {
  return carrierLimitDelays[tries] ?? null;
}

/** Milliseconds from the try with this number to the last one: 0 for the last and beyond. */
export const carrierLimitTriesLeft: readonly number[] = [...carrierLimitDelays, 0].map((_, tries) =>
  carrierLimitDelays.slice(tries).reduce((sum, delay) => sum + delay, 0),
);
