import { pageSizes } from '@carillon/contract/lists';
import { formatPhone } from '@carillon/rules/phoneText';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { conversationsQuery } from '../../../api/conversations.ts';
import type { ConversationFilter } from '../../../api/conversations.ts';
import { DateText } from '../../../parts/DateText.tsx';
import { EmptyState } from '../../../parts/EmptyState.tsx';
import { LinkRow } from '../../../parts/links.tsx';
import { LoadingCards } from '../../../parts/ListLoading.tsx';
import type { InboxSearch } from '../../../screens.ts';

/** The conversations that the address chooses, newest text first. */
export function ConversationList(props: {
  filter: ConversationFilter;
  search: InboxSearch;
  current: number | null;
}) {
  const list = useInfiniteQuery(conversationsQuery(props.filter, pageSizes.conversations));
  if (list.error && !list.data)
    return (
      <EmptyState
        compact
        title="There was an error getting your conversation(s)."
        action={
          <Button variant="outlined" onClick={() => void list.refetch()}>
            Try again
          </Button>
        }
      />
    );
  if (!list.data) return <LoadingCards />;
  return (
    <Box component="ul" aria-label="Conversations" sx={{ listStyle: 'none', m: 0, p: 2 }}>
      {list.data.pages
        .flatMap((page) => page.Items)
        .map((one) => (
          <li key={one.ConversationID}>
            <LinkRow
              to="/inbox/$id"
              params={{ id: String(one.ConversationID) }}
              search={props.search}
              selected={props.current === one.ConversationID}
            >
              <Box sx={{ minWidth: 0, flex: 1 }}>
                <Typography noWrap dir="auto" sx={{ fontWeight: one.UnreadCount > 0 ? 680 : 500 }}>
                  {`${one.FirstName} ${one.LastName}`.trim() || formatPhone(one.PhoneNumber)}
                </Typography>
                <Typography noWrap variant="body2" dir="auto" sx={{ color: 'text.secondary' }}>
                  {one.LastMessage?.Message}
                </Typography>
              </Box>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                <DateText value={one.LastMessage?.CreateTimestamp} form="age" />
              </Typography>
            </LinkRow>
          </li>
        ))}
      {list.hasNextPage && <Button onClick={() => void list.fetchNextPage()}>Show more</Button>}
    </Box>
  );
}
