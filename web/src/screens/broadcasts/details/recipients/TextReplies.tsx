import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { TextReply } from '@carillon/contract/broadcasts/textReplies';
import { plural } from '@carillon/rules/money/amounts';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { textRepliesQuery } from '../../../../api/broadcastDetails.ts';
import { errorText } from '../../../../api/client/errors.ts';
import { DateText } from '../../../../parts/DateText.tsx';
import { ChatIcon, SearchIcon } from '../../../../parts/icons.tsx';
import { LinkButton } from '../../../../parts/links.tsx';
import { EmptyState } from '../../../../parts/lists/EmptyState.tsx';
import { ListTable } from '../../../../parts/lists/ListTable.tsx';
import type { Column } from '../../../../parts/lists/ListTable.tsx';
import { listControls, listState } from '../../../../parts/lists/listState.ts';
import { SearchField } from '../../../../parts/lists/SearchField.tsx';
import { useSelection } from '../../../../parts/lists/useSelection.ts';
import type { DetailsSearch } from '../../search.ts';
import { useBroadcastActions } from '../../useBroadcastActions.ts';
import { pathOf } from '../resultTabs.ts';

const listName = 'textReplies';
const newestFirst = '-ReceivedDate';

const nameOf = ({ FirstName, LastName }: TextReply): string => `${FirstName} ${LastName}`.trim();

const columns: readonly Column<TextReply>[] = [
  {
    id: 'name',
    header: 'Name',
    card: 'title',
    cell: (one) => (
      <Box dir="auto" sx={{ textAlign: 'left', fontWeight: 560, overflowWrap: 'anywhere' }}>
        {nameOf(one) || (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            No name
          </Box>
        )}
      </Box>
    ),
  },
  {
    id: 'phone',
    header: 'Phone',
    noWrap: true,
    cell: ({ PhoneNumber }) => formatPhone(PhoneNumber),
  },
  { id: 'reply', header: 'Reply', card: 'plain', width: '46%', cell: (one) => <Reply reply={one} /> },
  {
    id: 'received',
    header: 'Received',
    sortField: 'ReceivedDate',
    noWrap: true,
    cell: ({ ReceivedDate }) => <DateText value={ReceivedDate} form="age" />,
  },
];
const open: Column<TextReply> = {
  id: 'open',
  header: 'Conversation',
  align: 'right',
  isEmpty: ({ ConversationID }) => ConversationID === null,
  cell: (one) =>
    one.ConversationID === null ? null : (
      <LinkButton
        size="small"
        to="/inbox/$id"
        params={{ id: String(one.ConversationID) }}
        aria-label={`Open the conversation with ${nameOf(one) || formatPhone(one.PhoneNumber)}`}
      >
        Open
      </LinkButton>
    ),
};

function Reply({ reply }: { reply: TextReply }) {
  const { Message, PictureCount, IsOptOut } = reply;
  const notes = [
    PictureCount > 0 ? `with ${plural(PictureCount, 'picture', 'pictures')}` : '',
    IsOptOut ? 'Opted out' : '',
  ].filter(Boolean);
  return (
    <>
      <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {Message}
      </Box>
      {notes.length > 0 && (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
          {notes.join(' · ')}
        </Box>
      )}
    </>
  );
}

interface TextRepliesProps {
  broadcast: Broadcast;
  search: DetailsSearch;
  /** False for a user who does not work with the number and sees no conversations of it. */
  mayOpen: boolean;
}

/** What recipients texted back, newest first; a selection becomes the recipients of a new message (rows B-015, B-188). */
export function TextReplies({ broadcast, search, mayOpen }: TextRepliesProps) {
  const navigate = useNavigate();
  const actions = useBroadcastActions();
  const state = listState(listName, search, { sortby: newestFirst });
  const q = state.q === '' ? undefined : state.q;
  const list = useQuery(
    textRepliesQuery(broadcast.BroadcastID, {
      page: state.page,
      pagesize: state.pagesize,
      sortby: state.sortby,
      q,
    }),
  );
  const { selection, setSelection } = useSelection<number>('replies', state.q);
  const go = (change: DetailsSearch, isReplaced = 'q' in change): void => {
    void navigate({
      to: '/broadcast-details/$id/$tab/$sub',
      params: { id: String(broadcast.BroadcastID), ...pathOf({ kind: 'replies' }) },
      search: (before: DetailsSearch) => ({ ...before, page: undefined, ...change }),
      replace: isReplaced,
      resetScroll: false,
      hash: true,
    });
  };
  const names = new Map((list.data?.Items ?? []).map((one) => [one.TextMessageID, nameOf(one)]));
  return (
    <>
      <Box sx={{ mb: 4 }}>
        <SearchField
          label="Search replies"
          value={search.q ?? ''}
          onSearch={(text) => go({ q: text === '' ? undefined : text })}
        />
      </Box>
      <ListTable
        label="Text replies"
        columns={mayOpen ? [...columns, open] : columns}
        rows={list.data?.Items}
        total={list.data?.Size ?? 0}
        idOf={({ TextMessageID }) => TextMessageID}
        isFetching={list.isPlaceholderData}
        error={list.error ? errorText(list.error, 'getting', 'text replies') : null}
        onRetry={() => void list.refetch()}
        {...listControls(listName, state, go)}
        selection={
          broadcast.Actions.includes('resend')
            ? {
                value: selection,
                onChange: setSelection,
                isNarrowed: q !== undefined,
                nameOf: (id) => `the reply of ${names.get(id) || 'a person without a name'}`,
                actions: (
                  <Button
                    size="small"
                    variant="contained"
                    disabled={actions.isBusy}
                    onClick={() => void actions.toRepliers(broadcast, selection, q)}
                  >
                    Send to them
                  </Button>
                ),
              }
            : undefined
        }
        empty={<NoReplies isSearched={q !== undefined} onClear={() => go({ q: undefined })} />}
      />
    </>
  );
}

function NoReplies({ isSearched, onClear }: { isSearched: boolean; onClear: () => void }) {
  if (!isSearched)
    return (
      <EmptyState compact title="No replies yet" icon={<ChatIcon />}>
        What people text back after this broadcast shows here the moment it arrives.
      </EmptyState>
    );
  return (
    <EmptyState
      compact
      title="No reply matches"
      icon={<SearchIcon />}
      action={
        <Button variant="outlined" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      Try a word of the reply, or a part of the name or the phone number.
    </EmptyState>
  );
}
