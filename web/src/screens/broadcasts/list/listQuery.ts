import { broadcastTypes } from '@carillon/rules/broadcasts/types';
import { broadcastsQuery } from '../../../api/broadcasts.ts';
import { listState } from '../../../parts/lists/listState.ts';
import type { BroadcastsSearch } from '../search.ts';

/** Where the list remembers its order and page size, and the order before the user chooses. */
export const broadcastsList = { name: 'broadcasts', defaults: { sortby: '-StartDate' } } as const;

/** What the list shows at this address. The router fetches it before the page has loaded. */
export function listQuery(search: BroadcastsSearch) {
  const state = listState(broadcastsList.name, search, broadcastsList.defaults);
  return broadcastsQuery({
    page: state.page,
    pagesize: state.pagesize,
    sortby: state.sortby,
    q: state.q === '' ? undefined : state.q,
    include: search.view ?? 'active',
    broadcasttype: broadcastTypes.find((one) => one === search.type),
    labels: search.labels,
  });
}
