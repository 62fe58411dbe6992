import { putAccount } from '@carillon/contract/accounts/accounts';
import {
  addOptOut,
  downloadOptOuts,
  getPhoneNumber,
  listOptOuts,
  listPromotionalOptIns,
  putOptOut,
  uploadOptOuts,
} from '@carillon/contract/contacts/consent';
import {
  getJoinPage,
  getJoinPages,
  getPromotionalJoinPage,
  postJoin,
  postPromotionalJoin,
  putJoinPages,
} from '@carillon/contract/contacts/joinPages';
import type { PublicJoinPage } from '@carillon/contract/contacts/joinPages';
import type { BodyIn, QueryIn } from '@carillon/contract/route';
import { createUpload, getUpload } from '@carillon/contract/contacts/uploads';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addressOf, call, orNull } from './client/client.ts';

/** Query of the opt-out report. */
export type OptOutsQuery = QueryIn<typeof listOptOuts>;

export const consentKeys = {
  optOuts: ['optouts'] as const,
  joinPages: ['account', 'join-pages'] as const,
};

/** A page of the opt-out report. The previous page stays visible while the next one loads. */
export function optOutsQuery(query: OptOutsQuery) {
  return queryOptions({
    queryKey: [...consentKeys.optOuts, query],
    queryFn: ({ signal }) => call(listOptOuts, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A page of the promotional opt-in report. */
export function promotionalQuery(query: QueryIn<typeof listPromotionalOptIns>) {
  return queryOptions({
    queryKey: ['promotional', query],
    queryFn: ({ signal }) => call(listPromotionalOptIns, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Address of the report as a file. */
export function optOutsAddress(query: QueryIn<typeof downloadOptOuts>): string {
  return addressOf(downloadOptOuts, { query });
}

/** The account's public pages. */
export const joinPagesQuery = queryOptions({
  queryKey: consentKeys.joinPages,
  queryFn: ({ signal }) => call(getJoinPages, { signal }),
});

/** A public page; null when there is none. */
export function joinPageQuery(keyword: string, isPromotional: boolean) {
  return queryOptions({
    queryKey: ['join', keyword, isPromotional],
    queryFn: async ({ signal }): Promise<PublicJoinPage | null> => {
      const route = isPromotional ? getPromotionalJoinPage : getJoinPage;
      return orNull(call(route, { params: { Keyword: keyword }, signal }));
    },
  });
}

const pause = 600;
/** How long to wait for a list to be read, in milliseconds. */
const longestReading = 180_000;

/** Uploads a file, waits until it is read, and returns its id. Throws with a message for people. */
async function uploadNumbers(file: File): Promise<number> {
  const { FileID } = await call(createUpload, {
    query: { filename: file.name, purpose: 'optouts' },
    file,
  });
  for (let waited = 0; waited < longestReading; waited += pause) {
    const state = await call(getUpload, { params: { FileID } });
    if (state.Status !== 'Processing') return FileID;
    await new Promise((done) => {
      setTimeout(done, pause);
    });
  }
  throw new Error('Reading the file takes too long. Try a smaller one.');
}

/** The calls about consent, by name. */
export const consent = {
  addOptOut: (body: BodyIn<typeof addOptOut>) => call(addOptOut, { body }),
  changeOptOut: (PhoneNumber: string, body: BodyIn<typeof putOptOut>) =>
    call(putOptOut, { params: { PhoneNumber }, body }),
  uploadOptOuts: async (file: File, channels: { Voice: boolean; Text: boolean }) =>
    call(uploadOptOuts, { body: { FileID: await uploadNumbers(file), ...channels } }),
  /** What is known of one number. */
  check: (PhoneNumber: string) =>
    call(getPhoneNumber, { params: { PhoneNumber }, query: { include: 'all' } }),
  requireOptIn: (RequireTextOptIn: boolean) => call(putAccount, { body: { RequireTextOptIn } }),
  changeJoinPages: (body: BodyIn<typeof putJoinPages>) => call(putJoinPages, { body }),
  join: (keyword: string, isPromotional: boolean, body: BodyIn<typeof postJoin>) =>
    call(isPromotional ? postPromotionalJoin : postJoin, { params: { Keyword: keyword }, body }),
};
