import { AppError } from '@carillon/contract/errors';
import type { OnboardingProgress } from '@carillon/contract/accounts/onboarding';
import { noCollectFlags, type CollectFlags } from '@carillon/rules/accounts/signUp/activation';
import {
  isReached,
  maySkip,
  onboardingOf,
  onboardingSteps,
  type OnboardingFacts,
  type OnboardingStep,
  type StepState,
} from '@carillon/rules/accounts/signUp/onboarding';
import { roleOf } from '@carillon/rules/accounts/rights';
import type { TenantTx } from '../../platform/database/database.ts';
import { groupCodeOfAccount } from '../signUp/groupCodes.sql.ts';
import { readOnboarding, type OnboardingRow } from './onboarding.sql.ts';

/** A user's onboarding as it is kept, as the rules see it, and its steps. */
export interface Onboarding {
  readonly row: OnboardingRow;
  readonly facts: OnboardingFacts;
  readonly steps: readonly StepState[];
  readonly flags: CollectFlags;
}

export async function openOnboarding(tx: TenantTx, userId: number): Promise<Onboarding> {
  const row = await readOnboarding(tx, userId);
  const code = await groupCodeOfAccount(tx);
  const facts: OnboardingFacts = {
    role: roleOf({ IsMasterUser: row.isMasterUser, IsAccountAdmin: row.isAccountAdmin }),
    isFreeTrial: row.isFreeTrial,
    countryId: row.countryId,
    asksForNotifications: row.features.includes('BrowserNotificationOnboarding'),
    hasAcceptedTerms: row.hasAcceptedTerms,
    hasVerifiedEmail: row.hasVerifiedEmail,
    hasVerifiedPhone: row.hasVerifiedPhone,
    wasOnboarded: row.onboardedAt !== null,
    kept: new Set(row.kept),
  };
  return { row, facts, steps: onboardingOf(facts), flags: code?.flags ?? noCollectFlags };
}

/** Onboarding as the wire shows it (rows P-080, P-181). `localNumber`: 10 digits, empty for none. */
export function presentOnboarding(
  { row, facts, steps, flags }: Onboarding,
  localNumber: string,
): OnboardingProgress {
  return {
    Steps: steps.map(({ name, isCompleted }) => ({ Name: name, Completed: isCompleted })),
    Completed: steps.every(({ isCompleted }) => isCompleted),
    token: null,
    Activation: row.company,
    ...flags,
    Location: { CountryID: row.countryId, State: row.state, TimeZone: row.timeZone },
    UseCase: row.useCase,
    Email: row.email,
    Phone: row.phone,
    Skippable: onboardingSteps.filter((step) => maySkip(step, facts)),
    LocalNumber: localNumber,
  };
}

/**
 * Throws OnboardingOrder while a step before this one is open. A user who is set up, or who does not have the step, has
 * nothing before it.
 */
export async function requireStepReached(tx: TenantTx, userId: number, step: OnboardingStep): Promise<void> {
  const { facts, steps } = await openOnboarding(tx, userId);
  if (facts.wasOnboarded || !steps.some(({ name }) => name === step)) return;
  if (!isReached(step, steps)) throw new AppError('OnboardingOrder');
}
