import { z } from 'zod';
import { deedAreas, type DeedArea } from '@carillon/rules/accounts/deeds';
import { id, listOf, listQuery, pageSizes } from '../lists.ts';
import { route } from '../route.ts';

/** A deed in the account. */
export const accountDeed = z.object({
  /** Counts the deeds of the account from 1. */
  ActivityID: z.number().int(),
  Date: z.string(),
  /** carillon: the product itself; staff: its operators; directory: a connected directory; key: a key of the API. */
  By: z.enum(['user', 'key', 'directory', 'staff', 'carillon']),
  /** Null unless a user did it, or failed to. */
  User: z.object({ UserID: z.number().int(), Name: z.string() }).nullable(),
  /** The network address of the call; empty for work of the product itself. */
  Address: z.string(),
  /** The name of the deed, such as "users.disabled". */
  Deed: z.string(),
  /** The deed in words, with its doer as the subject: "Signed in". */
  Text: z.string(),
  /** What it was done to. */
  Subject: z.object({ Kind: z.string(), ID: z.string(), Name: z.string() }).nullable(),
  /** The values that changed, before and after. */
  From: z.record(z.string(), z.unknown()).nullable(),
  To: z.record(z.string(), z.unknown()).nullable(),
});
export type AccountDeed = z.infer<typeof accountDeed>;

const day = z.iso.date('Enter a date as year-month-day').optional();
const filter = z.object({
  area: z.enum(Object.keys(deedAreas) as [DeedArea, ...DeedArea[]]).optional(),
  userid: id.optional(),
  /** First and last day, in the caller's zone. */
  startdate: day,
  enddate: day,
});

export const listAccountActivity = route({
  method: 'GET',
  path: '/account/activity',
  right: 'activity.view',
  summary: 'Who did what in the account, newest first. A narrowed list counts up to 10,000.',
  query: listQuery(pageSizes.activity).omit({ sortby: true, q: true }).extend(filter.shape),
  response: listOf(accountDeed),
});
export const downloadAccountActivity = route({
  method: 'GET',
  path: '/account/activity.csv',
  right: 'activity.view',
  summary: 'The same as CSV, all pages.',
  query: filter,
  produces: 'text/csv',
  expensive: 'download',
});
