import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

const open = promisify<string, yauzl.Options, ZipFile>(yauzl.open);

/** The parts of a zip file, to be read one by one. */
export interface ZipParts {
  /** Bytes of a part when unpacked, as the archive says; null when there is no such part. */
  size(name: string): number | null;
  /** The text of a part in pieces, as UTF-8; nothing when there is no such part. */
  texts(name: string): AsyncIterable<string>;
  close(): void;
}

/** Opens a zip file. The archive must have passed `checkArchive`: sizes are not checked again. */
export async function openParts(file: string): Promise<ZipParts> {
  const zip = await open(file, { lazyEntries: true, autoClose: false });
  const entries = await directory(zip);
  async function* texts(name: string): AsyncGenerator<string> {
    const entry = entries.get(name);
    if (entry === undefined) return;
    const stream = await promisify(zip.openReadStream.bind(zip) as typeof zip.openReadStream)(entry);
    const decoder = new TextDecoder();
    for await (const chunk of stream as AsyncIterable<Buffer>) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  }
  return {
    size: (name) => entries.get(name)?.uncompressedSize ?? null,
    texts,
    close: () => zip.close(),
  };
}

function directory(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });
}
