/**
 * What can be done when credits are missing (row B-169, 2-decisions J6): who is no owner asks one. Nothing is sold
 * in this version, so an owner is not sent looking for it. `hidesMoney` leaves out what speaks of credits being added.
 */
export function creditWays(isOwner: boolean, hidesMoney: boolean): readonly string[] {
  const ways = ['Remove some recipients', 'Write a shorter message'];
  return hidesMoney || isOwner ? ways : [...ways, 'Ask an account owner to add credits'];
}
