import { longestMessageSeconds } from '../audio/audioLimits.ts';

/** Calls at a time (B-262); 0 is Max. */
export const callsAtATime = [0, 250, 200, 150, 125, 100, 75, 50, 40, 30, 20, 15, 10, 5, 4, 3, 2, 1] as const;

/** How often a call that did not get through is made again (B-263). */
export const callRetries = [0, 1, 2, 3] as const;

/** Between the end of a call that did not get through and its retry, in milliseconds (B-263). */
export const retryPause = 5 * 60_000;

/** The recommended number of retries (B-263). */
export const recommendedRetries = 1;

/**
 * What a user may choose as the length of voice messages, in seconds (P-249, B-261): 30 to 120 in steps of 30, or of
 * 15 from 15 on where the account pays by half credits.
 */
export function messageLengthOptions(partialCredits: boolean): number[] {
  const step = partialCredits ? 15 : 30;
  return Array.from({ length: longestMessageSeconds / step }, (_, index) => (index + 1) * step);
}

/**
 * The first length option that a message of this many seconds fits; null when it is too long for any (2-decisions H1).
 */
export function optionThatFits(seconds: number, partialCredits: boolean): number | null {
  return messageLengthOptions(partialCredits).find((option) => option >= seconds) ?? null;
}

/**
 * Credits of one call of this many seconds that a person or a machine answered (P-248, B-260): one per 30 seconds
 * begun, or half a credit per 15 seconds begun with partial credits. Null seconds is a message that is not recorded
 * yet: the estimate is `estimate` seconds, 120 unless the user chose shorter messages.
 */
export function callCredits(
  seconds: number | null,
  account: { readonly partialCredits: boolean },
  estimate: number = longestMessageSeconds,
): number {
  const length = Math.max(seconds ?? estimate, 1);
  return account.partialCredits ? Math.ceil(length / 15) / 2 : Math.ceil(length / 30);
}

/** Fewest and most calls that an organization takes at once when people ask to be connected (B-147). */
export const transferLines = { min: 1, max: 5000 } as const;

/** Why this is not a valid number of transfer lines (B-146, B-147); null when it is. */
export function transferLinesError(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return 'Enter the number of calls we can transfer at a time';
  if (!/^-?\d+$/.test(text)) return 'Enter a whole number';
  const lines = Number(text);
  if (lines < transferLines.min) return 'Available lines must be at least 1';
  return lines > transferLines.max ? 'Available lines cannot be more than 5,000' : null;
}
