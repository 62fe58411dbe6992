import { contactLimits, tooManyFieldsText, type ContactField } from '@carillon/contract/contacts/contacts';
import { AppError } from '@carillon/contract/errors';
import { rosterOwner } from '../accounts/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, TenantTx } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/http.ts';
import {
  clearDeletedSlot,
  clearSlot,
  fieldUsage,
  insertField,
  nextSlot,
  takenSlots,
  listFieldRows,
  lockFields,
  removeField,
  updateField,
  type FieldRow,
} from './contactFields.sql.ts';
import { lockMembers } from './people.sql.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
}

interface FieldInput {
  readonly Name?: string | undefined;
  readonly IsRequired?: boolean | undefined;
  readonly Position?: number | undefined;
}

/** The custom fields in their order; with `usage` how many contacts have each, which reads all contacts. */
export function listFields(
  deps: Deps,
  caller: Caller,
  usage: boolean,
): Promise<{ Items: ContactField[]; Left: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const used = usage ? await fieldUsage(tx, rosterOwner(caller)) : new Map<number, number>();
    return {
      Items: (await listFieldRows(tx)).map((row) => present(row, used.get(row.slot) ?? 0)),
      Left: contactLimits.fields - (await takenSlots(tx)),
    };
  });
}

/** A new field, at the end unless a position is given. Throws Validation for a name in use (any case), or too many. */
export function createField(
  deps: Deps,
  caller: Caller,
  input: FieldInput & { Name: string },
): Promise<ContactField> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    await lockFields(tx);
    const rows = await listFieldRows(tx);
    checkName(rows, input.Name);
    return present(await addField(tx, rows, input), 0);
  });
}

/** Renames a field, moves it, or makes it required; its values stay where they are. */
export function changeField(
  deps: Deps,
  caller: Caller,
  fieldId: number,
  input: FieldInput,
): Promise<ContactField> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    await lockFields(tx);
    const rows = await listFieldRows(tx);
    const before = rows.find((row) => row.fieldId === fieldId);
    if (before === undefined) throw new AppError('NotFound');
    if (input.Name !== undefined)
      checkName(
        rows.filter((row) => row !== before),
        input.Name,
      );
    const after: FieldRow = {
      ...before,
      name: input.Name ?? before.name,
      isRequired: input.IsRequired ?? before.isRequired,
      position: input.Position ?? before.position,
    };
    await updateField(tx, after);
    return present(after, (await fieldUsage(tx, rosterOwner(caller))).get(after.slot) ?? 0);
  });
}

/** How many contacts lose a value at a time: one transaction each, so that no request waits for the whole. */
const clearedAtOnce = 5_000;

/** Removes a field. It is gone at once; its values are emptied after that, piece by piece. */
export async function deleteField(deps: Deps, caller: Caller, fieldId: number): Promise<void> {
  const { database } = deps;
  const slot = await database.inTenant(caller.tenant, async (tx) => {
    await lockFields(tx);
    const field = (await listFieldRows(tx)).find((row) => row.fieldId === fieldId);
    if (field === undefined) throw new AppError('NotFound');
    await removeField(tx, fieldId, deps.clock.now());
    await clearDeletedSlot(tx, field.slot);
    return field.slot;
  });
  for (;;) {
    const cleared = await database.inTenant(caller.tenant, async (tx) => {
      // Another mass change would otherwise meet it row by row, in another order.
      await lockMembers(tx);
      return clearSlot(tx, slot, clearedAtOnce);
    });
    if (cleared < clearedAtOnce) return;
  }
}

/**
 * The fields of these names (in any case), by name as it was given; missing ones are made. Imports call this:
 * a column that no field has becomes one. Throws Validation when there would be too many.
 */
export async function ensureFields(tx: TenantTx, names: readonly string[]): Promise<Map<string, FieldRow>> {
  await lockFields(tx);
  const rows = await listFieldRows(tx);
  const fields = new Map<string, FieldRow>();
  for (const name of names) {
    const known = rows.find((row) => isSameName(row.name, name));
    const field = known ?? (await addField(tx, rows, { Name: name }));
    if (known === undefined) rows.push(field);
    fields.set(name, field);
  }
  return fields;
}

/** The same name for users: case and outer blanks don't count. */
export function isSameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

async function addField(
  tx: TenantTx,
  rows: readonly FieldRow[],
  input: FieldInput & { Name: string },
): Promise<FieldRow> {
  const slot = await nextSlot(tx);
  if (slot > contactLimits.fields)
    throw new AppError('Validation', tooManyFieldsText, [
      { Field: 'Name', Message: `There can be at most ${contactLimits.fields} custom fields.` },
    ]);
  const field = {
    slot,
    name: input.Name,
    isRequired: input.IsRequired ?? false,
    position: input.Position ?? Math.max(0, ...rows.map((row) => row.position + 1)),
  };
  return { ...field, fieldId: await insertField(tx, field) };
}

function checkName(rows: readonly FieldRow[], name: string): void {
  if (!rows.some((row) => isSameName(row.name, name))) return;
  const message = 'There is a field of this name already.';
  throw new AppError('Validation', message, [{ Field: 'Name', Message: message }]);
}

function present(row: FieldRow, usedCount: number): ContactField {
  return {
    FieldID: row.fieldId,
    Name: row.name,
    IsRequired: row.isRequired,
    Position: row.position,
    UsedCount: usedCount,
  };
}
