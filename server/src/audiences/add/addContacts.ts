import type { SelectionType } from '@carillon/rules/contacts/selection';
import { noteImportsUsed, type ContactSelection } from '../../contacts/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { noteRecipients, readAudience } from '../audience.sql.ts';
import { keepHousemates } from '../households/housemates.sql.ts';
import { settleHouseholds } from '../households/settleHouseholds.ts';
import { contactCandidates, insertContacts } from './contactRecipients.sql.ts';
import type { Source } from '../recipients.sql.ts';
import { noteGroup } from './groups.sql.ts';

/** People of a list of contacts, by ids or all that match. */
export interface ListChoice {
  readonly listId: number;
  readonly type: SelectionType;
  readonly personIds: readonly number[];
  readonly q: string | null;
  readonly importId: number | null;
}

/**
 * Adds chosen contacts to an audience that the caller has locked, with all their numbers or only the first ones; `owner`
 * narrows to the contacts of one user. Returns new recipients, and numbers that were there before or came twice.
 */
export async function addContacts(
  tx: TenantTx,
  audienceId: number,
  listChoice: ListChoice,
  from: {
    readonly source: Source;
    readonly sourceId: number | null;
    readonly primaryOnly: boolean;
    /** The group is read again, not added: whom a user took out stays out. */
    readonly isReread?: boolean;
  },
  { owner, now }: { readonly owner: number | null; readonly now: Date },
): Promise<{ added: number; duplicates: number }> {
  // Several lists may come one after the other, so the current state of the audience counts.
  const audience = await readAudience(tx, audienceId);
  const choice: ContactSelection = { ...listChoice, accountId: tx.accountId, owner };
  const { numbers, added, hasMoreNumbers, customFields } = await insertContacts(tx, audienceId, choice, {
    ...from,
    firstNo: audience.nextRecipientNo,
    isEmpty: audience.recipientCount === 0,
  });
  const duplicates = numbers - added;
  const change = { count: added, numbers: added, duplicates, customFields, hasMoreNumbers, now };
  await noteRecipients(tx, audienceId, change);
  const kept = await keepHousemates(tx, audienceId, contactCandidates(choice, from, duplicates));
  // Of several groups that are read again, all are settled together.
  if (kept > 0 && from.isReread !== true) await settleHouseholds(tx, audienceId, now);
  if (from.source === 'group' && from.sourceId !== null && from.isReread !== true)
    await noteGroup(tx, audienceId, { listId: from.sourceId, primaryOnly: from.primaryOnly }, added);
  await noteImportsUsed(tx, choice, now);
  return { added, duplicates };
}
