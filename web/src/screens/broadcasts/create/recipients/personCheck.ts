import { listDraftContacts } from '@carillon/contract/broadcasts/drafts';
import { notLookedUpText } from '@carillon/rules/phones/cells/phoneText';
import { call } from '../../../../api/client/client.ts';
import type { PhoneState } from '@carillon/contract/contacts/consent';
import { consent } from '../../../../api/consent.ts';

const notAllowedText = 'This number is not allowed.';
const doNotCallText = 'This number has opted out of receiving voice calls.';

/** Messages about a typed number (rows P-148, P-149, B-253). */
export const numberTexts = {
  inDraft: 'This number has already been added to your broadcast.',
  inDialog: "You've already added this number.",
  noAnswer: notLookedUpText,
} as const;

/**
 * Why a typed number can't be added to a draft, or '' when it can. The server checks in the documented order
 * (1-decisions G-130): not allowed, format, region, duplicate, textable, opted out, opt-in; of calls only whether it
 * opted out of them. `added` are the numbers that this dialog added before.
 */
export async function numberProblem(
  draftId: number,
  typed: string,
  added: ReadonlySet<string>,
  ways: { readonly texts: boolean; readonly calls: boolean },
): Promise<string> {
  try {
    const state = await consent.check(typed);
    const reason = reasonFor(state, ways);
    if (reason !== '' && !mayBeDuplicate(state)) return reason;
    if (added.has(state.Number)) return numberTexts.inDialog;
    const same = await call(listDraftContacts, {
      params: { DraftBroadcastID: draftId },
      query: { phonenumber: state.Number, pagesize: 1 },
    });
    return same.Size > 0 ? numberTexts.inDraft : reason;
  } catch {
    return numberTexts.noAnswer;
  }
}

/** Why no channel would reach this number: with two channels, one is enough (2-decisions D, row B-252). */
export function reasonFor(
  state: Pick<PhoneState, 'IsValid' | 'DoNotCall' | 'Reason'>,
  { texts, calls }: { readonly texts: boolean; readonly calls: boolean },
): string {
  if (!calls || !state.IsValid || state.Reason === notAllowedText) return state.Reason;
  const callReason = state.DoNotCall ? doNotCallText : '';
  if (!texts || callReason === '') return callReason;
  return state.Reason;
}

/** An invalid or disallowed number is reported before anything else. */
function mayBeDuplicate(state: { IsValid: boolean; Reason: string }): boolean {
  return state.IsValid && state.Reason !== notAllowedText;
}
