import type { TextNumber } from '@carillon/contract/numbers';
import { useQuery } from '@tanstack/react-query';
import { numbersQuery } from '../../api/conversations.ts';
import { useUser } from '../../api/client/session.ts';

/** The text numbers whose conversations the user works with. Undefined while loading. */
export function useMyNumbers(): {
  numbers: readonly TextNumber[] | undefined;
  error: Error | null;
  refetch: () => void;
} {
  const user = useUser();
  const all = useQuery(numbersQuery);
  const mine = new Set(user?.TextNumbers.map((number) => number.TextNumberID));
  return {
    numbers: user && all.data?.filter((number) => mine.has(number.TextNumberID)),
    error: all.data ? null : all.error,
    refetch: () => void all.refetch(),
  };
}
