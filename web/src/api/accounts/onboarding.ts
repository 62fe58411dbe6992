import {
  getOnboarding,
  putOnboardingStep,
  sendEmailCode,
  type OnboardingProgress,
} from '@carillon/contract/accounts/onboarding';
import { createDraft } from '@carillon/contract/broadcasts/drafts';
import { quickSend } from '@carillon/contract/broadcasts/quickSend';
import { sendMfa, verifyMfa } from '@carillon/contract/accounts/verifiedPhones';
import { listTextNumbers } from '@carillon/contract/numbers';
import { reserveLocalNumber } from '@carillon/contract/localNumbers';
import type { AnswerOf, BodyIn } from '@carillon/contract/route';
import type { OnboardingStep } from '@carillon/rules/accounts/signUp/onboarding';
import { queryOptions } from '@tanstack/react-query';
import { call, isMissing, present } from '../client/client.ts';

export type { OnboardingProgress } from '@carillon/contract/accounts/onboarding';
/** The fields of a step. */
export type StepFields = BodyIn<typeof putOnboardingStep>;

/** The progress of the signed-in user's onboarding, kept under the name of row P-082. */
export const onboardingQuery = queryOptions({
  queryKey: ['onboardingProgress'],
  queryFn: ({ signal }) => call(getOnboarding, { signal }),
  // Another browser, or the link in the email, may have gone on.
  refetchOnWindowFocus: 'always',
  staleTime: 0,
});

/** Completes or skips a step, and returns the whole progress. */
export async function completeStep(Step: OnboardingStep, body: StepFields): Promise<OnboardingProgress> {
  const progress = await call(putOnboardingStep, { params: { Step }, body });
  // The wording is fixed.
  if (isMissing(progress)) throw new Error('There was an error updating your onboarding progress.');
  return progress;
}

/** Mails another code, to another address if one is given. */
export function mailCode(Email?: string): Promise<AnswerOf<typeof sendEmailCode>> {
  return call(sendEmailCode, { body: Email === undefined ? {} : { Email } });
}

/** Texts a code to a phone. */
export function textCode(PhoneNumber: string): Promise<AnswerOf<typeof sendMfa>> {
  return call(sendMfa, { body: { Channel: 'sms', PhoneNumber } });
}

/** Proves a phone by the code that was texted to it. */
export function enterCode(Code: string): Promise<AnswerOf<typeof verifyMfa>> {
  return call(verifyMfa, { params: { Code } });
}

/** Reserves a local number. Rejects also for the 404 that the client passes on (row P-190). */
export async function takeLocalNumber(AreaCode: string): Promise<AnswerOf<typeof reserveLocalNumber>> {
  const answer = await call(reserveLocalNumber, { body: { AreaCode } });
  const passed = answer as Partial<{ ErrorCode: number; Message: string }>;
  if (passed.ErrorCode === 404) throw new Error(passed.Message ?? '');
  return answer;
}

/** Sends one text to the user's own phone. `key` makes sending it again return the first result. */
export async function sendToOwnPhone(
  text: { readonly phone: string; readonly message: string },
  key: string,
): Promise<AnswerOf<typeof quickSend>> {
  const { Items } = await present(call(listTextNumbers));
  const able = Items.filter(({ CanText }) => CanText);
  const number = able.find(({ IsDefault }) => IsDefault) ?? able[0];
  if (number === undefined)
    throw new Error(
      'No text number is ready yet, so nothing was sent. Confirm your phone first, or contact us.',
    );
  const draft = await present(call(createDraft, { body: { BroadcastType: 'SMS' } }));
  return call(quickSend, {
    params: { DraftBroadcastID: draft.DraftBroadcastID },
    body: {
      Contacts: [{ PrimaryPhone: text.phone }],
      TextMessage: text.message,
      TextNumberID: number.TextNumberID,
      UserIndicatedConsentDeclared: true,
      RequestKey: key,
    },
  });
}
