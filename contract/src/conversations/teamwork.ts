import { z } from 'zod';
import { conversation } from './conversations.ts';
import { id, listOf, listQuery } from '../lists.ts';
import { route } from '../route.ts';

/** A user as a colleague is named. */
const colleague = z.object({ UserID: z.number().int(), Name: z.string() });
export type Colleague = z.infer<typeof colleague>;

/** Longest note, in characters. */
export const longestNote = 2000;

/** What the team did with a conversation besides texting. The person never receives any of it. */
export const conversationEvent = z.object({
  EventID: z.number().int(),
  ConversationID: z.number().int(),
  Type: z.enum(['Note', 'Done', 'Reopened', 'Assigned']),
  /** The words of a note; else empty. */
  Note: z.string(),
  /** Null: done by the product, when a user no longer works with the text number. */
  By: colleague.nullable(),
  /** To whom it was assigned; null: to no one. */
  To: colleague.nullable(),
  CreateTimestamp: z.string(),
});
export type ConversationEvent = z.infer<typeof conversationEvent>;

const params = z.object({ ConversationID: id });
const noteParams = z.object({ ConversationID: id, EventID: z.coerce.number().int().positive() });

export const listConversationEvents = route({
  method: 'GET',
  path: '/conversations/:ConversationID/events',
  right: 'conversations.use',
  summary: 'Notes, who marked it done, and to whom it was assigned; newest first.',
  params,
  query: listQuery(200),
  response: listOf(conversationEvent),
});
export const createNote = route({
  method: 'POST',
  path: '/conversations/:ConversationID/notes',
  right: 'conversations.use',
  summary: 'Writes a note for the team into a conversation. It is never sent.',
  params,
  body: z.object({
    Note: z
      .string()
      .overwrite((text) => text.replaceAll('\0', '').toWellFormed())
      .trim()
      .min(1, 'Write a note first.')
      .max(longestNote, `A note can have at most ${longestNote.toLocaleString('en-US')} characters.`),
  }),
  status: 201,
  response: conversationEvent,
});
export const deleteNote = route({
  method: 'DELETE',
  path: '/conversations/:ConversationID/notes/:EventID',
  right: 'conversations.use',
  summary: 'Deletes a note of the caller. Can be undone for 10 minutes.',
  params: noteParams,
  response: z.object({ UndoID: z.string() }),
});
export const undoDeleteNote = route({
  method: 'PUT',
  path: '/conversations/:ConversationID/notes/undo/:UndoID',
  right: 'conversations.use',
  summary: 'Brings a deleted note back.',
  params: params.extend({ UndoID: z.string().max(60) }),
  body: z.object({}).loose(),
  response: conversationEvent,
});

export const listAssignees = route({
  method: 'GET',
  path: '/conversations/:ConversationID/assignees',
  right: 'conversations.use',
  summary: 'Who can answer a conversation: active users who work with its text number.',
  params,
  response: z.array(colleague),
});
export const assignConversation = route({
  method: 'PUT',
  path: '/conversations/:ConversationID/assignment',
  right: 'conversations.use',
  summary: 'Assigns a conversation to a user who works with its text number, or to no one.',
  params,
  body: z.object({ UserID: id.nullable() }),
  response: conversation,
});
