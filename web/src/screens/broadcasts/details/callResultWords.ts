import type { RecipientResult } from '@carillon/contract/broadcastResults';
import { callCodes, callStatus } from '@carillon/rules/callCatalogue';

/** The label of a number that has no result yet, and why it has none while it is being called. */
const notYet = callStatus(callCodes.notYetCalled).label;
const nowReason = callStatus(callCodes.calling).reason;

/**
 * What a call's result is called on the page. "Not Yet Called" of the catalogue stands for a number that is being
 * called now, and for one that was called and is called again, too: both read as what they are.
 */
export function callResultWords({
  CallResult,
  CallReason,
  numberofattempts,
}: Pick<RecipientResult, 'CallResult' | 'CallReason' | 'numberofattempts'>): string {
  if (CallResult !== notYet) return CallResult ?? '';
  if (CallReason === nowReason) return nowReason.replace(/\.$/, '');
  return numberofattempts > 0 ? 'Retrying' : CallResult;
}
