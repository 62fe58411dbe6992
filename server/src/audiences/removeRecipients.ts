import { randomUUID } from 'node:crypto';
import type { BodyOf, QueryOf } from '@carillon/contract/route';
import type { deleteDraftContacts } from '@carillon/contract/broadcasts/drafts';
import { readAccount } from '../accounts/index.ts';
import type { TenantTx } from '../platform/database/database.ts';
import { undoMs } from '../platform/undo.ts';
import { noteRecipients } from './audience.sql.ts';
import { filterOf } from './listRecipients.ts';
import { filterPhone } from './reach/phoneWords.ts';
import { bringBackMates, takeOutMates } from './households/settle.sql.ts';
import { settleHouseholds } from './households/settleHouseholds.ts';
import { forgetRemoved, removeRecipients, restoreRecipients } from './recipients.sql.ts';
import type { ReachRules } from './reach/textability.ts';

/**
 * Removes a selection from an audience that the caller has locked; "all" means all recipients that the given search and
 * filter show, as of now (2-decisions F17). The rows are kept for `putBack` under `undoId`.
 */
export async function removeFrom(
  tx: TenantTx,
  audienceId: number,
  chosen: BodyOf<typeof deleteDraftContacts> & QueryOf<typeof deleteDraftContacts>,
  rules: ReachRules,
  now: Date,
): Promise<{ undoId: string; count: number }> {
  const undoId = `r_${randomUUID()}`;
  const { Type, Items } = chosen.Selection;
  const { countryId } = await readAccount(tx);
  await forgetRemoved(tx, new Date(now.getTime() - undoMs));
  const count = await removeRecipients(
    tx,
    audienceId,
    { type: Type, phones: Items.map((item) => filterPhone(item.PrimaryPhone, countryId)) },
    Type === 'Selected' ? filterOf({}, countryId) : filterOf(chosen, countryId),
    rules,
    undoId,
  );
  if (count > 0) {
    await noteCount(tx, audienceId, -count, now);
    await takeOutMates(tx, audienceId, undoId);
  }
  return { undoId, count };
}

/** Puts removed recipients back under their old numbers. */
export async function putBack(tx: TenantTx, audienceId: number, undoId: string, now: Date): Promise<void> {
  const count = await restoreRecipients(tx, audienceId, undoId);
  if (count > 0) await noteCount(tx, audienceId, count, now);
  await bringBackMates(tx, audienceId, undoId);
  await settleHouseholds(tx, audienceId, now);
}

function noteCount(tx: TenantTx, audienceId: number, count: number, now: Date): Promise<void> {
  return noteRecipients(tx, audienceId, { count, numbers: 0, duplicates: 0, customFields: [], now });
}
