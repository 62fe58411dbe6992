/**
 * A minute of the engine's pace, in milliseconds, stretched by 3 seconds: a text leaves up to 1.5 seconds after it was
 * claimed. Even so, no 60 seconds may see more texts than the rate.
 */
export const paceMinute = 63_000;

/** How fast the texts of one broadcast may leave. */
export interface TextRates {
  /** Texts a minute of the broadcast; 0 for no limit. */
  readonly perMinute: number;
  /** Segments a minute of its number; null for no limit. */
  readonly segmentsPerMinute: number | null;
  /** Segments of one text. */
  readonly segments: number;
}

/** Milliseconds from one text to the next at the engine's pace, by the send rate and by the number; 0 for no limit. */
export function textSpacing({ perMinute, segmentsPerMinute, segments }: TextRates): {
  readonly byRate: number;
  readonly byNumber: number;
} {
  return {
    byRate: perMinute > 0 ? paceMinute / perMinute : 0,
    byNumber: segmentsPerMinute === null ? 0 : (Math.max(1, segments) * paceMinute) / segmentsPerMinute,
  };
}
