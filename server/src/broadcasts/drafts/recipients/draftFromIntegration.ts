import { AppError } from '@carillon/contract/errors';
import type { addIntegrationContacts, addIntegrationGroups } from '@carillon/contract/integrations';
import type { AnswerOf, BodyOf } from '@carillon/contract/route';
import {
  chooseGroups,
  choosePeople,
  type BrowseDeps,
  type ChosenPeople,
} from '../../../integrations/index.ts';
import type { Caller } from '../../../platform/http/http.ts';
import { addFetched } from '../../../audiences/index.ts';
import type { RecipientDeps } from './draftAudience.ts';
import { openDraft, requireDraft } from '../drafts.ts';

export interface IntegrationRecipientDeps extends RecipientDeps {
  readonly integrations: BrowseDeps;
}

type Added = AnswerOf<typeof addIntegrationContacts>;

/** Adds people of one group of a connected integration to a draft (row B-211). */
export function addIntegrationPeople(
  deps: IntegrationRecipientDeps,
  caller: Caller,
  place: { IntegrationID: number; GroupID: string; DraftBroadcastID: number },
  { Selection: { Type, Items } }: BodyOf<typeof addIntegrationContacts>,
  q: string,
): Promise<Added> {
  if (Type === 'Selected' && Items.length === 0)
    throw new AppError('Validation', 'Choose at least one contact.');
  const ids = new Set(Items.map((item) => item.ID));
  return fetchAndAdd(deps, caller, place, () =>
    choosePeople(deps.integrations, caller, place.IntegrationID, place.GroupID, { type: Type, ids, q }),
  );
}

/** Adds whole groups of a connected integration to a draft, each person once. */
export function addIntegrationGroupsOf(
  deps: IntegrationRecipientDeps,
  caller: Caller,
  place: { IntegrationID: number; DraftBroadcastID: number },
  { Selection: { Type, Items } }: BodyOf<typeof addIntegrationGroups>,
  groupType: string | null,
): Promise<Added> {
  const ids = new Set(Items.map((item) => item.GroupID));
  return fetchAndAdd(deps, caller, place, () =>
    chooseGroups(deps.integrations, caller, place.IntegrationID, { type: Type, ids, groupType }),
  );
}

async function fetchAndAdd(
  deps: IntegrationRecipientDeps,
  caller: Caller,
  place: { IntegrationID: number; DraftBroadcastID: number },
  fetch: () => Promise<ChosenPeople>,
): Promise<Added> {
  const draftId = place.DraftBroadcastID;
  // Checks first whose draft it is, so that nothing is fetched for a stranger. The other system is queried outside the
  // transaction, so the draft is opened again.
  await deps.database.inTenant(caller.tenant, (tx) => requireDraft(tx, caller, draftId));
  const { people, rejected } = await fetch();
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const draft = await openDraft(tx, caller, draftId, true);
    const added = await addFetched(tx, draft, place.IntegrationID, people, {
      lineTypes: deps.lineTypes,
      now: deps.clock.now(),
    });
    return {
      AddedCount: added.added,
      DuplicateCount: added.duplicates,
      RejectedCount: rejected,
      Shortened: { Count: added.shortened.count, Samples: [...added.shortened.samples] },
    };
  });
}
