import { useNavigate } from '@tanstack/react-router';
import { listControls, listState } from '../../parts/lists/listState.ts';
import type { ListSearch, ListState } from '../../parts/lists/listState.ts';
import { errorText } from '../client/errors.ts';

/** A list whose page, order, search, and filters stand in the address. */
export interface ListAddress<Search extends ListSearch> {
  readonly state: ListState;
  /** Page, size, order, and search in the format of the calls. Absent ones are left out. */
  readonly query: { page: number; pagesize: number; sortby?: string; q?: string };
  /** Changes the address. Everything but a page starts at the first one. Typing a search makes no history entries. */
  readonly go: (change: Search, isReplaced?: boolean) => void;
  /** Props of a ListTable. */
  readonly controls: ReturnType<typeof listControls>;
}

interface ListAddressOptions {
  /** Under this name the browser remembers page size and order. */
  readonly name: string;
  /** Page size and order before the user chooses. */
  readonly defaults?: { pagesize?: number; sortby?: string };
  /** True where another page or order leaves the page scrolled as it is. */
  readonly keepsScroll?: boolean;
}

/** The state of a list at an address, and its way to change the address. */
export function useListAddress<Search extends ListSearch>(
  search: Search,
  { name, defaults = {}, keepsScroll = false }: ListAddressOptions,
): ListAddress<Search> {
  const navigate = useNavigate();
  const state = listState(name, search, defaults);
  const { page, pagesize, sortby, q } = state;
  const go = (change: Search, isReplaced = 'q' in change): void =>
    void navigate({
      to: '.',
      search: (before: ListSearch): ListSearch => ({ ...before, page: undefined, ...change }),
      replace: isReplaced,
      ...(keepsScroll ? { resetScroll: false } : {}),
    });
  return {
    state,
    query: { page, pagesize, ...(sortby ? { sortby } : {}), ...(q === '' ? {} : { q }) },
    go,
    controls: listControls(name, state, (change, isReplaced) => go(change as Search, isReplaced)),
  };
}

/** What a ListTable needs to know of a query. */
interface ListQuery<Row> {
  readonly data: { readonly Items: readonly Row[]; readonly Size: number } | null | undefined;
  readonly error: unknown;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** The rows of a query, and its states, as props of a ListTable. `items` names them in a failure: "invoices". */
export function listRows<Row>(query: ListQuery<Row>, items: string) {
  return {
    rows: query.data?.Items,
    total: query.data?.Size ?? 0,
    isFetching: query.isPlaceholderData,
    error: query.error ? errorText(query.error, 'getting', items) : null,
    onRetry: () => void query.refetch(),
  };
}
