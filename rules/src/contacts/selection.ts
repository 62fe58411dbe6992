/** Id of a selectable row. */
export type SelectionId = number | string;

/** The three kinds (P-101). */
export const selectionTypes = ['Selected', 'SelectedAll', 'SelectedAllExcept'] as const;

/** One of the three kinds. */
export type SelectionType = (typeof selectionTypes)[number];

/**
 * Rows chosen in a list: exactly `Items`, everything, or everything but `Items`. Also its wire form.
 */
export interface Selection<Id extends SelectionId = number> {
  readonly Type: SelectionType;
  readonly Items: readonly Id[];
}

/** Nothing selected. */
export const nothingSelected: Selection<never> = { Type: 'Selected', Items: [] };
/** Everything selected. */
export const everythingSelected: Selection<never> = { Type: 'SelectedAll', Items: [] };

/** How many rows are selected of `total` (P-101): list length, total, or total minus excluded. */
export function selectedCount<Id extends SelectionId>(selection: Selection<Id>, total: number): number {
  switch (selection.Type) {
    case 'Selected':
      return selection.Items.length;
    case 'SelectedAll':
      return total;
    case 'SelectedAllExcept':
      return Math.max(0, total - selection.Items.length);
  }
}

/** Is this row selected? */
export function isSelected<Id extends SelectionId>(selection: Selection<Id>, id: Id): boolean {
  if (selection.Type === 'SelectedAll') return true;
  return selection.Items.includes(id) === (selection.Type === 'Selected');
}

// Keeps one form for one meaning: everything is SelectedAll, nothing is an empty Selected.
function settle<Id extends SelectionId>(
  type: 'Selected' | 'SelectedAllExcept',
  items: readonly Id[],
  total: number,
): Selection<Id> {
  if (type === 'Selected') {
    return total > 0 && items.length >= total ? everythingSelected : { Type: 'Selected', Items: items };
  }
  if (items.length === 0) return total > 0 ? everythingSelected : nothingSelected;
  return items.length >= total ? nothingSelected : { Type: 'SelectedAllExcept', Items: items };
}

/**
 * Ticks or unticks rows of a list of `total` rows. Ticking the last row turns Selected into SelectedAll;
 * unticking one of all gives SelectedAllExcept (P-102).
 */
export function setSelected<Id extends SelectionId>(
  selection: Selection<Id>,
  ids: readonly Id[],
  selected: boolean,
  total: number,
): Selection<Id> {
  const type = selection.Type === 'Selected' ? 'Selected' : 'SelectedAllExcept';
  const listed = selected === (type === 'Selected');
  const items = new Set(selection.Items);
  for (const id of ids) {
    if (listed) items.add(id);
    else items.delete(id);
  }
  return settle(type, [...items], total);
}

/** Ticks a row that is not selected, unticks one that is (P-102). */
export function toggle<Id extends SelectionId>(
  selection: Selection<Id>,
  id: Id,
  total: number,
): Selection<Id> {
  return setSelected(selection, [id], !isSelected(selection, id), total);
}

/** The selected ones of these ids, in their order. */
export function pickSelected<Id extends SelectionId>(selection: Selection<Id>, ids: readonly Id[]): Id[] {
  if (selection.Type === 'SelectedAll') return [...ids];
  const items = new Set(selection.Items);
  return ids.filter((id) => items.has(id) === (selection.Type === 'Selected'));
}

/** Wire form in which each item is an object with one field, such as `{ConversationID: 5}`. */
export function toWire<Id extends SelectionId>(
  selection: Selection<Id>,
  field: string,
): { Type: SelectionType; Items: Record<string, Id>[] } {
  return { Type: selection.Type, Items: selection.Items.map((id) => ({ [field]: id })) };
}

function isId(value: unknown): value is SelectionId {
  return typeof value === 'number' ? Number.isSafeInteger(value) : typeof value === 'string' && value !== '';
}

/**
 * Reads a selection from the wire; items are ids or objects holding `field`. Repeated ids count once and the items of
 * SelectedAll are dropped. Null when it is not a selection.
 */
export function fromWire(value: unknown, field?: string): Selection<SelectionId> | null {
  if (typeof value !== 'object' || value === null) return null;
  const { Type, Items } = value as { Type?: unknown; Items?: unknown };
  const type = selectionTypes.find((name) => name === Type);
  if (type === undefined) return null;
  if (type === 'SelectedAll') return everythingSelected;
  if (!Array.isArray(Items)) return null;
  const ids = new Set<SelectionId>();
  for (const item of Items as unknown[]) {
    const id: unknown =
      field !== undefined && typeof item === 'object' && item !== null
        ? new Map(Object.entries(item)).get(field)
        : item;
    if (!isId(id)) return null;
    ids.add(id);
  }
  return { Type: type, Items: [...ids] };
}
