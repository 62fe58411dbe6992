import {
  createDraftMerge,
  getMerge,
  listMergedMessages,
  putMergedMessages,
} from '@carillon/contract/broadcasts/templateMerges';
import type { TemplateMerge } from '@carillon/contract/broadcasts/templateMerges';
import type { BodyIn } from '@carillon/contract/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, present } from '../../../../api/client/client.ts';

/** How often a merge that runs is asked for, in milliseconds, in case its live events do not arrive. */
const askAgainAfter = 2_000;

/** What the dialog shows: messages that need a decision, or those with one. */
export type Shelf = 'invalid' | 'fixed' | 'excluded';

const all = 'template-merge';
export const mergeKeys = {
  ofDraft: (draftId: number) => [all, 'draft', draftId] as const,
  messages: (mergeId: number) => [all, 'messages', mergeId] as const,
};

/** Begins a merge of the draft's stored text; one of the same text and people that is there is returned as it is. */
export function startMerge(draftId: number): Promise<TemplateMerge> {
  return call(createDraftMerge, { params: { DraftBroadcastID: draftId }, body: {} });
}

/** The merge of a draft, once it was begun; asked again while it runs. */
export function mergeQuery(mergeId: number, draftId: number) {
  return queryOptions({
    queryKey: [...mergeKeys.ofDraft(draftId), mergeId],
    queryFn: ({ signal }) => present(call(getMerge, { params: { TemplateMergeID: mergeId }, signal })),
    refetchInterval: ({ state }) => (state.data?.Done === false ? askAgainAfter : false),
  });
}

/** One message at a time: a long list is never loaded as a whole. */
export function messageQuery(mergeId: number, filter: Shelf, at: number) {
  return queryOptions({
    queryKey: [...mergeKeys.messages(mergeId), filter, at],
    queryFn: ({ signal }) =>
      present(
        call(listMergedMessages, {
          params: { TemplateMergeID: mergeId },
          query: { filter, page: at + 1, pagesize: 1 },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
}

export function decide(mergeId: number, body: BodyIn<typeof putMergedMessages>): Promise<TemplateMerge> {
  return call(putMergedMessages, { params: { TemplateMergeID: mergeId }, body });
}
