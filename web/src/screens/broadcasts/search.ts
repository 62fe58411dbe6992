import { sequenceStates } from '@carillon/rules/schedules/schedule';
import { idOf } from '../../addressSearch.ts';
import type { Address } from '../../addressSearch.ts';
import { readListSearch, textOf } from '../../parts/lists/listState.ts';
import type { ListSearch } from '../../parts/lists/listState.ts';

/** Query of /broadcasts: `labels` is a list of ids with commas. The default view is active. */
export interface BroadcastsSearch extends ListSearch {
  view?: 'completed' | undefined;
  type?: string | undefined;
  labels?: string | undefined;
}

/** Query of the details: `status` narrows to one result, such as PhoneUnreachable, `sentas` to RCS or its fallback. */
export interface DetailsSearch extends ListSearch {
  status?: string | undefined;
  sentas?: 'rcs' | 'fallback' | undefined;
}

export interface CreateSearch {
  draft?: number | undefined;
  step?: number | undefined;
  /** "call-in": a new broadcast whose message is recorded by telephone. */
  message?: 'call-in' | undefined;
  /** "repeating": a new broadcast that repeats. */
  start?: 'repeating' | undefined;
}

/** Query of the quick send: the text of the library that it begins with. */
export interface QuickSendSearch {
  template?: number | undefined;
}
export const quickSendSearch = (search: Address): QuickSendSearch => ({ template: idOf(search['template']) });

/** The search of the list of broadcasts, from an address. */
export const broadcastsSearch = (search: Address): BroadcastsSearch => ({
  ...readListSearch(search),
  view: search['view'] === 'completed' ? 'completed' : undefined,
  type: textOf(search['type'], 30),
  labels: textOf(search['labels'], 200),
});

export const detailsSearch = (search: Address): DetailsSearch => ({
  ...readListSearch(search),
  status: textOf(search['status'], 40),
  sentas: search['sentas'] === 'rcs' || search['sentas'] === 'fallback' ? search['sentas'] : undefined,
});
/** Query of /repeatingbroadcasts. */
export interface RepeatsSearch extends ListSearch {
  state?: (typeof sequenceStates)[number] | undefined;
}

export const repeatsSearch = (search: Address): RepeatsSearch => ({
  ...readListSearch(search),
  state: sequenceStates.find((one) => one === search['state']),
});

export const createSearch = (search: Address): CreateSearch => {
  const step = Number(search['step']);
  return {
    draft: idOf(search['draft']),
    step: Number.isInteger(step) && step >= 1 && step <= 4 ? step : undefined,
    message: search['message'] === 'call-in' ? 'call-in' : undefined,
    start: search['start'] === 'repeating' ? 'repeating' : undefined,
  };
};
