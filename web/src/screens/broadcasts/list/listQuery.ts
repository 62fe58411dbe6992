import { broadcastTypes } from '@carillon/rules/broadcasts/types';
import { broadcastsQuery } from '../../../api/broadcasts.ts';
import { listState } from '../../../parts/lists/listState.ts';
import type { ListState } from '../../../parts/lists/listState.ts';
import type { BroadcastsSearch } from '../search.ts';

/** The name under which the list remembers its sort and page size. */
export const listName = 'broadcasts';

/** State of the list at this address. */
export function broadcastsState(search: BroadcastsSearch): ListState {
  return listState(listName, search, { sortby: '-StartDate' });
}

/** What the list shows at this address. The router fetches it before the page has loaded. */
export function listQuery(search: BroadcastsSearch) {
  const state = broadcastsState(search);
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
