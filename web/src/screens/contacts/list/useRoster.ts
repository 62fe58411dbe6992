import type { Contact } from '@carillon/contract/contacts/contacts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { countQuery, listQuery } from '../../../api/contacts.ts';
import type { ListState } from '../../../parts/lists/listState.ts';
import { steadyRows } from './steadyRows.ts';
import type { SteadyRows } from './steadyRows.ts';

/** How long after a change by this user a live event counts as its echo, in milliseconds. */
const echo = 5_000;

interface Shown extends SteadyRows<Contact> {
  readonly key: string;
  /** The response behind the rows. */
  readonly fresh: readonly Contact[];
}

/** A page of a list as it is shown: steady while others work, with an exact count if the list itself has none. */
export function useRoster(
  listId: number,
  state: ListState,
  importId: number | undefined,
  /** An import by this user is running: its results appear as they arrive. */
  isImporting: boolean,
) {
  const filter = {
    ...(state.q === '' ? {} : { q: state.q }),
    ...(importId === undefined ? {} : { importid: importId }),
  };
  const list = useQuery(
    listQuery(listId, {
      ...filter,
      page: state.page,
      pagesize: state.pagesize,
      ...(state.sortby ? { sortby: state.sortby } : {}),
    }),
  );
  const isExact = list.data?.SizeIsExact !== false;
  const exact = useQuery({
    ...countQuery(listId, filter),
    enabled: list.data !== undefined && !isExact,
  }).data;
  const key = JSON.stringify([listId, state, importId]);
  const [shown, setShown] = useState<Shown | null>(null);
  // Counts changes by this user while their echo may come. 0 at rest.
  const [own, setOwn] = useState(0);
  useEffect(() => {
    if (own === 0) return undefined;
    const timer = setTimeout(() => setOwn(0), echo);
    return () => clearTimeout(timer);
  }, [own]);

  // Its last people arrive with its end, and a moment after.
  const [wasImporting, setWasImporting] = useState(isImporting);
  if (wasImporting !== isImporting) {
    setWasImporting(isImporting);
    if (!isImporting) setOwn((n) => n + 1);
  }

  const fresh = list.data?.Items;
  const before = shown?.key === key ? shown : null;
  if (fresh && !list.isPlaceholderData && before?.fresh !== fresh) {
    const isSteady = before !== null && own === 0 && !isImporting && before.rows.length > 0;
    const next = isSteady
      ? steadyRows(before.rows, fresh, (person) => person.PersonID)
      : { rows: fresh, hasNews: false };
    setShown({ key, fresh, ...next });
  }
  return {
    list,
    rows: before?.rows ?? fresh,
    /** Rows were added or removed, and wait for `showNews`. */
    hasNews: before?.hasNews ?? false,
    showNews: () => setShown(null),
    /** Call after a change by this user: its result is shown at once. */
    expectChange: () => setOwn((n) => n + 1),
    total: exact?.Size ?? list.data?.Size ?? 0,
    isTotalExact: isExact || exact !== undefined,
  };
}
