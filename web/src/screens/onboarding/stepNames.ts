import type { OnboardingStep } from '@carillon/rules/accounts/signUp/onboarding';

/** What the list of progress calls the steps. */
export const stepNames: Readonly<Record<OnboardingStep, string>> = {
  welcome: 'Welcome',
  terms: 'Terms',
  location: 'Location',
  company: 'Organization',
  useCase: 'What you do',
  verifyEmail: 'Email',
  mfa: 'Phone',
  browserNotifications: 'Notifications',
  addLocalNumber: 'Local number',
  done: 'Ready',
};
