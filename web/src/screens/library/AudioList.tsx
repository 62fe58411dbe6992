import { nothingSelected } from '@carillon/rules/selection';
import type { Selection } from '@carillon/rules/selection';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { audioListQuery, audioSummaryQuery } from '../../api/audio.ts';
import type { ChosenAudio } from '../../api/audio.ts';
import { errorText } from '../../api/errors.ts';
import type { AudioWay } from '../../parts/audio/audioTools.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { SearchIcon, ShareIcon, SoundIcon, StarIcon, TrashIcon } from '../../parts/icons.tsx';
import { LinkChip } from '../../parts/LinkChip.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { listState, rememberList } from '../../parts/listState.ts';
import { count } from '../../parts/numbers.ts';
import { PageHeader } from '../../parts/PageHeader.tsx';
import { SearchField } from '../../parts/SearchField.tsx';
import type { AudioSearch } from '../../screens.ts';
import { theme } from '../../theme.ts';
import { AudioDialogs } from './AudioDialogs.tsx';
import { audioColumns } from './columns.tsx';
import { LibraryTabs } from './LibraryTabs.tsx';
import { FourWays, NewMessageMenu } from './MakeMessages.tsx';
import type { Question } from './questions.ts';
import { messagesText, useAudioActions } from './useAudioActions.ts';
import { uses, views } from './views.ts';
import type { View } from './views.ts';

const listName = 'audio';
const nothingHere: Readonly<Record<View['path'], { title: string; text: string }>> = {
  all: {
    title: 'Your audio messages belong here',
    text: 'Calls play them. Make one now and use it in as many broadcasts as you like.',
  },
  starred: { title: 'Nothing is starred', text: 'Press the star of a message that you use often.' },
  shared: {
    title: 'Nothing is shared',
    text: 'Share a message, and everybody in your organization can use it.',
  },
  'never-used': {
    title: 'All messages are in use',
    text: 'Messages that no broadcast and no draft uses appear here.',
  },
};

/** A view of the audio library. */
export function AudioList({ view }: { view: View }) {
  const search: AudioSearch = useSearch({ from: '/app/message-library/audio' });
  const navigate = useNavigate({ from: '/message-library/audio' });
  const isNarrow = useMediaQuery(theme.breakpoints.down('w650'), { noSsr: true });
  const state = listState(listName, search, { sortby: '-Created' });
  const filters = [...(view.filter === null ? [] : [view.filter]), ...(search.use ? [search.use] : [])];
  const list = useQuery(
    audioListQuery(
      { filters, q: state.q },
      { page: state.page, pagesize: state.pagesize, ...(state.sortby ? { sortby: state.sortby } : {}) },
    ),
  );
  const summary = useQuery(audioSummaryQuery).data;
  const actions = useAudioActions();
  const [way, setWay] = useState<AudioWay | null>(search.open ?? null);
  const [asked, setAsked] = useState(search.open);
  if (asked !== search.open) {
    setAsked(search.open);
    if (search.open) setWay(search.open);
  }
  const [question, setQuestion] = useState<Question | null>(null);
  const [isSelecting, setSelecting] = useState(false);
  // A selection belongs to what was searched for when it was made.
  const key = JSON.stringify([state.q, search.use]);
  const [ticked, setTicked] = useState<{ key: string; value: Selection }>({ key, value: nothingSelected });
  const selection: Selection = ticked.key === key ? ticked.value : nothingSelected;
  const chosen: ChosenAudio = { selection, filters, q: state.q };
  const clear = (): void => {
    setTicked({ key, value: nothingSelected });
    setSelecting(false);
  };
  const go = (change: AudioSearch): void =>
    void navigate({
      to: '.',
      search: (before: AudioSearch) => ({ ...before, page: undefined, ...change }),
      replace: 'q' in change || 'open' in change,
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
  const isSearched = state.q !== '' || search.use !== undefined;
  const names = new Map((rows ?? []).map((message) => [message.AudioID, message.Name]));
  const select = isNarrow && !isSelecting ? undefined : selection;
  return (
    <>
      <PageHeader
        title="Message library"
        documentTitle={view.path === 'all' ? 'Audio library' : `${view.title}, audio library`}
        sub={summary ? messagesText(summary.All) : ' '}
        actions={<NewMessageMenu onWay={setWay} />}
      />
      <LibraryTabs here="audio" />
      <Box
        component="nav"
        aria-label="Views"
        sx={{ display: 'flex', flexWrap: 'wrap', m: -1, mb: 3, '&& > *': { m: 1 } }}
      >
        {views.map((one) => (
          <LinkChip
            key={one.path}
            clickable
            to="/message-library/audio/$part"
            params={{ part: one.path }}
            search={{ q: search.q, use: search.use }}
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
          label="Search messages"
          value={search.q ?? ''}
          onSearch={(q) => go({ q: q === '' ? undefined : q })}
        />
        <TextField
          select
          size="small"
          label="Used in"
          value={search.use ?? 'any'}
          onChange={(event) => go({ use: uses.find(({ value }) => value === event.target.value)?.value })}
          sx={{ flex: { xs: '1 1 150px', sm: '0 1 200px' } }}
        >
          <MenuItem value="any">Any or none</MenuItem>
          {uses.map(({ value, text }) => (
            <MenuItem key={value} value={value}>
              {text}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <ListTable
        label="Audio messages"
        columns={audioColumns(actions, setQuestion)}
        rows={isPast ? undefined : rows}
        total={total}
        idOf={(message) => message.AudioID}
        isFetching={list.isPlaceholderData}
        error={list.error ? errorText(list.error, 'getting', 'audio messages') : null}
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
          isSearched ? (
            <EmptyState
              icon={<SearchIcon />}
              title="No messages found"
              action={
                <Button variant="outlined" onClick={() => go({ q: undefined, use: undefined })}>
                  Show all
                </Button>
              }
            >
              Try another part of the name, or another view.
            </EmptyState>
          ) : (
            <>
              <EmptyState icon={<SoundIcon />} title={nothingHere[view.path].title}>
                {nothingHere[view.path].text}
              </EmptyState>
              {view.path === 'all' && <FourWays onWay={setWay} />}
            </>
          )
        }
        selection={
          select && {
            value: select,
            onChange: (value) => setTicked({ key, value }),
            nameOf: (id) => names.get(id) ?? `message ${id}`,
            ...(isNarrow ? { bar: 'bottom' as const } : {}),
            actions: (
              <>
                <Button
                  size="small"
                  startIcon={<StarIcon />}
                  disabled={actions.isBusy}
                  onClick={() => finish(actions.markAll(chosen, { Favorite: true }, 'starred'))}
                >
                  Star
                </Button>
                <Button
                  size="small"
                  startIcon={<ShareIcon />}
                  disabled={actions.isBusy}
                  onClick={() => finish(actions.markAll(chosen, { Shared: true }, 'shared'))}
                >
                  Share
                </Button>
                <Button
                  size="small"
                  color="error"
                  startIcon={<TrashIcon />}
                  disabled={actions.isBusy}
                  onClick={() => setQuestion({ kind: 'delete', message: null })}
                >
                  Delete
                </Button>
              </>
            ),
          }
        }
      />
      <AudioDialogs
        way={way}
        question={question}
        chosen={chosen}
        actions={actions}
        onWay={(next) => {
          setWay(next);
          if (search.open !== undefined) go({ open: undefined });
        }}
        onAsk={setQuestion}
        onSaved={(message) => {
          setWay(null);
          setQuestion(null);
          if (search.open !== undefined) go({ open: undefined });
          actions.added(message);
        }}
        onDeleted={() => {
          if (question?.kind === 'delete' && question.message === null) clear();
        }}
      />
    </>
  );
}
