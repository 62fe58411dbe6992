import type { RecipientResult } from '@carillon/contract/broadcasts/broadcastResults';
import { callCodes, callStatus } from '@carillon/rules/calls/callCatalogue';

/** The label of a number that has no result yet, and why it has none while it is being called. */
const notYet = callStatus(callCodes.notYetCalled).label;
const nowReason = callStatus(callCodes.calling).reason;

/**
 * The name of a call's result on the page. "Not Yet Called" of the catalogue also covers a number that is being called
 * now, and one that was called and is retried. Both get their own name here.
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
