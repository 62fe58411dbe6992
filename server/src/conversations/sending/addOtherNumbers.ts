import type { BodyOf } from '@carillon/contract/route';
import type * as contract from '@carillon/contract/conversations/conversations';
import { readDigits } from '@carillon/rules/phones/phones';
import { rosterOwner } from '../../accounts/index.ts';
import { reachOf } from '../../consent/index.ts';
import { numbersOfPeople } from '../../contacts/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';

type Outgoing = Pick<BodyOf<typeof contract.createConversations>, 'Contacts' | 'PrimaryPhoneNumbersOnly'>;

/**
 * Adds more than the primary phones to a request: each contact is followed by its other numbers that can be texted,
 * each a separate recipient (3-decisions 2.8). A number that is already in the request is not added again.
 */
export async function addOtherNumbers<Body extends Outgoing>(
  tx: TenantTx,
  caller: Caller,
  body: Body,
): Promise<Body> {
  if (body.PrimaryPhoneNumbersOnly || body.Contacts === undefined) return body;
  const ids = body.Contacts.flatMap(({ PersonID }) => (PersonID ? [PersonID] : []));
  const numbers = await numbersOfPeople(tx, rosterOwner(caller), ids);
  const reach = await reachOf(tx, [...numbers.values()].flat());
  const named = new Set(body.Contacts.map(({ PrimaryPhone }) => stored(PrimaryPhone)));
  const Contacts = body.Contacts.flatMap((contact) => {
    const others = (numbers.get(contact.PersonID ?? 0) ?? []).filter((phone) => {
      if (named.has(String(phone)) || reach.get(phone)?.isTextable !== true) return false;
      named.add(String(phone));
      return true;
    });
    return [contact, ...others.map((phone) => ({ ...contact, PrimaryPhone: String(phone) }))];
  });
  return { ...body, Contacts };
}

/** The digits of a typed number, as they are stored. */
function stored(phone: string): string {
  const { digits } = readDigits(phone);
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}
