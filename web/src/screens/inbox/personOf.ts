import type { Conversation } from '@carillon/contract/conversations/conversations';
import { nameOrPhone } from '@carillon/rules/inbound/inboxTitle';

/** The person in a conversation: the contact's name, else the phone. */
export function personOf(one: Pick<Conversation, 'FirstName' | 'LastName' | 'PhoneNumber'>): string {
  return nameOrPhone({ name: `${one.FirstName} ${one.LastName}`, phone: one.PhoneNumber });
}
