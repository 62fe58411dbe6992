import type { FileUpload } from '@carillon/contract/contacts/uploads';
import { isWishMark, saysNotToText, wishOf, type WishKind } from '@carillon/rules/files/wishColumns';
import type { GoodRow } from './goodRow.ts';

type Tab = FileUpload['FileStructure']['Tabs'][number];

interface WishColumn {
  /** From 0. */
  readonly at: number;
  readonly kind: WishKind;
  /** Some of the sample have a mark, so an empty cell means something. */
  readonly isMarked: boolean;
}

/** First rows that are reported for each column. */
const toldRows = 5;
const shownLength = 80;

/**
 * People of a sheet whom one of its columns says not to text: counted and reported, and left out unless the user adds
 * them.
 */
export class NoTexts {
  readonly #tab: Tab;
  readonly #columns: readonly WishColumn[];

  private constructor(tab: Tab, columns: readonly WishColumn[]) {
    this.#tab = tab;
    this.#columns = columns;
  }

  /** Null when no column says whom to text; `rows` are the sample below the names of the columns. */
  static of(tab: Tab, rows: readonly (readonly string[])[]): NoTexts | null {
    const columns = tab.Columns.flatMap(({ ColumnNumber, Header, Meaning }): WishColumn[] => {
      const kind = /^Phone|^AreaCode|Name/.test(Meaning) ? null : wishOf(Header);
      const at = ColumnNumber - 1;
      return kind === null ? [] : [{ at, kind, isMarked: rows.some((row) => isWishMark(row[at] ?? '')) }];
    });
    return columns.length === 0 ? null : new NoTexts(tab, columns);
  }

  /** Counts the person of a row if a column says not to text them; true when they are not added. `person` is null without a usable number. */
  leavesOut(row: number, cells: readonly string[], person: GoodRow | null): boolean {
    const tab = this.#tab;
    let isOut = false;
    for (const { at, kind, isMarked } of this.#columns) {
      const value = cells[at] ?? '';
      if (!saysNotToText(kind, value, isMarked)) continue;
      isOut = true;
      const columns = (tab.NoTextColumns ??= []);
      let told = columns.find((one) => one.ColumnNumber === at + 1);
      if (told === undefined) columns.push((told = { ColumnNumber: at + 1, Count: 0, Rows: [] }));
      told.Count += 1;
      if (told.Rows.length === toldRows) continue;
      const name =
        `${person?.first ?? ''} ${person?.last ?? ''}`.trim() ||
        (person?.phones[0] ?? cells.find((cell) => cell.trim() !== '') ?? '');
      told.Rows.push({
        RowNumber: row,
        Name: name.slice(0, shownLength).toWellFormed(),
        Value: value.trim().slice(0, shownLength).toWellFormed(),
      });
    }
    if (isOut) tab.NoTextCount = (tab.NoTextCount ?? 0) + 1;
    return isOut && tab.WithNoTexts !== true;
  }
}
