import { integrationRoutes } from './integrationRoutes.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/settings/config.ts';
import type { Database } from '../platform/database/database.ts';
import type { BrowseDeps } from './browse.ts';
import { createConnectors } from './connectors.ts';
import { PeopleCache } from './peopleCache.ts';

export { integrationNames } from './integrations.sql.ts';
export { chooseGroups, choosePeople, type BrowseDeps, type ChosenPeople } from './browse.ts';

/** The integrations that are set up here, with their dependencies. */
export function openIntegrations(base: { database: Database; clock: Clock; config: Config }): BrowseDeps {
  const { database, clock, config } = base;
  return {
    database,
    clock,
    connectors: createConnectors(config.integrations, clock),
    keys: config.integrations.keys,
    publicUrl: config.publicUrl,
    cache: new PeopleCache(clock),
  };
}

export const integrations = {
  routes: [(needs: { readonly integrations: BrowseDeps }) => integrationRoutes(needs.integrations)],
};
