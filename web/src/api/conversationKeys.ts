// What every page needs of conversations; the rest loads with the inbox.
import { getConversationSummary } from '@carillon/contract/conversations/conversationSummary';
import { queryOptions } from '@tanstack/react-query';
import { call, present } from './client/client.ts';

/** The tag under which opt-outs that the detector found are listed (3-decisions 2.2). */
export const autoOptOutTag = 1;

/** Cache keys. Live events find their entries by them. */
export const conversationKeys = {
  all: ['conversations'] as const,
  /** Followed by the filter and the page size. */
  lists: ['conversations', 'list'] as const,
  summary: ['conversations', 'summary'] as const,
  /** Each conversation that is shown. */
  ones: ['conversations', 'one'] as const,
  one: (id: number) => ['conversations', 'one', id] as const,
  /** All shown pages of a thread, wherever the user began to read. */
  thread: (id: number) => ['conversations', 'thread', id] as const,
  /** What the team did with a conversation besides texting. */
  events: (id: number) => ['conversations', 'events', id] as const,
  signature: (id: number) => ['conversations', 'signature', id] as const,
  scheduled: ['conversations', 'scheduled'] as const,
  tags: ['conversations', 'tags'] as const,
  /** Who is typing, from live events. */
  typing: (id: number) => ['typing', id] as const,
};

/** How many conversations each folder has. The title, the icon, and the navigation use it too. */
export const conversationSummaryQuery = queryOptions({
  queryKey: conversationKeys.summary,
  queryFn: ({ signal }) => present(call(getConversationSummary, { signal })),
  staleTime: 60_000,
});
