import type { QueryClient } from '@tanstack/react-query';
import { broadcastKeys } from './broadcasts.ts';
import { conversationKeys } from './conversations.ts';

/** After a reconnect nothing is replayed: what is shown is fetched again, so nothing is doubled or missed. */
export function refetchShown(client: QueryClient): void {
  void client.invalidateQueries({ refetchType: 'active' });
}

function isMoving(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('Items' in value) return Array.isArray(value.Items) && value.Items.some(isMoving);
  return 'BroadcastStatusCategory' in value && value.BroadcastStatusCategory === 'Broadcasting';
}

/**
 * Fetches again what is shown of broadcasts under way, the one that is looked at, which people may answer long after it
 * was completed, and of conversations: they may have moved before anybody listened.
 */
export function refetchMoving(client: QueryClient): void {
  const ofOne: readonly unknown[] = [broadcastKeys.one(0)[1], broadcastKeys.details(0)[1]];
  void client.invalidateQueries({
    queryKey: broadcastKeys.all,
    predicate: (query) => ofOne.includes(query.queryKey[1]) || isMoving(query.state.data),
  });
  void client.invalidateQueries({ queryKey: conversationKeys.all });
}
