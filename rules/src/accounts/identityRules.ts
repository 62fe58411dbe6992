import { fieldError, requiredText } from '../contacts/fieldRules.ts';

/** How long names and emails of users may be (row C-171). */
export const longestName = 50;
export const longestEmail = 50;
export const longestUserName = 50;
/** The shortest username at sign-in, sign-up, and in the profile; in the dialog of users (1-decisions G-17). */
export const shortestUserName = 4;
export const shortestGivenUserName = 8;

/** Rows P-150 and C-171 to C-173 (3-decisions 14.5). */
export const userNameTakenText = 'Username is already in use.';
export const emailTakenText = 'Email is already in use.';
/** Row C-173. */
export const userNameSpacesText = 'Username cannot contain any spaces';
const userNameSignsText = 'Use only letters, numbers, and . _ - @ + in a username';
const emailFormText = 'Enter a valid email address';

/** What is wrong with a first or last name; null when nothing is. `field` is "First name" or "Last name". */
export function nameError(field: string, text: string): string | null {
  if (text.trim() === '') return requiredText(field.toLowerCase());
  return fieldError(field, text.trim(), { max: longestName });
}

// One "@", a local part without spaces, and a domain with a dot: the mail that is sent there decides the rest.
const emailForm =
  /^[^\s@<>()[\]\\,;:"]+@[a-z0-9\u00a1-\uffff](?:[a-z0-9\u00a1-\uffff.-]*[a-z0-9\u00a1-\uffff])?$/i;

/** What is wrong with the email of a user (row C-171); null when nothing is. */
export function emailError(text: string): string | null {
  const email = text.trim();
  if (email === '') return 'Enter an email address';
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const [local = ''] = email.split('@');
  const isWhole =
    emailForm.test(email) &&
    domain.includes('.') &&
    !/\.\.|-\.|\.-/.test(domain) &&
    !/^\.|\.\.|\.$/.test(local);
  if (!isWhole) return emailFormText;
  return fieldError('Email', email, { max: longestEmail });
}

/** What is wrong with a username (row C-173, 1-decisions G-17); null when nothing is. */
export function userNameError(text: string, shortest: number = shortestUserName): string | null {
  const name = text.trim();
  if (name === '') return 'Enter a username';
  if (/\s/.test(name)) return userNameSpacesText;
  if (!/^[\p{L}\p{N}._\-@+]+$/u.test(name)) return userNameSignsText;
  return fieldError('Username', name, { min: shortest, max: longestUserName });
}
