import type { ContactDetail, Group } from '@carillon/contract/contacts/contacts';
import type { ContactImport, ContactImportDetail } from '@carillon/contract/contacts/contactImports';
import type { FileUpload } from '@carillon/contract/contacts/uploads';
import { asTenant } from '../platform/database/tenant.ts';
import { asOwner } from '../testing/asOwner.ts';
import type { TestApp, Visitor } from '../testing/testApp.ts';
import { importContacts } from './imports/importContacts.job.ts';

const firstPhone = 2145560000;
let nextPhone = firstPhone;

/**
 * Phones from the first one on, for a file that searches for parts of numbers, no matter which files its process ran
 * before.
 */
export function phonesAnew(): void {
  nextPhone = firstPhone;
}

/** A contact of this visitor; with an unused phone unless one is given. */
export async function aContact(visitor: Visitor, typed: object = {}): Promise<ContactDetail> {
  const PrimaryPhone = String((nextPhone += 1));
  const made = await visitor.call('POST', '/contacts', { PrimaryPhone, ...typed });
  if (made.statusCode !== 201) throw new Error(`no contact: ${made.body}`);
  return made.json<ContactDetail>();
}

/** This many contacts at once, named Person 1 and on, by SQL as the product would write them. Returns their ids. */
export async function manyContacts(
  test: TestApp,
  who: { accountId: number; userId: number },
  count: number,
): Promise<number[]> {
  const first = nextPhone + 1;
  nextPhone += count;
  const rows = await asOwner<{ id: number }>(
    test,
    `with came as (
       insert into contact (account_id, user_id, first_name, last_name, primary_phone)
       select ${who.accountId}, ${who.userId}, 'Person', 'No ' || n, ${first} + n - 1 from generate_series(1, ${count}) n
       returning account_id, person_id, name_key, user_id),
     filed as (
       insert into contact_member (account_id, person_id, list_id, name_key, user_id)
       select account_id, person_id, -1, name_key, user_id from came)
     select person_id as id from came order by person_id`,
  );
  return rows.map((row) => row.id);
}

/** A new group of this visitor. */
export async function aGroup(visitor: Visitor, ListName: string): Promise<number> {
  const made = await visitor.call('POST', '/lists', { ListName });
  if (made.statusCode !== 201) throw new Error(`no group: ${made.body}`);
  return made.json<Group>().ListID;
}

/** How many the visitor sees in a list. */
export async function countOf(visitor: Visitor, listId: number): Promise<number> {
  return (await visitor.call('GET', `/lists/${listId}`)).json<Group>().RosterCount;
}

/** Lists whose counter differs from the number of their rows, and people who are wrongly in or not in Unfiled. */
export async function miscounted(test: TestApp): Promise<unknown[]> {
  return asOwner(
    test,
    `with rows as (
       select account_id, 0 as list_id, user_id from contact
       union all select account_id, list_id, user_id from contact_member
       union all select account_id, -2, user_id from deleted_contact),
     counted as (select account_id, list_id, user_id, count(*)::int as n from rows group by 1, 2, 3)
     select 'count' as what, coalesce(c.list_id, k.list_id) as list, coalesce(c.n, 0) as rows, coalesce(k.n, 0) as counter
     from counted c full join contact_count k using (account_id, list_id, user_id) where coalesce(c.n, 0) <> coalesce(k.n, 0)
     union all
     select 'unfiled', p.person_id, count(m.*)::int, count(*) filter (where m.list_id = -1)::int
     from contact p left join contact_member m using (account_id, person_id) group by p.account_id, p.person_id
     having count(m.*) = 0 or (count(*) filter (where m.list_id = -1) > 0 and count(m.*) > 1)
     union all
     select 'orphan', m.person_id, m.list_id, 0 from contact_member m
     left join contact c using (account_id, person_id) left join contact_group g using (account_id, list_id)
     where c.person_id is null or (m.list_id > 0 and g.list_id is null) or m.name_key <> c.name_key or m.user_id <> c.user_id`,
  );
}

/** Riverbend's account. */
export async function riverbendId(test: TestApp): Promise<number> {
  const [row] = await asOwner<{ id: number }>(
    test,
    `select account_id as id from app_user where user_name = 'demo-owner'`,
  );
  return row?.id ?? 0;
}

/** Uploads a file for contacts and waits until it is read. */
export async function uploadForContacts(visitor: Visitor, content: Buffer | string): Promise<FileUpload> {
  const answer = await visitor.upload(
    '/fileuploads?filename=list.csv&purpose=contacts',
    Buffer.from(content as string),
  );
  if (answer.statusCode !== 201) throw new Error(`no upload: ${answer.body}`);
  return untilRead(visitor, answer.json<FileUpload>());
}

/** The file when it has been read. */
export async function untilRead(visitor: Visitor, file: FileUpload): Promise<FileUpload> {
  let now = file;
  while (now.Status === 'Processing')
    now = (await visitor.call('GET', `/fileuploads/${file.FileID}`)).json<FileUpload>();
  return now;
}

/** Begins to add an uploaded file to contacts. */
export async function beginImport(
  visitor: Visitor,
  file: FileUpload,
  options: object = {},
  listId = 0,
): Promise<number> {
  const body = { FileID: file.FileID, UserIndicatedConsentDeclared: true, ...options };
  const answer = await visitor.call('POST', `/lists/${listId}/fileUploads`, body);
  if (answer.statusCode !== 202) throw new Error(`no import: ${answer.body}`);
  return answer.json<ContactImportDetail>().ImportID;
}

export async function showImport(visitor: Visitor, importId: number): Promise<ContactImportDetail> {
  return (await visitor.call('GET', `/contacts/imports/${importId}`)).json<ContactImportDetail>();
}

/** Uploads a file and adds it to the visitor's contacts, as the worker does. A second passes. */
export async function importFile(
  test: TestApp,
  visitor: Visitor,
  content: Buffer | string,
  options: object = {},
  listId = 0,
): Promise<ContactImportDetail> {
  const importId = await beginImport(visitor, await uploadForContacts(visitor, content), options, listId);
  const { AccountID } = (await visitor.call('GET', '/account')).json<{ AccountID: number }>();
  await importContacts(test.base, asTenant(AccountID), importId);
  test.base.clock.advance(1_000);
  return showImport(visitor, importId);
}

/** The first hundred people whom an import added or changed. */
export async function peopleOfImport(visitor: Visitor, importId: number): Promise<ContactDetail[]> {
  const answer = await visitor.call('GET', `/contacts?importid=${importId}&pagesize=100`);
  return answer.json<{ Items: ContactDetail[] }>().Items;
}

/** Added, updated, unchanged, skipped. */
export function importCounts(done: ContactImport): number[] {
  return [done.AddedCount, done.UpdatedCount, done.UnchangedCount, done.SkippedCount];
}
