import { nothingSelected } from '@carillon/rules/selection';
import type { Selection } from '@carillon/rules/selection';
import type { Template } from '@carillon/contract/templates';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { errorText } from '../../api/errors.ts';
import { templateListQuery, templateSummaryQuery } from '../../api/templates.ts';
import type { ChosenTemplates } from '../../api/templates.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { EditIcon, PlusIcon, SearchIcon, ShareIcon, StarIcon, TrashIcon } from '../../parts/icons.tsx';
import { LinkChip } from '../../parts/LinkChip.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { listState, rememberList } from '../../parts/listState.ts';
import type { ListSearch } from '../../parts/listState.ts';
import { count } from '../../parts/numbers.ts';
import { PageHeader } from '../../parts/PageHeader.tsx';
import { SearchField } from '../../parts/SearchField.tsx';
import { theme } from '../../theme.ts';
import { LibraryTabs } from './LibraryTabs.tsx';
import { textColumns } from './textColumns.tsx';
import { TextDialog } from './TextDialog.tsx';
import { textsText, useTextActions } from './useTextActions.ts';
import { views } from './views.ts';
import type { View } from './views.ts';

const listName = 'texts';
const nothingHere: Readonly<Record<View['path'], { title: string; text: string }>> = {
  all: {
    title: 'Texts to use again belong here',
    text: 'Write down what you send often, and begin broadcasts with it.',
  },
  starred: { title: 'Nothing is starred', text: 'Press the star of a text that you use often.' },
  shared: {
    title: 'Nothing is shared',
    text: 'Share a text, and everybody in your organization can use it.',
  },
  'never-used': {
    title: 'All texts are in use',
    text: 'Texts that no broadcast and no draft uses appear here.',
  },
};

/** A view of the library of texts. */
export function TextList({ view }: { view: View }) {
  const search: ListSearch = useSearch({ from: '/app/message-library/text' });
  const navigate = useNavigate({ from: '/message-library/text' });
  const isNarrow = useMediaQuery(theme.breakpoints.down('w650'), { noSsr: true });
  const state = listState(listName, search, { sortby: '-Changed' });
  const filters = view.filter === null ? [] : [view.filter];
  const list = useQuery(
    templateListQuery(
      { filters, q: state.q },
      { page: state.page, pagesize: state.pagesize, ...(state.sortby ? { sortby: state.sortby } : {}) },
    ),
  );
  const summary = useQuery(templateSummaryQuery).data;
  const actions = useTextActions();
  /** The text that is being changed; null for a new one. */
  const [edited, setEdited] = useState<Template | null | undefined>(undefined);
  const [isSelecting, setSelecting] = useState(false);
  // A selection belongs to what was searched for when it was made.
  const [ticked, setTicked] = useState<{ q: string; value: Selection }>({
    q: state.q,
    value: nothingSelected,
  });
  const selection: Selection = ticked.q === state.q ? ticked.value : nothingSelected;
  const chosen: ChosenTemplates = { selection, filters, q: state.q };
  const clear = (): void => {
    setTicked({ q: state.q, value: nothingSelected });
    setSelecting(false);
  };
  const go = (change: ListSearch): void =>
    void navigate({
      to: '.',
      search: (before: ListSearch) => ({ ...before, page: undefined, ...change }),
      replace: 'q' in change,
      resetScroll: false,
    });
  const finish = (work: Promise<boolean>): void => {
    void work.then((isDone) => {
      if (isDone) clear();
    });
  };

  const rows = list.data?.Items;
  const total = list.data?.Size ?? 0;
  const last = Math.max(1, Math.ceil(total / state.pagesize));
  const isPast = rows?.length === 0 && total > 0 && state.page > last;
  useEffect(() => {
    if (isPast) go({ page: last });
  });
  const names = new Map((rows ?? []).map((template) => [template.TemplateID, template.TemplateName]));
  const select = isNarrow && !isSelecting ? undefined : selection;
  const create = (): void => setEdited(null);
  return (
    <>
      <PageHeader
        title="Message library"
        documentTitle={view.path === 'all' ? 'Text library' : `${view.title}, text library`}
        sub={summary ? textsText(summary.All) : ' '}
        actions={
          <Button variant="contained" startIcon={<PlusIcon />} onClick={create}>
            New text
          </Button>
        }
      />
      <LibraryTabs here="text" />
      <Box
        component="nav"
        aria-label="Views"
        sx={{ display: 'flex', flexWrap: 'wrap', m: -1, mb: 3, '&& > *': { m: 1 } }}
      >
        {views.map((one) => (
          <LinkChip
            key={one.path}
            clickable
            to="/message-library/text/$part"
            params={{ part: one.path }}
            search={{ q: search.q }}
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
          label="Search texts"
          value={search.q ?? ''}
          onSearch={(q) => go({ q: q === '' ? undefined : q })}
        />
      </Box>
      <ListTable
        label="Texts"
        columns={textColumns(actions, setEdited)}
        rows={isPast ? undefined : rows}
        total={total}
        idOf={(template) => template.TemplateID}
        isFetching={list.isPlaceholderData}
        error={list.error ? errorText(list.error, 'getting', 'texts') : null}
        onRetry={() => void list.refetch()}
        page={state.page}
        pageSize={state.pagesize}
        sort={state.sortby}
        onPage={(page) => go({ page })}
        onPageSize={(pagesize) => {
          rememberList(listName, { pagesize });
          go({ pagesize });
        }}
        onSort={(sortby) => {
          rememberList(listName, { sortby });
          go({ sortby });
        }}
        empty={
          state.q === '' ? (
            <EmptyState
              icon={<EditIcon />}
              title={nothingHere[view.path].title}
              action={
                view.path === 'all' && (
                  <Button variant="contained" onClick={create}>
                    Write a text
                  </Button>
                )
              }
            >
              {nothingHere[view.path].text}
            </EmptyState>
          ) : (
            <EmptyState
              icon={<SearchIcon />}
              title="No texts found"
              action={
                <Button variant="outlined" onClick={() => go({ q: undefined })}>
                  Show all
                </Button>
              }
            >
              Try another part of the name or of the text, or another view.
            </EmptyState>
          )
        }
        selection={
          select && {
            value: select,
            onChange: (value) => setTicked({ q: state.q, value }),
            nameOf: (id) => names.get(id) ?? `text ${id}`,
            ...(isNarrow ? { bar: 'bottom' as const } : {}),
            actions: (
              <>
                <Button
                  size="small"
                  startIcon={<StarIcon />}
                  disabled={actions.isBusy}
                  onClick={() => finish(actions.markAll(chosen, { IsFavorite: true }, 'starred'))}
                >
                  Star
                </Button>
                <Button
                  size="small"
                  startIcon={<ShareIcon />}
                  disabled={actions.isBusy}
                  onClick={() => finish(actions.markAll(chosen, { IsShared: true }, 'shared'))}
                >
                  Share
                </Button>
                <Button
                  size="small"
                  color="error"
                  startIcon={<TrashIcon />}
                  disabled={actions.isBusy}
                  onClick={() => finish(actions.remove(chosen))}
                >
                  Delete
                </Button>
              </>
            ),
          }
        }
      />
      {edited !== undefined && (
        <TextDialog
          template={edited}
          onSave={(name, text) => actions.save(edited, name, text)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
