import { suggestContacts } from '@carillon/contract/contacts/contactSuggestions';
import {
  addOptOut,
  getPhoneConsent,
  getPhoneNumber,
  putOptOut,
  validatePhone,
} from '@carillon/contract/contacts/consent';
import {
  createContactField,
  deleteContactField,
  listContactFields,
  putContactField,
} from '@carillon/contract/contacts/contactFields';
import {
  countListContacts,
  createContacts,
  deleteContact,
  deleteContacts,
  exportContacts,
  getContact,
  listContacts,
  keepContactsApart,
  listDuplicates,
  showKeptContacts,
  listHistory,
  mergeContacts,
  putContact,
  putContacts,
  undoContacts,
} from '@carillon/contract/contacts/contacts';
import {
  createGroup,
  deleteGroup,
  deleteListContacts,
  listGroups,
  moveToGroup,
  putGroup,
  restoreContacts,
  undoGroups,
} from '@carillon/contract/contacts/groups';
import { addListContactsToDraft, addListsToDraft } from '@carillon/contract/broadcasts/drafts';
import type { ContactDetail } from '@carillon/contract/contacts/contacts';
import type { BodyIn, QueryIn } from '@carillon/contract/route';
import type { Selection } from '@carillon/rules/contacts/selection';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { addressOf, call, orNull, present } from './client/client.ts';

/** Cache keys. Everything about group membership begins with `lists`, everything else with `contacts`. */
export const contactKeys = {
  groups: ['lists'] as const,
  list: (listId: number) => ['lists', listId, 'contacts'] as const,
  count: (listId: number) => ['lists', listId, 'contacts', 'count'] as const,
  all: ['contacts'] as const,
  one: (id: number) => ['contacts', 'one', id] as const,
};

/** Refetches the contacts and groups that are shown. */
export function contactsChanged(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: contactKeys.groups }),
    client.invalidateQueries({ queryKey: contactKeys.all }),
  ]);
}

/** All groups with their counts. */
export const groupsQuery = queryOptions({
  queryKey: contactKeys.groups,
  queryFn: ({ signal }) => present(call(listGroups, { query: { sortby: 'ListName' }, signal })),
});

/** A page of a list; null when the group is gone. The previous page stays visible while the next one loads. */
export function listQuery(listId: number, query: QueryIn<typeof listContacts>) {
  return queryOptions({
    queryKey: [...contactKeys.list(listId), 'page', query],
    queryFn: ({ signal }) =>
      orNull(
        call(listContacts, { params: { ListID: listId }, query: { ...query, include: 'lists' }, signal }),
      ),
    placeholderData: (before, query) => (query?.queryKey[1] === listId ? before : undefined),
  });
}

/** How many match exactly, for lists that only say "at least". */
export function countQuery(listId: number, query: QueryIn<typeof countListContacts>) {
  return queryOptions({
    queryKey: [...contactKeys.count(listId), query],
    queryFn: ({ signal }) => present(call(countListContacts, { params: { ListID: listId }, query, signal })),
    staleTime: 30_000,
  });
}

/** Contacts that match what is typed, best match first. */
export function suggestionsQuery(q: string) {
  return queryOptions({
    queryKey: [...contactKeys.all, 'suggestions', q],
    queryFn: ({ signal }) => present(call(suggestContacts, { query: { q }, signal })),
    staleTime: 30_000,
  });
}

/** The custom fields of the account. */
export const fieldsQuery = queryOptions({
  queryKey: [...contactKeys.all, 'fields', 'names'],
  queryFn: async ({ signal }) => present(call(listContactFields, { query: { usage: 'false' }, signal })),
  staleTime: 60_000,
});
/** The custom fields with how many contacts have each. */
export const usedFieldsQuery = queryOptions({
  queryKey: [...contactKeys.all, 'fields', 'usage'],
  queryFn: async ({ signal }) => present(call(listContactFields, { signal })),
});

/** One contact. Null when it is gone or the caller can't see it. */
export function contactQuery(id: number) {
  return queryOptions({
    queryKey: contactKeys.one(id),
    queryFn: ({ signal }): Promise<ContactDetail | null> =>
      orNull(call(getContact, { params: { PersonID: id }, signal })),
  });
}

/** What was sent to a contact and received from it, newest first. */
export function historyQuery(id: number, query: QueryIn<typeof listHistory>) {
  return queryOptions({
    queryKey: [...contactKeys.one(id), 'history', query],
    queryFn: ({ signal }) => present(call(listHistory, { params: { PersonID: id }, query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** Whether a number may be texted, and why not. */
export function phoneQuery(phone: string) {
  return queryOptions({
    queryKey: [...contactKeys.all, 'phone', phone],
    queryFn: ({ signal }) => present(call(getPhoneNumber, { params: { PhoneNumber: phone }, signal })),
    staleTime: 60_000,
  });
}

/** The recipient of a new text in the inbox: whether the number is valid, and what we know about it (row C-242). */
export function recipientQuery(phone: string, CountryID: number) {
  return queryOptions({
    queryKey: [...contactKeys.all, 'phone', phone, 'recipient', CountryID],
    queryFn: async ({ signal }) => {
      const [checked, state] = await Promise.all([
        present(call(validatePhone, { body: { Source: phone, CountryID }, signal })),
        present(call(getPhoneNumber, { params: { PhoneNumber: phone }, query: { include: 'all' }, signal })),
      ]);
      // The reason is more useful than the fact that something is wrong.
      return { ...state, Refused: checked.Success ? '' : state.Reason || checked.Message };
    },
    staleTime: 60_000,
  });
}

/** Consent of a number with its whole history. */
export function phoneConsentQuery(phone: string) {
  return queryOptions({
    queryKey: [...contactKeys.all, 'phone', phone, 'consent'],
    queryFn: ({ signal }) => present(call(getPhoneConsent, { params: { PhoneNumber: phone }, signal })),
  });
}

/** Contacts that look like the same person. */
export function duplicatesQuery(query: QueryIn<typeof listDuplicates>) {
  return queryOptions({
    queryKey: [...contactKeys.all, 'duplicates', query],
    queryFn: ({ signal }) => present(call(listDuplicates, { query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** The people that an action is for: a selection of a list, as it was searched. Never a page or a sort (row B-212). */
export interface Chosen {
  readonly listId: number;
  readonly selection: Selection;
  readonly q: string;
  readonly importId?: number | undefined;
}

/** Chosen people as the calls take them: who in the body, what the list was narrowed to in the query. */
export function chosenPeople({ selection, q, importId }: Chosen) {
  // Ids name the people. The search only belongs to "all".
  const isAll = selection.Type !== 'Selected';
  return {
    query: {
      ...(q !== '' && isAll ? { q } : {}),
      ...(importId !== undefined && isAll ? { importid: importId } : {}),
    },
    body: {
      Selection: { Type: selection.Type, Items: selection.Items.map((PersonID) => ({ PersonID })) },
    },
  };
}
/** The same for calls that name the list in the body. */
const chosenOf = (chosen: Chosen) => {
  const { query, body } = chosenPeople(chosen);
  return { query, body: { ...body, ListID: chosen.listId } };
};

/** This many people, ticked or left out one by one, fit into an address. */
export const maxExported = 400;

/** Address of a file with these people. */
export function exportAddress(chosen: Chosen, format: 'csv' | 'xlsx', sortby: string | undefined): string {
  const { Selection } = chosenPeople(chosen).body;
  const isAll = Selection.Type === 'SelectedAll';
  return addressOf(exportContacts, {
    query: {
      format,
      listid: chosen.listId,
      ...(isAll ? {} : { selection: btoa(JSON.stringify(Selection)) }),
      ...(chosen.q === '' || Selection.Type === 'Selected' ? {} : { q: chosen.q }),
      ...(chosen.importId === undefined ? {} : { importid: chosen.importId }),
      ...(sortby ? { sortby } : {}),
    },
  });
}

/** The calls that change people and groups, by name. */
export const people = {
  create: (body: BodyIn<typeof createContacts>) => call(createContacts, { body }),
  change: (id: number, body: BodyIn<typeof putContact>) =>
    call(putContact, { params: { PersonID: id }, body }),
  remove: (id: number) => call(deleteContact, { params: { PersonID: id } }),
  undo: (undoId: string) =>
    call(undoContacts, { params: { UndoID: undoId }, body: { UndoExecuted: true, UndoID: undoId } }),
  keepApart: (body: BodyIn<typeof keepContactsApart>) => call(keepContactsApart, { body }),
  showKept: () => call(showKeptContacts),
  undoGroups: (undoId: string) =>
    call(undoGroups, { params: { UndoID: undoId }, body: { UndoExecuted: true, UndoID: undoId } }),
  createGroup: (ListName: string) => call(createGroup, { body: { ListName } }),
  renameGroup: (ListID: number, ListName: string) =>
    call(putGroup, { params: { ListID }, body: { ListName } }),
  removeGroup: (ListID: number, contacts: 'keep' | 'delete') =>
    call(deleteGroup, { params: { ListID }, query: { contacts } }),
  addTo: (chosen: Chosen, target: number, copy: boolean) => {
    const { query, body } = chosenPeople(chosen);
    const params = { ListID: chosen.listId, TargetID: target };
    return call(moveToGroup, { params, query, body: { ...body, Copy: copy } });
  },
  takeOut: (chosen: Chosen) =>
    call(deleteListContacts, { params: { ListID: chosen.listId }, ...chosenPeople(chosen) }),
  removeAll: (chosen: Chosen) => call(deleteContacts, chosenOf(chosen)),
  restore: (chosen: Chosen) => call(restoreContacts, chosenPeople(chosen)),
  update: (chosen: Chosen, Update: BodyIn<typeof putContacts>['Update']) => {
    const { query, body } = chosenOf(chosen);
    return call(putContacts, { query, body: { ...body, Update } });
  },
  merge: (body: BodyIn<typeof mergeContacts>) => call(mergeContacts, { body }),
  /** The search goes into the address, without page or sort (row B-212). A whole group is listed by its id. */
  toDraft: (chosen: Chosen, DraftBroadcastID: number, PrimaryPhonesOnly = false) => {
    const { query, body } = chosenPeople(chosen);
    const { Selection } = body;
    const isGroup = chosen.listId > 0 && Selection.Type === 'SelectedAll' && Object.keys(query).length === 0;
    return isGroup
      ? call(addListsToDraft, {
          body: {
            DraftBroadcastID,
            Selection: { Type: 'Selected', Items: [{ ListID: chosen.listId }] },
            PrimaryPhonesOnly,
          },
        })
      : call(addListContactsToDraft, {
          params: { ListID: chosen.listId, DraftBroadcastID },
          query,
          body: { ...body, PrimaryPhonesOnly },
        });
  },
};

/** The calls that change custom fields. */
export const fieldCalls = {
  create: (body: BodyIn<typeof createContactField>) => call(createContactField, { body }),
  change: (FieldID: number, body: BodyIn<typeof putContactField>) =>
    call(putContactField, { params: { FieldID }, body }),
  remove: (FieldID: number) => call(deleteContactField, { params: { FieldID } }),
};

/** The calls that change the consent of a number. */
export const consentCalls = {
  optOut: (body: BodyIn<typeof addOptOut>) => call(addOptOut, { body }),
  change: (phone: string, body: BodyIn<typeof putOptOut>) =>
    call(putOptOut, { params: { PhoneNumber: phone }, body }),
};
