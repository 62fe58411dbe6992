import { AppError } from '@carillon/contract/errors';
import type { TenantTx } from '../platform/database.ts';
import { undoEdits } from './before.sql.ts';
import { markUndone, type ImportRow } from './contactImports.sql.ts';
import { sinceImport, removeEmptyFields, removeEmptyGroups, removeImported } from './undoImport.sql.ts';

/** Why an import can't be undone, as a sentence; empty when it can. */
export async function whyNotUndo(tx: TenantTx, row: ImportRow): Promise<string> {
  if (row.status === 'Adding') return 'People are still being added.';
  if (row.status === 'Failed') return 'Nobody was added.';
  if (row.status !== 'Done' || row.endedAt === null) return 'This import was undone.';
  if (row.usedAt !== null) return 'People of this import were added to a broadcast since.';
  const since = await sinceImport(tx, row.importId, row.endedAt);
  if (since.gone > 0) return `${people(since.gone, '')} deleted or merged since.`;
  if (since.later > 0) return `${people(since.later, '')} changed by a later import.`;
  if (since.changed > 0) return `${people(since.changed, since.name)} changed since.`;
  if (since.grouped > 0) return `${people(since.grouped, '')} put into other groups since.`;
  return '';
}

/** "Ana Whitfield and 3 others were", "1 person was". */
function people(count: number, name: string): string {
  const number = (n: number) => n.toLocaleString('en-US');
  if (name === '') return count === 1 ? '1 person was' : `${number(count)} people were`;
  if (count === 1) return `${name} was`;
  return `${name} and ${number(count - 1)} ${count === 2 ? 'other' : 'others'} were`;
}

/**
 * Takes an import back in one step: its people go, changed ones are as before, groups and fields that it made and
 * nobody uses go too. The import is locked. Opt-ins stay on record: consent belongs to numbers. Throws ImportInUse.
 */
export async function undoImport(tx: TenantTx, row: ImportRow, now: Date): Promise<void> {
  const whyNot = await whyNotUndo(tx, row);
  if (whyNot !== '') throw new AppError('ImportInUse', `This import can't be undone. ${whyNot}`);
  await removeImported(tx, row.importId);
  await undoEdits(tx, `import:${row.importId}`, now);
  await removeEmptyGroups(tx, row.madeListIds);
  await removeEmptyFields(tx, row.madeFieldIds, now);
  await markUndone(tx, row.importId, now);
}
