import type { StepNumber } from './steps.ts';
import { hasCalls } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';

/** The data from the server that the step checks need. */
export type RequiredData = 'user' | 'account' | 'numbers' | 'recipients' | 'price';

/** One of them, with its loading state. */
export interface DataState {
  readonly need: RequiredData;
  readonly isThere: boolean;
  /** It could not be loaded. A retry may help. */
  readonly isFailed: boolean;
  /** Fetches it, or joins a running fetch. True when it has loaded. */
  readonly fetch: () => Promise<boolean>;
}

/** The message for something that could not be loaded (row B-248). */
export const failedTexts: Readonly<Record<RequiredData, string>> = {
  user: 'There was an error getting your user info.',
  account: 'There was an error getting your account information.',
  numbers: 'There was an error getting your text numbers.',
  recipients: 'There was an error retrieving your Recipient summary.',
  price: 'There was an error getting the price of your broadcast.',
};

const waitTexts: Readonly<Record<RequiredData, string>> = {
  recipients: 'Counting your recipients\u2026',
  numbers: 'Getting your text numbers\u2026',
  price: 'Working out the price\u2026',
  account: 'Getting your credits\u2026',
  user: 'Getting your settings\u2026',
};

function requiredFor(step: StepNumber, form: WizardForm): readonly RequiredData[] {
  switch (step) {
    case 1:
      // The start is in the user's zone, and the user's first number is preselected.
      return ['user', 'numbers', ...(hasCalls(form) ? (['account'] as const) : [])];
    case 2:
      return ['recipients'];
    case 3:
      return ['user', 'account', ...(hasCalls(form) ? (['price'] as const) : [])];
    case 4:
      return ['account', 'price'];
  }
}

/** What has not loaded yet of the data for checking all steps up to this one. */
export function missingUpTo(
  step: StepNumber,
  form: WizardForm,
  dataStates: readonly DataState[],
): DataState[] {
  const needed = ([1, 2, 3, 4] as const)
    .filter((one) => one <= step)
    .flatMap((one) => requiredFor(one, form));
  return dataStates.filter(({ need, isThere }) => !isThere && needed.includes(need));
}

/** Why nothing can be sent at the moment, for the Send button. Null when everything has loaded. */
export function waitText(missing: readonly DataState[]): string | null {
  const needs = missing.map(({ need }) => need);
  const first = (Object.keys(waitTexts) as RequiredData[]).find((need) => needs.includes(need));
  return first === undefined ? null : waitTexts[first];
}
