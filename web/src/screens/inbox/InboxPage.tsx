import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import { lazyPart, useLoadAhead } from '../../lazyScreen.tsx';
import { broadcastQuery } from '../../api/broadcasts.ts';
import { tagsQuery, textMessageQuery } from '../../api/conversations.ts';
import { useUser } from '../../api/client/session.ts';
import { EmptyState } from '../../parts/lists/EmptyState.tsx';
import { ChatIcon } from '../../parts/icons.tsx';
import { NotFoundPage } from '../../parts/page/NotFoundPage.tsx';
import { PageSkeleton } from '../../parts/page/PageSkeleton.tsx';
import type { InboxSearch } from './search.ts';
import { theme } from '../../theme.ts';
import { filterOf, titleOf } from './filter.ts';
import { ConversationList } from './list/ConversationList.tsx';
import { EmptyList } from './list/EmptyList.tsx';
import { useInboxList } from './list/useInboxList.ts';
import { InboxKeyboard } from './InboxKeyboard.tsx';
import { ListPane, useInboxHeading } from './ListPane.tsx';
import { NextConversationContext } from './nextConversation.ts';
import { NoNumbers } from './NoNumbers.tsx';
import { readInboxAddress } from './inboxAddress.ts';
import type { InboxAddress } from './inboxAddress.ts';
import { useMyNumbers } from './useMyNumbers.ts';
import { useNextInList } from './useNextInList.ts';

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

function Inbox(props: { search: InboxSearch; place: InboxAddress; isWide: boolean; myId: number }) {
  const { search, place, isWide, myId } = props;
  useLoadAhead(soon);
  const navigate = useNavigate();
  const textId = place.kind === 'text' ? place.id : 0;
  const text = useQuery({ ...textMessageQuery(textId), enabled: textId !== 0 });
  const isScheduled = place.kind === 'scheduled';
  const filter = filterOf(search, myId);
  const list = useInboxList(filter, search, !isScheduled && place.kind !== 'landing');
  const current = place.kind === 'conversation' ? place.id : (text.data?.ConversationID ?? null);
  const isReading = place.kind === 'conversation' || place.kind === 'text';
  const named = useTitle(search);
  const title = isScheduled ? 'Scheduled' : named;
  const heading = useInboxHeading(title);

  const open = useCallback(
    (id: number): void => void navigate({ to: '/inbox/$id', params: { id: String(id) }, search }),
    [navigate, search],
  );
  const back = (): void => void navigate({ to: '/inbox', search });
  const onSearch = (change: InboxSearch, replace: boolean): void => {
    void navigate({ to: '/inbox', search: { ...search, ...change }, replace });
  };
  const next = useNextInList({ list, current, isWide, onOpen: open, onBack: back });
  return (
    <NextConversationContext.Provider value={next}>
      <InboxKeyboard list={list} current={current} onOpen={open} onBack={back} myId={myId} />
      <Box sx={{ display: 'flex', height: '100%', minHeight: 0 }}>
        {(isWide || !isReading) && (
          <ListPane {...{ title, heading, place, search, isWide, onSearch }}>
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
          </ListPane>
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

/** The title of the list that the address chooses. */
function useTitle(search: InboxSearch): string {
  const tags = useQuery(tagsQuery).data;
  const { numbers } = useMyNumbers();
  const broadcastId = search.broadcastid ?? 0;
  const broadcast = useQuery({ ...broadcastQuery(broadcastId), enabled: broadcastId > 0 }).data;
  return titleOf(search, { tags, broadcastName: broadcast?.BroadcastName, numbers });
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
