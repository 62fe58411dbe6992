import type { LintInput, RawFinding } from './lintInput.ts';
import { folded } from './written.ts';

// First words of many organizations' names. One of them alone names none.
const general = new Set(
  'the first saint st our new north south east west central grace city town village county state united american national community church school district group greater great holy good mount mt lake'.split(
    ' ',
  ),
);

/**
 * The forms in which a text may name an organization: its whole name, the first words of it up to one that is not
 * general ("Riverbend" of "Riverbend School District", "First Baptist" of "First Baptist Church"), and initials of at
 * least three words ("RSD").
 */
export function namesOfSender(sender: string): readonly string[] {
  const words = folded(sender).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const telling = words.findIndex((word) => word.length >= 3 && !general.has(word));
  const names = [words.join(' ')];
  if (telling >= 0) names.push(words.slice(0, telling + 1).join(' '));
  if (words.length >= 3) names.push(words.map((word) => Array.from(word)[0] ?? '').join(''));
  return names;
}

/** Rule 1: recipients who don't know the number can't tell who writes, and carriers expect a name. */
export function senderName({ text, signature = '', sender = '' }: LintInput): RawFinding | null {
  const names = namesOfSender(sender);
  if (names.length === 0) return null;
  const words = ` ${folded(`${text}\n${signature}`)} `;
  if (names.some((name) => words.includes(` ${name} `))) return null;
  return {
    reason:
      'Your text does not say who it is from. Recipients who don’t know the number may ignore or report it.',
    found: [],
    fix: { label: `Begin with “${sender.trim()}:”`, text: `${sender.trim()}: ${text}` },
  };
}
