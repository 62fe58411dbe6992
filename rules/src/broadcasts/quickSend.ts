// Quick Send: a text to a few people at once, without the steps of the wizard (2-decisions D and I11).
import type { BroadcastType } from './types.ts';

/** Most people of a quick send; larger lists have their counts, their price, and their review in the wizard. */
export const quickSendLimit = 15;
/** The sentence for more than that. */
export const quickSendLimitText = `Quick Send reaches up to ${quickSendLimit} people. Use a broadcast for more.`;

/** The same of a group text that a program makes (2-decisions D). */
export const groupTextLimitText = `A group text reaches up to ${quickSendLimit} numbers. Choose the type SMS for more.`;

const prefix = 'Quick Send: ';
/** Longest name of a broadcast, in characters. */
const nameLength = 50;

/**
 * The name of a quick send: "Quick Send: " and the beginning of its text in one line; cut to 50 characters, of which the
 * last is an ellipsis (rows B-277, C-164).
 */
export function quickSendName(text: string): string {
  const whole = `${prefix}${text.trim().replace(/\s+/gu, ' ')}`;
  if (whole.length <= nameLength) return whole.trimEnd();
  const cut = whole.slice(0, nameLength - 1);
  // Half of a character at the end is no character.
  const clean = /[\uD800-\uDBFF]$/u.test(cut) ? `${cut.slice(0, -1)} ` : cut;
  return `${clean}…`;
}

/** One person gets a text, several a group text: separate texts, which do not see each other. */
export function quickSendType(people: number): BroadcastType {
  return people > 1 ? 'GroupSMS' : 'SMS';
}
