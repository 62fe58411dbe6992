import Button from '@mui/material/Button';
import { autoOptOutTag } from '../../../api/conversationKeys.ts';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import type { InboxSearch } from '../search.ts';

interface EmptyListProps {
  search: InboxSearch;
  onSearch: (change: InboxSearch, replace: boolean) => void;
}

/** A list without a line: nothing yet, all done, or nothing found. They differ. */
export function EmptyList({ search, onSearch }: EmptyListProps) {
  const { q, unread, assigned, startdate, enddate } = search;
  if (q || startdate || enddate)
    return (
      <EmptyState
        compact
        title="Nothing was found"
        action={
          <Button
            variant="outlined"
            onClick={() =>
              onSearch({ q: undefined, all: undefined, startdate: undefined, enddate: undefined }, false)
            }
          >
            Clear search
          </Button>
        }
      >
        Search for a name, three digits of a number or more, or the beginnings of words in a text.
      </EmptyState>
    );
  if (assigned)
    return (
      <EmptyState
        compact
        title={assigned === 'me' ? 'Nothing here is assigned to you' : 'Everything here is assigned'}
        action={
          <Button
            variant="outlined"
            onClick={() => onSearch({ assigned: undefined, unread: undefined }, false)}
          >
            Show all
          </Button>
        }
      >
        {assigned === 'me'
          ? 'To take a conversation, open it and choose yourself under Assign, or press A.'
          : 'Conversations that no one on your team has taken yet appear here.'}
      </EmptyState>
    );
  if (unread)
    return (
      <EmptyState
        compact
        title="All is read"
        action={
          <Button variant="outlined" onClick={() => onSearch({ unread: undefined }, false)}>
            Show all
          </Button>
        }
      >
        Conversations with new texts that no user has opened show here.
      </EmptyState>
    );
  if (search.review)
    return (
      <EmptyState compact title="Nothing to review">
        When a text may be an opt-out, its conversation waits here until one of you decides, for 24 hours at
        most.
      </EmptyState>
    );
  if (search.tag === autoOptOutTag)
    return (
      <EmptyState compact title="No opt-outs to look at">
        When a text reads like an opt-out without being one of the words, its conversation waits here for a
        look.
      </EmptyState>
    );
  if (search.done)
    return (
      <EmptyState compact title="Nothing is done yet">
        Conversations that you mark as done wait here. A new text brings them back to the inbox.
      </EmptyState>
    );
  if (search.tag || search.broadcastid || search.textnumberid)
    return (
      <EmptyState compact title="No conversations here">
        Conversations show here as soon as a text comes in or goes out.
      </EmptyState>
    );
  return (
    <EmptyState compact title="Your inbox is empty">
      Replies to your broadcasts, and all who text your numbers, show up here at once.
    </EmptyState>
  );
}
