// SQL that only reads: the people of a selection, as a part for other statements.
import { contactSearch } from '@carillon/rules/contacts/contactSearch';
import type { SelectionType } from '@carillon/rules/contacts/selection';
import { specialGroups } from '../contacts.sql.ts';

/** People of a list that a user chose, with the search that was shown when "all" was checked. */
export interface ContactSelection {
  readonly accountId: number;
  /** 0 Everyone, -1 Unfiled, -2 Deleted, or a group. */
  readonly listId: number;
  /** Whose contacts (rosterOwner); null: all users'. */
  readonly owner: number | null;
  readonly type: SelectionType;
  /** The ids of Selected and SelectedAllExcept. */
  readonly personIds: readonly number[];
  readonly q: string | null;
  /** Only those that this import added or changed. */
  readonly importId: number | null;
}

/** These contacts of an owner, wherever they are. */
export function theseContacts(
  accountId: number,
  owner: number | null,
  personIds: readonly number[],
): ContactSelection {
  return {
    accountId,
    listId: specialGroups.everyone,
    owner,
    type: 'Selected',
    personIds,
    q: null,
    importId: null,
  };
}

/**
 * A query of the chosen people: person_id, name_key, user_id, each once, in no order. Its values start at `$first`. Ids
 * that are not in the list, or not the owner's, choose no one.
 */
export function selectedSql(choice: ContactSelection, first: number): { sql: string; values: unknown[] } {
  const values: unknown[] = [choice.accountId];
  const place = (value: unknown): string => {
    values.push(value);
    return `$${first + values.length - 1}`;
  };
  const isDeleted = choice.listId === specialGroups.deleted;
  const where = [`c.account_id = $${first}::int`];
  if (choice.type === 'Selected') where.push(`c.person_id = any(${place(choice.personIds)}::int[])`);
  if (choice.type === 'SelectedAllExcept')
    where.push(`not c.person_id = any(${place(choice.personIds)}::int[])`);
  if (choice.owner !== null) where.push(`c.user_id = ${place(choice.owner)}::int`);
  if (choice.listId !== specialGroups.everyone && !isDeleted)
    where.push(`exists (select from contact_member m
      where (m.account_id, m.person_id, m.list_id) = (c.account_id, c.person_id, ${place(choice.listId)}::int))`);
  if (choice.importId !== null)
    where.push(`c.person_id in (${importedSql(place(choice.importId), choice.listId, `$${first}::int`)})`);
  const search = choice.type === 'Selected' ? null : contactSearch(choice.q ?? '');
  if (search !== null) {
    const patterns = `${place(search.patterns)}::text[]`;
    // Deleted contacts have no index of words, and a search without three letters in a row must not reach it.
    if (isDeleted || !search.isIndexed)
      where.push(`${isDeleted ? deletedSearch : 'c.search'} like all (${patterns})`);
    else
      where.push(
        `c.person_id in (select f.person_id from contact_search(${patterns}, 0, null, null, null) f)`,
      );
  }
  return {
    sql: `select c.person_id, c.name_key, c.user_id from ${isDeleted ? 'deleted_contact' : 'contact'} c where ${where.join(' and ')}`,
    values,
  };
}

/** A query of the ids of those that an import added or changed; its id is the expression `id`, `account` that of the account's. */
export function importedSql(id: string, listId: number, account = '$1'): string {
  return `select i.person_id from ${listId === specialGroups.deleted ? 'deleted_contact' : 'contact'} i
    where i.account_id = ${account} and i.import_id = ${id}::int
    union select b.person_id from contact_before b where b.account_id = ${account} and b.cause = 'import:' || ${id}::int`;
}

/** What is searched in a deleted contact: the same as in an existing one. */
export const deletedSearch = `(' ' || search_text(c.first_name || ' ' || c.last_name || E'\\x1f' || c.notes || E'\\x1f' || joined_text(c.fields))
  || E'\\x1f' || c.primary_phone || coalesce(E'\\x1f' || c.secondary_phone, '') || coalesce(E'\\x1f' || c.tertiary_phone, ''))`;
