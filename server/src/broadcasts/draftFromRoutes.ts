import * as integrations from '@carillon/contract/integrations';
import type { Routes } from '../platform/http.ts';
import {
  addIntegrationGroupsOf,
  addIntegrationPeople,
  type IntegrationRecipientDeps,
} from './draftFromIntegration.ts';

/** The calls that bring people of contacts and integrations into a draft, by the addresses of where they are. */
export function draftFromRoutes(deps: IntegrationRecipientDeps) {
  return (routes: Routes): void => {
    routes.on(integrations.addIntegrationContacts, ({ caller, params, body, query }) =>
      addIntegrationPeople(deps, caller, params, body, query.q?.trim() ?? ''),
    );
    routes.on(integrations.addIntegrationGroups, ({ caller, params, body, query }) =>
      addIntegrationGroupsOf(deps, caller, params, body, query.grouptype ?? null),
    );
  };
}
