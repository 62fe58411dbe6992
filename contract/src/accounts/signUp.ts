import { z } from 'zod';
import { emailError } from '@carillon/rules/accounts/signUp/emails';
import { nameError, userNameError } from '@carillon/rules/accounts/identityRules';
import { readUserPhone } from '@carillon/rules/accounts/userPhone';
import { passwordErrors } from '@carillon/rules/accounts/passwordRules';
import { route } from '../route.ts';

/** A text that a rule checks after it was trimmed; the rule returns a sentence, or null. */
const checked = (error: (text: string) => string | null) =>
  z
    .string()
    .trim()
    .max(300)
    .superRefine((text, check) => {
      const message = error(text);
      if (message !== null) check.addIssue(message);
    });

const homeCountry = 1;
const phoneError = (text: string): string | null => {
  const read = readUserPhone(text, homeCountry);
  return read.ok ? null : read.message;
};

export const signUp = route({
  method: 'POST',
  path: '/signup',
  right: 'public',
  summary: 'Makes an account on a free trial with its owner, signs the owner in, and leads to onboarding.',
  body: z
    .object({
      FirstName: checked((text) => nameError('First name', text)),
      LastName: checked((text) => nameError('Last name', text)),
      Email: checked((text) => emailError(text)),
      Phone: checked(phoneError),
      UserName: checked((text) => userNameError(text)),
      Password: z.string().max(255),
      /** A promo or group code; whatever its case. */
      PromoCode: z.string().trim().max(50).default(''),
      /** The browser's own IANA zone, from which the location is guessed. */
      TimeZone: z.string().max(60).default(''),
    })
    .superRefine((body, check) => {
      const owner = { userName: body.UserName, email: body.Email, phone: body.Phone };
      const [message] = passwordErrors(body.Password, owner);
      if (message !== undefined) check.addIssue({ code: 'custom', path: ['Password'], message });
    }),
  status: 201,
  response: z.object({ UserID: z.number().int() }),
});

/** What is asked before a form is sent: `Success`, or a sentence (rows P-150, P-194). */
const validation = {
  method: 'POST',
  right: 'public',
  body: z.object({ Source: z.string().max(300) }),
  response: z.object({ Success: z.boolean(), ErrorMessage: z.string() }),
} as const;
export const validateUserName = route({
  ...validation,
  path: '/validation/username',
  summary: 'Whether a username can be chosen.',
});
export const validateEmail = route({
  ...validation,
  path: '/validation/email',
  summary: 'Whether an email can be chosen.',
});
export const validatePromoCode = route({
  ...validation,
  path: '/validation/promocode',
  summary: 'Whether a promo or group code can be used to sign up.',
  response: validation.response.extend({
    /** What the code gives, to be shown at sign-up; empty without a code that counts. */
    PromoMessage: z.string(),
  }),
});

export const getGroupCode = route({
  method: 'GET',
  path: '/groupcode',
  right: 'public',
  summary: 'The group code of the caller’s account; with a name, that code. 404 if the account has none.',
  query: z.object({ Name: z.string().trim().max(50).optional() }),
  response: z.object({
    Name: z.string(),
    FreeCredits: z.number(),
    AccountType: z.number().int(),
    PromoMessage: z.string(),
    IsSsoLoginOnly: z.boolean(),
  }),
});
