import type { Conversation } from '@carillon/contract/conversations/conversations';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { lazyPart, useLoadAhead } from '../../lazyScreen.tsx';
import { broadcastQuery } from '../../api/broadcasts.ts';
import { knownConversation } from '../../api/live/conversationPatches.ts';
import { tagsQuery, textMessageQuery } from '../../api/conversations.ts';
import { useUser } from '../../api/client/session.ts';
import { EmptyState } from '../../parts/lists/EmptyState.tsx';
import { ChatIcon, FolderIcon, PlusIcon } from '../../parts/icons.tsx';
import { LinkButton } from '../../parts/links.tsx';
import { NotFoundPage } from '../../parts/page/NotFoundPage.tsx';
import { PageSkeleton } from '../../parts/page/PageSkeleton.tsx';
import type { InboxSearch } from './search.ts';
import { theme } from '../../theme.ts';
import { filterOf, titleOf } from './filter.ts';
import { ConversationList } from './list/ConversationList.tsx';
import { EmptyList } from './list/EmptyList.tsx';
import { FolderTabs, folderOfSearch, Landing } from './list/Folders.tsx';
import { ListTools } from './list/ListTools.tsx';
import { useInboxList } from './list/useInboxList.ts';
import { NextConversationContext } from './nextConversation.ts';
import type { NextConversation } from './nextConversation.ts';
import { NoNumbers } from './NoNumbers.tsx';
import { readInboxAddress } from './inboxAddress.ts';
import { AssignMenu } from './team/AssignButton.tsx';
import { useConversationActions } from './useConversationActions.ts';
import { useInboxKeys } from './useInboxKeys.ts';
import { useMyNumbers } from './useMyNumbers.ts';
import { titlePage } from '../../parts/page/pageTitle.ts';

// The list loads first. The thread and the composer load right after it.
const Thread = lazyPart(
  'thread',
  () => import('./thread/Thread.tsx').then((part) => part.Thread),
  <PageSkeleton />,
);
const ScheduledList = lazyPart(
  'scheduledList',
  () => import('./scheduled/ScheduledList.tsx').then((part) => part.ScheduledList),
  <PageSkeleton />,
);
const soon = [Thread] as const;
const NewConversation = lazy(() => import('./compose/NewConversation.tsx'));

/** The list of conversations and, beside it, the open one. One at a time on narrow screens. */
export default function InboxPage() {
  const search: InboxSearch = useSearch({ from: '/app/inbox' });
  const place = readInboxAddress(useLocation().pathname);
  const user = useUser();
  const isWide = useMediaQuery(theme.breakpoints.up('md'), { noSsr: true });
  if (place.kind === 'unknown')
    return (
      <Scrolling>
        <NotFoundPage what="conversation" />
      </Scrolling>
    );
  if (!user) return <PageSkeleton />;
  if (user.TextNumbers.length === 0)
    return (
      <Scrolling>
        <NoNumbers />
      </Scrolling>
    );
  if (place.kind === 'landing' && isWide) return <Navigate to="/inbox" search={search} replace />;
  return <Inbox search={search} place={place} isWide={isWide} myId={user.UserID} />;
}

function Scrolling({ children }: { children: React.ReactNode }) {
  return <Box sx={{ height: '100%', overflowY: 'auto', p: { xs: 4, sm: 8 } }}>{children}</Box>;
}

function Inbox(props: {
  search: InboxSearch;
  place: ReturnType<typeof readInboxAddress>;
  isWide: boolean;
  myId: number;
}) {
  const { search, place, isWide, myId } = props;
  useLoadAhead(soon);
  const client = useQueryClient();
  const navigate = useNavigate();
  const tags = useQuery(tagsQuery).data;
  const { numbers } = useMyNumbers();
  const broadcastId = search.broadcastid ?? 0;
  const broadcast = useQuery({ ...broadcastQuery(broadcastId), enabled: broadcastId > 0 }).data;
  const textId = place.kind === 'text' ? place.id : 0;
  const text = useQuery({ ...textMessageQuery(textId), enabled: textId !== 0 });
  const isScheduled = place.kind === 'scheduled';
  const filter = filterOf(search, myId);
  const list = useInboxList(filter, search, !isScheduled && place.kind !== 'landing');
  const current = place.kind === 'conversation' ? place.id : (text.data?.ConversationID ?? null);
  const latestCurrent = useRef(current);
  useEffect(() => {
    latestCurrent.current = current;
  });
  const isReading = place.kind === 'conversation' || place.kind === 'text';

  const title = isScheduled
    ? 'Scheduled'
    : titleOf(search, { tags, broadcastName: broadcast?.BroadcastName, numbers });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    titlePage(`${title} | Carillon`);
  }, [title]);
  useEffect(() => {
    if (document.activeElement?.closest('[role="dialog"]')) return;
    heading.current?.focus({ preventScroll: true });
  }, []);

  const open = useCallback(
    (id: number): void => void navigate({ to: '/inbox/$id', params: { id: String(id) }, search }),
    [navigate, search],
  );
  const back = (): void => void navigate({ to: '/inbox', search });
  const onSearch = (change: InboxSearch, replace: boolean): void => {
    void navigate({ to: '/inbox', search: { ...search, ...change }, replace });
  };

  // The conversation that takes its place is next. If there is none below, the one above, and finally the list.
  const next: NextConversation = (id) => {
    const rows = list.rows ?? [];
    const at = rows.findIndex((row) => row.ConversationID === id);
    const none = (): Promise<boolean> => Promise.resolve(true);
    if (id !== current || at < 0) return none;
    // A user who has opened another one in the meantime stays there.
    const isStillHere = (): boolean => latestCurrent.current === id;
    const after = rows[at + 1];
    if (after)
      return () => {
        if (isStillHere()) open(after.ConversationID);
        return none();
      };
    const before = rows[at - 1];
    const goBack = (): void => (before && isWide ? open(before.ConversationID) : back());
    return async () => {
      if (!isStillHere()) return true;
      // After an error the previous pages remain.
      const more = list.query.hasNextPage ? await list.query.fetchNextPage() : null;
      const page = more === null || more.isError ? undefined : more.data?.pages.at(-1);
      const found = page?.Items.find((row) => row.ConversationID !== id);
      if (found) open(found.ConversationID);
      else goBack();
      return more === null || !more.isError;
    };
  };
  return (
    <NextConversationContext.Provider value={next}>
      <Keyboard
        list={list}
        current={current}
        onOpen={open}
        onBack={back}
        known={(id) => knownConversation(client, id)}
        myId={myId}
      />
      <Box sx={{ display: 'flex', height: '100%', minHeight: 0 }}>
        {(isWide || !isReading) && (
          <Box
            component="section"
            aria-label={title}
            sx={{
              display: 'flex',
              flexDirection: 'column',
              width: isWide ? { md: 360, xl: 420 } : '100%',
              flex: 'none',
              minHeight: 0,
              borderRight: isWide ? '1px solid' : 0,
              borderColor: 'divider',
              bgcolor: 'background.paper',
            }}
          >
            <Box sx={{ display: 'flex', alignItems: 'center', px: 4, pt: 4, pb: 1 }}>
              <Typography
                variant="h1"
                ref={heading}
                tabIndex={-1}
                dir="auto"
                sx={{ flex: 1, minWidth: 0, fontSize: '1.5rem', overflowWrap: 'anywhere' }}
              >
                {place.kind === 'landing' ? 'Folders' : title}
              </Typography>
              <Button
                size="small"
                variant="contained"
                color="secondary"
                startIcon={<PlusIcon />}
                onClick={() => void navigate({ to: '.', search: { ...search, open: 'compose' } })}
                aria-label="New message"
                sx={{ flex: 'none', order: 2, ml: 2 }}
              >
                New
                <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, whiteSpace: 'pre' }}>
                  {' message'}
                </Box>
              </Button>
              {!isWide && place.kind !== 'landing' && (
                <LinkButton size="small" to="/inbox/landing" startIcon={<FolderIcon />}>
                  Folders
                </LinkButton>
              )}
            </Box>
            {place.kind === 'landing' ? (
              <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
                <Landing />
              </Box>
            ) : (
              <>
                <FolderTabs current={folderOfSearch(search, isScheduled)} search={search} />
                {!isScheduled && <ListTools search={search} onSearch={onSearch} />}
                <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
                  {isScheduled ? (
                    <ScheduledList />
                  ) : (
                    <ConversationList
                      list={list}
                      filter={filter}
                      search={search}
                      current={current}
                      myId={myId}
                      onSearchAll={() => onSearch({ all: true }, true)}
                      empty={<EmptyList search={search} onSearch={onSearch} />}
                    />
                  )}
                </Box>
              </>
            )}
          </Box>
        )}
        {(isWide || isReading) && (
          <Box component="section" aria-label="Conversation" sx={{ flex: 1, minWidth: 0, minHeight: 0 }}>
            {current !== null && current > 0 ? (
              <Thread
                key={current}
                conversationId={current}
                around={place.kind === 'text' ? place.id : null}
                onBack={isWide ? undefined : back}
              />
            ) : place.kind === 'text' && text.isPending ? (
              <PageSkeleton />
            ) : place.kind === 'text' ? (
              <Scrolling>
                <NotFoundPage what="text" />
              </Scrolling>
            ) : (
              <EmptyState icon={<ChatIcon />} title="Choose a conversation">
                Pick a conversation to read it here. Press J and K to go through the list, and E when you are
                done with one.
              </EmptyState>
            )}
          </Box>
        )}
      </Box>
      <Composing search={search} />
    </NextConversationContext.Provider>
  );
}

/** The dialog of a new conversation, while the address says so. */
function Composing({ search }: { search: InboxSearch }) {
  const navigate = useNavigate();
  const user = useUser();
  const { open, to, person, ...shown } = search;
  if (open === undefined || !user) return null;
  const close = (): void => void navigate({ to: '.', search: shown, replace: true });
  return (
    <Suspense fallback={null}>
      <NewConversation
        user={user}
        to={to ?? ''}
        personId={person ?? 0}
        isLater={open === 'schedule'}
        onClose={close}
        onDone={(id) => {
          if (id === null) close();
          else void navigate({ to: '/inbox/$id', params: { id: String(id) }, search: shown, replace: true });
        }}
      />
    </Suspense>
  );
}

/** The single-key shortcuts of the inbox. A separate component, so that its actions know the next conversation. */
function Keyboard(props: {
  list: ReturnType<typeof useInboxList>;
  current: number | null;
  onOpen: (id: number) => void;
  onBack: () => void;
  known: (id: number) => Conversation | null;
  myId: number;
}) {
  const { list, current, onOpen, onBack, known, myId } = props;
  const [assigning, setAssigning] = useState<{ one: Conversation; anchor: Element | null } | null>(null);
  const actions = useConversationActions();
  const rows = list.rows ?? [];
  /** The one with the focus in the list, else the open one. */
  const meant = (): Conversation | null => {
    const line = document.activeElement?.closest('[data-row]')?.getAttribute('data-row');
    const row = line ? rows[Number(line)] : undefined;
    return row ?? (current === null ? null : known(current));
  };
  /** Moves the focus to the reply or the note. False if there is none. */
  const write = (mode: 'text' | 'note'): boolean => {
    if (mode === 'text' && !document.querySelector('[data-reply] textarea')) return false;
    const choice = document.querySelector<HTMLElement>(`[data-mode="${mode}"]`);
    choice?.click();
    return choice !== null;
  };
  useInboxKeys({
    onMove: (step) => {
      const from = rows.findIndex((row) => row.ConversationID === current);
      const to = rows[from < 0 ? 0 : from + step];
      if (!to) return;
      onOpen(to.ConversationID);
      document
        .querySelector<HTMLElement>(`[data-row="${rows.indexOf(to)}"] a`)
        ?.focus({ preventScroll: false });
    },
    onDone: () => {
      const one = meant();
      if (one) void actions.setDone(one, !one.IsDone);
    },
    onUnread: () => {
      const one = meant();
      if (!one) return;
      // Reading it marks it as read again.
      if (one.ConversationID === current) onBack();
      void actions.markUnread(one);
    },
    onAssign: () => {
      const one = meant();
      if (!one) return;
      const anchor =
        one.ConversationID === current
          ? document.querySelector('[data-assign]')
          : (document.activeElement?.closest('[data-row]') ?? null);
      setAssigning({ one, anchor });
    },
    onReply: () => write('text'),
    onNote: () => write('note'),
    onBack: () => {
      if (current !== null) onBack();
    },
  });
  return (
    assigning && (
      <AssignMenu
        open
        conversation={assigning.one}
        anchor={assigning.anchor}
        myId={myId}
        onClose={() => setAssigning(null)}
      />
    )
  );
}
