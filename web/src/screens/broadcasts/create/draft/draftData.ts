import {
  addDraftContacts,
  addDraftFile,
  addListsToDraft,
  deleteDraftContacts,
  getContactSummary,
  getDraft,
  listDraftContacts,
  putDraft,
  undoDraftContacts,
} from '@carillon/contract/broadcasts/drafts';
import { getDraftFirstTexts } from '@carillon/contract/broadcasts/draftStart';
import type { BroadcastType } from '@carillon/contract/broadcasts/broadcastForm';
import type { ContactSummary, DraftBroadcast } from '@carillon/contract/broadcasts/drafts';
import type { BodyIn, QueryIn } from '@carillon/contract/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, isMissing, orNull, present } from '../../../../api/client/client.ts';
import { ApiError } from '../../../../api/client/errors.ts';
import type { SaveResult } from './draftSaver.ts';
import type { WizardForm } from '../wizardForm.ts';

/** Who gets what under the chosen kind. */
export type RecipientCounts = Omit<ContactSummary, 'Sources'>;

/** Cache keys for one draft. */
export const draftKeys = {
  one: (id: number) => ['draft', id, 'stored'] as const,
  recipients: (id: number) => ['draft', id, 'recipients'] as const,
  counts: (id: number) => ['draft', id, 'recipients', 'counts'] as const,
  summary: (id: number) => ['draft', id, 'recipients', 'summary'] as const,
  personalization: (id: number) => ['draft', id, 'recipients', 'personalization'] as const,
  contacts: (id: number) => ['draft', id, 'recipients', 'list'] as const,
};

/** A stored draft. Null when it is gone, sent, or another user's. */
export function draftQuery(id: number) {
  return queryOptions({
    queryKey: draftKeys.one(id),
    queryFn: async ({ signal }): Promise<DraftBroadcast | null> => {
      return orNull(call(getDraft, { params: { DraftBroadcastID: id }, signal }));
    },
    // The saver owns the input. A background refetch would be older than the screen.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Counts and credits for what is typed now, computed without storing it (row B-197). */
export function countsQuery(id: number, query: QueryIn<typeof getDraft>) {
  return queryOptions({
    queryKey: [...draftKeys.counts(id), query],
    queryFn: ({ signal }) => present(call(getDraft, { params: { DraftBroadcastID: id }, query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** The recipient summary under a type (row B-202); while another type is loading, the previous summary stays. */
export function summaryQuery(id: number, broadcasttype: BroadcastType) {
  return queryOptions({
    queryKey: [...draftKeys.summary(id), broadcasttype],
    queryFn: ({ signal }) =>
      present(
        call(getContactSummary, { params: { DraftBroadcastID: id }, query: { broadcasttype }, signal }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** Whether some recipients of the draft get their first text. */
export function firstTextsQuery(id: number) {
  return queryOptions({
    queryKey: [...draftKeys.recipients(id), 'firsttexts'],
    queryFn: ({ signal }) => present(call(getDraftFirstTexts, { params: { DraftBroadcastID: id }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** Recipients of the draft. */
export function contactsQuery(id: number, query: QueryIn<typeof listDraftContacts>) {
  return queryOptions({
    queryKey: [...draftKeys.contacts(id), query],
    queryFn: ({ signal }) =>
      present(call(listDraftContacts, { params: { DraftBroadcastID: id }, query, signal })),
    placeholderData: keepPreviousData,
  });
}

function unreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}

/**
 * Saves the whole form in one call, including its type: closing the window could separate two calls, and the draft
 * would then look as if another user had changed it.
 */
export async function saveDraft(id: number, form: WizardForm, version: number): Promise<SaveResult> {
  try {
    const saved = await call(putDraft, {
      params: { DraftBroadcastID: id },
      body: { ...form, Version: version },
    });
    if (isMissing(saved)) return { outcome: 'gone' };
    return { outcome: 'saved', version: saved.Version, at: Date.parse(saved.SavedDate) };
  } catch (error) {
    if (error instanceof ApiError && error.body?.ErrorName === 'DraftChanged') return { outcome: 'changed' };
    if (unreachable(error)) return { outcome: 'unreachable' };
    return { outcome: error instanceof ApiError && error.status === 500 ? 'failed' : 'refused' };
  }
}

/** The calls that change the roster of a draft, by name. */
export const roster = {
  add: (id: number, body: BodyIn<typeof addDraftContacts>) =>
    call(addDraftContacts, { params: { DraftBroadcastID: id }, body }),
  addFile: (id: number, body: BodyIn<typeof addDraftFile>) =>
    call(addDraftFile, { params: { DraftBroadcastID: id }, body }),
  addGroups: (body: BodyIn<typeof addListsToDraft>) => call(addListsToDraft, { body }),
  remove: (
    id: number,
    query: QueryIn<typeof deleteDraftContacts>,
    body: BodyIn<typeof deleteDraftContacts>,
  ) => call(deleteDraftContacts, { params: { DraftBroadcastID: id }, query, body }),
  undo: (id: number, undoId: string) =>
    call(undoDraftContacts, { params: { DraftBroadcastID: id, UndoID: undoId }, body: {} }),
};
