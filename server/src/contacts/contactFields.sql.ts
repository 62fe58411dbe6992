// SQL of contact_field, and of the values of contact.fields as a whole.
import type { TenantTx } from '../platform/database/database.ts';

/** A custom field; its values are in contact.fields at `slot` (from 1). */
export interface FieldRow {
  readonly fieldId: number;
  readonly slot: number;
  readonly name: string;
  readonly isRequired: boolean;
  readonly position: number;
}

/** The fields in use, in the order in which they are shown. */
export function listFieldRows(tx: TenantTx): Promise<FieldRow[]> {
  return tx.query<FieldRow>(
    `select field_id as "fieldId", slot_no as slot, name, is_required as "isRequired", position from contact_field
     where account_id = $1 and removed_at is null order by position, field_id`,
    [tx.accountId],
    'list-contact-fields',
  );
}

/** How many contacts (of this owner; null: all) have a value, by slot. Reads all contacts. */
export async function fieldUsage(tx: TenantTx, owner: number | null): Promise<Map<number, number>> {
  const rows = await tx.query<{ slot: number; n: number }>(
    `select slot::int, count(*)::int as n from contact c, unnest(c.fields) with ordinality f (value, slot)
     where c.account_id = $1 and ($2::int is null or c.user_id = $2) and value <> '' group by 1`,
    [tx.accountId, owner],
  );
  return new Map(rows.map((row) => [row.slot, row.n]));
}

/** Makes every other change of the account's fields wait until this transaction ends. */
export async function lockFields(tx: TenantTx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('contact_field:' || $1::int, 0))`, [
    tx.accountId,
  ]);
}

/** The lowest slot that no field has, removed ones included, from 1. Lock the fields first. */
export async function nextSlot(tx: TenantTx): Promise<number> {
  const [row] = await tx.query<{ next: number }>(
    `select min(n)::int as next from generate_series(1, (select count(*) + 1 from contact_field where account_id = $1)) n
     where not exists (select from contact_field where account_id = $1 and slot_no = n)`,
    [tx.accountId],
  );
  return row?.next ?? 1;
}

/** How many slots are in use, including removed fields. */
export async function takenSlots(tx: TenantTx): Promise<number> {
  const [row] = await tx.query<{ taken: number }>(
    'select count(*)::int as taken from contact_field where account_id = $1',
    [tx.accountId],
  );
  return row?.taken ?? 0;
}

/** The highest slot that was assigned, including removed fields. Lock the fields first. */
export async function lastSlot(tx: TenantTx): Promise<number> {
  const [row] = await tx.query<{ last: number }>(
    'select coalesce(max(slot_no), 0)::int as last from contact_field where account_id = $1',
    [tx.accountId],
  );
  return row?.last ?? 0;
}

export async function insertField(
  tx: TenantTx,
  field: { slot: number; name: string; isRequired: boolean; position: number },
): Promise<number> {
  const [row] = await tx.query<{ fieldId: number }>(
    `insert into contact_field (account_id, slot_no, name, is_required, position) values ($1, $2, $3, $4, $5)
     returning field_id as "fieldId"`,
    [tx.accountId, field.slot, field.name, field.isRequired, field.position],
  );
  return row?.fieldId ?? 0;
}

export async function updateField(tx: TenantTx, field: FieldRow): Promise<void> {
  await tx.query(
    `update contact_field set name = $3, is_required = $4, position = $5 where account_id = $1 and field_id = $2`,
    [tx.accountId, field.fieldId, field.name, field.isRequired, field.position],
  );
}

export async function removeField(tx: TenantTx, fieldId: number, now: Date): Promise<void> {
  await tx.query('update contact_field set removed_at = $3 where account_id = $1 and field_id = $2', [
    tx.accountId,
    fieldId,
    now,
  ]);
}

/** Empties the slot in up to `limit` contacts; returns in how many. A deleted value must not be found by a search. */
export function clearSlot(tx: TenantTx, slot: number, limit: number): Promise<number> {
  return tx.run(
    `update contact set fields[$2] = null where account_id = $1 and person_id in
       (select person_id from contact where account_id = $1 and fields[$2] is not null limit $3)`,
    [tx.accountId, slot, limit],
  );
}

/** The same in contacts that are deleted. */
export function clearDeletedSlot(tx: TenantTx, slot: number): Promise<number> {
  return tx.run(
    'update deleted_contact set fields[$2] = null where account_id = $1 and fields[$2] is not null',
    [tx.accountId, slot],
  );
}

/** Fields that were removed before this instant. */
export function oldRemovedFields(tx: TenantTx, before: Date): Promise<{ fieldId: number; slot: number }[]> {
  return tx.query(
    `select field_id as "fieldId", slot_no as slot from contact_field where account_id = $1 and removed_at < $2`,
    [tx.accountId, before],
  );
}

/** Deletes a removed field, so that another field can use its slot. */
export async function forgetField(tx: TenantTx, fieldId: number): Promise<void> {
  await tx.query(
    'delete from contact_field where account_id = $1 and field_id = $2 and removed_at is not null',
    [tx.accountId, fieldId],
  );
}
