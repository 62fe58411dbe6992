import { z } from 'zod';
import { id, selectionOf } from './lists.ts';

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
/** What was searched for when the selection was made. */
export const q = z.string().max(255).optional();
/** People of a list: some ids, all that match the search, or all of those but some. */
export const chosenPeople = z.object({
  Selection: selectionOf(z.object({ PersonID: id })),
  q,
  importid: id.optional(),
});
export const undoIdParams = z.object({ UndoID: z.string().max(60) });
export const undoBody = z.object({
  UndoExecuted: z.boolean().optional(),
  UndoID: z.string().max(60).optional(),
});
/** `Undoing` (status 202): it is much and goes on behind; the event contacts.changed says when it is done. */
export const undone = z.object({
  UndoID: z.string(),
  UndoExecuted: z.boolean(),
  Status: z.enum(['Undone', 'Undoing']),
});
