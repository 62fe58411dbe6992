import { may } from '@carillon/rules/accounts/rights';
import type { Caller } from '../platform/http/http.ts';

/** Whose text numbers this caller sees and sends from: null for all of the account, else those assigned to the user. */
export function numbersOf(caller: Caller): number | null {
  return may('numbers.viewAll', caller) ? null : caller.userId;
}
