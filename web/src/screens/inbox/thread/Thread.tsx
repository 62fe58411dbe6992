import type { Conversation, TextMessage } from '@carillon/contract/conversations/conversations';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  conversationKeys,
  conversationQuery,
  conversations,
  threadQuery,
} from '../../../api/conversations.ts';
import { errorText } from '../../../api/client/errors.ts';
import { useUser } from '../../../api/client/session.ts';
import { lazyPart } from '../../../lazyScreen.tsx';
import { useZone } from '../../../parts/DateText.tsx';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { PageSkeleton } from '../../../parts/page/PageSkeleton.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { useNow } from '../../../parts/useNow.ts';
import { useOutbox } from '../compose/outbox/useOutbox.ts';
import { usePanel } from '../person/usePanel.ts';
import { personOf } from '../personOf.ts';
import { EventRow } from '../team/EventRow.tsx';
import { ReplyBox } from '../team/ReplyBox.tsx';
import { useEvents } from '../team/useEvents.ts';
import { useNotes } from '../team/useNotes.ts';
import { useConversationActions } from '../useConversationActions.ts';
import { Bubble } from './Bubble.tsx';
import { Log } from './Log.tsx';
import { ReviewBanner } from './ReviewBanner.tsx';
import { ThreadHeader } from './ThreadHeader.tsx';
import { spokenText, threadRows } from './threadRows.ts';
import { replyingText, useReplying } from './useTyping.ts';
import { WaitingBubble } from './WaitingBubble.tsx';

const PersonPanel = lazyPart(
  'personPanel',
  () => import('../person/PersonPanel.tsx').then((part) => part.PersonPanel),
  <Box aria-busy="true" sx={{ width: 280, flex: 'none', borderLeft: '1px solid', borderColor: 'divider' }} />,
);

export interface ThreadProps {
  conversationId: number;
  /** A text to begin with and to show. Null begins with the newest. */
  around: number | null;
  /** Present if the list is not beside the thread: leads back to it. */
  onBack: (() => void) | undefined;
}

/** Marks it as read for the team while it is visible: a background tab does not (row C-221). */
function useViewed(one: Conversation | null | undefined): void {
  const { view } = useConversationActions();
  /** Tried once for each text: if it fails, or a colleague marks it unread, it stays that way. */
  const tried = useRef('');
  useEffect(() => {
    const look = (): void => {
      if (!one || one.UnreadCount === 0 || document.visibilityState !== 'visible') return;
      const newest = String(one.LastMessage?.TextMessageID ?? 0);
      if (tried.current === newest) return;
      tried.current = newest;
      void view(one);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  });
}

/** The newest text that arrived while the thread is open, for screen readers. */
function useSpoken(texts: readonly TextMessage[] | undefined, name: string): string {
  const newest = texts?.reduce<TextMessage | null>(
    (found, text) =>
      text.IsInbound && (found === null || text.CreateTimestamp > found.CreateTimestamp) ? text : found,
    null,
  );
  const [first, setFirst] = useState<number | null | undefined>(undefined);
  if (texts && first === undefined) setFirst(newest?.TextMessageID ?? null);
  return newest && first !== undefined && newest.TextMessageID !== first ? spokenText(newest, name) : '';
}

/** The texts between one phone and one text number. Fills its container and scrolls within it. */
export function Thread({ conversationId, around, onBack }: ThreadProps) {
  const user = useUser();
  if (!user) return <PageSkeleton />;
  return (
    <OpenThread
      key={`${conversationId} ${around ?? 0}`}
      conversationId={conversationId}
      around={around}
      onBack={onBack}
      user={user}
    />
  );
}

function OpenThread(props: ThreadProps & { user: NonNullable<ReturnType<typeof useUser>> }) {
  const { conversationId, around, onBack, user } = props;
  const client = useQueryClient();
  const show = useSnackbar();
  const navigate = useNavigate();
  const zone = useZone();
  const now = useNow();
  const conversation = useQuery(conversationQuery(conversationId));
  const thread = useInfiniteQuery(threadQuery(conversationId, around));
  const outbox = useOutbox(user.UserID, conversationId);
  const one = conversation.data;
  useViewed(one);
  const replying = replyingText(useReplying(conversationId, user.UserID));
  const pages = thread.data?.pages;
  const texts = useMemo(() => pages?.flatMap((page) => page.Items), [pages]);
  const shown = useMemo(
    () => ({
      times: texts?.map((text) => text.CreateTimestamp) ?? [],
      hasOlder: thread.hasNextPage,
      hasNewer: thread.hasPreviousPage,
    }),
    [texts, thread.hasNextPage, thread.hasPreviousPage],
  );
  const events = useEvents(conversationId, shown);
  const { remove: deleteNote } = useNotes(conversationId);
  const rows = useMemo(
    () => threadRows({ texts: texts ?? [], events: events ?? [], waiting: outbox.waiting, now, zone }),
    [texts, events, outbox.waiting, now, zone],
  );
  const { arrived } = outbox;
  useEffect(() => {
    if (texts) arrived(texts);
  }, [texts, arrived]);
  const panel = usePanel();
  const spoken = useSpoken(texts, one ? personOf(one) : '');

  if (one === null)
    return (
      <EmptyState
        title="This conversation was not found"
        action={
          <Button variant="outlined" onClick={() => void navigate({ to: '/inbox' })}>
            Go to the inbox
          </Button>
        }
      >
        It may belong to a text number that you do not work with any more.
      </EmptyState>
    );
  if (!one && conversation.error)
    return (
      <EmptyState
        title="There was an error getting your conversation(s)."
        action={
          <Button
            variant="outlined"
            onClick={() => void Promise.all([conversation.refetch(), thread.refetch()])}
          >
            Try again
          </Button>
        }
      />
    );
  if (!one) return <PageSkeleton />;

  const retry = (text: TextMessage): Promise<unknown> =>
    conversations
      .changeText(text.TextMessageID, { Message: text.Message, TruncateIfExceedsLimit: false })
      .then(
        () => client.invalidateQueries({ queryKey: conversationKeys.thread(conversationId) }),
        (error: unknown) => {
          const failed = 'There was an error sending your message.';
          show({ text: errorText(error, 'updating', 'message', failed), tone: 'error' });
        },
      );
  const name = personOf(one);
  const isMissing = thread.error !== null && !pages;
  return (
    <Box sx={{ display: 'flex', height: '100%', minHeight: 0 }}>
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 }}>
        <ThreadHeader
          conversation={one}
          myId={user.UserID}
          onBack={onBack}
          panel={panel.isPossible ? panel : null}
        />
        <ReviewBanner conversation={one} />
        {isMissing ? (
          <EmptyState
            compact
            title="There was an error getting your conversation(s)."
            action={
              <Button variant="outlined" onClick={() => void thread.refetch()}>
                Try again
              </Button>
            }
          />
        ) : pages && events ? (
          <Log
            myId={user.UserID}
            rows={rows}
            startAt={around === null ? null : `text ${around}`}
            hasOlder={thread.hasNextPage}
            hasNewer={thread.hasPreviousPage}
            isFetching={thread.isFetchingNextPage || thread.isFetchingPreviousPage}
            spoken={spoken}
            onOlder={() => void thread.fetchNextPage()}
            onNewer={() => void thread.fetchPreviousPage()}
          >
            {(row) =>
              row.kind === 'day' ? (
                <Typography
                  component="h3"
                  variant="caption"
                  sx={{ alignSelf: 'center', my: 2, color: 'text.secondary', fontWeight: 600 }}
                >
                  {row.title}
                </Typography>
              ) : row.kind === 'event' ? (
                <EventRow event={row.event} myId={user.UserID} onDelete={(note) => void deleteNote(note)} />
              ) : row.kind === 'waiting' ? (
                <WaitingBubble waiting={row.waiting} onRetry={outbox.retry} onDelete={outbox.remove} />
              ) : (
                <Bubble
                  text={row.text}
                  isFollowed={row.isFollowed}
                  isMarked={row.text.TextMessageID === around}
                  myId={user.UserID}
                  name={name}
                  onRetry={retry}
                />
              )
            }
          </Log>
        ) : (
          <Box sx={{ flex: 1 }}>
            <PageSkeleton />
          </Box>
        )}
        <Box
          component="footer"
          sx={{
            px: { xs: 2, sm: 4 },
            pt: 1,
            // Above the bar of phones without a button.
            pb: 'max(12px, env(safe-area-inset-bottom))',
            borderTop: '1px solid',
            borderColor: 'divider',
            bgcolor: 'own.canvas',
          }}
        >
          <ReplyBox conversation={one} user={user} replying={replying} onSend={outbox.send} />
        </Box>
      </Box>
      {panel.isOpen && <PersonPanel conversation={one} />}
    </Box>
  );
}
