import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listRows, useListAddress } from '../../api/lists/useList.ts';
import type { ChosenItems, LibraryKind } from '../../api/library.ts';
import { EmptyState } from '../../parts/lists/EmptyState.tsx';
import { SearchIcon, ShareIcon, StarIcon, TrashIcon } from '../../parts/icons.tsx';
import { LinkChip } from '../../parts/texts/LinkChip.tsx';
import { ListPage } from '../../parts/lists/ListPage.tsx';
import type { Column } from '../../parts/lists/ListTable.tsx';
import { count } from '@carillon/rules/money/amounts';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { useHeldSelection } from '../../parts/lists/useHeldSelection.tsx';
import type { AudioSearch } from './search.ts';
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
  const search: Search = useSearch({ strict: false });
  const { state, query, go, controls } = useListAddress(search, {
    name: kind.half === 'audio' ? 'audio' : 'texts',
    defaults: { sortby: props.sortby },
    keepsScroll: true,
  });
  const { q } = state;
  const filters = [...(view.filter === null ? [] : [view.filter]), ...(search.use ? [search.use] : [])];
  const list = useQuery(kind.list({ ...query, filters, q }));
  // Shared by all kinds and views.
  const held = useHeldSelection<number>(kind.half, JSON.stringify([q, filters]));
  const chosen: ChosenItems = { selection: held.selection, filters, q };
  const idOf = (row: T): number => kind.itemOf(row).id;
  const nameOf = (id: number): string => {
    const row = list.data?.Items.find((one) => idOf(one) === id);
    return row ? kind.itemOf(row).name : `${kind.short} ${id}`;
  };
  const nothing = nothingIn(view, kind.short);
  return (
    <ListPage
      header={<LibraryHeader kind={kind} view={view} search={search} create={props.create} />}
      search={{ label: `Search ${shorts}`, q: search.q, onSearch: (text) => go({ q: text }) }}
      filters={narrow}
      label={capitalized(kind.many)}
      columns={columns}
      idOf={idOf}
      {...listRows(list, kind.many)}
      {...controls}
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
      selection={{
        held,
        isNarrowed: q !== '' || filters.length > 0,
        nameOf,
        actions: (
          <Selected
            isBusy={actions.isBusy}
            onMark={(mark) =>
              void actions.markAll(chosen, mark).then((isDone) => {
                if (isDone) held.clear();
              })
            }
            onDelete={() => onDelete(chosen, held.clear)}
          />
        ),
      }}
    />
  );
}

/** The heading of the library, its halves, and the views of this half. */
function LibraryHeader<T>(props: { kind: LibraryKind<T>; view: View; search: Search; create: ReactNode }) {
  const { kind, view, search, create } = props;
  const summary = useQuery(kind.summary).data;
  const title = `${kind.half} library`;
  return (
    <>
      <PageHeader
        title="Message library"
        documentTitle={view.path === 'all' ? capitalized(title) : `${view.title}, ${title}`}
        sub={summary ? itemsText(kind, summary.All) : ' '}
        actions={create}
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
            search={{ q: search.q, use: search.use }}
            label={`${one.title}${summary ? ` ${count(summary[one.count])}` : ''}`}
            color={one.path === view.path ? 'primary' : 'default'}
            aria-current={one.path === view.path ? 'page' : undefined}
            sx={{ height: 36 }}
          />
        ))}
      </Box>
    </>
  );
}

/** What can be done with the ticked items. */
function Selected(props: {
  isBusy: boolean;
  onMark: (mark: 'isStarred' | 'isShared') => void;
  onDelete: () => void;
}) {
  const { isBusy, onMark, onDelete } = props;
  const common = { size: 'small', disabled: isBusy } as const;
  return (
    <>
      <Button {...common} startIcon={<StarIcon />} onClick={() => onMark('isStarred')}>
        Star
      </Button>
      <Button {...common} startIcon={<ShareIcon />} onClick={() => onMark('isShared')}>
        Share
      </Button>
      <Button {...common} color="error" startIcon={<TrashIcon />} onClick={onDelete}>
        Delete
      </Button>
    </>
  );
}
