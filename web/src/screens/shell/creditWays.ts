/**
 * What can be done when credits are missing (row B-169, 2-decisions J6): the owner can buy some, everybody else
 * asks an owner. `hidesMoney` leaves out what speaks of buying.
 */
export function creditWays(isOwner: boolean, hidesMoney: boolean): readonly string[] {
  const ways = ['Remove some recipients', 'Write a shorter message'];
  if (hidesMoney) return ways;
  return [...ways, isOwner ? 'Purchase more credits' : 'Ask an account owner to add credits'];
}
