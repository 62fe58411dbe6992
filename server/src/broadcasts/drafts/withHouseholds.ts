import type { BroadcastType } from '@carillon/rules/broadcasts/types';
import { householdsOf, type HouseholdChoice } from '@carillon/rules/households/household';
import { chooseHouseholds } from '../../audiences/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { readDraft, type DraftRow } from './drafts.sql.ts';

/**
 * A draft, which the caller has locked, whose recipients are what is chosen for people who share a number; `typed` is a
 * choice that goes before the stored one.
 */
export async function withHouseholds(
  tx: TenantTx,
  draft: DraftRow,
  now: Date,
  typed: { readonly type?: BroadcastType; readonly choice?: HouseholdChoice | undefined } = {},
): Promise<DraftRow> {
  const chosen = householdsOf({
    BroadcastType: typed.type ?? draft.broadcastType,
    Households: typed.choice ?? draft.form.Households ?? draft.households,
  });
  if (chosen === draft.households) return draft;
  await chooseHouseholds(tx, draft.audienceId, chosen, now);
  return (await readDraft(tx, draft.draftBroadcastId, null, true)) ?? draft;
}
