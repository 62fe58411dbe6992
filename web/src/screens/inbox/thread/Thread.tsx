import { formatPhone } from '@carillon/rules/phoneText';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { conversationQuery, threadQuery } from '../../../api/conversations.ts';
import { DateText } from '../../../parts/DateText.tsx';
import { EmptyState } from '../../../parts/EmptyState.tsx';
import { ChevronLeftIcon } from '../../../parts/icons.tsx';
import { PageSkeleton } from '../../../parts/PageSkeleton.tsx';
import { ConversationActions } from '../ConversationActions.tsx';
import { useConversationActions } from '../useConversationActions.ts';

export interface ThreadProps {
  conversationId: number;
  /** A text to begin with and to show; null begins with the newest. */
  around: number | null;
  /** Given where the list is not beside the thread: leads back to it. */
  onBack: (() => void) | undefined;
}

/** What was said with one phone on one text number. Fills the room it is given and scrolls inside it. */
export function Thread({ conversationId, around, onBack }: ThreadProps) {
  const conversation = useQuery(conversationQuery(conversationId));
  const thread = useInfiniteQuery(threadQuery(conversationId, around));
  const one = conversation.data;
  const isUnread = (one?.UnreadCount ?? 0) > 0;
  const { view } = useConversationActions();
  // Once for each time that it becomes unread, not for each change of it.
  const look = useRef<() => void>(() => undefined);
  useEffect(() => {
    look.current = () => void (one && view(one));
  });
  useEffect(() => {
    if (isUnread) look.current();
  }, [isUnread]);
  if (one === null)
    return (
      <EmptyState title="This conversation was not found">
        It may belong to a text number that you do not work with any more.
      </EmptyState>
    );
  if (conversation.error || thread.error)
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
  if (!one || !thread.data) return <PageSkeleton />;
  const texts = thread.data.pages.flatMap((page) => page.Items);
  const name = `${one.FirstName} ${one.LastName}`.trim();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <Box
        component="header"
        sx={{
          display: 'flex',
          alignItems: 'center',
          p: 4,
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        {onBack && (
          <Button size="small" startIcon={<ChevronLeftIcon />} onClick={onBack} sx={{ mr: 2 }}>
            Back
          </Button>
        )}
        <Typography variant="h2" dir="auto" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {name === '' ? formatPhone(one.PhoneNumber) : name}
        </Typography>
        <ConversationActions conversation={one} />
      </Box>
      <Box
        component="ol"
        reversed
        aria-label="Texts, newest first"
        sx={{ flex: 1, minHeight: 0, overflowY: 'auto', listStyle: 'none', m: 0, p: 4 }}
      >
        {texts.map((text) => (
          <Box
            component="li"
            key={text.TextMessageID}
            sx={{ mb: 3, textAlign: text.IsInbound ? 'left' : 'right' }}
          >
            <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap' }}>
              {text.Message}
            </Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              <DateText value={text.CreateTimestamp} form="age" />
              {text.Label !== '' && ` · ${text.Label}`}
            </Typography>
          </Box>
        ))}
        {thread.hasNextPage && (
          <Button component="li" onClick={() => void thread.fetchNextPage()}>
            Earlier texts
          </Button>
        )}
      </Box>
    </Box>
  );
}
