// Rows as the check of a file shows them, and why a file without any is refused.

import type { FileUpload } from '@carillon/contract/contacts/uploads';
import { lastColumn, maxColumns } from '../readingTypes.ts';
import type { RowPlan } from './judgeRow.ts';

/** A sheet of a file, as its check shows it. */
export type Tab = FileUpload['FileStructure']['Tabs'][number];

/** A row in one line. */
export const joined = (cells: readonly string[]): string =>
  cells.filter((cell) => cell.trim() !== '').join(' · ');

/** Why a file without a row of people is refused. */
export function emptyFileText(tabs: readonly Tab[], hasFar: boolean): string {
  if (hasFar)
    return `This file has cells only to the right of column ${lastColumn.toLocaleString('en-US')}. Move them to the first columns and upload it again.`;
  return tabs.some((tab) => tab.HasHeader)
    ? 'This file has column names but no people below them.'
    : 'This file is empty.';
}

/** One of the first rows of a sheet. */
export function shownRow(row: number, cells: readonly string[], plan: RowPlan | null): Tab['Rows'][number] {
  const custom = (plan?.custom ?? [])
    .map(({ at, name }) => [name, (cells[at] ?? '').trim().slice(0, 1_000)] as const)
    .filter(([, value]) => value !== '');
  return {
    RowNumber: row,
    Cells: cells
      .map((value, at) => ({ ColumnNumber: at + 1, Value: value.slice(0, 1_000) }))
      .filter(({ ColumnNumber, Value }) => ColumnNumber <= maxColumns || Value !== ''),
    CustomData: Object.fromEntries(custom),
  };
}
