import {
  getGroupCode,
  signUp,
  validateEmail,
  validatePromoCode,
  validateUserName,
} from '@carillon/contract/accounts/signUp';
import { proveEmail } from '@carillon/contract/accounts/onboarding';
import type { AnswerOf, BodyIn } from '@carillon/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { call, isMissing } from '../client/client.ts';
import { errorText } from '../client/errors.ts';

export type GroupCode = AnswerOf<typeof getGroupCode>;

/** Makes the account, and signs its owner in. */
export function sendSignUp(body: BodyIn<typeof signUp>): Promise<AnswerOf<typeof signUp>> {
  return call(signUp, { body });
}

/** What the server says about an entry: an error, or what is good about it. */
interface Checked {
  readonly error: string;
  /** Of a promo code. */
  readonly promo: string;
}

/** What the fields are called where the server has no reason of its own (row P-150). */
const fallbacks = {
  UserName: 'There was a problem validating this username',
  Email: 'There was a problem validating this email',
  PromoCode: 'This is not a valid promo code.',
} as const;
const routes = { UserName: validateUserName, Email: validateEmail, PromoCode: validatePromoCode } as const;

/** Asks the server about a username, an email, or a promo code before the form is sent (rows P-150, P-194). */
export async function checkEntry(field: keyof typeof fallbacks, Source: string): Promise<Checked> {
  try {
    const answer = await call(routes[field], { body: { Source } });
    if (isMissing(answer)) return { error: fallbacks[field], promo: '' };
    const promo = 'PromoMessage' in answer ? String(answer.PromoMessage) : '';
    return { error: answer.Success ? '' : answer.ErrorMessage || fallbacks[field], promo };
  } catch (error) {
    return { error: errorText(error, 'getting', field, fallbacks[field]), promo: '' };
  }
}

/** A group code by its name. Rejects with the sentence of row P-151 for one that is not there. */
export const groupCodeQuery = (Name: string) =>
  queryOptions({
    queryKey: ['groupCode', Name],
    queryFn: ({ signal }) => call(getGroupCode, { query: { Name }, signal }),
    enabled: Name !== '',
    retry: false,
  });

/** Proves an email by the token of the link that was mailed to it. */
export function sendEmailToken(Token: string): Promise<void> {
  return call(proveEmail, { body: { Token } });
}
