import { idOf } from '../../addressSearch.ts';
import type { Address } from '../../addressSearch.ts';
import { readListSearch, textOf } from '../../parts/lists/listState.ts';
import type { ListSearch } from '../../parts/lists/listState.ts';

/** Of /settings/voice. */
export interface VoiceSettingsSearch {
  /** The draft to return to: it sent the user here to set up transfer (row B-020). */
  draft?: number | undefined;
}

export const voiceSettingsSearch = (search: Address): VoiceSettingsSearch => ({
  draft: idOf(search['draft']),
});
/** Query of the activity: `days` is a span, `from` and `to` the days of a custom one. */
export interface ActivitySearch extends ListSearch {
  area?: string | undefined;
  days?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}
export const activitySearch = (search: Address): ActivitySearch => ({
  ...readListSearch(search),
  area: textOf(search['area'], 20),
  days: textOf(search['days'], 20),
  from: textOf(search['from'], 10),
  to: textOf(search['to'], 10),
});
/** Of /settings/users: page, order, search, role, and state. */
export interface UsersSearch extends ListSearch {
  role?: string | undefined;
  state?: string | undefined;
}
export const usersSearch = (search: Address): UsersSearch => ({
  ...readListSearch(search),
  role: textOf(search['role'], 10),
  state: textOf(search['state'], 10),
});
/** Query of the integrations: which one was connected, or failed to, on a separate page. */
export const integrationsSearch = (
  search: Address,
): { connected?: number | undefined; declined?: number | undefined; failed?: number | undefined } => ({
  connected: idOf(search['connected']),
  declined: idOf(search['declined']),
  failed: idOf(search['failed']),
});
