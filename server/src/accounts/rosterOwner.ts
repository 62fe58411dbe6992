import { may } from '@carillon/rules/accounts/rights';
import type { Caller } from '../platform/http.ts';

/**
 * Whose contacts and groups a caller works with: null for everybody's, else only those that belong to this user
 * (row C-204; owners always see all). The only place that decides it; every statement on contacts takes it.
 */
export function rosterOwner(caller: Caller): number | null {
  return may('contacts.viewAll', caller) ? null : caller.userId;
}
