import { listNumberUsers, listTextNumbers, putNumberUsers, putTextNumber } from '@carillon/contract/numbers';
import type { NumberUser } from '@carillon/contract/numbers';
import type { BodyIn } from '@carillon/contract/route';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, present } from './client/client.ts';

/** Text numbers the user may see. */
export const textNumbersQuery = queryOptions({
  queryKey: ['textnumbers', 'all'],
  queryFn: ({ signal }) => present(call(listTextNumbers, { signal })),
  staleTime: 60_000,
});

/** Whether this number has an RCS agent; false without a number, and until it is known. */
export function useHasAgent(textNumberId: number | null): boolean {
  const numbers = useQuery({ ...textNumbersQuery, enabled: textNumberId !== null });
  const number = numbers.data?.Items.find((one) => one.TextNumberID === textNumberId);
  return (number?.RcsAgent ?? null) !== null;
}

/** All users of the account, and whether they work with a number. */
export function numberUsersQuery(TextNumberID: number) {
  return queryOptions({
    queryKey: ['textnumbers', TextNumberID, 'users'],
    queryFn: async ({ signal }): Promise<readonly NumberUser[]> => {
      return present(
        call(listNumberUsers, { params: { TextNumberID }, signal }),
        "There was an error getting your account's users.",
      );
    },
  });
}

/** Changes of a text number, by name. */
export const textNumbers = {
  change: (TextNumberID: number, body: BodyIn<typeof putTextNumber>) =>
    call(putTextNumber, { params: { TextNumberID }, body }),
  setUsers: (TextNumberID: number, UserIDs: number[]) =>
    call(putNumberUsers, { params: { TextNumberID }, body: { UserIDs } }),
};
