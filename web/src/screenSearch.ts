import { readListSearch, textOf } from './parts/listState.ts';
import type { ListSearch } from './parts/listState.ts';

// What stands behind the question mark of an address, page by page.

export interface LoginSearch {
  a?: string | undefined;
  error?: string | undefined;
}
/** Query of /broadcasts: `labels` are ids with commas; active is the view when none is named. */
export interface BroadcastsSearch extends ListSearch {
  view?: 'completed' | undefined;
  type?: string | undefined;
  labels?: string | undefined;
}
/** Query of the details: `status` narrows to one result, such as PhoneUnreachable. */
export interface DetailsSearch extends ListSearch {
  status?: string | undefined;
}
export interface CreateSearch {
  draft?: number | undefined;
  step?: number | undefined;
}
/** Query of the opt-out report: `days` is a span, `from` and `to` the days of a custom one. */
export interface OptOutSearch extends ListSearch {
  type?: string | undefined;
  days?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}
export interface CreditSearch extends ListSearch {
  kind?: string | undefined;
}
/** Query of /contacts and of a group: `importid` shows the people of one import. */
export interface ContactsSearch extends ListSearch {
  view?: 'unfiled' | 'deleted' | undefined;
  importid?: number | undefined;
  /** What opens over the list at once; gone from the address as soon as it is closed. */
  open?: 'contact' | 'group' | 'import' | 'paste' | undefined;
}
/** Query of the audio library: `use` narrows to a kind of broadcast, `open` opens a way to make a message. */
export interface AudioSearch extends ListSearch {
  use?: 'announcement' | 'survey' | 'transfer-connect' | undefined;
  open?: 'record' | 'upload' | 'speech' | undefined;
}
/** Query of one contact: which part of it, and what of its history. */
export interface ContactSearch extends ListSearch {
  tab?: 'history' | 'consent' | undefined;
  type?: 'sent' | 'received' | 'consent' | undefined;
}

/** Of /settings/voice. */
export interface VoiceSettingsSearch {
  /** The draft to go back to: it sent the person here to set transfer up (row B-020). */
  draft?: number | undefined;
}

/** The search of the list of broadcasts, from an address. */
export const broadcastsSearch = (search: Record<string, unknown>): BroadcastsSearch => ({
  ...readListSearch(search),
  view: search['view'] === 'completed' ? 'completed' : undefined,
  type: textOf(search['type'], 30),
  labels: textOf(search['labels'], 200),
});
