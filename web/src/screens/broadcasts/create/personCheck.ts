import { listDraftContacts } from '@carillon/contract/drafts';
import { call } from '../../../api/client.ts';
import { consent } from '../../../api/consent.ts';

/** Messages about a number that is typed (rows P-148, P-149, B-253). */
export const numberTexts = {
  inDraft: 'This number has already been added to your broadcast.',
  inDialog: "You've already added this number.",
  noAnswer: 'Unable to validate textable contact due to one or more errors.',
} as const;

/**
 * Why a typed number can't be added to a draft, '' when it can: asked of the server in the documented order
 * (1-decisions G-130): not allowed, format, region, duplicate, textable, opted out, opt-in. `added` are the numbers
 * that this dialog added before.
 */
export async function numberProblem(
  draftId: number,
  typed: string,
  added: ReadonlySet<string>,
): Promise<string> {
  try {
    const state = await consent.check(typed);
    if (state.Reason !== '' && !mayBeDuplicate(state)) return state.Reason;
    if (added.has(state.Number)) return numberTexts.inDialog;
    const same = await call(listDraftContacts, {
      params: { DraftBroadcastID: draftId },
      query: { phonenumber: state.Number, pagesize: 1 },
    });
    return same.Size > 0 ? numberTexts.inDraft : state.Reason;
  } catch {
    return numberTexts.noAnswer;
  }
}

/** What is no number, or not allowed, is said before anything else. */
function mayBeDuplicate(state: { IsValid: boolean; Reason: string }): boolean {
  return state.IsValid && state.Reason !== 'This number is not allowed.';
}
