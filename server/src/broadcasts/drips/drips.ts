import type { DripCampaign, DripCampaignDetails, DripPerson } from '@carillon/contract/broadcasts/drips';
import { AppError } from '@carillon/contract/errors';
import type { Caller } from '../../platform/http/http.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import { visibleTo } from '../life/steered.ts';
import { countDripPeople, dripPeople, type DripFilter } from './dripPeople.sql.ts';
import { listDripRows, readDrip } from './drips.sql.ts';
import { presentDrip, presentDrips, presentPeople } from './presentDrips.ts';

interface Page {
  readonly offset: number;
  readonly limit: number;
}

const searched = (q: string | undefined): string | null => q?.trim() || null;

/** A page of the drips that the caller may see, newest first. */
export function listDrips(
  deps: DraftDeps,
  caller: Caller,
  query: Page & { readonly q?: string | undefined },
): Promise<{ items: DripCampaign[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { offset, limit } = query;
    const which = { userId: visibleTo(caller), q: searched(query.q), offset, limit };
    const { rows, size } = await listDripRows(tx, which);
    return { items: await presentDrips(tx, caller, rows), size };
  });
}

/** One drip in full; another user's is not found. */
export function getDrip(deps: DraftDeps, caller: Caller, dripId: number): Promise<DripCampaignDetails> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const drip = await readDrip(tx, dripId, visibleTo(caller));
    if (drip === null) throw new AppError('NotFound');
    return presentDrip(tx, caller, drip, deps.clock.now());
  });
}

/** A page of its people, with what came of each step for each of them. */
export function listPeople(
  deps: DraftDeps,
  caller: Caller,
  dripId: number,
  query: Page & { readonly q?: string | undefined; readonly filter: DripFilter },
): Promise<{ items: DripPerson[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const drip = await readDrip(tx, dripId, visibleTo(caller));
    if (drip === null) throw new AppError('NotFound');
    const { audienceId, recipientCount } = drip;
    const which = { dripId, audienceId, filter: query.filter, q: searched(query.q) };
    const isEveryone = which.filter === 'all' && which.q === null;
    const size = isEveryone ? recipientCount : await countDripPeople(tx, which);
    return { items: await presentPeople(tx, dripId, await dripPeople(tx, which, query)), size };
  });
}
