import { QueryClient } from '@tanstack/react-query';
import { isOutOfReach } from './errors.ts';

/** One cache for the application. Lists stay fresh for 15 s, so that going back is instant. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        retry: (count, error) => count < 2 && isOutOfReach(error),
        retryDelay: (count) => Math.min(1000 * 2 ** count, 5000),
        // Our own banner shows that we are offline. Calls fail at once and are retried automatically.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

export const queryClient = newQueryClient();
