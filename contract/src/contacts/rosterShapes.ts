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
/** What the list was narrowed to when all of it was chosen, in the query as in that of the list (row B-212). */
export const narrowedList = z.strictObject({ q, importid: id.optional() });
/**
 * People of a list: some ids, all that match the search, or all of those but some. Strict, as the query is: a search
 * elsewhere, or by another name, would be overlooked, and all people would be meant.
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
 * `Undoing` (status 202): there is much to undo, and it continues in the background; the event contacts.changed reports
 * when it is done.
 */
export const undone = z.object({
  UndoID: z.string(),
  UndoExecuted: z.boolean(),
  Status: z.enum(['Undone', 'Undoing']),
});
