import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isReached,
  maySkip,
  nextStep,
  onboardingOf,
  onboardingSteps,
  shownSteps,
  stepsOf,
  type OnboardingFacts,
  type OnboardingStep,
} from './onboarding.ts';

const begun: OnboardingFacts = {
  role: 'owner',
  isFreeTrial: true,
  countryId: 1,
  asksForNotifications: true,
  hasAcceptedTerms: false,
  hasVerifiedEmail: false,
  hasVerifiedPhone: false,
  wasOnboarded: false,
  kept: new Set(),
};
const kept = (...steps: OnboardingStep[]) => new Set(steps);
const openSteps = (facts: OnboardingFacts) =>
  onboardingOf(facts)
    .filter(({ isCompleted }) => !isCompleted)
    .map(({ name }) => name);

describe('the steps of a user', () => {
  it('begin with welcome, terms, and location, and end with done (rows P-036, P-039)', () => {
    expect(stepsOf(begun)).toEqual([...onboardingSteps]);
    expect(onboardingSteps.slice(0, 3)).toEqual(['welcome', 'terms', 'location']);
    expect(onboardingSteps.at(-1)).toBe('done');
  });

  it.each(['admin', 'user'] as const)('are six for an %s (1-decisions G-44)', (role) => {
    expect(stepsOf({ ...begun, role })).toEqual([
      'welcome',
      'terms',
      'verifyEmail',
      'mfa',
      'browserNotifications',
      'done',
    ]);
  });

  it('are the terms alone once the user was set up (1-decisions G-56)', () => {
    const before = { ...begun, wasOnboarded: true };
    expect(onboardingOf(before)).toEqual([{ name: 'terms', isCompleted: false }]);
    expect(nextStep(onboardingOf({ ...before, hasAcceptedTerms: true }))).toBeNull();
  });
});

describe('a step is behind the user', () => {
  it('by what is true, not by what was kept', () => {
    const all = { ...begun, kept: new Set(onboardingSteps) };
    expect(openSteps(all)).toEqual(['terms', 'verifyEmail', 'mfa']);
    expect(openSteps({ ...all, isFreeTrial: false })).toEqual(['terms', 'verifyEmail']);
    const proved = { ...begun, hasAcceptedTerms: true, hasVerifiedEmail: true, hasVerifiedPhone: true };
    expect(openSteps(proved)).not.toContain('mfa');
  });

  it('where it does not apply', () => {
    expect(openSteps({ ...begun, countryId: 3 })).not.toContain('addLocalNumber');
    expect(openSteps({ ...begun, countryId: 2 })).toContain('addLocalNumber');
    expect(openSteps({ ...begun, asksForNotifications: false })).not.toContain('browserNotifications');
  });
});

it('a phone can be left for later only where the account pays (1-decisions G-45)', () => {
  const skippable = (isFreeTrial: boolean) =>
    onboardingSteps.filter((step) => maySkip(step, { isFreeTrial }));
  expect(skippable(true)).toEqual(['useCase', 'browserNotifications', 'addLocalNumber']);
  expect(skippable(false)).toEqual(['useCase', 'mfa', 'browserNotifications', 'addLocalNumber']);
});

it('notifications are hidden until everything before is done, or the browser has none (row P-038)', () => {
  const browser = { countryId: 1, canAskForNotifications: true };
  const names = (facts: OnboardingFacts, of = browser) =>
    shownSteps(onboardingOf(facts), of).map(({ name }) => name);
  expect(names(begun)).not.toContain('browserNotifications');
  const ready: OnboardingFacts = {
    ...begun,
    hasAcceptedTerms: true,
    hasVerifiedEmail: true,
    kept: kept('welcome', 'location', 'company', 'useCase'),
  };
  expect(names(ready)).not.toContain('browserNotifications');
  expect(names({ ...ready, hasVerifiedPhone: true })).toContain('browserNotifications');
  expect(
    names({ ...ready, hasVerifiedPhone: true }, { ...browser, canAskForNotifications: false }),
  ).not.toContain('browserNotifications');
  expect(names(begun, { ...browser, countryId: 5 })).not.toContain('addLocalNumber');
});

const anyFacts: fc.Arbitrary<OnboardingFacts> = fc.record({
  role: fc.constantFrom('owner' as const, 'admin' as const, 'user' as const),
  isFreeTrial: fc.boolean(),
  countryId: fc.integer({ min: 1, max: 23 }),
  asksForNotifications: fc.boolean(),
  hasAcceptedTerms: fc.boolean(),
  hasVerifiedEmail: fc.boolean(),
  hasVerifiedPhone: fc.boolean(),
  wasOnboarded: fc.boolean(),
  kept: fc.subarray([...onboardingSteps]).map((steps) => new Set(steps)),
});

it('the next step is reached, and no step behind an open one is', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const steps = onboardingOf(facts);
      const next = nextStep(steps);
      if (next === null) return;
      expect(isReached(next, steps)).toBe(true);
      const later = steps.slice(steps.findIndex(({ name }) => name === next) + 1);
      for (const { name } of later) expect(isReached(name, steps)).toBe(false);
    }),
  );
});
