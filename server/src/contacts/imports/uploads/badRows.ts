import { AppError } from '@carillon/contract/errors';
import type { BodyOf } from '@carillon/contract/route';
import type { BadRow, FileUpload, putBadRow } from '@carillon/contract/contacts/uploads';
import type { TenantTx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/http.ts';
import { pageRange, type PageQuery } from '../../../platform/database/lists.ts';
import { holdsPhone } from './goodRows.ts';
import { openUpload, presentBadRow, presentUpload } from './presentUpload.ts';
import { goodRowLines, housemateLines } from '../../reading/rows/goodRowLine.ts';
import { judgeRow, planRows } from '../../reading/rows/judgeRow.ts';
import { personLine } from '../../reading/rows/personLine.ts';
import { maxProblemRows } from '../../reading/readingTypes.ts';
import {
  firstBadRows,
  listBadRows,
  readBadRow,
  repairedLines,
  saveCounts,
  saveRepair,
  type UploadRow,
} from './uploads.sql.ts';
import { rowRules } from './uploadReading.ts';
import type { UploadDeps } from './uploads.ts';

/** Rows that can't be imported as they are, in file order. */
export function showBadRows(
  deps: UploadDeps,
  caller: Caller,
  fileId: number,
  query: PageQuery & { reason?: string | undefined },
): Promise<{ items: BadRow[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const upload = await openUpload(tx, caller, fileId);
    const { countryId } = await rowRules(tx, upload);
    const { rows, size } = await listBadRows(tx, fileId, {
      reason: query.reason ?? null,
      ...pageRange(query),
    });
    return { items: rows.map((row) => presentBadRow(row, upload.structure, countryId)), size };
  });
}

/**
 * Repairs one row on the spot. It is judged as in the reading: good now, or set aside because its number exists
 * already, or still bad with the new reason.
 */
export function repairRow(
  deps: UploadDeps,
  caller: Caller,
  fileId: number,
  repair: BodyOf<typeof putBadRow>,
): Promise<{ File: FileUpload; Row: BadRow | null }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const upload = await openUpload(tx, caller, fileId, true);
    if (upload.status !== 'Ready') throw new AppError('WrongState');
    const row = await readBadRow(tx, fileId, repair.TabNumber, repair.RowNumber);
    const tab = upload.structure.Tabs.find((one) => one.TabNumber === repair.TabNumber);
    if (row === null || tab === undefined) throw new AppError('NotFound');
    const cells = [...row.cells];
    const last = Math.max(cells.length, ...tab.Columns.map(({ ColumnNumber }) => ColumnNumber));
    for (const { ColumnNumber, Value } of repair.Cells) {
      if (ColumnNumber < 1 || ColumnNumber > last) continue;
      while (cells.length < ColumnNumber) cells.push('');
      cells[ColumnNumber - 1] = Value.replaceAll('\0', '').toWellFormed();
    }
    const before = row.reason;
    const rules = await rowRules(tx, upload);
    const judged = judgeRow(cells, planRows(tab.Columns, rules));
    upload.choices = {
      ...upload.choices,
      Repairs: { ...upload.choices.Repairs, [`${row.tab}:${row.row}`]: cells },
    };
    if ('bad' in judged) {
      const still = { ...row, cells, reason: judged.bad.reason, column: judged.bad.column };
      await saveRepair(tx, fileId, still);
      await countProblem(tx, upload, before, -1);
      await countProblem(tx, upload, still.reason, 1);
      await saveCounts(tx, upload);
      return { File: presentUpload(upload), Row: presentBadRow(still, upload.structure, rules.countryId) };
    }
    const people = [judged.good, ...(judged.good.others ?? [])];
    if (rules.forContacts) {
      await saveRepair(tx, fileId, { ...row, cells, lines: people.map(personLine).join('') });
      upload.badCount -= 1;
      upload.goodCount += people.length;
      upload.phoneCount += people.reduce((sum, { phones }) => sum + phones.length, 0);
      await countProblem(tx, upload, before, -1);
      await saveCounts(tx, upload);
      return { File: presentUpload(upload), Row: null };
    }
    const repaired = await repairedLines(tx, fileId);
    const seen = new Set<string>();
    let lines = '';
    upload.badCount -= 1;
    for (const person of people) {
      const phones: string[] = [];
      const others: string[] = [];
      for (const phone of person.phones) {
        const isThere =
          seen.has(phone) ||
          repaired.some((text) => `\n${text}`.includes(`\n${phone}\t`)) ||
          (upload.rowsKey !== null && (await holdsPhone(deps.storage, upload.rowsKey, phone)));
        seen.add(phone);
        (isThere ? others : phones).push(phone);
      }
      if (phones.length > 0) lines += goodRowLines(person, phones);
      lines += housemateLines(person, others);
      if (phones.length === 0) upload.duplicateCount += 1;
      else upload.goodCount += 1;
      upload.phoneCount += phones.length;
    }
    await saveRepair(tx, fileId, { ...row, cells, lines });
    await countProblem(tx, upload, before, -1);
    await saveCounts(tx, upload);
    return { File: presentUpload(upload), Row: null };
  });
}

/** Counts a row into a reason or out of it, and updates the reason's first rows. */
async function countProblem(tx: TenantTx, upload: UploadRow, reason: string, by: number): Promise<void> {
  const there = upload.problems.find((problem) => problem.Reason === reason);
  const problem = there ?? { Reason: reason, Count: 0 };
  if (there === undefined && by > 0) upload.problems.push(problem);
  problem.Count += by;
  problem.Rows = await firstBadRows(tx, upload.fileId, reason, maxProblemRows);
  upload.problems = upload.problems
    .filter(({ Count }) => Count > 0)
    .sort((a, b) => b.Count - a.Count || a.Reason.localeCompare(b.Reason));
}
