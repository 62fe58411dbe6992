import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { ownValue } from '@carillon/rules/ownValue';

/** Most of a list of sheets that is read; one with 200 sheets has some 20 kB. */
const maxBytes = 1_048_576;
const open = promisify<string, yauzl.Options, ZipFile>(yauzl.open);

/**
 * Names of the sheets that an XLSX workbook hides. The archive must have passed `checkArchive`. A workbook that can't
 * be read so hides none: whether it can be read at all is for its reader to say.
 */
export async function hiddenSheets(file: string): Promise<ReadonlySet<string>> {
  let zip: ZipFile;
  try {
    zip = await open(file, { lazyEntries: true, autoClose: false });
  } catch {
    return new Set();
  }
  try {
    return hiddenIn(await workbookOf(zip));
  } catch {
    return new Set();
  } finally {
    zip.close();
  }
}

function workbookOf(zip: ZipFile): Promise<string> {
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      if (entry.fileName === 'xl/workbook.xml') resolve(textOf(zip, entry));
      else zip.readEntry();
    });
    zip.on('end', () => resolve(''));
    zip.on('error', reject);
    zip.readEntry();
  });
}

async function textOf(zip: ZipFile, entry: Entry): Promise<string> {
  const stream = await promisify(zip.openReadStream.bind(zip) as typeof zip.openReadStream)(entry);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return '';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function hiddenIn(workbook: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [tag] of workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g))
    if (/\sstate="(?:hidden|veryHidden)"/.test(tag))
      names.add(decoded(/\sname="([^"]*)"/.exec(tag)?.[1] ?? ''));
  return names;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, digits?: string, name?: string) => {
      if (name !== undefined) return ownValue(entities, name) ?? whole;
      const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
