import type { getCapabilities, getTrialCapabilities } from '@carillon/contract/accounts/verifiedPhones';
import type { AnswerOf } from '@carillon/contract/route';
import { phoneCodeRules } from '@carillon/rules/accounts/phoneCodes';
import { refusalsOf, type Right } from '@carillon/rules/accounts/rights';
import { trialMessages, trialState } from '@carillon/rules/accounts/trial';
import { whyNot } from '@carillon/rules/accounts/whyNot';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { readTrial } from '../trial/trial.sql.ts';
import { listVerifiedPhones } from './verifiedPhones.sql.ts';

/** What the caller may do: each answer is that of the table of rights, with every reason why not. */
export function presentCapabilities(caller: Caller): AnswerOf<typeof getCapabilities> {
  const of = (right: Right) => {
    const refusals = refusalsOf(right, caller);
    return {
      allowed: refusals.length === 0,
      reasons: refusals.map((refusal) => ({
        reason: refusal.type,
        message: whyNot(refusal, caller.AccountStatusID),
      })),
    };
  };
  return {
    broadcasts: { create: of('broadcasts.send'), repeat: of('broadcasts.repeat') },
    billing: { buy: of('billing.buy') },
    texting: { createRegistrationRequest: of('numbers.claim'), claimNumber: of('numbers.claim') },
    users: { manage: of('account.settings') },
  };
}

/** The trial of the account: its numbers, and texts to begin with; for every other account nothing (1-decisions G-124). */
export async function presentTrial(tx: TenantTx): Promise<AnswerOf<typeof getTrialCapabilities>> {
  const trial = await readTrial(tx);
  const state = trialState(trial);
  if (state === 'Converted')
    return {
      allowed: false,
      reasons: [{ reason: 'NotOnTrial', message: 'This account is not on a free trial.' }],
      trialState: state,
      endsAt: null,
      numbersLeft: 0,
      mfaPhoneNumbers: [],
      cannedPftMessages: [],
    };
  const phones = await listVerifiedPhones(tx);
  return {
    allowed: state === 'Standard',
    reasons:
      state === 'Standard'
        ? []
        : [{ reason: 'NoText', message: 'This trial is for calls. Texts come with credits or a plan.' }],
    trialState: state,
    endsAt: trial.endsAt?.toISOString() ?? null,
    numbersLeft: Math.max(0, phoneCodeRules.trialNumbers - phones.length),
    mfaPhoneNumbers: phones.map(({ phone, userId }) => ({ PhoneNumber: String(phone), UserID: userId })),
    cannedPftMessages: state === 'Standard' ? [...trialMessages] : [],
  };
}
