import {
  acceptInvitation,
  sendInvitation,
  viewInvitation,
  withdrawInvitation,
} from '@carillon/contract/accounts/invitations';
import {
  createUser,
  getUsersSummary,
  listUsers,
  putAccountUser,
  putAccountUsers,
} from '@carillon/contract/accounts/users';
import type { AccountUser } from '@carillon/contract/accounts/users';
import type { BodyIn, QueryIn } from '@carillon/contract/route';
import { listTextNumbers } from '@carillon/contract/numbers';
import type { Selection } from '@carillon/rules/contacts/selection';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, present } from './client/client.ts';

export type { AccountUser };

/** The key of everything about the account's users. */
export const usersKey = ['account', 'users'] as const;

/** Users of the account. */
export function usersQuery(query: QueryIn<typeof listUsers>) {
  return queryOptions({
    queryKey: [...usersKey, 'list', query],
    queryFn: ({ signal }) => present(call(listUsers, { query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** How many users there are, by state. */
export const usersSummaryQuery = queryOptions({
  queryKey: [...usersKey, 'summary'],
  queryFn: ({ signal }) => present(call(getUsersSummary, { signal })),
});

/** Text numbers to choose from for a user, five at a time (row B-274). */
export function numbersToAssignQuery(query: QueryIn<typeof listTextNumbers>) {
  return queryOptions({
    queryKey: ['textnumbers', 'toAssign', query],
    queryFn: ({ signal }) => present(call(listTextNumbers, { query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** What a list of users is narrowed to. */
export type NarrowedUsers = Pick<QueryIn<typeof listUsers>, 'q' | 'role' | 'state'>;

/** Changes of users, by name. */
export const users = {
  add: (body: BodyIn<typeof createUser>): Promise<AccountUser> => call(createUser, { body }),
  change: (UserID: number, body: BodyIn<typeof putAccountUser>): Promise<AccountUser> =>
    call(putAccountUser, { params: { UserID }, body }),
  setActive: (selection: Selection, IsActive: boolean, query: NarrowedUsers) =>
    call(putAccountUsers, {
      query,
      body: {
        Selection: { Type: selection.Type, Items: selection.Items.map((UserID) => ({ UserID })) },
        Update: { IsActive },
      },
    }),
  invite: (UserID: number) => call(sendInvitation, { params: { UserID }, body: {} }),
  withdraw: (UserID: number) => call(withdrawInvitation, { params: { UserID } }),
};

/** Calls of the page that the link of an invitation opens. */
export const invitation = {
  view: (Token: string) => call(viewInvitation, { body: { Token } }),
  accept: (body: BodyIn<typeof acceptInvitation>) => call(acceptInvitation, { body }),
};
