/** Rules of the codes that prove that a phone is one's own (2-decisions section 15, 1-decisions G-55). */
export const phoneCodeRules = {
  digits: 6,
  /** How long a code can be entered, in milliseconds. */
  lifeMs: 10 * 60_000,
  /** Wrong entries of one code. */
  tries: 5,
  /** Numbers that a trial may text (1-decisions G-32). */
  trialNumbers: 5,
  /** Accounts that one phone may serve. */
  accountsOfPhone: 3,
} as const;

/** The text with a code. The code comes first, so that a preview shows it, and browsers offer it. */
export function phoneCodeText(product: string, code: string): string {
  return `${code} is your ${product} code. It works for 10 minutes. We never ask for it.`;
}

/** What is wrong with a typed code, in one sentence; null if it can be one (row B-161). */
export function phoneCodeError(typed: string): string | null {
  const code = typed.trim();
  if (code === '') return 'Enter the code from the text';
  if (!/^\d*$/.test(code)) return 'The code has digits only';
  if (code.length > phoneCodeRules.digits) return `The code has at most ${phoneCodeRules.digits} digits`;
  return null;
}

/** The part of a ten-digit number that numbers of one block share: all but the last four digits. */
export function prefixOf(phone: number | string): string {
  return String(phone).slice(0, -4);
}

/**
 * True when codes to a prefix are paused: many were sent, and hardly any was entered. People enter nine of ten; machines
 * that earn from texts enter none.
 */
export function isPausedPrefix({
  sent,
  entered,
}: {
  readonly sent: number;
  readonly entered: number;
}): boolean {
  return sent >= 20 && entered * 10 < sent;
}
