// SQL that only reads: who is in a list, in its order; a page of it, a stretch of a search, or all of them.
import type { ContactSearch } from '@carillon/rules/contacts/contactSearch';
import type { TenantTx } from '../../platform/database/database.ts';
import { packedIds, type PackedIds } from '../../platform/database/listIds.ts';
import { specialGroups } from '../contacts.sql.ts';
import { contactColumns, type ContactRow } from '../presentContact.ts';
import type { RosterField, RosterOrder, RosterPlace } from './rosterOrder.ts';
import { deletedSearch, importedSql } from './selection.sql.ts';

/** A list as a user views it. */
export interface RosterList {
  readonly listId: number;
  /** Whose contacts (rosterOwner); null: all users'. */
  readonly owner: number | null;
  readonly order: RosterOrder;
  readonly search: ContactSearch | null;
  readonly importId: number | null;
}

/** Values of a statement, and their positions in it. */
class Values {
  readonly all: unknown[];
  constructor(accountId: number) {
    this.all = [accountId];
  }
  place(value: unknown): string {
    this.all.push(value);
    return `$${this.all.length}`;
  }
}

/** Rows of a list: `person_id` of `id`, and what they are sorted by; null when it is the id alone. */
interface Source {
  readonly from: string;
  readonly where: string;
  readonly key: string | null;
  readonly id: string;
  /** Whether `c` is a whole contact, with everything that is searched. */
  readonly isWhole: boolean;
}

const livingKeys: Readonly<Record<RosterField, string | null>> = {
  LastName: 'c.name_key',
  FirstName: 'c.first_key',
  PrimaryPhone: 'c.primary_phone',
  DateAdded: null,
};
const deletedKeys: Readonly<Record<RosterField, string | null>> = {
  ...livingKeys,
  FirstName: `sort_text(c.first_name || E'\\x1f' || c.last_name)`,
};

/** What a contact `c` is sorted by; null for the id alone. */
export function rosterKeys(isDeleted: boolean): Readonly<Record<RosterField, string | null>> {
  return isDeleted ? deletedKeys : livingKeys;
}

function sourceOf(list: RosterList, values: Values): Source {
  const owner = (alias: string): string =>
    list.owner === null ? '' : ` and ${alias}.user_id = ${values.place(list.owner)}::int`;
  if (list.listId === specialGroups.deleted)
    return {
      from: 'deleted_contact c',
      where: `c.account_id = $1${owner('c')}`,
      key: deletedKeys[list.order.field],
      id: 'c.person_id',
      isWhole: true,
    };
  const key = livingKeys[list.order.field];
  if (list.listId === specialGroups.everyone)
    return {
      from: 'contact c',
      where: `c.account_id = $1${owner('c')}`,
      key,
      id: 'c.person_id',
      isWhole: true,
    };
  const inList = `m.account_id = $1 and m.list_id = ${values.place(list.listId)}::int${owner('m')}`;
  // Memberships carry the name, so that a group of 100,000 is opened as fast as one of ten.
  if (list.order.field === 'LastName')
    return {
      from: 'contact_member m',
      where: inList,
      key: 'm.name_key',
      id: 'm.person_id',
      isWhole: false,
    };
  return {
    from: 'contact_member m join contact c on c.account_id = m.account_id and c.person_id = m.person_id',
    where: `${inList} and c.account_id = $1`,
    key,
    id: 'c.person_id',
    isWhole: true,
  };
}

/** What comes after `order by`: the key, then the id. */
export function orderOf(key: string | null, id: string, isDescending: boolean): string {
  const direction = isDescending ? ' desc' : '';
  return key === null ? `${id}${direction}` : `${key}${direction}, ${id}${direction}`;
}

function behind(source: Source, place: RosterPlace, isDescending: boolean, values: Values): string {
  const sign = isDescending ? '<' : '>';
  const id = `${values.place(place.personId)}::int`;
  if (source.key === null || place.key === null) return ` and ${source.id} ${sign} ${id}`;
  const type = typeof place.key === 'number' ? 'bigint' : 'text';
  return ` and (${source.key}, ${source.id}) ${sign} (${values.place(place.key)}::${type}, ${id})`;
}

/** Conditions on a contact `c` of what the list is narrowed to. */
function matches(list: RosterList, values: Values): string[] {
  const isDeleted = list.listId === specialGroups.deleted;
  const where: string[] = [];
  if (list.search !== null)
    where.push(
      `${isDeleted ? deletedSearch : 'c.search'} like all (${values.place(list.search.patterns)}::text[])`,
    );
  if (list.importId !== null) {
    const id = `${values.place(list.importId)}::int`;
    where.push(
      `(c.import_id = ${id} or exists (select from contact_before b
        where (b.account_id, b.cause, b.person_id) = ($1, 'import:' || ${id}, c.person_id)))`,
    );
  }
  return where;
}

export interface ListState {
  /** How many are in the list; of this owner. */
  readonly count: number;
  /** Grows with every change of the list or of a contact. */
  readonly version: number;
}

/** The counters of a list. */
export async function listState(tx: TenantTx, listId: number, owner: number | null): Promise<ListState> {
  const [row] = await tx.query<ListState>(
    `select coalesce(sum(n) filter (where list_id = $2), 0)::int as count,
       coalesce(sum(version), 0)::bigint as version
     from contact_count where account_id = $1 and list_id = any(array[0, $2::int]) and ($3::int is null or user_id = $3)`,
    [tx.accountId, listId, owner],
    'roster-state',
  );
  return row ?? { count: 0, version: 0 };
}

/** Ids of a stretch of the whole list, which is not narrowed; `isBackwards` counts from its end. */
export async function pageIds(
  tx: TenantTx,
  list: RosterList,
  page: { offset: number; limit: number; isBackwards: boolean },
): Promise<number[]> {
  const values = new Values(tx.accountId);
  const source = sourceOf(list, values);
  const order = orderOf(source.key, source.id, list.order.isDescending !== page.isBackwards);
  const rows = await tx.query<{ id: number }>(
    `select ${source.id} as id from ${source.from} where ${source.where} order by ${order}
     offset ${values.place(page.offset)}::int limit ${values.place(page.limit)}::int`,
    values.all,
  );
  const ids = rows.map((row) => row.id);
  return page.isBackwards ? ids.toReversed() : ids;
}

/**
 * The first `limit` that match among the next `budget` of the list. The match is applied above the limit: a policy
 * prevents an index for it, and this way no row beyond the budget is read.
 */
export async function walk(
  tx: TenantTx,
  list: RosterList,
  after: RosterPlace | null,
  budget: number,
  limit: number,
): Promise<RosterPlace[]> {
  const values = new Values(tx.accountId);
  const source = sourceOf(list, values);
  const { isDescending } = list.order;
  const from = after === null ? '' : behind(source, after, isDescending, values);
  const columns = source.isWhole ? ', c.*' : '';
  const match = matches(list, values);
  const whole = source.isWhole
    ? 'c'
    : 'stretch join contact c on c.account_id = $1 and c.person_id = stretch.walked_id';
  const place = source.isWhole ? 'c' : 'stretch';
  const key = source.key === null ? null : `${place}.walked_key`;
  const rows = await tx.query<{ personId: number; key: string | number | null }>(
    `select ${place}.walked_id as "personId", ${key ?? 'null'} as key
     from (select ${source.id} as walked_id${source.key === null ? '' : `, ${source.key} as walked_key`}${columns}
       from ${source.from} where ${source.where}${from}
       order by ${orderOf(source.key, source.id, isDescending)} limit ${values.place(budget)}::int) ${whole}
     where ${match.join(' and ')}
     order by ${orderOf(key, `${place}.walked_id`, isDescending)} limit ${values.place(limit)}::int`,
    values.all,
  );
  return rows;
}

/** All matches in the list, by checking each contact; without a filter all of the list. */
export async function allIds(tx: TenantTx, list: RosterList): Promise<PackedIds> {
  const values = new Values(tx.accountId);
  const source = sourceOf(list, values);
  const isNarrowed = list.search !== null || list.importId !== null;
  const from =
    isNarrowed && !source.isWhole
      ? `${source.from} join contact c on c.account_id = m.account_id and c.person_id = m.person_id`
      : source.from;
  const where = [source.where];
  if (list.search !== null) where.push(...matches({ ...list, importId: null }, values));
  if (list.importId !== null)
    where.push(`${source.id} in (${importedSql(values.place(list.importId), list.listId)})`);
  const order = orderOf(source.key, source.id, list.order.isDescending);
  return packedIds(
    tx,
    `select string_agg(int4send(${source.id}), ''::bytea order by ${order}) as ids, count(*)::int as count
     from ${from} where ${where.join(' and ')}`,
    values.all,
  );
}

/** Those who match, by the index of the words; living contacts only. */
export async function indexedIds(
  tx: TenantTx,
  list: RosterList & { readonly search: ContactSearch },
): Promise<PackedIds> {
  const found: Readonly<Record<RosterField, string | null>> = {
    LastName: 'f.name_key',
    FirstName: 'f.first_key',
    PrimaryPhone: 'f.primary_phone',
    DateAdded: null,
  };
  const order = orderOf(found[list.order.field], 'f.person_id', list.order.isDescending);
  return packedIds(
    tx,
    `select string_agg(int4send(f.person_id), ''::bytea order by ${order}) as ids, count(*)::int as count
     from contact_search($1, $2, $3, $4, null) f`,
    [list.search.patterns, list.listId, list.owner, list.importId],
  );
}

/** The contacts of these ids, in their order; contacts that are gone since, or belong to another user, are left out. */
export async function rowsOf(
  tx: TenantTx,
  list: Pick<RosterList, 'listId' | 'owner'>,
  ids: readonly number[],
): Promise<ContactRow[]> {
  if (ids.length === 0) return [];
  const isDeleted = list.listId === specialGroups.deleted;
  const rows = await tx.query<ContactRow>(
    `select ${contactColumns('c')} from ${isDeleted ? 'deleted_contact' : 'contact'} c
     where c.account_id = $1 and c.person_id = any($2::int[]) and ($3::int is null or c.user_id = $3)`,
    [tx.accountId, ids, list.owner],
    isDeleted ? 'roster-rows-deleted' : 'roster-rows',
  );
  const byId = new Map(rows.map((row) => [row.personId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
