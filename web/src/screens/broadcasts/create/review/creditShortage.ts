import { creditCount, credits } from '@carillon/rules/money/amounts';

/** The message for a broadcast that needs more credits than there are (row B-155, 2-broadcasts section 8). */
export function creditShortage(required: number, available: number, mayBuy: boolean): string {
  if (available <= 0)
    return mayBuy
      ? "You don't have any available credits. Please purchase more credits."
      : "You don't have any available credits. Please contact an account owner to purchase more credits.";
  return `This broadcast needs ${creditCount(required)} and you have ${credits(available)} available. You are ${creditCount(required - available)} short.`;
}
