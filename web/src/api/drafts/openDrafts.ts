import { listDrafts } from '@carillon/contract/broadcasts/drafts';
import { queryOptions } from '@tanstack/react-query';
import { broadcastKeys, listOrNone } from '../broadcasts.ts';
import { call } from '../client/client.ts';

/** The caller's open drafts, newest save first. */
export function draftsQuery(pagesize: number) {
  return queryOptions({
    queryKey: [...broadcastKeys.drafts, pagesize],
    queryFn: async ({ signal }) => listOrNone(await call(listDrafts, { query: { pagesize }, signal })),
  });
}
