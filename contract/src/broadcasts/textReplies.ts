import { z } from 'zod';
import { id, listOf, listQuery, selectionOf } from '../lists.ts';
import { route } from '../route.ts';

const broadcastParams = z.object({ BroadcastID: id });
const replyId = z.number().int().min(1);

/** A text that a recipient sent back after a broadcast (row B-015). */
export const textReply = z.object({
  TextMessageID: z.number().int(),
  /** The recipient's number in the list, as in the details. */
  PersonID: z.number().int(),
  PhoneNumber: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  Message: z.string(),
  /** How many pictures came with it. */
  PictureCount: z.number().int(),
  /** True for STOP and its like: it opted the number out. */
  IsOptOut: z.boolean(),
  ReceivedDate: z.string(),
  /** Null: the reply opened no conversation, such as STOP of a phone that never wrote before. */
  ConversationID: z.number().int().nullable(),
});
export type TextReply = z.infer<typeof textReply>;

const repliesQuery = listQuery();

export const listTextReplies = route({
  method: 'GET',
  path: '/broadcasts/:BroadcastID/textreplies',
  right: 'broadcasts.view',
  summary:
    'What recipients texted back, newest first (sortby ReceivedDate: oldest first); q searches names, numbers, and words.',
  params: broadcastParams,
  query: repliesQuery,
  response: listOf(textReply),
});

export const downloadTextReplies = route({
  method: 'GET',
  path: '/broadcasts/:BroadcastID/textreplies.csv',
  right: 'broadcasts.view',
  summary: 'The same replies as CSV, all pages, oldest first.',
  params: broadcastParams,
  query: repliesQuery.pick({ q: true }),
  produces: 'text/csv',
  expensive: 'download',
});

/** Row B-188. Replies by their ids, or people by their numbers. */
export const textRepliesToDraft = route({
  method: 'POST',
  path: '/broadcasts/:BroadcastID/textreplies/todraftbroadcast',
  right: 'broadcasts.write',
  summary:
    'Makes a draft to the people who replied: a selection of replies (TextMessageID) or of people (PhoneNumber).',
  params: broadcastParams,
  query: repliesQuery.pick({ q: true }),
  body: z.strictObject({
    Selection: selectionOf(
      z.union([z.object({ TextMessageID: replyId }), z.object({ PhoneNumber: z.string().max(30) })]),
    ),
  }),
  status: 201,
  response: z.object({ DraftBroadcastID: z.number().int() }),
});
