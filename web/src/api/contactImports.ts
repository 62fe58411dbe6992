import {
  getContactImport,
  getContactImportFile,
  getContactImportRejects,
  importContactFile,
  listContactImports,
  undoContactImport,
} from '@carillon/contract/contacts/contactImports';
import type { ContactImport, ContactImportDetail } from '@carillon/contract/contacts/contactImports';
import type { BodyIn, QueryIn } from '@carillon/contract/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addressOf, call, isMissing, orNull, present } from './client/client.ts';
import { ApiError } from './client/errors.ts';

/** Cache keys. They are below those of contacts, so that a change of contacts fetches them again. */
export const importKeys = {
  all: ['contacts', 'imports'] as const,
  one: (id: number) => ['contacts', 'imports', 'one', id] as const,
};

/** Live events report progress. Without them, the page polls at this interval, in milliseconds. */
const silence = 3_000;

/** True while a worker is processing it. */
export function isMoving(one: Pick<ContactImport, 'Status'>): boolean {
  return one.Status === 'Adding' || one.Status === 'Undoing';
}

/** Imports, newest first. */
export function importsQuery(query: QueryIn<typeof listContactImports>) {
  return queryOptions({
    queryKey: [...importKeys.all, 'list', query],
    queryFn: async ({ signal }) => {
      return present(call(listContactImports, { query, signal }));
    },
    placeholderData: keepPreviousData,
    refetchInterval: (shown) => (shown.state.data?.Items.some(isMoving) ? silence : false),
  });
}

/** One import. Null when it is gone or the caller can't see it. */
export function importQuery(id: number) {
  return queryOptions({
    queryKey: importKeys.one(id),
    queryFn: async ({ signal }): Promise<ContactImportDetail | null> => {
      return orNull(call(getContactImport, { params: { ImportID: id }, signal }));
    },
    refetchInterval: (shown) => (shown.state.data && isMoving(shown.state.data) ? silence : false),
  });
}

/** Begins to add a file to contacts, into this group (0: none). When another tab was faster, returns its import. */
export async function beginImport(
  listId: number,
  body: BodyIn<typeof importContactFile>,
): Promise<ContactImportDetail> {
  try {
    return await call(importContactFile, { params: { ListID: listId }, body });
  } catch (error) {
    const other = error instanceof ApiError && error.status === 409 ? await importOfFile(body.FileID) : null;
    if (other === null) throw error;
    return other;
  }
}

/** The last import of a file, among the newest; null when there is none. */
async function importOfFile(FileID: unknown): Promise<ContactImportDetail | null> {
  const newest = await call(listContactImports, {});
  const found = isMissing(newest) ? undefined : newest.Items.find((one) => one.FileID === FileID);
  if (found === undefined) return null;
  return orNull(call(getContactImport, { params: { ImportID: found.ImportID } }));
}

/** Undoes an import. */
export function undoImport(id: number): Promise<ContactImportDetail> {
  return call(undoContactImport, { params: { ImportID: id } });
}

/** Address of the file as it was uploaded. */
export function importFileAddress(id: number): string {
  return addressOf(getContactImportFile, { params: { ImportID: id } });
}

/** Address of the rows that were left out, as CSV. */
export function importRejectsAddress(id: number): string {
  return addressOf(getContactImportRejects, { params: { ImportID: id } });
}
