import { putAccount } from '@carillon/contract/accounts/accounts';
import {
  createAutoReply,
  deleteAutoReply,
  deleteJoinReply,
  listAutoReplies,
  listJoinReplies,
  listNumberAutoReplies,
  putAutoReply,
  putJoinReply,
  undoAutoReplies,
  undoJoinReply,
} from '@carillon/contract/conversations/autoReplies';
import { listTextNumbers } from '@carillon/contract/numbers';
import type { BodyIn, QueryIn } from '@carillon/contract/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, isMissing } from './client/client.ts';

/** Cache keys of what the automation pages show. Live events refresh them. */
export const automationKeys = { replies: ['autoreplies'] as const, joins: ['joinreplies'] as const };

/** A page of auto replies or keywords. The previous page stays visible while the next one loads. */
export function repliesQuery(query: QueryIn<typeof listAutoReplies>) {
  return queryOptions({
    queryKey: [...automationKeys.replies, query],
    queryFn: ({ signal }) => call(listAutoReplies, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Auto replies or keywords of one text number; null when the user does not work with it. */
export function repliesOfNumberQuery(TextNumberID: number, kind: 'autoreply' | 'keyword') {
  return queryOptions({
    queryKey: [...automationKeys.replies, 'number', TextNumberID, kind],
    queryFn: async ({ signal }) => {
      const params = { TextNumberID };
      const answer = await call(listNumberAutoReplies, { params, query: { kind }, signal });
      return isMissing(answer) ? null : answer.Items;
    },
  });
}

/** A page of join replies. */
export function joinsQuery(query: QueryIn<typeof listJoinReplies>) {
  return queryOptions({
    queryKey: [...automationKeys.joins, query],
    queryFn: ({ signal }) => call(listJoinReplies, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** All text numbers that the user can see, with the users who work with each. */
export const numbersQuery = queryOptions({
  queryKey: ['textnumbers', 'automation'],
  queryFn: ({ signal }) => call(listTextNumbers, { signal }),
});

/** The calls of automation, by name. */
export const automation = {
  create: (body: BodyIn<typeof createAutoReply>) => call(createAutoReply, { body }),
  change: (AutoReplyID: number, body: BodyIn<typeof putAutoReply>) =>
    call(putAutoReply, { params: { AutoReplyID }, body }),
  remove: (AutoReplyID: number) => call(deleteAutoReply, { params: { AutoReplyID } }),
  undo: (UndoID: string) => call(undoAutoReplies, { params: { UndoID }, body: {} }),
  changeJoin: (ListID: number, body: BodyIn<typeof putJoinReply>) =>
    call(putJoinReply, { params: { ListID }, body }),
  removeJoin: (ListID: number) => call(deleteJoinReply, { params: { ListID } }),
  undoJoin: (UndoID: string) => call(undoJoinReply, { params: { UndoID }, body: {} }),
  /** The auto reply of numbers that have none of their own. */
  changeAccount: (body: { IsAutoReplyOn: boolean; AutoReplyMessage: string }) => call(putAccount, { body }),
};
