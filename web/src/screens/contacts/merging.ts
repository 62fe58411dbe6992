import type { Contact } from '@carillon/contract/contacts/contacts';
import { pickSelected } from '@carillon/rules/contacts/selection';
import type { Selection } from '@carillon/rules/contacts/selection';
import { useQueries, useQuery } from '@tanstack/react-query';
import { contactQuery, listQuery } from '../../api/contacts.ts';
import type { Chosen } from '../../api/contacts.ts';

/** How many people can be merged at once. */
export const maxMerged = 20;
/** "All but some" is resolved to people only if the whole list is not longer than this. */
const maxListed = 100;

/** True if these people may be merged. */
export function mayMerge(selection: Selection, selected: number): boolean {
  const listed = selection.Type === 'Selected' ? 0 : selected + selection.Items.length;
  return selected >= 2 && selected <= maxMerged && listed <= maxListed;
}

/** The chosen people themselves, no matter where they were ticked. Undefined until all have loaded. */
export function useChosenPeople(chosen: Chosen, known: readonly Contact[]): Contact[] | undefined {
  const { listId, selection, q, importId } = chosen;
  const isByIds = selection.Type === 'Selected';
  const list = useQuery({
    ...listQuery(listId, {
      pagesize: maxListed,
      ...(q === '' ? {} : { q }),
      ...(importId === undefined ? {} : { importid: importId }),
    }),
    enabled: !isByIds,
  }).data?.Items;
  const missing = isByIds ? selection.Items.filter((id) => !known.some((one) => one.PersonID === id)) : [];
  const fetched = useQueries({ queries: missing.map((id) => contactQuery(id)) }).map((query) => query.data);
  if (!isByIds) {
    if (!list) return undefined;
    const ids = new Set(
      pickSelected(
        selection,
        list.map((one) => one.PersonID),
      ),
    );
    return list.filter((one) => ids.has(one.PersonID));
  }
  const all: Contact[] = [];
  for (const one of [...known, ...fetched]) if (one && selection.Items.includes(one.PersonID)) all.push(one);
  return all.length === selection.Items.length ? all : undefined;
}
