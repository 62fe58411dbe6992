// SQL of contact_edit and contact_edit_row: changes that are written in the background, piece by piece.
import type { TenantTx } from '../../platform/database/database.ts';
import type { ValuesEdit } from './contactSnapshots.sql.ts';
import { selectedSql, type ContactSelection } from '../lists/selection.sql.ts';
import { runBulkFor } from '../lists/bulkStatements.sql.ts';

/** Notes a change for all contacts that are chosen now; returns how many. */
export async function planEdit(
  tx: TenantTx,
  choice: ContactSelection,
  edit: ValuesEdit & { undoId: string },
): Promise<number> {
  await tx.query(
    'insert into contact_edit (account_id, undo_id, notes, slots, texts) values ($1, $2, $3, $4::int[], $5::text[])',
    [tx.accountId, edit.undoId, edit.notes, [...edit.fields.keys()], [...edit.fields.values()]],
  );
  const chosen = selectedSql(choice, 3);
  return runBulkFor(tx, choice, () =>
    tx.run(
      `insert into contact_edit_row (account_id, undo_id, person_id)
       select $1::int, $2, chosen.person_id from (${chosen.sql}) chosen`,
      [tx.accountId, edit.undoId, ...chosen.values],
    ),
  );
}

/** What a planned change writes; null when it is done or was canceled. */
export async function readPlannedEdit(tx: TenantTx, undoId: string): Promise<ValuesEdit | null> {
  const [row] = await tx.query<{ notes: string | null; slots: number[]; texts: string[] }>(
    'select notes, slots, texts from contact_edit where account_id = $1 and undo_id = $2',
    [tx.accountId, undoId],
  );
  if (row === undefined) return null;
  return { notes: row.notes, fields: new Map(row.slots.map((slot, at) => [slot, row.texts[at] ?? ''])) };
}

/** Takes up to `limit` people off a planned change, to write it into them now. */
export async function takePlanned(tx: TenantTx, undoId: string, limit: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select person_id as id from contact_edit_row where account_id = $1 and undo_id = $2
     order by person_id limit $3`,
    [tx.accountId, undoId, limit],
  );
  const last = rows.at(-1);
  // By a bound: without statistics for these new rows a list of ids is scanned once for each of them.
  if (last !== undefined)
    await tx.run('delete from contact_edit_row where account_id = $1 and undo_id = $2 and person_id <= $3', [
      tx.accountId,
      undoId,
      last.id,
    ]);
  return rows.map((row) => row.id);
}

/** The change is done, or was canceled. */
export async function dropPlannedEdit(tx: TenantTx, undoId: string): Promise<void> {
  await tx.query('delete from contact_edit_row where account_id = $1 and undo_id = $2', [
    tx.accountId,
    undoId,
  ]);
  await tx.query('delete from contact_edit where account_id = $1 and undo_id = $2', [tx.accountId, undoId]);
}
