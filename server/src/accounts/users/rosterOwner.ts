import { may } from '@carillon/rules/accounts/rights';
import type { Caller } from '../../platform/http/http.ts';

/**
 * Whose contacts and groups a caller works with: null for all, else only those of this user (row C-204; owners always
 * see all). This is the only place that decides it; every statement on contacts uses it.
 */
export function rosterOwner(caller: Caller): number | null {
  return may('contacts.viewAll', caller) ? null : caller.userId;
}
