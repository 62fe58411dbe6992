import { z } from 'zod';
import { deedActors } from '@carillon/rules/broadcasts/activity';
import { id, listOf, listQuery } from '../lists.ts';
import { route } from '../route.ts';

/** A deed done to a broadcast. */
export const broadcastActivity = z.object({
  /** Counts the deeds of this broadcast from 1. */
  ActivityID: z.number().int(),
  Date: z.string(),
  /** carillon: the product itself; staff: its operators; phone: a call to the recording number. */
  By: z.enum(deedActors),
  /** Null unless a user did it. */
  User: z.object({ UserID: z.number().int(), Name: z.string() }).nullable(),
  /** The name of the deed, such as "pause". */
  Deed: z.string(),
  /** The deed in words, with its doer as the subject: "Paused the broadcast". */
  Text: z.string(),
  /** What it was before and after; for a start an instant, for a status its label. */
  From: z.string().nullable(),
  To: z.string().nullable(),
  /** Why, in one sentence. */
  Reason: z.string().nullable(),
});
export type BroadcastActivity = z.infer<typeof broadcastActivity>;

export const listBroadcastActivity = route({
  method: 'GET',
  path: '/broadcasts/:BroadcastID/activity',
  right: 'broadcasts.view',
  summary: 'Everything done to a broadcast, newest first.',
  params: z.object({ BroadcastID: id }),
  query: listQuery().omit({ sortby: true, q: true }),
  response: listOf(broadcastActivity),
});
