import type { Role } from '../rights.ts';

/** The steps of onboarding, in the order of row P-036 (1-decisions G-43). */
export const onboardingSteps = [
  'welcome',
  'terms',
  'location',
  'company',
  'useCase',
  'verifyEmail',
  'mfa',
  'browserNotifications',
  'addLocalNumber',
  'done',
] as const;

export type OnboardingStep = (typeof onboardingSteps)[number];

/** True for the name of a step. */
export function isOnboardingStep(name: string): name is OnboardingStep {
  return (onboardingSteps as readonly string[]).includes(name);
}

/** What users answer for the whole organization: its owner does it (1-decisions G-44). */
const ownersSteps: readonly OnboardingStep[] = ['location', 'company', 'useCase', 'addLocalNumber'];

/** What the steps of a user depend on. */
export interface OnboardingFacts {
  readonly role: Role;
  readonly isFreeTrial: boolean;
  readonly countryId: number;
  /** The feature BrowserNotificationOnboarding is on. */
  readonly asksForNotifications: boolean;
  /** The user accepted the current terms. */
  readonly hasAcceptedTerms: boolean;
  readonly hasVerifiedEmail: boolean;
  readonly hasVerifiedPhone: boolean;
  /** The user went through onboarding before; new terms are then all that is left (1-decisions G-56). */
  readonly wasOnboarded: boolean;
  /** Steps that the user completed or skipped. */
  readonly kept: ReadonlySet<OnboardingStep>;
}

export interface StepState {
  readonly name: OnboardingStep;
  readonly isCompleted: boolean;
}

/** The steps of this user, in order: all of an owner, six of others, the terms alone for users who were done before. */
export function stepsOf({
  role,
  wasOnboarded,
}: Pick<OnboardingFacts, 'role' | 'wasOnboarded'>): OnboardingStep[] {
  if (wasOnboarded) return ['terms'];
  return onboardingSteps.filter((step) => role === 'owner' || !ownersSteps.includes(step));
}

/** True when this step is behind the user. Facts count more than what was kept: a changed email is verified anew. */
function isCompleted(step: OnboardingStep, facts: OnboardingFacts): boolean {
  switch (step) {
    case 'terms':
      return facts.hasAcceptedTerms;
    case 'verifyEmail':
      return facts.hasVerifiedEmail;
    case 'mfa':
      return facts.hasVerifiedPhone || (facts.kept.has('mfa') && maySkip('mfa', facts));
    case 'browserNotifications':
      return !facts.asksForNotifications || facts.kept.has('browserNotifications');
    case 'addLocalNumber':
      return !offersLocalNumber(facts) || facts.kept.has('addLocalNumber');
    default:
      return facts.kept.has(step);
  }
}

/** The steps of this user and which of them are behind them (1-decisions G-43 to G-49). */
export function onboardingOf(facts: OnboardingFacts): StepState[] {
  return stepsOf(facts).map((name) => ({ name, isCompleted: isCompleted(name, facts) }));
}

/** True when the step may be completed without doing it (1-decisions G-45): a phone only where the account pays. */
export function maySkip(
  step: OnboardingStep,
  { isFreeTrial }: Pick<OnboardingFacts, 'isFreeTrial'>,
): boolean {
  if (step === 'mfa') return !isFreeTrial;
  return step === 'useCase' || step === 'browserNotifications' || step === 'addLocalNumber';
}

/** Local numbers are for accounts in the United States and Canada (1-decisions G-49). */
export function offersLocalNumber({ countryId }: Pick<OnboardingFacts, 'countryId'>): boolean {
  return countryId <= 2;
}

/** True when all steps before this one are behind the user; false also for a step that the user does not have. */
export function isReached(step: OnboardingStep, steps: readonly StepState[]): boolean {
  const place = steps.findIndex(({ name }) => name === step);
  return place >= 0 && steps.slice(0, place).every((earlier) => earlier.isCompleted);
}

/** The first step that is ahead of the user; null when all are behind. */
export function nextStep(steps: readonly StepState[]): OnboardingStep | null {
  return steps.find((step) => !step.isCompleted)?.name ?? null;
}

/**
 * The steps that the list of progress shows: asking for notifications comes up only once everything before it is done
 * (row P-038), and a step that does not apply to the account never does.
 */
export function shownSteps(
  steps: readonly StepState[],
  facts: { readonly countryId: number; readonly canAskForNotifications: boolean },
): StepState[] {
  return steps.filter(({ name }) => {
    if (name === 'browserNotifications') return facts.canAskForNotifications && isReached(name, steps);
    return name !== 'addLocalNumber' || offersLocalNumber(facts);
  });
}

/** What an organization wants to do with Carillon (1-decisions G-50). */
export const useCases = [
  'Announcements and alerts',
  'Staff scheduling',
  'Recruiting',
  'Event and appointment reminders',
  'Community or member updates',
  'Marketing and promotions',
  'Something else',
] as const;
