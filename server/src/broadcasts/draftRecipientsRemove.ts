import { randomUUID } from 'node:crypto';
import type { BodyOf, QueryOf } from '@carillon/contract/route';
import type { deleteDraftContacts } from '@carillon/contract/drafts';
import { AppError } from '@carillon/contract/errors';
import { readAccount } from '../accounts/index.ts';
import type { Caller } from '../platform/http.ts';
import { saveUndo, takeUndo, undoMs } from '../platform/undo.ts';
import { forgetRemoved, noteRecipients, removeRecipients, restoreRecipients } from '../audiences/index.ts';
import { filterOf, filterPhone, type RecipientDeps } from './draftRecipients.ts';
import { reachRules } from './reachRules.ts';
import { openDraft } from './drafts.ts';

/**
 * Takes a selection out of the draft; "all" means everybody the given search and filter show, decided here
 * and now (2-decisions F17). Can be undone once, for 10 minutes.
 */
export function removeDraftRecipients(
  deps: RecipientDeps,
  caller: Caller,
  draftId: number,
  chosen: BodyOf<typeof deleteDraftContacts> & QueryOf<typeof deleteDraftContacts>,
): Promise<{ UndoID: string; Count: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const draft = await openDraft(tx, caller, draftId, true);
    const now = deps.clock.now();
    const undoId = `r_${randomUUID()}`;
    const { Type, Items } = chosen.Selection;
    const { countryId } = await readAccount(tx);
    await forgetRemoved(tx, new Date(now.getTime() - undoMs));
    const count = await removeRecipients(
      tx,
      draft.audienceId,
      { type: Type, phones: Items.map((item) => filterPhone(item.PrimaryPhone, countryId)) },
      Type === 'Selected' ? filterOf({}, countryId) : filterOf(chosen, countryId),
      await reachRules(tx, draft),
      undoId,
    );
    await saveUndo(tx, {
      undoId,
      kind: 'draft-recipients',
      payload: { draftId },
      userId: caller.userId,
      now,
    });
    if (count > 0)
      await noteRecipients(tx, draft.audienceId, {
        count: -count,
        numbers: 0,
        duplicates: 0,
        customFields: [],
        now,
      });
    return { UndoID: undoId, Count: count };
  });
}

/** Puts removed recipients back under their old numbers, once; later or twice is UndoExecuted. */
export function undoRemoveRecipients(
  deps: RecipientDeps,
  caller: Caller,
  draftId: number,
  undoId: string,
): Promise<{ UndoID: string; UndoExecuted: boolean }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { audienceId } = await openDraft(tx, caller, draftId, true);
    const now = deps.clock.now();
    const ticket = await takeUndo<{ draftId: number }>(tx, {
      undoId,
      kind: 'draft-recipients',
      userId: caller.userId,
      now,
    });
    if (ticket.draftId !== draftId) throw new AppError('NotFound');
    const count = await restoreRecipients(tx, audienceId, undoId);
    if (count > 0)
      await noteRecipients(tx, audienceId, { count, numbers: 0, duplicates: 0, customFields: [], now });
    return { UndoID: undoId, UndoExecuted: true };
  });
}
