import { listTextNumbers } from '@carillon/contract/numbers';
import { queryOptions } from '@tanstack/react-query';
import { call, isMissing } from '../../../api/client.ts';
import { userQuery } from '../../../api/session.ts';
import { queryClient } from '../../../api/queryClient.ts';

/** Text numbers that the signed-in user works with; owners are shown all of the account elsewhere. */
export const myNumbersQuery = queryOptions({
  queryKey: ['textnumbers', 'mine'],
  queryFn: async ({ signal }) => {
    const [answer, user] = await Promise.all([
      call(listTextNumbers, { signal }),
      queryClient.ensureQueryData(userQuery),
    ]);
    if (isMissing(answer)) throw new Error('There was an error getting your text numbers.');
    const mine = new Set(user.TextNumbers.map((one) => one.TextNumberID));
    return answer.Items.filter((one) => mine.has(one.TextNumberID));
  },
  staleTime: 60_000,
});
