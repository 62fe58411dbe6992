import type { Address } from '../../addressSearch.ts';
import { readListSearch } from '../../parts/lists/listState.ts';
import type { ListSearch } from '../../parts/lists/listState.ts';

/** Query of the audio library: `use` filters by a kind of broadcast, `open` opens a way to create a message. */
export interface AudioSearch extends ListSearch {
  use?: 'announcement' | 'survey' | 'transfer-connect' | undefined;
  open?: 'record' | 'upload' | 'speech' | undefined;
}

const audioUses = ['announcement', 'survey', 'transfer-connect'] as const;
const audioWays = ['record', 'upload', 'speech'] as const;
export const audioSearch = (search: Address): AudioSearch => ({
  ...readListSearch(search),
  use: audioUses.find((one) => one === search['use']),
  open: audioWays.find((one) => one === search['open']),
});
