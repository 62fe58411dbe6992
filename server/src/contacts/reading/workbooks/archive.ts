import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { damagedSheetText, FileRefused, unreadableText } from '../readingTypes.ts';

const maxEntries = 1_000;
const maxBytes = 200 * 1_048_576;
const maxRatio = 100;
/** Below this a high ratio is harmless: small sheets of equal cells compress that well. */
const ratioFloor = 1_048_576;

const tooLarge = 'This workbook unpacks to more than 200 MB. Split it into smaller files, or save it as CSV.';
const open = promisify<string, yauzl.Options, ZipFile>(yauzl.open);

/**
 * Which workbook a zip holds, after checking that it may be unpacked (ASVS 5.2.3): at most 1,000 entries, 200 MB in
 * sum, 100 times its packed size. Declared sizes may be false, so every byte is inflated and counted once, into
 * nothing, before a parser sees the file. A part whose size or checksum is another than the archive says is damaged.
 * Throws FileRefused.
 */
export async function checkArchive(file: string): Promise<'xlsx' | 'ods' | 'sheets'> {
  let zip: ZipFile;
  try {
    zip = await open(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
  } catch {
    throw new FileRefused(unreadableText);
  }
  try {
    const entries = await directory(zip);
    const names = new Set(entries.map((entry) => entry.fileName));
    const kind = kindOf(names);
    let total = 0;
    for (const entry of entries) total = await measure(zip, entry, total);
    return kind;
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    throw new FileRefused(unreadableText);
  } finally {
    zip.close();
  }
}

function kindOf(names: ReadonlySet<string>): 'xlsx' | 'ods' | 'sheets' {
  if (names.has('xl/workbook.xml')) return 'xlsx';
  if (names.has('xl/workbook.bin')) return 'sheets';
  if (names.has('content.xml') && !names.has('word/document.xml')) return 'ods';
  throw new FileRefused(
    'This file is an archive or another kind of document, not a contact list. Save your list as CSV or XLSX and upload that file.',
  );
}

function directory(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > maxEntries)
    throw new FileRefused('This workbook has too many parts to be a contact list. Save it as CSV.');
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    let packed = 0;
    let unpacked = 0;
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      packed += entry.compressedSize;
      unpacked += entry.uncompressedSize;
      if (entries.length > maxEntries || unpacked > maxBytes || isBomb(packed, unpacked))
        return reject(new FileRefused(tooLarge));
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });
}

function isBomb(packed: number, unpacked: number): boolean {
  return unpacked > ratioFloor * 10 && unpacked > packed * maxRatio;
}

/** Inflates one entry into nothing; returns the sum so far. */
async function measure(zip: ZipFile, entry: Entry, before: number): Promise<number> {
  if (entry.fileName.endsWith('/')) return before;
  const stream = await promisify(zip.openReadStream.bind(zip) as typeof zip.openReadStream)(entry);
  let total = before;
  let sum = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    total += chunk.length;
    sum = crc32(chunk, sum);
    if (total > maxBytes) throw new FileRefused(tooLarge);
  }
  if (sum !== entry.crc32) throw new FileRefused(damagedSheetText);
  return total;
}
