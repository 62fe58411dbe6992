import type { ContactDetail } from '@carillon/contract/contacts';
import type { ContactImport, ContactImportDetail } from '@carillon/contract/contactImports';
import type { FileUpload } from '@carillon/contract/uploads';
import { asTenant } from '../platform/tenant.ts';
import { asOwner } from '../testing/asOwner.ts';
import type { TestApp, Visitor } from '../testing/testApp.ts';
import { importContacts } from './importContacts.job.ts';

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

/** Uploads a file of Riverbend's and adds it to contacts, as the worker does. A second passes. */
export async function importFile(
  test: TestApp,
  visitor: Visitor,
  content: Buffer | string,
  options: object = {},
  listId = 0,
): Promise<ContactImportDetail> {
  const importId = await beginImport(visitor, await uploadForContacts(visitor, content), options, listId);
  await importContacts(test.base, asTenant(await riverbendId(test)), importId);
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
