import { creditCount, credits } from '@carillon/rules/amounts';
import { hasCalls, hasTexts } from './wizardForm.ts';
import type { WizardForm } from './wizardForm.ts';

/** Texts of the not-enough-credits dialog (row B-155, specification 2, section 8). */
export function creditShortage(
  required: number,
  available: number,
  owner: boolean,
  form: WizardForm,
): { readonly summary: string; readonly options: readonly string[] } {
  const options = [
    'Remove some recipients',
    ...(hasTexts(form) ? ['Shorten the message so that it takes fewer segments'] : []),
    ...(hasCalls(form) ? ['Choose a shorter voice message'] : []),
  ];
  if (available <= 0) {
    return {
      summary: owner
        ? "You don't have any available credits. Please purchase more credits."
        : "You don't have any available credits. Please contact an account owner to purchase more credits.",
      options,
    };
  }
  return {
    summary: `This broadcast needs ${creditCount(required)} and you have ${credits(available)} available. You are ${creditCount(required - available)} short.`,
    // Nothing is sold here yet, so an owner is not sent looking for it.
    options: owner ? options : [...options, 'Ask an account owner to add credits'],
  };
}
