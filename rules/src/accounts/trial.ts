/** The trial of an account (1-decisions G-32, rows P-090, P-091). */
export type TrialState = 'Converted' | 'Standard' | 'NoText';

/** A trial that was never converted is standard, or without texts under a flag; every other account is converted. */
export function trialState(account: {
  readonly isFreeTrial: boolean;
  readonly isConverted: boolean;
  readonly features: readonly string[];
}): TrialState {
  if (!account.isFreeTrial || account.isConverted) return 'Converted';
  return account.features.includes('FreeTrialABTestNoText') ? 'NoText' : 'Standard';
}

/** How long a trial lasts, in days, and its credits before those of a group code. */
export const trialSize = { days: 30, credits: 25 } as const;

/** Texts to begin a trial with (row B-086). Own wording is allowed too. */
export const trialMessages: readonly { readonly Title: string; readonly TextMessage: string }[] = [
  {
    Title: 'A first hello',
    TextMessage:
      'Hello! This is a first text from our organization. From now on you can hear from us this way.',
  },
  {
    Title: 'A closing for weather',
    TextMessage:
      'Because of the weather we are closed today. We plan to open again tomorrow at the usual time.',
  },
  {
    Title: 'A reminder',
    TextMessage: 'A friendly reminder of our meeting tomorrow at 6 PM. Reply if you can’t make it.',
  },
  {
    Title: 'An open shift',
    TextMessage: 'A shift is open on Saturday from 8 AM to 4 PM. Reply YES if you can take it.',
  },
];
