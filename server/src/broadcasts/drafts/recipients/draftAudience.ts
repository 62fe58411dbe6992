import { AppError } from '@carillon/contract/errors';
import type {
  addDraftContacts,
  ContactSummary,
  deleteDraftContacts,
  DraftContact,
  putDraftContact,
} from '@carillon/contract/broadcasts/drafts';
import type { AnswerOf, BodyOf, QueryOf } from '@carillon/contract/route';
import { partsOf, type BroadcastType } from '@carillon/rules/broadcasts/types';
import { readAccount } from '../../../accounts/index.ts';
import {
  addRecipients,
  changeRecipient,
  listAudience,
  putBack,
  removeFrom,
  summarizeAudience,
  throwNumberError,
  type Shown,
} from '../../../audiences/index.ts';
import type { LineTypes } from '../../../carriers/index.ts';
import type { TenantTx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/http.ts';
import { undoTicket } from '../../../platform/undo.ts';
import { rosterRevision } from './unchangedSinceShown.ts';
import type { DraftRow } from '../drafts.sql.ts';
import { openDraft, type DraftDeps } from '../drafts.ts';
import { reachRules } from '../reachRules.ts';

const removed = undoTicket<{ readonly draftId: number }>('draft-recipients');

export interface RecipientDeps extends DraftDeps {
  readonly lineTypes: LineTypes;
}

/**
 * Refuses people without declared consent, from a file, a paste, or one by one, if the type has a text or the account
 * requires opt-ins (2-decisions F10, row B-158).
 */
export async function requireConsent(tx: TenantTx, draft: DraftRow, declared: boolean): Promise<void> {
  if (declared) return;
  if (partsOf(draft.broadcastType).texts || (await readAccount(tx)).requireTextOptIn)
    throw new AppError('ConsentRequired');
}

/** How the recipients of a draft are shown: under its type, with what its text needs from them. */
async function shownOf(tx: TenantTx, caller: Caller, draft: DraftRow): Promise<Shown> {
  const rules = await reachRules(tx, draft);
  return { caller, audience: draft, rules, message: draft.form.TextMessage ?? '' };
}

/** A page of the draft's recipients. */
export function listDraftRecipients(
  deps: RecipientDeps,
  caller: Caller,
  draftId: number,
  query: Parameters<typeof listAudience>[2],
): Promise<{ items: DraftContact[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const draft = await openDraft(tx, caller, draftId);
    return listAudience(tx, await shownOf(tx, caller, draft), query);
  });
}

/** Adds people one by one or from a paste. */
export function addDraftRecipients(
  deps: RecipientDeps,
  caller: Caller,
  draftId: number,
  body: BodyOf<typeof addDraftContacts>,
): Promise<AnswerOf<typeof addDraftContacts>> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const draft = await openDraft(tx, caller, draftId, true);
    await requireConsent(tx, draft, body.UserIndicatedConsentDeclared);
    return addRecipients(tx, draft, body, { lineTypes: deps.lineTypes, now: deps.clock.now() });
  });
}

/** Changes one recipient. Refuses a number that another recipient has. */
export function changeDraftRecipient(
  deps: RecipientDeps,
  caller: Caller,
  draftId: number,
  change: BodyOf<typeof putDraftContact>,
): Promise<DraftContact> {
  return deps.database
    .inTenant(caller.tenant, async (tx) => {
      const draft = await openDraft(tx, caller, draftId, true);
      const by = { lineTypes: deps.lineTypes, now: deps.clock.now() };
      return changeRecipient(tx, await shownOf(tx, caller, draft), change, by);
    })
    .catch(throwNumberError);
}

/** Removes a selection from the draft. This can be undone once, for 10 minutes. */
export function removeDraftRecipients(
  deps: RecipientDeps,
  caller: Caller,
  draftId: number,
  chosen: BodyOf<typeof deleteDraftContacts> & QueryOf<typeof deleteDraftContacts>,
): Promise<{ UndoID: string; Count: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const draft = await openDraft(tx, caller, draftId, true);
    const now = deps.clock.now();
    const { undoId, count } = await removeFrom(
      tx,
      draft.audienceId,
      chosen,
      await reachRules(tx, draft),
      now,
    );
    await removed.save(tx, {
      undoId,
      payload: { draftId },
      userId: caller.userId,
      now,
    });
    return { UndoID: undoId, Count: count };
  });
}

/** Restores removed recipients under their old numbers, once. Later or twice is UndoExecuted. */
export function undoRemoveRecipients(
  deps: RecipientDeps,
  caller: Caller,
  draftId: number,
  undoId: string,
): Promise<{ UndoID: string; UndoExecuted: boolean }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { audienceId } = await openDraft(tx, caller, draftId, true);
    const now = deps.clock.now();
    const ticket = await removed.take(tx, { undoId, userId: caller.userId, now });
    if (ticket.draftId !== draftId) throw new AppError('NotFound');
    await putBack(tx, audienceId, undoId, now);
    return { UndoID: undoId, UndoExecuted: true };
  });
}

/** Totals of the recipients step, for the draft's type or another one that the user tries (row B-202). */
export function summarizeRecipients(
  deps: RecipientDeps,
  caller: Caller,
  draftId: number,
  type?: BroadcastType,
): Promise<ContactSummary> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const draft = await openDraft(tx, caller, draftId);
    const summary = await summarizeAudience(tx, draft, await reachRules(tx, draft, type));
    return { RosterRevision: rosterRevision(draft), ...summary };
  });
}
