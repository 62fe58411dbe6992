import { getSupport, getSupportChat, postErrorReport } from '@carillon/contract/accounts/support';
import type { BodyIn } from '@carillon/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/client.ts';

/** How support is reached, and what is shown for internal use. */
export const supportQuery = queryOptions({
  queryKey: ['support'],
  queryFn: ({ signal }) => call(getSupport, { signal }),
  staleTime: Infinity,
});

/** The support chat, signed for the user. */
export const supportChatQuery = queryOptions({
  queryKey: ['support', 'chat'],
  queryFn: ({ signal }) => call(getSupportChat, { signal }),
  staleTime: Infinity,
});

/** Reports a failure of the app. Its own failure is not reported. */
export async function reportError(body: BodyIn<typeof postErrorReport>): Promise<void> {
  await Promise.allSettled([call(postErrorReport, { body })]);
}
