import { isListAlwaysThere } from '@carillon/rules/contacts/groupNames';
import { z } from 'zod';
import { route } from '../route.ts';
import { id, listOf, listQuery, pageSizes, selectionOf, undoable } from '../lists.ts';
import {
  chosenPeople,
  group,
  listId,
  narrowedList,
  q,
  undoBody,
  undoIdParams,
  undone,
} from './rosterShapes.ts';

const listParams = z.object({ ListID: listId });
/** What a group is called. */
export const groupInput = z.object({
  ListName: z
    .string()
    .trim()
    // Names that look the same are the same name.
    .overwrite((name) => name.replaceAll(/\s+/g, ' '))
    .min(1, 'Enter a group name')
    .max(50, 'Group name must be at most 50 characters')
    .refine((name) => !isListAlwaysThere(name), 'A list of this name is always there. Choose another name.'),
});

export const listGroups = route({
  method: 'GET',
  path: '/lists',
  right: 'contacts.use',
  summary: 'Groups of contacts (0 is Everyone, -1 Unfiled, -2 Deleted).',
  query: listQuery(pageSizes.groups),
  response: listOf(group),
});
export const listGroupsToo = route({ ...listGroups, path: '/groups', summary: 'The same as /lists.' });
export const createGroup = route({
  method: 'POST',
  path: '/lists',
  right: 'contacts.use',
  summary: 'A new group; its ListID may be chosen.',
  // It is entered by telephone, too (1-decisions G-106).
  body: groupInput.extend({ ListID: id.max(999_999_999, 'Use 1 to 9 digits').optional() }),
  status: 201,
  response: group,
});
export const createGroupToo = route({ ...createGroup, path: '/groups', summary: 'The same as POST /lists.' });
export const getGroup = route({
  method: 'GET',
  path: '/lists/:ListID',
  right: 'contacts.use',
  summary: 'A group.',
  params: listParams,
  response: group,
});
export const getGroupToo = route({ ...getGroup, path: '/groups/:ListID' });
export const putGroup = route({
  method: 'PUT',
  path: '/lists/:ListID',
  right: 'contacts.use',
  summary: 'Renames a group.',
  params: listParams,
  body: groupInput,
  response: group,
});
export const putGroupToo = route({ ...putGroup, path: '/groups/:ListID' });
export const deleteGroup = route({
  method: 'DELETE',
  path: '/lists/:ListID',
  right: 'contacts.use',
  summary: 'Deletes a group, and with contacts=delete its contacts too; can be undone for 10 minutes.',
  params: listParams,
  query: z.object({ contacts: z.enum(['keep', 'delete']).default('keep') }),
  response: undoable,
});
export const deleteGroupToo = route({ ...deleteGroup, path: '/groups/:ListID' });
const chosenGroups = z.strictObject({ Selection: selectionOf(z.object({ ListID: id })).strict() });
const narrowedGroups = z.strictObject({ q });
export const deleteGroups = route({
  method: 'DELETE',
  path: '/groups',
  right: 'contacts.use',
  summary: 'Deletes a selection of groups; their contacts stay. Can be undone for 10 minutes.',
  query: narrowedGroups,
  body: chosenGroups,
  response: undoable,
});
export const putGroups = route({
  method: 'PUT',
  path: '/groups',
  right: 'contacts.use',
  summary: 'Renames the selected group; a name is for one group only.',
  query: narrowedGroups,
  body: chosenGroups.extend({ Update: groupInput }),
  response: undoable,
});
export const undoGroups = route({
  method: 'PUT',
  path: '/lists/undo/:UndoID',
  right: 'contacts.use',
  summary: 'Undoes a change of groups or of their members.',
  params: undoIdParams,
  body: undoBody,
  response: undone,
});

// People of a group

export const moveToGroup = route({
  method: 'PUT',
  path: '/lists/:ListID/contacts/tolist/:TargetID',
  right: 'contacts.use',
  summary:
    'Moves a selection of contacts to another group; with Copy, and out of Everyone, they stay where they are too.',
  params: listParams.extend({ TargetID: listId }),
  query: narrowedList,
  body: chosenPeople.extend({ Copy: z.boolean().optional() }),
  response: undoable,
});
/** `UndoID` is null when it can't be undone: deleted for good. */
const removed = undoable.extend({ UndoID: z.string().nullable() });
export const deleteListContacts = route({
  method: 'DELETE',
  path: '/lists/:ListID/contacts',
  right: 'contacts.use',
  summary: 'Takes a selection out of a group; in Everyone and Unfiled deletes it, in Deleted for good.',
  params: listParams,
  query: narrowedList,
  body: chosenPeople,
  response: removed,
});
export const restoreContacts = route({
  method: 'PUT',
  path: '/lists/-2/contacts/restore',
  right: 'contacts.use',
  summary: 'Brings deleted contacts back, with their groups.',
  query: narrowedList,
  body: chosenPeople,
  response: undoable,
});
