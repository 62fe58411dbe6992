import { readListSearch, textOf } from './parts/lists/listState.ts';
import type { ListSearch } from './parts/lists/listState.ts';

// The query parameters of each page.

export interface LoginSearch {
  a?: string | undefined;
  error?: string | undefined;
}
/** Query of /broadcasts: `labels` is a list of ids with commas. The default view is active. */
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
  /** "call-in": a new broadcast whose message is recorded by telephone. */
  message?: 'call-in' | undefined;
}
/** Query of the opt-out report: `days` is a span, `from` and `to` the days of a custom one. */
export interface OptOutSearch extends ListSearch {
  type?: string | undefined;
  days?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}
/** Query of the promotional opt-in report. */
export interface PromotionalSearch extends ListSearch {
  status?: 'optedin' | 'optedout' | undefined;
  days?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}
export interface CreditSearch extends ListSearch {
  kind?: string | undefined;
}
/** Query of the invoices: `status` filters by payment status, such as "Partially Paid". */
export interface InvoicesSearch extends ListSearch {
  status?: string | undefined;
}
/** Query of /contacts and of a group: `importid` shows the people of one import. */
export interface ContactsSearch extends ListSearch {
  view?: 'unfiled' | 'deleted' | undefined;
  importid?: number | undefined;
  /** What opens over the list at once. Removed from the address as soon as it is closed. */
  open?: 'contact' | 'group' | 'import' | 'paste' | undefined;
}
/** Query of the audio library: `use` filters by a kind of broadcast, `open` opens a way to create a message. */
export interface AudioSearch extends ListSearch {
  use?: 'announcement' | 'survey' | 'transfer-connect' | undefined;
  open?: 'record' | 'upload' | 'speech' | undefined;
}
/** Query of one contact: which tab, and which part of its history. */
export interface ContactSearch extends ListSearch {
  tab?: 'history' | 'consent' | undefined;
  type?: 'sent' | 'received' | 'consent' | undefined;
}

/** Of /settings/voice. */
export interface VoiceSettingsSearch {
  /** The draft to return to: it sent the user here to set up transfer (row B-020). */
  draft?: number | undefined;
}

/** Query of /inbox and all below it (3-decisions 2.1): which list, its search, and what opens over it. */
export interface InboxSearch extends ListSearch {
  done?: true | undefined;
  /** Held opt-outs, which wait for a decision. */
  review?: true | undefined;
  tag?: number | undefined;
  broadcastid?: number | undefined;
  textnumberid?: number | undefined;
  unread?: true | undefined;
  /** Conversations assigned to this user, or to no one yet. */
  assigned?: 'me' | 'none' | undefined;
  /** Searches all texts instead of the last two weeks. */
  all?: true | undefined;
  startdate?: string | undefined;
  enddate?: string | undefined;
  /** A new or scheduled conversation opens over the list. Removed from the address when it is closed. */
  open?: 'compose' | 'schedule' | undefined;
  /** Phone that the new conversation begins with. */
  to?: string | undefined;
  /** The contact whose phone it is. */
  person?: number | undefined;
}

type Address = Record<string, unknown>;

/** An id from an address. Undefined when it is not an id. */
function idOf(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}
const yes = (value: unknown): true | undefined => (value === 'true' || value === true ? true : undefined);
const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;

export const inboxSearch = (search: Address): InboxSearch => ({
  ...readListSearch(search),
  done: yes(search['done']),
  review: yes(search['review']),
  tag: idOf(search['tag']),
  broadcastid: idOf(search['broadcastid']),
  textnumberid: idOf(search['textnumberid']),
  unread: yes(search['unread']),
  assigned: (['me', 'none'] as const).find((one) => one === search['assigned']),
  all: yes(search['all']),
  startdate: dayOf(search['startdate']),
  enddate: dayOf(search['enddate']),
  open: (['compose', 'schedule'] as const).find((one) => one === search['open']),
  to: textOf(search['to'], 40),
  person: idOf(search['person']),
});

export const loginSearch = (search: Address): LoginSearch => ({
  a: textOf(search['a'], 20),
  error: textOf(search['error'], 40),
});
export const creditSearch = (search: Address): CreditSearch => ({
  ...readListSearch(search),
  kind: textOf(search['kind'], 20),
});
export const invoicesSearch = (search: Address): InvoicesSearch => ({
  ...readListSearch(search),
  status: textOf(search['status'], 20),
});
export const voiceSettingsSearch = (search: Address): VoiceSettingsSearch => ({
  draft: idOf(search['draft']),
});
/** Query of the automation pages: `number` opens the automatic replies of that text number. */
export const automationSearch = (search: Address): ListSearch & { number?: number | undefined } => ({
  ...readListSearch(search),
  number: idOf(search['number']),
});
/** Query of the integrations: which one was connected, or failed to, on a separate page. */
export const integrationsSearch = (
  search: Address,
): { connected?: number | undefined; declined?: number | undefined; failed?: number | undefined } => ({
  connected: idOf(search['connected']),
  declined: idOf(search['declined']),
  failed: idOf(search['failed']),
});
export const createSearch = (search: Address): CreateSearch => {
  const step = Number(search['step']);
  return {
    draft: idOf(search['draft']),
    step: Number.isInteger(step) && step >= 1 && step <= 4 ? step : undefined,
    message: search['message'] === 'call-in' ? 'call-in' : undefined,
  };
};
export const detailsSearch = (search: Address): DetailsSearch => ({
  ...readListSearch(search),
  status: textOf(search['status'], 40),
});
export const optOutSearch = (search: Address): OptOutSearch => ({
  ...readListSearch(search),
  type: textOf(search['type'], 10),
  days: textOf(search['days'], 20),
  from: textOf(search['from'], 10),
  to: textOf(search['to'], 10),
});
export const promotionalSearch = (search: Address): PromotionalSearch => ({
  ...readListSearch(search),
  status: search['status'] === 'optedin' || search['status'] === 'optedout' ? search['status'] : undefined,
  days: textOf(search['days'], 20),
  from: textOf(search['from'], 10),
  to: textOf(search['to'], 10),
});
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
const audioUses = ['announcement', 'survey', 'transfer-connect'] as const;
const audioWays = ['record', 'upload', 'speech'] as const;
export const audioSearch = (search: Address): AudioSearch => ({
  ...readListSearch(search),
  use: audioUses.find((one) => one === search['use']),
  open: audioWays.find((one) => one === search['open']),
});

/** The search of the list of broadcasts, from an address. */
export const broadcastsSearch = (search: Address): BroadcastsSearch => ({
  ...readListSearch(search),
  view: search['view'] === 'completed' ? 'completed' : undefined,
  type: textOf(search['type'], 30),
  labels: textOf(search['labels'], 200),
});
