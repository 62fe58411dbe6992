import { tooManyFieldsText } from '@carillon/contract/contacts/contacts';
import type { FileUpload } from '@carillon/contract/contacts/uploads';
import { count, plural } from '@carillon/rules/money/amounts';

/** The parts of a file that decide which fields it would create. */
type Columns = Pick<FileUpload, 'FileStructure'>;

/** How many fields an import of this file would create: its columns without a field of the same name, ignoring case. */
export function newFieldCount({ FileStructure }: Columns, fields: readonly string[]): number {
  const key = (name: string): string => name.trim().toLowerCase();
  const known = new Set(fields.map(key));
  const made = new Set(
    FileStructure.Tabs.filter((tab) => tab.Included)
      .flatMap((tab) => tab.Columns)
      .filter((column) => column.Meaning === 'Custom')
      .map((column) => key(column.Field ?? column.Header) || `column ${column.ColumnNumber}`),
  );
  return [...made].filter((name) => !known.has(name)).length;
}

/** Why a file can't be added with these columns: it would create more fields than allowed. Null when it can. */
export function fieldsProblem(
  file: Columns | null,
  fields: { readonly Items: readonly { Name: string }[]; readonly Left: number } | undefined,
): string | null {
  if (file === null || fields === undefined) return null;
  const made = newFieldCount(
    file,
    fields.Items.map((field) => field.Name),
  );
  if (made <= fields.Left) return null;
  const room = fields.Left === 0 ? 'there is room for none' : `there is room for ${count(fields.Left)}`;
  return `${tooManyFieldsText} This file would make ${plural(made, 'new one', 'new ones')}, and ${room}. Leave columns out.`;
}
