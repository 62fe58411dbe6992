import { idOf } from '../../addressSearch.ts';
import type { Address } from '../../addressSearch.ts';
import { readListSearch } from '../../parts/lists/listState.ts';
import type { ListSearch } from '../../parts/lists/listState.ts';

/** Query of the automation pages: `number` opens the automatic replies of that text number. */
export const automationSearch = (search: Address): ListSearch & { number?: number | undefined } => ({
  ...readListSearch(search),
  number: idOf(search['number']),
});
