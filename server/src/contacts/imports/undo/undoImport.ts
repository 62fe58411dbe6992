import { plural } from '@carillon/rules/money/amounts';
import type { TenantTx } from '../../../platform/database/database.ts';
import { undoSomeEdits } from '../../undo/contactSnapshots.sql.ts';
import { markUndone, noteLooked, type ImportRow } from '../contactImports.sql.ts';
import {
  removeEmptyFields,
  removeEmptyGroups,
  removeImported,
  removeMemberships,
  rosterVersion,
  sinceImport,
} from './undoImport.sql.ts';

/** Why an import can't be undone, as a sentence; empty when it can. `quick` checks only the import itself. */
export async function whyNotUndo(
  tx: TenantTx,
  row: ImportRow,
  { quick = false }: { quick?: boolean } = {},
): Promise<string> {
  if (row.status === 'Adding') return 'People are still being added.';
  if (row.status === 'Failed') return 'No one was added.';
  if (row.status === 'Undoing') return 'It is being undone already.';
  if (row.status !== 'Done' || row.endedAt === null) return 'This import was undone.';
  if (row.usedAt !== null) return 'People of this import were added to a broadcast since.';
  if (quick) return '';
  const since = await sinceImport(tx, row.importId, row.endedAt);
  if (since.gone > 0) return `${people(since.gone, '')} deleted or merged since.`;
  if (since.later > 0) return `${people(since.later, '')} changed by a later import.`;
  if (since.changed > 0) return `${people(since.changed, since.name)} changed since.`;
  if (since.grouped > 0) return `${people(since.grouped, '')} put into other groups since.`;
  return '';
}

/**
 * The same as a stored fact: the people of a large import are visited again only when contacts have changed since the
 * last check. For display; the undo itself calls `whyNotUndo` under the lock.
 */
export async function storedWhyNotUndo(tx: TenantTx, row: ImportRow): Promise<string> {
  const quick = await whyNotUndo(tx, row, { quick: true });
  if (quick !== '') return quick;
  const version = await rosterVersion(tx);
  if (row.lookedVersion === version) return row.lookedWhy;
  const why = await whyNotUndo(tx, row);
  await noteLooked(tx, row.importId, { version, why });
  return why;
}

/** "Ana Whitfield and 3 others were", "1 person was". */
function people(count: number, name: string): string {
  if (name === '') return plural(count, 'person was', 'people were');
  if (count === 1) return `${name} was`;
  return `${name} and ${plural(count - 1, 'other', 'others')} were`;
}

/** Removes up to `limit` people of an import, or reverts changes of people; false when none are left. */
export async function undoPiece(tx: TenantTx, row: ImportRow, limit: number): Promise<boolean> {
  const removed = await removeImported(tx, row.importId, limit);
  if (removed === limit) return true;
  return (await undoSomeEdits(tx, `import:${row.importId}`, limit - removed)) > 0;
}

/** What remains when no people are left: memberships that others got, and unused groups and fields. */
export async function undoRest(tx: TenantTx, row: ImportRow, now: Date): Promise<void> {
  await removeMemberships(tx, row.importId);
  await removeEmptyGroups(tx, row.madeListIds);
  await removeEmptyFields(tx, row.madeFieldIds, now);
  await markUndone(tx, row.importId, now);
}
