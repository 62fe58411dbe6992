import type { StepNumber } from './steps.ts';
import { hasCalls } from './wizardForm.ts';
import type { WizardForm } from './wizardForm.ts';

/** What comes from the server and steps are checked with. */
export type Need = 'user' | 'account' | 'numbers' | 'recipients' | 'price';

/** One of them, as far as it has come. */
export interface Supply {
  readonly need: Need;
  readonly isThere: boolean;
  /** It could not be got; asking again may help. */
  readonly isFailed: boolean;
  /** Asks for it, or joins who does; true when it came. */
  readonly fetch: () => Promise<boolean>;
}

/** What is said of something that could not be got (row B-248). */
export const failedTexts: Readonly<Record<Need, string>> = {
  user: 'There was an error getting your user info.',
  account: 'There was an error getting your account information.',
  numbers: 'There was an error getting your text numbers.',
  recipients: 'There was an error retrieving your Recipient summary.',
  price: 'There was an error getting the price of your broadcast.',
};

const waitTexts: Readonly<Record<Need, string>> = {
  recipients: 'Counting your recipients\u2026',
  numbers: 'Getting your text numbers\u2026',
  price: 'Working out the price\u2026',
  account: 'Getting your credits\u2026',
  user: 'Getting your settings\u2026',
};

function needsOf(step: StepNumber, form: WizardForm): readonly Need[] {
  switch (step) {
    case 1:
      // The user's zone is that of the start, and their first number is chosen for them.
      return ['user', 'numbers', ...(hasCalls(form) ? (['account'] as const) : [])];
    case 2:
      return ['recipients'];
    case 3:
      return ['user', 'account', ...(hasCalls(form) ? (['price'] as const) : [])];
    case 4:
      return ['account', 'price'];
  }
}

/** What has not come yet of what all steps up to this one are checked with. */
export function missingUpTo(step: StepNumber, form: WizardForm, supplies: readonly Supply[]): Supply[] {
  const needed = ([1, 2, 3, 4] as const).filter((one) => one <= step).flatMap((one) => needsOf(one, form));
  return supplies.filter(({ need, isThere }) => !isThere && needed.includes(need));
}

/** Why nothing can be sent at the moment, for the button that sends; null when everything is there. */
export function waitText(missing: readonly Supply[]): string | null {
  const needs = missing.map(({ need }) => need);
  const first = (Object.keys(waitTexts) as Need[]).find((need) => needs.includes(need));
  return first === undefined ? null : waitTexts[first];
}
