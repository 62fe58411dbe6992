/** What the message is made of, as far as it is known. */
export interface CreditUse {
  readonly texts: boolean;
  readonly calls: boolean;
}

/**
 * What can be done when credits are missing (row B-169, 2-decisions J6): a user who is no owner asks one. Nothing is
 * sold in this version: an owner asks the operator of the installation. `hidesMoney` leaves out what speaks of
 * credits being added.
 */
export function creditWays(
  mayBuy: boolean,
  hidesMoney: boolean,
  { texts, calls }: CreditUse = { texts: true, calls: false },
): readonly string[] {
  return [
    'Remove some recipients',
    ...(texts ? ['Shorten the message so that it takes fewer segments'] : []),
    ...(calls ? ['Choose a shorter voice message'] : []),
    ...(hidesMoney
      ? []
      : [mayBuy ? 'Ask your Carillon operator to add credits' : 'Ask an account owner to add credits']),
  ];
}
