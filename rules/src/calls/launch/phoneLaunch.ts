/** Most digits of a phone launch ID and of a List ID (1-decisions G-106). */
export const longestLaunchId = 9;

/** Shown when another user of the account has the ID (row P-148). */
export const launchIdTakenText = 'This phone launch ID is already taken.';
/** Shown when the ID is already the user's own (row P-148). */
export const launchIdOwnText = 'This is already your existing phone launch ID.';

/** What is wrong with a phone launch ID, in one sentence; null when nothing is. Empty is none, and allowed. */
export function launchIdError(text: string): string | null {
  return text === '' || isLaunchId(text) ? null : `Use 1 to ${longestLaunchId} digits`;
}

/** True for an ID as it is entered on a telephone: digits, of which leading zeros count. */
export function isLaunchId(text: string): boolean {
  return /^[0-9]{1,9}$/.test(text);
}

/** Wrong phone launch IDs, counted across calls, that lock launching for a while. */
export const launchLimits = {
  /** Of one telephone. */
  perPhone: 6,
  /** For all telephones of an account's users together. */
  perAccount: 20,
  /** How far back they are counted, and so how long a lock lasts, in milliseconds. */
  windowMs: 24 * 60 * 60_000,
} as const;

/** Most people of a group that is launched by telephone: the caller waits while they are chosen, 0.7 s for 50,000. */
export const mostLaunchPeople = 100_000;
