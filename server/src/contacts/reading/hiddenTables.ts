import { openParts } from './zipParts.ts';
import { readXml, xmlText } from './xmlEvents.ts';

/**
 * Names of the sheets that an open document hides, packed (ODS) or as one file of XML. Other files hide none here:
 * their reader knows. The archive must have passed `checkArchive`.
 */
export async function hiddenTables(file: string, bytes: Buffer): Promise<ReadonlySet<string>> {
  try {
    if (bytes.toString('latin1', 0, 2) !== 'PK') {
      const isDocument = bytes.toString('latin1', 0, 4_096).includes('office:document');
      return isDocument ? await hiddenIn([bytes.toString('utf8')]) : new Set();
    }
    const parts = await openParts(file);
    try {
      return parts.size('content.xml') === null ? new Set() : await hiddenIn(parts.texts('content.xml'));
    } finally {
      parts.close();
    }
  } catch {
    // Whether it can be read at all is for its reader to say.
    return new Set();
  }
}

async function hiddenIn(content: AsyncIterable<string> | Iterable<string>): Promise<ReadonlySet<string>> {
  const hidden = new Set<string>();
  const styles = new Set<string>();
  let style = '';
  await readXml(content, {
    open(name, attributes) {
      if (name === 'style') style = attributes()['style:name'] ?? '';
      else if (name === 'table-properties') {
        if (attributes()['table:display'] === 'false') styles.add(style);
      } else if (name === 'table') {
        const table = attributes();
        const isShown = table['table:display'] !== 'false' && !styles.has(table['table:style-name'] ?? '');
        const written = table['table:name'] ?? '';
        // Both ways: the reader leaves the names of some files as they are written.
        if (!isShown) hidden.add(written).add(xmlText(written));
      }
    },
  });
  return hidden;
}
