import { listNumberUsers, putNumberUsers, putTextNumber } from '@carillon/contract/numbers';
import type { NumberUser } from '@carillon/contract/numbers';
import type { BodyIn } from '@carillon/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { call, isMissing } from './client.ts';

/** Everybody of the account, and whether they work with a number. */
export function numberUsersQuery(TextNumberID: number) {
  return queryOptions({
    queryKey: ['textnumbers', TextNumberID, 'users'],
    queryFn: async ({ signal }): Promise<readonly NumberUser[]> => {
      const answer = await call(listNumberUsers, { params: { TextNumberID }, signal });
      if (isMissing(answer)) throw new Error("There was an error getting your account's users.");
      return answer;
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
