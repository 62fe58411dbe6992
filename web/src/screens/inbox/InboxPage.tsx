import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { textMessageQuery } from '../../api/conversations.ts';
import { useUser } from '../../api/session.ts';
import type { ConversationFilter } from '../../api/conversations.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ChatIcon, PlusIcon } from '../../parts/icons.tsx';
import { NotFoundPage } from '../../parts/NotFoundPage.tsx';
import type { InboxSearch } from '../../screens.ts';
import { theme } from '../../theme.ts';
import { ConversationList } from './list/ConversationList.tsx';
import { placeOf } from './place.ts';
import { ScheduledList } from './scheduled/ScheduledList.tsx';
import { Thread } from './thread/Thread.tsx';

const NewConversation = lazy(() => import('./compose/NewConversation.tsx'));

/** The list that the address means, as the server takes it. */
function filterOf(search: InboxSearch): ConversationFilter {
  const { done, tag, broadcastid, textnumberid, unread, q, all, startdate, enddate } = search;
  return {
    ...(done ? { isdone: 'true' } : {}),
    ...(tag ? { tagid: tag } : {}),
    ...(broadcastid ? { broadcastid } : {}),
    ...(textnumberid ? { textnumberid } : {}),
    ...(unread ? { unread: 'true' } : {}),
    ...(q ? { q } : {}),
    ...(all ? { all: 'true' } : {}),
    ...(startdate ? { startdate } : {}),
    ...(enddate ? { enddate } : {}),
  };
}

/** The list of conversations and, beside it, the one that is read; one at a time on narrow screens. */
export default function InboxPage() {
  const search: InboxSearch = useSearch({ from: '/app/inbox' });
  const place = placeOf(useLocation().pathname);
  const navigate = useNavigate();
  const isWide = useMediaQuery(theme.breakpoints.up('md'), { noSsr: true });
  const textId = place.kind === 'text' ? place.id : 0;
  const text = useQuery({ ...textMessageQuery(textId), enabled: textId !== 0 });
  if (place.kind === 'unknown') return <NotFoundPage what="conversation" />;

  const current = place.kind === 'conversation' ? place.id : (text.data?.ConversationID ?? null);
  const isReading = place.kind === 'conversation' || place.kind === 'text';
  const user = useUser();
  const { open, to, ...shown } = search;
  const back = (): void => void navigate({ to: '/inbox', search });
  return (
    <Box sx={{ display: 'flex', height: '100%', minHeight: 0 }}>
      {(isWide || !isReading) && (
        <Box
          component="section"
          aria-label="Conversations"
          sx={{
            width: isWide ? 380 : '100%',
            flex: 'none',
            overflowY: 'auto',
            borderRight: isWide ? '1px solid' : 0,
            borderColor: 'divider',
          }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', p: 4, pb: 2 }}>
            <Typography variant="h1">{place.kind === 'scheduled' ? 'Scheduled' : 'Inbox'}</Typography>
            <Button
              size="small"
              variant="contained"
              color="secondary"
              startIcon={<PlusIcon />}
              onClick={() => void navigate({ to: '.', search: { ...search, open: 'compose' } })}
            >
              New message
            </Button>
          </Box>
          {place.kind === 'scheduled' ? (
            <ScheduledList />
          ) : (
            <ConversationList filter={filterOf(search)} search={search} current={current} />
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
          ) : text.data === null || current === 0 ? (
            <NotFoundPage what="text" />
          ) : (
            <EmptyState icon={<ChatIcon />} title="Choose a conversation">
              What was said with this person on this text number shows here.
            </EmptyState>
          )}
        </Box>
      )}
      {open !== undefined && user && (
        <Suspense fallback={null}>
          <NewConversation
            user={user}
            to={to ?? ''}
            isLater={open === 'schedule'}
            onClose={() => void navigate({ to: '.', search: shown, replace: true })}
            onDone={(id) =>
              void (id === null
                ? navigate({ to: '.', search: shown, replace: true })
                : navigate({ to: '/inbox/$id', params: { id: String(id) }, search: shown, replace: true }))
            }
          />
        </Suspense>
      )}
    </Box>
  );
}
