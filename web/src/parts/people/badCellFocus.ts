/** A row of the file, as the list of rows to repair names it. */
export interface RowPlace {
  readonly tab: number;
  readonly row: number;
}

/** What a save of a cell came to: nothing was changed, the row can be added, or it can't, or the server said no. */
export type CellOutcome = 'unchanged' | 'repaired' | 'refused' | 'failed';

/**
 * True where a key that would go to another row stays: a correction that was refused must not be followed by typing
 * in the next person's box. Rows that are passed without a change are passed.
 */
export function staysInRow(outcome: CellOutcome): boolean {
  return outcome === 'refused' || outcome === 'failed';
}

/** What the cell of a row is marked with, so that it is found after the list was read again. */
export function cellMark({ tab, row }: RowPlace): string {
  return `${tab}-${row}`;
}

/**
 * Which of the cells in the list, named by their marks from top to bottom, takes the focus that a changed row lost:
 * its own while the row is still bad, or else the next one below; null when there is none.
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

/** Gives the focus back to the list after a row was changed, if that change took it away; below the last row it goes on. */
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
