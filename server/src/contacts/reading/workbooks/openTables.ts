import { lastColumn } from '../readingTypes.ts';
import { openParts } from './zipParts.ts';
import { BrokenXml, readXml, xmlText } from './xmlEvents.ts';

/** What the reader of open documents does not report about a table; rows and columns from 1. */
export interface OpenTable {
  isHidden: boolean;
  /** In their order. */
  readonly hiddenRows: { readonly from: number; readonly to: number }[];
  readonly hiddenColumns: Set<number>;
}

const isUnseen = (visibility: string | undefined): boolean =>
  visibility === 'collapse' || visibility === 'filter';

/**
 * The tables of an open document by name, packed (ODS) or as one file of XML, with what they hide. None for other
 * files: their reader knows. The archive must have passed `checkArchive`. Throws BrokenXml for a document that is cut.
 */
export async function openTables(file: string, bytes: Buffer): Promise<ReadonlyMap<string, OpenTable>> {
  try {
    if (bytes.toString('latin1', 0, 2) !== 'PK') {
      const isDocument = bytes.toString('latin1', 0, 4_096).includes('office:document');
      return isDocument ? await tablesIn([bytes.toString('utf8')]) : new Map();
    }
    const parts = await openParts(file);
    try {
      return parts.size('content.xml') === null ? new Map() : await tablesIn(parts.texts('content.xml'));
    } finally {
      parts.close();
    }
  } catch (error) {
    if (error instanceof BrokenXml) throw error;
    // Its reader decides whether it can be read at all.
    return new Map();
  }
}

/** Whether a table hides a row, for rows queried in order. */
export function hidesRow({ hiddenRows }: OpenTable): (row: number) => boolean {
  let at = 0;
  return (row) => {
    while (at < hiddenRows.length && (hiddenRows[at]?.to ?? 0) < row) at += 1;
    return (hiddenRows[at]?.from ?? Number.POSITIVE_INFINITY) <= row;
  };
}

/** The content of an open document that lacks its styles, in the form of one file of XML; null for other files. */
export async function contentAlone(file: string): Promise<string | null> {
  try {
    const parts = await openParts(file);
    try {
      if (parts.size('content.xml') === null || parts.size('styles.xml') !== null) return null;
      let text = '';
      for await (const piece of parts.texts('content.xml')) text += piece;
      return text.replaceAll('office:document-content', 'office:document');
    } finally {
      parts.close();
    }
  } catch {
    // Its reader decides whether it can be read at all.
    return null;
  }
}

async function tablesIn(
  content: AsyncIterable<string> | Iterable<string>,
): Promise<ReadonlyMap<string, OpenTable>> {
  const tables = new Map<string, OpenTable>();
  const unseenStyles = new Set<string>();
  let style = '';
  let table: OpenTable | undefined;
  let row = 0;
  let column = 0;
  const repeated = (count: string | undefined): number => Math.max(1, Number(count ?? 1) || 1);
  await readXml(content, {
    open(name, attributes) {
      if (name === 'style') style = attributes()['style:name'] ?? '';
      else if (name === 'table-properties') {
        if (attributes()['table:display'] === 'false') unseenStyles.add(style);
      } else if (name === 'table') {
        const found = attributes();
        const isHidden =
          found['table:display'] === 'false' || unseenStyles.has(found['table:style-name'] ?? '');
        const written = found['table:name'] ?? '';
        table = { isHidden, hiddenRows: [], hiddenColumns: new Set() };
        [row, column] = [0, 0];
        // Both ways: the reader leaves the names of some files as they are written.
        tables.set(written, table).set(xmlText(written), table);
      } else if (name === 'table-row') {
        const found = attributes();
        const from = row + 1;
        row += repeated(found['table:number-rows-repeated']);
        if (isUnseen(found['table:visibility'])) table?.hiddenRows.push({ from, to: row });
      } else if (name === 'table-column') {
        const found = attributes();
        const to = Math.min(lastColumn, column + repeated(found['table:number-columns-repeated']));
        if (isUnseen(found['table:visibility']))
          for (let at = column + 1; at <= to; at += 1) table?.hiddenColumns.add(at);
        column = to;
      }
    },
  });
  return tables;
}
