/** How long a password may be, in characters (1-decisions G-16). */
export const passwordLength = { min: 8, max: 64 } as const;

/** What a password must not repeat: the user's own name and addresses, as far as they are known. */
export interface PasswordOwner {
  readonly userName?: string;
  readonly email?: string;
  readonly phone?: string;
}

/** The whole rule in one sentence, to stand below the field. */
export const passwordHint =
  'Use 8 to 64 characters with at least one letter and one number, and no spaces, slashes, or quotes.';

/** Why a password that is on lists of known passwords is refused, though it fits the rule. */
export const commonPasswordText =
  'This password is on lists that attackers try first. Choose one that only you would think of.';

const letter = /\p{L}/u;
const number = /\p{Nd}/u;
/** White space, both slashes, and quotes, also the typographic ones that phones put in their place. */
const refused = /[\s/\\'"`‘’“”]/u;

/**
 * What is wrong with a password that is chosen, each as a sentence, the first to be fixed first; empty when nothing is
 * (row P-130, 1-decisions G-16). Length is counted in characters as people see code points, never cut.
 */
export function passwordErrors(password: string, owner: PasswordOwner = {}): readonly string[] {
  if (password === '') return ['Enter a password'];
  const length = [...password].length;
  const errors = [
    length < passwordLength.min ? `Password must be at least ${passwordLength.min} characters` : null,
    length > passwordLength.max ? `Password must be at most ${passwordLength.max} characters` : null,
    letter.test(password) && number.test(password)
      ? null
      : 'Password must have at least one letter and one number',
    refused.test(password) ? 'Password must not have spaces, slashes, or quotes' : null,
    repeatsOwner(password, owner),
  ];
  return errors.filter((error) => error !== null);
}

/** The first thing that is wrong with a password that is chosen, or null. */
export function passwordError(password: string, owner: PasswordOwner = {}): string | null {
  return passwordErrors(password, owner)[0] ?? null;
}

function repeatsOwner(
  password: string,
  { userName = '', email = '', phone = '' }: PasswordOwner,
): string | null {
  const typed = password.toLowerCase();
  if (userName !== '' && typed === userName.trim().toLowerCase())
    return 'Password must not be the same as your username';
  if (email !== '' && typed === email.trim().toLowerCase())
    return 'Password must not be the same as your email';
  const digits = phone.replaceAll(/\D/g, '');
  // A number with its country prefix is the same number.
  const typedDigits = typed.replaceAll(/[\s()+.-]/g, '');
  if (digits !== '' && (typedDigits === digits || typedDigits === `1${digits}`))
    return 'Password must not be the same as your phone number';
  return null;
}

/** Row P-136. */
export const passwordsMatchText = 'Passwords should match';
