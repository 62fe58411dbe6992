import { nothingSelected } from '@carillon/rules/contacts/selection';
import type { Selection, SelectionId } from '@carillon/rules/contacts/selection';
import { useEffect, useState } from 'react';
import { useSnackbar } from '../page/Snackbars.tsx';

/** A selection with the list and the search in which it was last changed. */
export interface Kept<Id extends SelectionId> {
  readonly list: string;
  readonly search: string;
  readonly value: Selection<Id>;
  /** Rows that were ticked one by one until all were selected. */
  readonly ticked?: readonly Id[] | undefined;
}

/** Shown when "all" ends with its search. */
export const allEndedText = 'The search changed, so what it had found is no longer selected.';

/**
 * The part of a selection that is valid for this list and search. Rows that were ticked one by one stay during
 * searches. "All" means all of one search and ends with it. Another list starts with no selection.
 */
export function heldIn<Id extends SelectionId>(
  kept: Kept<Id>,
  list: string,
  search: string,
): { value: Selection<Id>; isEnded: boolean } {
  if (kept.list !== list) return { value: nothingSelected, isEnded: false };
  if (kept.search === search || kept.value.Type === 'Selected') return { value: kept.value, isEnded: false };
  if (kept.ticked) return { value: { Type: 'Selected', Items: kept.ticked }, isEnded: false };
  return { value: nothingSelected, isEnded: true };
}

/** How many selected rows are not among the rows shown. For "all", every row counts as shown. */
export function outOfSight<Id extends SelectionId>(value: Selection<Id>, shown: readonly Id[]): number {
  if (value.Type !== 'Selected') return 0;
  const ids = new Set(shown);
  return value.Items.filter((id) => !ids.has(id)).length;
}

/** The ticked rows of a list. `search` is everything that narrows it. The rule is in `heldIn`. */
export function useSelection<Id extends SelectionId>(list: string, search: string) {
  const show = useSnackbar();
  const [kept, setKept] = useState<Kept<Id>>({ list, search, value: nothingSelected });
  const [ended, setEnded] = useState(0);
  const { value, isEnded } = heldIn(kept, list, search);
  if (isEnded || kept.list !== list) setKept({ list, search, value });
  if (isEnded) setEnded(ended + 1);
  // After rendering, because the message belongs to another part of the page.
  useEffect(() => {
    if (ended > 0) show({ text: allEndedText });
  }, [ended, show]);
  return {
    selection: value,
    setSelection: (next: Selection<Id>, ticked?: readonly Id[]): void =>
      setKept({ list, search, value: next, ticked }),
  };
}
