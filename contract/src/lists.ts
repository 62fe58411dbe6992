import { z } from 'zod';

/** Default page sizes by list (rows P-254, B-273); the server uses them when the query is absent. */
export const pageSizes = {
  default: 10,
  conversations: 15,
  messages: 50,
  groups: 2000,
  autoReplies: 5,
  keywords: 5,
  notifications: 1000,
  activity: 50,
  invoices: 100,
  textNumbers: 1000,
  /** To choose from for a user (row B-274). */
  numbersToAssign: 5,
  integrations: 100,
  templateMerges: 1000,
} as const;

/** The list envelope: `Previous` and `Next` are relative addresses, null at the ends. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({
    Items: z.array(item),
    Size: z.number().int(),
    Page: z.number().int(),
    PageSize: z.number().int(),
    Previous: z.string().nullable(),
    Next: z.string().nullable(),
  });
}
export interface ListEnvelope<T> {
  Items: T[];
  Size: number;
  Page: number;
  PageSize: number;
  Previous: string | null;
  Next: string | null;
}

/** `page` from 1 or "all", `pagesize` 1 to 2,000, `sortby` a field with `-` for descending (unknown ones are ignored), `q` search. */
export function listQuery(defaultPageSize: number = pageSizes.default) {
  return z.object({
    page: z.union([z.literal('all'), z.coerce.number().int().min(1).max(1_000_000)]).default(1),
    pagesize: z.coerce.number().int().min(1).max(2000).default(defaultPageSize),
    sortby: z.string().max(60).optional(),
    q: z.string().max(255).optional(),
  });
}

/** Bulk selection on the wire (1-decisions G-13): explicit ids, everything, or everything but the listed ids. */
export function selectionOf<T extends z.ZodType>(item: T) {
  return z.object({
    Type: z.enum(['Selected', 'SelectedAll', 'SelectedAllExcept']),
    Items: z.array(item).max(100_000).default([]),
  });
}

/** Response to a call that can be undone for 10 minutes. */
export const undoable = z.object({ UndoID: z.string(), Count: z.number().int() });

export const id = z.coerce.number().int().min(1).max(2_147_483_647);
/** Plain text inputs accept at most 255 characters (row C-314). */
export const maxTextField = 255;

/** The broadcast that a person's name comes from: its name is empty when it was deleted. */
export const nameFrom = z.object({ BroadcastID: z.number().int(), BroadcastName: z.string() }).nullable();
