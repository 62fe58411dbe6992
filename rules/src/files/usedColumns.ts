// Which columns of a sheet are used, and which cells are strays far from the table.

type Row = readonly string[];

/** A longer run of nameless, empty columns is a gap, not a part of the table. */
export const widestGap = 9;

const isFilled = (cell: string | undefined): boolean => cell !== undefined && cell.trim() !== '';

/**
 * The numbers of the columns, from 1, that belong to the table of a sample: those with a name or values, and empty ones
 * between them. Excludes wide gaps, and a nameless column behind a gap that holds a single cell: a stray.
 */
export function usedColumns(headers: readonly string[], rows: readonly Row[]): ReadonlySet<number> {
  const width = rows.reduce((most, row) => Math.max(most, row.length), headers.length);
  const filled = new Uint32Array(width);
  for (const row of rows)
    for (let at = 0; at < row.length; at += 1) if (isFilled(row[at])) filled[at] = (filled[at] ?? 0) + 1;
  const used = new Set<number>();
  /** Columns since the last used one. */
  let gap = 0;
  for (let at = 0; at < width; at += 1) {
    const count = filled[at] ?? 0;
    const isNamed = isFilled(headers[at]);
    const isStray = !isNamed && count === 1 && gap > 0 && rows.length > 1;
    if (!isNamed && (count === 0 || isStray)) {
      gap += 1;
      continue;
    }
    if (gap <= widestGap) for (let between = at - gap; between < at; between += 1) used.add(between + 1);
    used.add(at + 1);
    gap = 0;
  }
  return used;
}

/** Finds the cells of a row that stand in none of the used columns. */
export class StrayCells {
  readonly #used: ReadonlySet<number>;
  /** The first column, from 0, that is not used: rows that end before it have no strays. */
  readonly #first: number;

  constructor(used: ReadonlySet<number>) {
    this.#used = used;
    let first = 0;
    while (used.has(first + 1)) first += 1;
    this.#first = first;
  }

  /** The numbers of the columns, from 1, in which this row has a stray. */
  of(cells: Row): number[] {
    const found: number[] = [];
    for (let at = this.#first; at < cells.length; at += 1)
      if (!this.#used.has(at + 1) && isFilled(cells[at])) found.push(at + 1);
    return found;
  }
}
