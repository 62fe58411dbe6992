import {
  addIntegrationContacts,
  addIntegrationGroups,
  deleteIntegration,
  listIntegrationContacts,
  listIntegrationGroups,
  listIntegrationGroupTypes,
  listIntegrations,
  loginIntegration,
} from '@carillon/contract/integrations';
import type { BodyIn, QueryIn } from '@carillon/contract/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, present } from './client/client.ts';

/** Cache keys. */
export const integrationKeys = {
  all: ['integrations'] as const,
  one: (id: number) => ['integrations', id] as const,
};

/** All integrations that can be connected here. */
export const integrationsQuery = queryOptions({
  queryKey: [...integrationKeys.all, 'list'],
  queryFn: ({ signal }) => present(call(listIntegrations, { query: { pagesize: 100 }, signal })),
});

/** Kinds of groups of a connected integration. */
export function groupTypesQuery(id: number) {
  return queryOptions({
    queryKey: [...integrationKeys.one(id), 'types'],
    queryFn: ({ signal }) =>
      present(call(listIntegrationGroupTypes, { params: { IntegrationID: id }, signal })),
    // A failure is shown in a dialog with a retry button. Automatic retries would only take longer.
    retry: false,
  });
}

/** Groups of a connected integration, of one type if one is named. */
export function integrationGroupsQuery(id: number, grouptype: string | null) {
  return queryOptions({
    queryKey: [...integrationKeys.one(id), 'groups', grouptype],
    queryFn: ({ signal }) =>
      present(
        call(listIntegrationGroups, {
          params: { IntegrationID: id },
          query: { pagesize: 2000, ...(grouptype === null ? {} : { grouptype }) },
          signal,
        }),
      ),
    retry: false,
  });
}

/** People of a group in the other system. */
export function integrationPeopleQuery(
  id: number,
  group: string,
  query: QueryIn<typeof listIntegrationContacts>,
) {
  return queryOptions({
    queryKey: [...integrationKeys.one(id), 'people', group, query],
    queryFn: ({ signal }) =>
      present(
        call(listIntegrationContacts, { params: { IntegrationID: id, GroupID: group }, query, signal }),
      ),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** The calls that change something. */
export const integrationCalls = {
  login: async (id: number, fields: Record<string, string>) =>
    present(call(loginIntegration, { params: { IntegrationID: id }, body: fields })),
  remove: (id: number, anyway: boolean) =>
    call(deleteIntegration, { params: { IntegrationID: id }, query: anyway ? { anyway: 'true' } : {} }),
  addPeople: (
    place: { id: number; group: string; draftId: number },
    body: BodyIn<typeof addIntegrationContacts>,
    q: string,
  ) =>
    present(
      call(addIntegrationContacts, {
        params: { IntegrationID: place.id, GroupID: place.group, DraftBroadcastID: place.draftId },
        query: q === '' ? {} : { q },
        body,
      }),
    ),
  addGroups: (
    place: { id: number; grouptype: string | null; draftId: number },
    body: BodyIn<typeof addIntegrationGroups>,
  ) =>
    present(
      call(addIntegrationGroups, {
        params: { IntegrationID: place.id, DraftBroadcastID: place.draftId },
        query: place.grouptype === null ? {} : { grouptype: place.grouptype },
        body,
      }),
    ),
};

/** What the login window reports when it is done. */
export interface LoginNews {
  readonly IntegrationID: number;
  readonly Connected: boolean;
  readonly Message: string;
}

function isLoginNews(value: unknown): value is LoginNews {
  if (typeof value !== 'object' || value === null) return false;
  const { IntegrationID, Connected, Message } = value as Partial<Record<keyof LoginNews, unknown>>;
  return typeof IntegrationID === 'number' && typeof Connected === 'boolean' && typeof Message === 'string';
}

/** Listens to login windows. Older browsers learn of it only by the live event. Returns how to stop. */
export function listenForLogins(tell: (news: LoginNews) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel('carillon.integration');
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isLoginNews(data)) tell(data);
  };
  return () => channel.close();
}
