/** A row of the file, as the list of rows to repair names it. */
export interface RowPlace {
  readonly tab: number;
  readonly row: number;
}

/** The result of saving a cell: unchanged, the row can be added, it can't, or the server refused. */
export type CellOutcome = 'unchanged' | 'repaired' | 'refused' | 'failed';

/**
 * True if a key that would go to another row must stay: after a refused correction the user must not type in the next
 * person's box. Unchanged rows don't hold the focus.
 */
export function staysInRow(outcome: CellOutcome): boolean {
  return outcome === 'refused' || outcome === 'failed';
}

/** The mark of a row's cell, so that it is found after the list was reloaded. */
export function cellMark({ tab, row }: RowPlace): string {
  return `${tab}-${row}`;
}

/**
 * Which of the cells in the list, named by their marks from top to bottom, takes the focus that a changed row lost: its
 * own while the row is still bad, or else the next one below. Null when there is none.
 */
export function cellForFocus(
  marks: readonly string[],
  changed: RowPlace,
  isStillBad: boolean,
): number | null {
  const at = marks.findIndex((mark) => {
    const [tab = 0, row = 0] = mark.split('-').map(Number);
    const order = tab - changed.tab || row - changed.row;
    return isStillBad ? order === 0 : order > 0;
  });
  return at === -1 ? null : at;
}

/** Returns the focus to the list after a row has changed, if the change removed it. Below the last row it moves on. */
export function placeFocus(list: HTMLElement, changed: RowPlace, isStillBad: boolean): void {
  const at = document.activeElement;
  const isLost = at === null || at === document.body || at.matches('[role="dialog"], [role="presentation"]');
  if (!isLost) return;
  const cells = [...list.querySelectorAll<HTMLInputElement>('input[data-bad-cell]')];
  const index = cellForFocus(
    cells.map((cell) => cell.dataset['badCell'] ?? ''),
    changed,
    isStillBad,
  );
  const cell = index === null ? undefined : cells[index];
  if (cell === undefined) {
    list.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-goes-on]')?.focus();
    return;
  }
  cell.focus();
  cell.select();
}

/** Goes to a cell and replaces its value with what the user already typed; without that the value is selected. */
export function enterCell(cell: HTMLInputElement, typed: string): void {
  cell.focus();
  cell.select();
  if (typed === '') return;
  cell.setRangeText(typed, 0, cell.value.length, 'end');
  cell.dispatchEvent(new Event('input', { bubbles: true }));
}
