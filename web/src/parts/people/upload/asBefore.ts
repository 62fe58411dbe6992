import type { FileUpload } from '@carillon/contract/contacts/uploads';
import { meaningNames } from '../meaningNames.ts';

/**
 * How an earlier choice affects the columns of this file, in one sentence. Null if every column is read as it would be
 * without it. At most five columns are named.
 */
export function asBeforeText(file: FileUpload): string | null {
  const columns = file.FileStructure.Tabs.filter((tab) => tab.Included).flatMap((tab) =>
    tab.Columns.filter((column) => column.AsBefore === true),
  );
  if (columns.length === 0) return null;
  const named = columns.slice(0, 5).map(({ Header, ColumnNumber, Meaning, Field }) => {
    const name = Header === '' ? `Column ${ColumnNumber}` : `“${Header}”`;
    if (Meaning === 'Ignore') return `${name} is left out`;
    return `${name} is ${Meaning === 'Custom' ? (Field ?? 'a custom field') : meaningNames[Meaning].toLowerCase()}`;
  });
  const more = columns.length - named.length;
  const rest = more === 0 ? '' : `, and ${more} more ${more === 1 ? 'column' : 'columns'}`;
  return `As you chose for the last file with these columns: ${named.join(', ')}${rest}. Change columns if this file is different.`;
}
