import type { Group } from '@carillon/contract/contacts/rosterShapes';

/** The special groups (row B-079). */
export const everyone = 0;
export const unfiled = -1;
export const deleted = -2;

/** The address of a group's page. */
export function addressOfList(
  listId: number,
):
  | { to: '/contacts'; search: { view?: 'unfiled' | 'deleted' } }
  | { to: '/contacts/group/$id'; params: { id: string } } {
  if (listId > 0) return { to: '/contacts/group/$id', params: { id: String(listId) } };
  if (listId === unfiled) return { to: '/contacts', search: { view: 'unfiled' } };
  return { to: '/contacts', search: listId === deleted ? { view: 'deleted' } : {} };
}

/** Groups as they are shown: Everyone and Unfiled, the account's own by name, Deleted at the end. */
export function inOrder(groups: readonly Group[]): Group[] {
  const place = (group: Group): number => {
    if (group.ListID === everyone) return 0;
    if (group.ListID === unfiled) return 1;
    return group.ListID === deleted ? 3 : 2;
  };
  return [...groups].sort((a, b) => place(a) - place(b));
}

/** The groups that users created. */
export function ownGroups(groups: readonly Group[] | undefined): Group[] {
  return (groups ?? []).filter((group) => group.ListID > 0);
}

/** A contact's name, or the number if there is no name. */
export function nameOf(person: { FirstName: string; LastName: string }, instead: string): string {
  return `${person.FirstName} ${person.LastName}`.trim() || instead;
}
