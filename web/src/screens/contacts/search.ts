import { idOf } from '../../addressSearch.ts';
import type { Address } from '../../addressSearch.ts';
import { readListSearch } from '../../parts/lists/listState.ts';
import type { ListSearch } from '../../parts/lists/listState.ts';

/** Query of /contacts and of a group: `importid` shows the people of one import. */
export interface ContactsSearch extends ListSearch {
  view?: 'unfiled' | 'deleted' | undefined;
  importid?: number | undefined;
  /** What opens over the list at once. Removed from the address as soon as it is closed. */
  open?: 'contact' | 'group' | 'import' | 'paste' | undefined;
}

/** Query of one contact: which tab, and which part of its history. */
export interface ContactSearch extends ListSearch {
  tab?: 'history' | 'consent' | undefined;
  type?: 'sent' | 'received' | 'consent' | undefined;
}

const openings = ['contact', 'group', 'import', 'paste'] as const;
export const contactsSearch = (search: Address): ContactsSearch => ({
  ...readListSearch(search),
  view: search['view'] === 'unfiled' || search['view'] === 'deleted' ? search['view'] : undefined,
  importid: idOf(search['importid']),
  open: openings.find((one) => one === search['open']),
});
export const contactSearch = (search: Address): ContactSearch => {
  const { tab, type } = search;
  return {
    ...readListSearch(search),
    tab: tab === 'history' || tab === 'consent' ? tab : undefined,
    type: type === 'sent' || type === 'received' || type === 'consent' ? type : undefined,
  };
};
