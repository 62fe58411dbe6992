import { maxLengthText, requiredText } from '../../contacts/fieldRules.ts';
import { longestEmail } from '../identityRules.ts';

/** "Use a valid {field}" (row P-132). */
export function validText(field: string): string {
  return `Use a valid ${field}`;
}

const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const pattern = new RegExp(`^[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${label}(?:\\.${label})+$`);

/** True for a single address that mail can be sent to: a name, an @, and a host with a dot. */
export function isEmail(text: string): boolean {
  if (text.length > 254 || !pattern.test(text)) return false;
  const name = text.slice(0, text.lastIndexOf('@'));
  return !name.startsWith('.') && !name.endsWith('.') && !name.includes('..');
}

/** What is wrong with an email, null if it can be used (row P-132). `max` is in characters; `field` as users read it. */
export function emailError(text: string, { max = longestEmail, field = 'email' } = {}): string | null {
  if (text === '') return requiredText(field);
  const name = field.charAt(0).toUpperCase() + field.slice(1);
  if (Array.from(text).length > max) return maxLengthText(name, max);
  return isEmail(text) ? null : validText(field);
}

/** Hosts whose mailboxes have the same mail with and without dots in the name. */
const dotless: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * The mailbox behind an email, so that `J.Doe+2@Gmail.com` and `jdoe@gmail.com` count as one: without case, without
 * what follows a plus, and at Gmail without dots. Only for counting; mail goes to the address as it was typed.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1).toLowerCase();
  const [name = ''] = email.slice(0, Math.max(0, at)).toLowerCase().split('+');
  const known = dotless[host];
  return known === undefined ? `${name}@${host}` : `${name.replaceAll('.', '')}@${known}`;
}
