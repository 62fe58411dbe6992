import type { Household, HouseholdOffer, HouseholdOffers } from '@carillon/contract/broadcasts/households';
import { householdChoices, householdsOf, type HouseholdChoice } from '@carillon/rules/households/household';
import { countShared, listHouseholds } from '../../../audiences/index.ts';
import type { TenantTx } from '../../../platform/database/database.ts';
import { inTrial } from '../../../platform/database/savepoint.ts';
import type { Caller } from '../../../platform/http/http.ts';
import { openDraft, presentDraft, type DraftDeps } from '../drafts.ts';
import type { DraftRow } from '../drafts.sql.ts';
import { withHouseholds } from '../withHouseholds.ts';

/** With more people who share numbers, only the figures of what is chosen are counted. */
const mostTried = 20_000;

/** What each choice for people who share a number would send and cost: it is tried and taken back. */
export function householdOffers(deps: DraftDeps, caller: Caller, draftId: number): Promise<HouseholdOffers> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const draft = await openDraft(tx, caller, draftId, true);
    const shared = await countShared(tx, draft.audienceId);
    const Offers: HouseholdOffer[] = [];
    for (const choice of householdChoices) {
      if (householdsOf({ BroadcastType: draft.broadcastType, Households: choice }) !== choice) continue;
      const figures =
        choice !== draft.households && shared.people > mostTried
          ? { TextNumberCount: null, VoiceNumberCount: null, Credits: null }
          : await inTrial(tx, () => figuresOf(deps, tx, draft, choice));
      Offers.push({ Households: choice, ...figures });
    }
    return {
      Households: draft.households,
      SharedNumbers: shared.numbers,
      SharingPeople: shared.people,
      Offers,
    };
  });
}

async function figuresOf(deps: DraftDeps, tx: TenantTx, draft: DraftRow, choice: HouseholdChoice) {
  const tried = await withHouseholds(tx, draft, deps.clock.now(), { choice });
  const { TextNumberCount, VoiceNumberCount, MinCallUnitsRequired } = await presentDraft(tx, deps, tried);
  return { TextNumberCount, VoiceNumberCount, Credits: MinCallUnitsRequired };
}

/** A page of the numbers that several people of a draft share. */
export function householdsOfDraft(
  deps: DraftDeps,
  caller: Caller,
  draftId: number,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ items: Household[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { audienceId } = await openDraft(tx, caller, draftId);
    const { numbers } = await countShared(tx, audienceId);
    const rows = numbers === 0 ? [] : await listHouseholds(tx, audienceId, page);
    return {
      items: rows.map(({ phone, people }) => ({
        PhoneNumber: String(phone),
        People: people.map(({ firstName, lastName }) => ({ FirstName: firstName, LastName: lastName })),
      })),
      size: numbers,
    };
  });
}
