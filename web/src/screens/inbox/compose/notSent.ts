import { plural } from '@carillon/rules/money/amounts';
import { formatPhone } from '@carillon/rules/phones/phones';
import type { Recipient } from './recipients/recipients.ts';

/** What the server answers about people it did not text. */
interface Refusal {
  readonly PhoneNumber: string;
  readonly Message: string;
}

/**
 * The people who are left after a message went to the others, and a sentence about each: they stay in the dialog with
 * the message, so that it can be mended for them.
 */
export function notSent(
  recipients: readonly Recipient[],
  refusals: readonly Refusal[],
  sent: number,
): { readonly left: readonly Recipient[]; readonly text: string } {
  const refused = new Set(refusals.map((one) => formatPhone(one.PhoneNumber)));
  const left = recipients.filter((one) => refused.has(formatPhone(one.phone)));
  const reasons = refusals.map((one) => `Not sent to ${formatPhone(one.PhoneNumber)}: ${one.Message}`);
  const others = sent === 0 ? '' : `Your message is on its way to ${plural(sent, 'person', 'people')}. `;
  return { left, text: others + reasons.join(' ') };
}
