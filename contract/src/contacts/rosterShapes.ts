import { z } from 'zod';
import { id, selectionOf } from '../lists.ts';

export const group = z.object({
  ListID: z.number().int(),
  ListName: z.string(),
  ListType: z.enum(['User', 'System']),
  RosterCount: z.number().int(),
});
export type Group = z.infer<typeof group>;
export const groupName = z.object({ ListID: z.number().int(), ListName: z.string() });

/** From -2 (Deleted) and -1 (Unfiled) over 0 (Everyone) to the groups of the account. */
export const listId = z.coerce.number().int().min(-2).max(2_147_483_647);
export const q = z.string().max(255).optional();
/**
 * What the list was narrowed to when all of it was chosen, in the terms of the list's own query (row B-212).
 */
export const narrowedList = z.strictObject({ q, importid: id.optional() });
/**
 * People of a list: some ids, all that match the search, or all except some. Strict, like the query: a
 * misplaced or misnamed search would be ignored and all people selected.
 */
export const chosenPeople = z.strictObject({
  Selection: selectionOf(z.object({ PersonID: id })).strict(),
});
export const undoIdParams = z.object({ UndoID: z.string().max(60) });
export const undoBody = z.object({
  UndoExecuted: z.boolean().optional(),
  UndoID: z.string().max(60).optional(),
});
/**
 * `Undoing` (status 202): a large undo continues in the background, and the event contacts.changed reports
 * its end.
 */
export const undone = z.object({
  UndoID: z.string(),
  UndoExecuted: z.boolean(),
  Status: z.enum(['Undone', 'Undoing']),
});
