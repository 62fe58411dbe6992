import type { Address } from '../../addressSearch.ts';
import { readListSearch, textOf } from '../../parts/lists/listState.ts';
import type { ListSearch } from '../../parts/lists/listState.ts';

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
export const creditSearch = (search: Address): CreditSearch => ({
  ...readListSearch(search),
  kind: textOf(search['kind'], 20),
});
export const invoicesSearch = (search: Address): InvoicesSearch => ({
  ...readListSearch(search),
  status: textOf(search['status'], 20),
});
