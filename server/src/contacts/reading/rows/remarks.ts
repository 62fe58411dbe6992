import type { FileRemark } from '@carillon/contract/contacts/uploads';
import { maxProblemRows } from '../readingTypes.ts';

const shownLength = 80;

/** What in a file was not used as written, counted by kind, with the first rows of each. */
export class Remarks {
  readonly #kinds = new Map<FileRemark['Kind'], FileRemark>();

  add(
    kind: FileRemark['Kind'],
    where: { tab: number; row: number; column: number | null; value: string },
    encoding?: string,
  ): void {
    let remark = this.#kinds.get(kind);
    if (remark === undefined) {
      remark = { Kind: kind, Count: 0, Rows: [], ...(encoding === undefined ? {} : { Encoding: encoding }) };
      this.#kinds.set(kind, remark);
    }
    remark.Count += 1;
    if (remark.Rows.length >= maxProblemRows) return;
    remark.Rows.push({
      TabNumber: where.tab,
      RowNumber: where.row,
      ColumnNumber: where.column,
      Value: where.value.trim().slice(0, shownLength).toWellFormed(),
    });
  }

  all(): FileRemark[] {
    return [...this.#kinds.values()];
  }
}
