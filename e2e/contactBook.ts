// People and groups that journeys about contacts begin with, created by calls.
import type { ApiClient } from './apiClient.ts';
import type { MadePerson } from './people.ts';

let made = 0;

/** A name for a group that no other journey uses. */
export function newGroupName(word: string): string {
  made += 1;
  return `${word} ${process.pid}-${made}`;
}

/** A group with these people in it. Returns its id. */
export async function makeGroup(
  client: ApiClient,
  name: string,
  people: readonly MadePerson[] = [],
): Promise<number> {
  const { ListID } = await client.post<{ ListID: number }>('/lists', { ListName: name });
  for (const person of people) await addContact(client, person, [ListID]);
  return ListID;
}

/** A contact. Returns its id. */
export async function addContact(
  client: ApiClient,
  person: MadePerson,
  ListIDs: readonly number[] = [],
  more: object = {},
): Promise<number> {
  const { PersonID } = await client.post<{ PersonID: number }>('/contacts', {
    FirstName: person.first,
    LastName: person.last,
    PrimaryPhone: person.phone,
    ListIDs,
    ...more,
  });
  return PersonID;
}
