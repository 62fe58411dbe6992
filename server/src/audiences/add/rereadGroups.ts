import type { TenantTx } from '../../platform/database/database.ts';
import { noteRecipients } from '../audience.sql.ts';
import { hasHousemates } from '../households/housemates.sql.ts';
import { forgetGroupMates } from '../households/settle.sql.ts';
import { foldHouseholds, promoteHousemates, settleHouseholds } from '../households/settleHouseholds.ts';
import { sourceCode } from '../recipients.sql.ts';
import { addContacts } from './addContacts.ts';
import { removeGone, removeGroupPeople, type GroupOfAudience } from './groups.sql.ts';

/**
 * Brings the people of an audience who come by groups up to date: those who left go, those who joined come, and those
 * whom a user took out stay out. `owner` narrows to the contacts of one user. With `isWhole` all of them are read anew,
 * so that the numbers of a person stand together again; so are they if people share numbers. Returns whether anything changed. The caller has locked the
 * audience.
 */
export async function rereadGroups(
  tx: TenantTx,
  audienceId: number,
  groups: readonly GroupOfAudience[],
  by: { readonly owner: number | null; readonly now: Date; readonly isWhole: boolean },
): Promise<boolean> {
  const { owner, now } = by;
  const everyone = ({ listId }: GroupOfAudience) =>
    ({ listId, type: 'SelectedAll', personIds: [], q: null, importId: null }) as const;
  const hadMates = await hasHousemates(tx, audienceId);
  if (hadMates) {
    await foldHouseholds(tx, audienceId, now);
    await forgetGroupMates(tx, audienceId, sourceCode('group'));
  }
  // Where people share numbers, the first of a number may have left: who is first is found anew.
  const isWhole = by.isWhole || hadMates;
  let gone = isWhole ? await removeGroupPeople(tx, audienceId) : 0;
  if (!isWhole)
    for (const group of groups) {
      const choice = { ...everyone(group), accountId: tx.accountId, owner };
      gone += await removeGone(tx, audienceId, choice, group.primaryOnly);
    }
  if (gone > 0)
    await noteRecipients(tx, audienceId, { count: -gone, numbers: 0, duplicates: 0, customFields: [], now });
  let come = 0;
  for (const group of groups) {
    const from = { source: 'group', sourceId: group.listId, primaryOnly: group.primaryOnly } as const;
    const { added } = await addContacts(tx, audienceId, everyone(group), { ...from, isReread: true }, by);
    come += added;
  }
  const promoted = await promoteHousemates(tx, audienceId, now);
  await settleHouseholds(tx, audienceId, now);
  return gone > 0 || come > 0 || promoted > 0 || hadMates || (await hasHousemates(tx, audienceId));
}
