import * as contacts from '@carillon/contract/contacts/contacts';
import type { BodyOf, QueryOf } from '@carillon/contract/route';
import type { Routes } from '../../platform/http/http.ts';
import { envelope } from '../../platform/database/lists.ts';
import { addContacts } from '../addContacts.ts';
import { changeContact } from '../changeContact.ts';
import {
  changeGroup,
  changeGroups,
  createGroup,
  deleteGroup,
  deleteGroups,
  getGroup,
} from '../groups/changeGroups.ts';
import { changeField, createField, deleteField, listFields } from '../contactFields.ts';
import { createContact, getContact, type PeopleDeps } from '../createContact.ts';
import { deleteContact, deleteContacts, deleteFromList, restoreContacts } from '../deleteContacts.ts';
import { editContacts } from '../undo/editContacts.ts';
import { getContactConsent, listHistory, type HistoryDeps } from '../history.ts';
import { mergeContacts } from '../merge/mergeContacts.ts';
import { moveContacts } from '../undo/moveContacts.ts';
import { undoContacts } from '../undo/undoContacts.ts';

type Deps = PeopleDeps & HistoryDeps;

/** Everything that changes contacts, groups and fields, and what is shown of one contact. */
export function rosterRoutes(deps: Deps) {
  return (routes: Routes): void => {
    fieldRoutes(deps, routes);
    groupRoutes(deps, routes);
    personRoutes(deps, routes);
    manyRoutes(deps, routes);
  };
}

function fieldRoutes(deps: Deps, routes: Routes): void {
  routes.on(contacts.listContactFields, ({ caller, query }) => listFields(deps, caller, query.usage));
  routes.on(contacts.createContactField, ({ caller, body }) => createField(deps, caller, body));
  routes.on(contacts.putContactField, ({ caller, params, body }) =>
    changeField(deps, caller, params.FieldID, body),
  );
  routes.on(contacts.deleteContactField, ({ caller, params }) => deleteField(deps, caller, params.FieldID));
}

function groupRoutes(deps: Deps, routes: Routes): void {
  for (const route of [contacts.createGroup, contacts.createGroupToo])
    routes.on(route, ({ caller, body }) => createGroup(deps, caller, body));
  for (const route of [contacts.getGroup, contacts.getGroupToo])
    routes.on(route, ({ caller, params }) => getGroup(deps, caller, params.ListID));
  for (const route of [contacts.putGroup, contacts.putGroupToo])
    routes.on(route, ({ caller, params, body }) => changeGroup(deps, caller, params.ListID, body));
  for (const route of [contacts.deleteGroup, contacts.deleteGroupToo])
    routes.on(route, ({ caller, params, query }) => deleteGroup(deps, caller, params.ListID, query));
  const chosen = (
    { Selection }: BodyOf<typeof contacts.deleteGroups>,
    { q }: QueryOf<typeof contacts.deleteGroups>,
  ) => ({
    type: Selection.Type,
    listIds: Selection.Items.map((item) => item.ListID),
    q: q?.trim() || null,
  });
  routes.on(contacts.deleteGroups, ({ caller, query, body }) =>
    deleteGroups(deps, caller, chosen(body, query)),
  );
  routes.on(contacts.putGroups, ({ caller, query, body }) =>
    changeGroups(deps, caller, chosen(body, query), body.Update),
  );
  for (const route of [contacts.undoGroups, contacts.undoContacts])
    routes.on(route, async ({ caller, params, reply }) => {
      const done = await undoContacts(deps, caller, params.UndoID);
      if (done.Status === 'Undoing') await reply.status(202).send(done);
      return done;
    });
}

function personRoutes(deps: Deps, routes: Routes): void {
  routes.on(contacts.createContacts, ({ caller, body, request }) =>
    'Contacts' in body
      ? addContacts(deps, caller, { ...body, address: request.ip })
      : createContact(deps, caller, { ...body, address: request.ip }),
  );
  routes.on(contacts.getContact, ({ caller, params }) => getContact(deps, caller, params.PersonID));
  routes.on(contacts.putContact, ({ caller, params, body }) =>
    changeContact(deps, caller, params.PersonID, body),
  );
  routes.on(contacts.deleteContact, ({ caller, params }) => deleteContact(deps, caller, params.PersonID));
  routes.on(contacts.listHistory, async ({ caller, params, query, request }) => {
    const { items, size } = await listHistory(deps, caller, params.PersonID, query);
    return envelope(request, query, items, size);
  });
  routes.on(contacts.getContactConsent, ({ caller, params }) =>
    getContactConsent(deps, caller, params.PersonID),
  );
  routes.on(contacts.mergeContacts, ({ caller, body }) => mergeContacts(deps, caller, body));
}

function manyRoutes(deps: Deps, routes: Routes): void {
  routes.on(contacts.moveToGroup, ({ caller, params, query, body }) =>
    moveContacts(
      deps,
      caller,
      { from: params.ListID, target: params.TargetID, copy: body.Copy ?? false },
      { ...query, ...body },
    ),
  );
  routes.on(contacts.deleteListContacts, ({ caller, params, query, body }) =>
    deleteFromList(deps, caller, params.ListID, { ...query, ...body }),
  );
  routes.on(contacts.restoreContacts, ({ caller, query, body }) =>
    restoreContacts(deps, caller, { ...query, ...body }),
  );
  routes.on(contacts.putContacts, ({ caller, query, body }) =>
    editContacts(deps, caller, body.ListID, { ...query, ...body }),
  );
  routes.on(contacts.deleteContacts, ({ caller, query, body }) =>
    deleteContacts(deps, caller, body.ListID, { ...query, ...body }),
  );
}
