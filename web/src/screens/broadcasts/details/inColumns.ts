/** Puts items into at most two columns of about the same height, in order. Empty columns are left out. */
export function inColumns<T>(items: readonly T[], heightOf: (item: T) => number): T[][] {
  const left: T[] = [];
  const right: T[] = [];
  let leftHeight = 0;
  let rightHeight = 0;
  for (const item of items) {
    if (leftHeight <= rightHeight) {
      left.push(item);
      leftHeight += heightOf(item);
    } else {
      right.push(item);
      rightHeight += heightOf(item);
    }
  }
  return [left, right].filter((column) => column.length > 0);
}
