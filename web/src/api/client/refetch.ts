import type { Query, QueryClient } from '@tanstack/react-query';
import { changedBy } from '../live/liveKeys.ts';

/** After a reconnect nothing is replayed. What is shown is refetched, so nothing is doubled or missed. */
export function refetchShown(client: QueryClient): void {
  void client.invalidateQueries({ refetchType: 'active' });
}

const heard: ReadonlySet<unknown> = new Set(Object.values(changedBy).flat());

function isHeard({ queryKey }: Query): boolean {
  return heard.has(queryKey[0]) || (queryKey[0] === 'draft' && queryKey[2] === 'recipients');
}

/**
 * Runs when a page connects for the first time: others may have changed its data since it was fetched, without an
 * event. What is shown is refetched once, limited to what events would have changed.
 */
export function refetchUnheard(client: QueryClient): void {
  // A query that waits for its first response would get that same response again, so it is refetched once it has
  // arrived.
  const waiting = client.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => isHeard(query) && query.state.data === undefined,
  });
  for (const query of waiting)
    query.promise?.then(
      () => void client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      // A failed query shows its error in place, with its own retry.
      () => undefined,
    );
  void client.invalidateQueries({ predicate: (query) => isHeard(query) && !waiting.includes(query) });
}
