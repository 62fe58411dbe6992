import { idOf } from '../../addressSearch.ts';
import type { Address } from '../../addressSearch.ts';
import { readListSearch, textOf } from '../../parts/lists/listState.ts';
import type { ListSearch } from '../../parts/lists/listState.ts';

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
