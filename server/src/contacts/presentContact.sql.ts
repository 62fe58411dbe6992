// SQL of contact_field, contact_member and contact_group: what pages of contacts show besides the contacts.
import type { TenantTx } from '../platform/database/database.ts';

/** Names of the custom fields in use by their slot, in the order in which they are shown. */
export async function fieldSlots(tx: TenantTx): Promise<Map<number, string>> {
  const rows = await tx.query<{ slot: number; name: string }>(
    `select slot_no as slot, name from contact_field where account_id = $1 and removed_at is null
     order by position, field_id`,
    [tx.accountId],
    'field-slots',
  );
  return new Map(rows.map((row) => [row.slot, row.name]));
}

/** The groups of living contacts that this owner sees (null: all), by name. */
export async function groupsOfPeople(
  tx: TenantTx,
  owner: number | null,
  personIds: readonly number[],
): Promise<Map<number, { ListID: number; ListName: string }[]>> {
  const rows = await tx.query<{ personId: number; listId: number; name: string }>(
    `select m.person_id as "personId", m.list_id as "listId", g.name
     from contact_member m join contact_group g using (account_id, list_id)
     where m.account_id = $1 and m.person_id = any($2::int[])
       and ($3::int is null or g.user_id = $3) order by lower(g.name), g.list_id`,
    [tx.accountId, personIds, owner],
    'groups-of-people',
  );
  const groups = new Map<number, { ListID: number; ListName: string }[]>();
  for (const row of rows) {
    const own = groups.get(row.personId) ?? [];
    own.push({ ListID: row.listId, ListName: row.name });
    groups.set(row.personId, own);
  }
  return groups;
}
