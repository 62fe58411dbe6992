import * as drafts from '@carillon/contract/broadcasts/drafts';
import * as integrations from '@carillon/contract/integrations';
import type { SelectionType } from '@carillon/rules/contacts/selection';
import type { Routes } from '../../../platform/http/http.ts';
import { addGroups, addGroupsToNew, addPeople } from './draftFromContacts.ts';
import {
  addIntegrationGroupsOf,
  addIntegrationPeople,
  type IntegrationRecipientDeps,
} from './draftFromIntegration.ts';

/** The calls that add people of contacts, groups, and integrations to a draft. */
export function draftFromRoutes(deps: IntegrationRecipientDeps) {
  return (routes: Routes): void => {
    routes.on(drafts.addDraftContactList, ({ caller, params, query, body }) => {
      const choice = {
        listId: 0,
        ...people(body.Selection),
        q: query.q?.trim() || null,
        importId: null,
      };
      return addPeople(deps, caller, params.DraftBroadcastID, choice, body.PrimaryPhonesOnly);
    });
    routes.on(drafts.addListContactsToDraft, ({ caller, params, query, body }) => {
      const choice = {
        listId: params.ListID,
        ...people(body.Selection),
        q: query.q?.trim() || null,
        importId: query.importid ?? null,
      };
      return addPeople(deps, caller, params.DraftBroadcastID, choice, body.PrimaryPhonesOnly);
    });
    routes.on(drafts.addDraftLists, ({ caller, params, body }) =>
      addGroups(deps, caller, params.DraftBroadcastID, lists(body)),
    );
    routes.on(drafts.addListsToDraft, ({ caller, body }) =>
      addGroupsToNew(deps, caller, body.DraftBroadcastID, lists(body)),
    );
    routes.on(integrations.addIntegrationContacts, ({ caller, params, body, query }) =>
      addIntegrationPeople(deps, caller, params, body, query.q?.trim() ?? ''),
    );
    routes.on(integrations.addIntegrationGroups, ({ caller, params, body, query }) =>
      addIntegrationGroupsOf(deps, caller, params, body, query.grouptype ?? null),
    );
  };
}

type Chosen<Item> = { readonly Type: SelectionType; readonly Items: readonly Item[] };

function people({ Type, Items }: Chosen<{ PersonID: number }>) {
  return { type: Type, personIds: Items.map((item) => item.PersonID) };
}

function lists(body: { Selection: Chosen<{ ListID: number }>; PrimaryPhonesOnly: boolean }) {
  const { Type, Items } = body.Selection;
  return { type: Type, listIds: Items.map((item) => item.ListID), primaryOnly: body.PrimaryPhonesOnly };
}
