import type { User } from '@carillon/contract/accounts/accounts';
import type { Conversation, TextMessage } from '@carillon/contract/conversations/conversations';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { conversations } from '../../../api/conversations.ts';
import { conversationKeys } from '../../../api/conversationKeys.ts';
import { errorText } from '../../../api/client/errors.ts';
import { useUser } from '../../../api/client/session.ts';
import { lazyPart } from '../../../lazyScreen.tsx';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { PageSkeleton } from '../../../parts/page/PageSkeleton.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { usePanel } from '../person/usePanel.ts';
import { personOf } from '../personOf.ts';
import { EventRow } from '../team/EventRow.tsx';
import { ReplyBox } from '../team/ReplyBox.tsx';
import { useNotes } from '../team/useNotes.ts';
import { Bubble } from './Bubble.tsx';
import { Log } from './Log.tsx';
import { ReviewBanner } from './ReviewBanner.tsx';
import { ThreadHeader } from './ThreadHeader.tsx';
import { useThread } from './useThread.ts';
import type { LoadedThread } from './useThread.ts';
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

function OpenThread(props: ThreadProps & { user: User }) {
  const { conversationId, around, onBack, user } = props;
  const loaded = useThread(conversationId, around, user);
  const { conversation, thread, outbox } = loaded;
  const replying = replyingText(useReplying(conversationId, user.UserID));
  const panel = usePanel();
  const navigate = useNavigate();
  const one = conversation.data;
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
        <Texts conversation={one} loaded={loaded} around={around} myId={user.UserID} />
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

/** The texts and events of the conversation, or why they are not there. */
function Texts(props: {
  conversation: Conversation;
  loaded: LoadedThread;
  around: number | null;
  myId: number;
}) {
  const { conversation, loaded, around, myId } = props;
  const { thread, outbox, rows, spoken, isLoaded, isMissing } = loaded;
  const { ConversationID: conversationId } = conversation;
  const client = useQueryClient();
  const show = useSnackbar();
  const { remove: deleteNote } = useNotes(conversationId);
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
  if (isMissing)
    return (
      <EmptyState
        compact
        title="There was an error getting your conversation(s)."
        action={
          <Button variant="outlined" onClick={() => void thread.refetch()}>
            Try again
          </Button>
        }
      />
    );
  if (!isLoaded)
    return (
      <Box sx={{ flex: 1 }}>
        <PageSkeleton />
      </Box>
    );
  return (
    <Log
      myId={myId}
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
          <EventRow event={row.event} myId={myId} onDelete={(note) => void deleteNote(note)} />
        ) : row.kind === 'waiting' ? (
          <WaitingBubble waiting={row.waiting} onRetry={outbox.retry} onDelete={outbox.remove} />
        ) : (
          <Bubble
            text={row.text}
            isFollowed={row.isFollowed}
            isMarked={row.text.TextMessageID === around}
            myId={myId}
            name={personOf(conversation)}
            onRetry={retry}
          />
        )
      }
    </Log>
  );
}
