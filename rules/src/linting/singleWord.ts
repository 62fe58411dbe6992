import type { LintInput, RawFinding } from './lintInput.ts';

const riskyWords = ['test', 'at&t', 't-mobile', 'verizon'];

/**
 * Warning for a text that is only "test", "at&t", "t-mobile" or "verizon" in any letter case, or null
 * (B-141, C-154). The word is shown as it was typed.
 */
function oneWordWarning(text: string): string | null {
  const word = text.trim();
  if (!riskyWords.includes(word.toLowerCase())) return null;
  return `The word "${word}" by itself could lead to your number being blocked by phone carriers. We recommend sending messages that are similar to the messages you will send normally.`;
}

/** Rule 7: a text of one word that carriers block. */
export function singleWord({ text }: LintInput): RawFinding | null {
  const reason = oneWordWarning(text);
  return reason === null ? null : { reason, found: [text.trim()], fix: null };
}
