import { nothingSelected } from '@carillon/rules/contacts/selection';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { errorText } from '../../api/client/errors.ts';
import type { ChosenItems, LibraryKind } from '../../api/library.ts';
import { EmptyState } from '../../parts/lists/EmptyState.tsx';
import { SearchIcon, ShareIcon, StarIcon, TrashIcon } from '../../parts/icons.tsx';
import { LinkChip } from '../../parts/texts/LinkChip.tsx';
import { ListTable } from '../../parts/lists/ListTable.tsx';
import type { Column } from '../../parts/lists/ListTable.tsx';
import { listControls, listState } from '../../parts/lists/listState.ts';
import { count } from '@carillon/rules/money/amounts';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { SearchField } from '../../parts/lists/SearchField.tsx';
import { useSelection } from '../../parts/lists/useSelection.ts';
import type { AudioSearch } from './search.ts';
import { theme } from '../../theme.ts';
import { LibraryTabs } from './LibraryTabs.tsx';
import { itemsText } from './useItemActions.ts';
import type { ItemActions } from './useItemActions.ts';
import { capitalized, nothingIn, views } from './views.ts';
import type { View } from './views.ts';

type Search = Omit<AudioSearch, 'open'>;

interface ItemListProps<T> {
  kind: LibraryKind<T>;
  view: View;
  columns: readonly Column<T>[];
  /** The default sort of the rows. */
  sortby: string;
  actions: Pick<ItemActions<T>, 'isBusy' | 'markAll'>;
  /** The button that creates a new one, beside the heading. */
  create: ReactNode;
  /** Shown while there are no items at all. */
  first: ReactNode;
  icon: ReactNode;
  /** Further filters beside the search field. */
  narrow?: ReactNode;
  /** Where a search looks: "name". */
  searched: string;
  /** Deletes the ticked ones, or asks first. `clear` unticks them afterwards. */
  onDelete: (chosen: ChosenItems, clear: () => void) => void;
}

/** A view of one kind of library items. */
export function ItemList<T>(props: ItemListProps<T>) {
  const { kind, view, columns, actions, narrow, searched, onDelete } = props;
  const shorts = `${kind.short}s`;
  const listName = kind.half === 'audio' ? 'audio' : 'texts';
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const isNarrow = useMediaQuery(theme.breakpoints.down('w650'), { noSsr: true });
  const state = listState(listName, search, { sortby: props.sortby });
  const filters = [...(view.filter === null ? [] : [view.filter]), ...(search.use ? [search.use] : [])];
  const { page, pagesize, sortby, q } = state;
  const list = useQuery(kind.list({ filters, q, page, pagesize, ...(sortby ? { sortby } : {}) }));
  const summary = useQuery(kind.summary).data;
  const [isSelecting, setSelecting] = useState(false);
  // Shared by all kinds and views.
  const { selection, setSelection } = useSelection<number>(kind.half, JSON.stringify([q, filters]));
  const chosen: ChosenItems = { selection, filters, q };
  const clear = (): void => {
    setSelection(nothingSelected);
    setSelecting(false);
  };
  const go = (change: Search, isReplaced = 'q' in change): void =>
    void navigate({
      to: '.',
      search: (before: Search) => ({ ...before, page: undefined, ...change }),
      replace: isReplaced,
      resetScroll: false,
    });
  const markAll = (mark: 'isStarred' | 'isShared'): void => {
    void actions.markAll(chosen, mark).then((isDone) => {
      if (isDone) clear();
    });
  };

  const rows = list.data?.Items;
  const total = list.data?.Size ?? 0;
  const idOf = (row: T): number => kind.itemOf(row).id;
  const nameOf = (id: number): string => {
    const row = rows?.find((one) => idOf(one) === id);
    return row ? kind.itemOf(row).name : `${kind.short} ${id}`;
  };
  const nothing = nothingIn(view, kind.short);
  const kept: Search = { q: search.q, use: search.use };
  const title = `${kind.half} library`;
  return (
    <>
      <PageHeader
        title="Message library"
        documentTitle={view.path === 'all' ? capitalized(title) : `${view.title}, ${title}`}
        sub={summary ? itemsText(kind, summary.All) : ' '}
        actions={props.create}
      />
      <LibraryTabs here={kind.half} />
      <Box
        component="nav"
        aria-label="Views"
        sx={{ display: 'flex', flexWrap: 'wrap', m: -1, mb: 3, '&& > *': { m: 1 } }}
      >
        {views.map((one) => (
          <LinkChip
            key={one.path}
            clickable
            to={`/message-library/${kind.half}/$part`}
            params={{ part: one.path }}
            search={kept}
            label={`${one.title}${summary ? ` ${count(summary[one.count])}` : ''}`}
            color={one.path === view.path ? 'primary' : 'default'}
            aria-current={one.path === view.path ? 'page' : undefined}
            sx={{ height: 36 }}
          />
        ))}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          m: -1.5,
          mb: 2.5,
          '&& > *': { m: 1.5 },
        }}
      >
        {isNarrow && total > 0 && (
          <Button variant="outlined" onClick={() => (isSelecting ? clear() : setSelecting(true))}>
            {isSelecting ? 'Done' : 'Select'}
          </Button>
        )}
        <SearchField
          label={`Search ${shorts}`}
          value={search.q ?? ''}
          onSearch={(text) => go({ q: text === '' ? undefined : text })}
        />
        {narrow}
      </Box>
      <ListTable
        label={capitalized(kind.many)}
        columns={columns}
        rows={rows}
        total={total}
        idOf={idOf}
        isFetching={list.isPlaceholderData}
        error={list.error ? errorText(list.error, 'getting', kind.many) : null}
        onRetry={() => void list.refetch()}
        {...listControls(listName, state, go)}
        empty={
          q !== '' || search.use !== undefined ? (
            <EmptyState
              icon={<SearchIcon />}
              title={`No ${shorts} found`}
              action={
                <Button variant="outlined" onClick={() => go({ q: undefined, use: undefined })}>
                  Show all
                </Button>
              }
            >
              Try another part of the {searched}, or another view.
            </EmptyState>
          ) : nothing === null ? (
            props.first
          ) : (
            <EmptyState icon={props.icon} title={nothing.title}>
              {nothing.text}
            </EmptyState>
          )
        }
        selection={
          isNarrow && !isSelecting
            ? undefined
            : {
                value: selection,
                onChange: setSelection,
                isNarrowed: q !== '' || filters.length > 0,
                nameOf,
                ...(isNarrow ? { bar: 'bottom' as const } : {}),
                actions: (
                  <>
                    <Button
                      size="small"
                      startIcon={<StarIcon />}
                      disabled={actions.isBusy}
                      onClick={() => markAll('isStarred')}
                    >
                      Star
                    </Button>
                    <Button
                      size="small"
                      startIcon={<ShareIcon />}
                      disabled={actions.isBusy}
                      onClick={() => markAll('isShared')}
                    >
                      Share
                    </Button>
                    <Button
                      size="small"
                      color="error"
                      startIcon={<TrashIcon />}
                      disabled={actions.isBusy}
                      onClick={() => onDelete(chosen, clear)}
                    >
                      Delete
                    </Button>
                  </>
                ),
              }
        }
      />
    </>
  );
}
