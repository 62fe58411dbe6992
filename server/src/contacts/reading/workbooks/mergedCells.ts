/** Cells of a sheet merged into one; rows and columns from 1. */
export interface Merge {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
}

/** Most merged cells of a sheet that are kept: more are decoration. */
export const mostMerges = 200_000;

/** The place of "A3:B7"; null when it is invalid, or within one row. */
export function mergeOf(range: string): Merge | null {
  const found = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?[A-Z]{1,3}\$?(\d{1,7})$/i.exec(range);
  if (found === null) return null;
  const [, letters = '', top = '', bottom = ''] = found;
  let left = 0;
  for (const letter of letters.toUpperCase()) left = left * 26 + letter.charCodeAt(0) - 64;
  return Number(bottom) > Number(top) ? { top: Number(top), left, bottom: Number(bottom) } : null;
}

/** Gives each row the value of a cell merged over several rows: a group over five people counts for all five. */
export class MergedCells {
  readonly #waiting: Merge[];
  #open: { readonly merge: Merge; readonly value: string }[] = [];

  constructor(merges: readonly Merge[]) {
    this.#waiting = merges.toSorted((a, b) => b.top - a.top);
  }

  /** The cells of a row, with those of merged cells above; rows must come in order. */
  fill(row: number, cells: string[]): string[] {
    if (this.#open.length > 0) {
      this.#open = this.#open.filter(({ merge }) => merge.bottom >= row);
      for (const { merge, value } of this.#open) {
        if ((cells[merge.left - 1] ?? '').trim() !== '') continue;
        while (cells.length < merge.left) cells.push('');
        cells[merge.left - 1] = value;
      }
    }
    for (
      let next = this.#waiting.at(-1);
      next !== undefined && next.top <= row;
      next = this.#waiting.at(-1)
    ) {
      this.#waiting.pop();
      const value = next.top === row ? (cells[next.left - 1] ?? '') : '';
      if (value.trim() !== '') this.#open.push({ merge: next, value });
    }
    return cells;
  }
}
