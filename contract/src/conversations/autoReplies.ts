import { autoReplyFrequencyHours } from '@carillon/rules/inbound/autoReply';
import { weekdays } from '@carillon/rules/time/weekdays';
import { z } from 'zod';
import { id, listOf, listQuery, pageSizes, selectionOf, undoable } from '../lists.ts';
import { route } from '../route.ts';

const dayHours = z.object({ StartTime: z.string().max(20), StopTime: z.string().max(20) }).nullable();
/** Office hours of each day of the week, "08:00 AM" to "05:00 PM"; null is closed all day (3-decisions 1.7). */
const daySchedules = z.object(
  Object.fromEntries(weekdays.map((day) => [day, dayHours])) as Record<
    (typeof weekdays)[number],
    typeof dayHours
  >,
);

/** An auto reply or, with a Keyword, the reply to that word (row C-064, 3-decisions 5.6). */
export const autoReply = z.object({
  ID: z.number().int(),
  Active: z.boolean(),
  /** 1 always, 2 outside office hours. */
  AutoReplyTypeID: z.union([z.literal(1), z.literal(2)]),
  AutoReplyType: z.enum(['Always', 'Custom']),
  Message: z.string(),
  /** Empty for an auto reply. */
  Keyword: z.string(),
  /** Hours between two auto replies to one phone (row C-065); 0 for keywords, which have no such limit. */
  AutoRepliesFrequency: z.union([z.literal(0), z.literal(autoReplyFrequencyHours)]),
  DaySchedules: daySchedules,
  TextNumberIDs: z.array(z.number().int()),
  /**
   * Also belongs to a number that the caller does not work with. Only users who work with all of its numbers
   * may change it.
   */
  ReadOnly: z.boolean(),
});
export type AutoReply = z.infer<typeof autoReply>;

// The rules report longer or invalid values with their own texts. These limits only block nonsense.
const fields = z.object({
  Active: z.boolean(),
  AutoReplyTypeID: z.union([z.literal(1), z.literal(2)]),
  Message: z.string().max(2000),
  Keyword: z.string().max(255),
  DaySchedules: daySchedules.partial(),
  TextNumberIDs: z.array(id).max(1000),
});
const autoReplyBody = z.object({
  Active: fields.shape.Active.default(true),
  AutoReplyTypeID: fields.shape.AutoReplyTypeID.default(1),
  Message: fields.shape.Message.default(''),
  Keyword: fields.shape.Keyword.default(''),
  DaySchedules: fields.shape.DaySchedules.default({}),
  TextNumberIDs: fields.shape.TextNumberIDs.default([]),
});

export const listAutoReplies = route({
  method: 'GET',
  path: '/autoreplies',
  right: 'automation.view',
  summary: 'Auto replies and keywords of the text numbers that the caller works with.',
  query: listQuery(pageSizes.autoReplies).extend({
    kind: z.enum(['autoreply', 'keyword']).optional(),
    textnumberid: id.optional(),
  }),
  response: listOf(autoReply),
});
export const listNumberAutoReplies = route({
  method: 'GET',
  path: '/textnumbers/:TextNumberID/autoreplies',
  right: 'automation.view',
  summary: 'Auto reply and keywords of one text number.',
  params: z.object({ TextNumberID: id }),
  query: listQuery(pageSizes.autoReplies).extend({ kind: z.enum(['autoreply', 'keyword']).optional() }),
  response: listOf(autoReply),
});
export const createAutoReply = route({
  method: 'POST',
  path: '/autoreplies',
  right: 'automation.manage',
  summary: 'A new auto reply, or with a Keyword a new keyword. It counts from the very next text.',
  body: autoReplyBody,
  status: 201,
  response: autoReply,
});
// Not derived from the other body, in which omitted fields have defaults.
const change = fields.partial();
export const putAutoReply = route({
  method: 'PUT',
  path: '/autoreplies/:AutoReplyID',
  right: 'automation.manage',
  summary: 'Changes an auto reply or keyword; what is left out stays.',
  params: z.object({ AutoReplyID: id }),
  body: change,
  response: autoReply,
});
/** The same with the id in the body (row C-232). */
export const putAutoReplyToo = route({
  method: 'PUT',
  path: '/autoreplies',
  right: 'automation.manage',
  summary: 'Changes the auto reply or keyword of this ID; what is left out stays.',
  body: change.extend({ ID: id }),
  response: autoReply,
});
export const deleteAutoReply = route({
  method: 'DELETE',
  path: '/autoreplies/:AutoReplyID',
  right: 'automation.manage',
  summary: 'Removes an auto reply or keyword; it can be put back for 10 minutes.',
  params: z.object({ AutoReplyID: id }),
  response: undoable,
});
export const deleteAutoReplies = route({
  method: 'DELETE',
  path: '/autoreplies',
  right: 'automation.manage',
  summary: 'Removes the chosen auto replies and keywords; they can be put back for 10 minutes.',
  query: z.object({ kind: z.enum(['autoreply', 'keyword']).optional() }),
  body: z.object({ Selection: selectionOf(z.object({ ID: id })) }),
  response: undoable,
});
export const undoAutoReplies = route({
  method: 'PUT',
  path: '/autoreplies/undo/:UndoID',
  right: 'automation.manage',
  summary: 'Puts back what was removed.',
  params: z.object({ UndoID: z.string().max(60) }),
  body: z.object({}),
  response: z.object({ Count: z.number().int() }),
});

/** The replies to people who text JOIN (list 0) or JOIN with the name of a group (3-decisions 6.6). */
export const joinReply = z.object({
  /** 0 is Everyone. */
  ListID: z.number().int(),
  ListName: z.string(),
  /** Own text; empty: the default is sent, which is free. */
  Message: z.string(),
  DefaultMessage: z.string(),
  /** Word that may be texted after JOIN in place of the group's name. */
  GroupKeyword: z.string(),
});
export type JoinReply = z.infer<typeof joinReply>;

export const listJoinReplies = route({
  method: 'GET',
  path: '/joinreplies',
  right: 'automation.view',
  summary: 'The replies to people who join: first for everyone, then for each group.',
  query: listQuery(pageSizes.autoReplies),
  response: listOf(joinReply),
});
const joinList = z.object({ ListID: z.coerce.number().int().min(0).max(2_147_483_647) });
export const putJoinReply = route({
  method: 'PUT',
  path: '/joinreplies/:ListID',
  right: 'automation.manage',
  summary: 'Changes the reply to people who join; an empty message restores the default.',
  params: joinList,
  body: z.object({
    Message: z.string().max(2000).optional(),
    GroupKeyword: z.string().max(255).optional(),
  }),
  response: joinReply,
});
export const deleteJoinReply = route({
  method: 'DELETE',
  path: '/joinreplies/:ListID',
  right: 'automation.manage',
  summary: 'Back to the default, without a word of its own; can be put back for 10 minutes.',
  params: joinList,
  response: undoable,
});
export const undoJoinReply = route({
  method: 'PUT',
  path: '/joinreplies/undo/:UndoID',
  right: 'automation.manage',
  summary: 'Puts a join reply back.',
  params: z.object({ UndoID: z.string().max(60) }),
  body: z.object({}),
  response: z.object({ Count: z.number().int() }),
});
