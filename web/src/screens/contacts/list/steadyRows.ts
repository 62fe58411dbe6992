/** What a list shows, and whether there is something newer that would move it. */
export interface SteadyRows<Row> {
  readonly rows: readonly Row[];
  readonly hasNews: boolean;
}

/**
 * Rows for a user who reads while others work: changes in the shown rows appear at once, but rows are not added,
 * removed, or moved until the user asks for it.
 */
export function steadyRows<Row>(
  shown: readonly Row[],
  fresh: readonly Row[],
  idOf: (row: Row) => number,
): SteadyRows<Row> {
  const isSame =
    shown.length === fresh.length && shown.every((row, at) => idOf(row) === idOfAt(fresh, at, idOf));
  if (isSame) return { rows: fresh, hasNews: false };
  const byId = new Map(fresh.map((row) => [idOf(row), row]));
  return { rows: shown.map((row) => byId.get(idOf(row)) ?? row), hasNews: true };
}

function idOfAt<Row>(rows: readonly Row[], at: number, idOf: (row: Row) => number): number | undefined {
  const row = rows[at];
  return row === undefined ? undefined : idOf(row);
}
