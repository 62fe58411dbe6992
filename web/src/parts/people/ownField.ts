import type { FileColumn } from '@carillon/contract/contacts/uploads';

/** The name of a column's custom field: of a broadcast, or of contacts, where it may already exist. */
export function ownFieldText(
  column: Pick<FileColumn, 'Header' | 'ColumnNumber'>,
  fields: readonly string[] | undefined,
): string {
  const name = column.Header || `Column ${column.ColumnNumber}`;
  if (fields === undefined)
    return column.Header ? `Custom field "${name}"` : `Custom field: column ${column.ColumnNumber}`;
  const known = fields.find((field) => field.toLowerCase() === name.toLowerCase());
  return known === undefined ? `New field "${name}"` : `Field "${known}"`;
}
