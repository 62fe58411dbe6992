import type { Query, QueryClient } from '@tanstack/react-query';
import { changedBy } from './liveKeys.ts';

/** After a reconnect nothing is replayed: what is shown is fetched again, so nothing is doubled or missed. */
export function refetchShown(client: QueryClient): void {
  void client.invalidateQueries({ refetchType: 'active' });
}

const heard: ReadonlySet<unknown> = new Set(Object.values(changedBy).flat());

function isHeard({ queryKey }: Query): boolean {
  return heard.has(queryKey[0]) || (queryKey[0] === 'draft' && queryKey[2] === 'recipients');
}

/**
 * When a page listens for the first time: what it asked for before may have been changed by others since, and nobody
 * told it. What is shown of it is fetched once more, and only what events would have changed.
 */
export function refetchUnheard(client: QueryClient): void {
  // Who waits for a first answer would be given that one again; they ask anew once it is here.
  const waiting = client.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => isHeard(query) && query.state.data === undefined,
  });
  for (const query of waiting)
    query.promise?.then(
      () => void client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      // What failed is told where it would stand, and tried again there.
      () => undefined,
    );
  void client.invalidateQueries({ predicate: (query) => isHeard(query) && !waiting.includes(query) });
}
