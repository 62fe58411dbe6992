import { closeSync, openSync, readSync, fstatSync } from 'node:fs';
import { CodePageCounts, CodePageDecoder } from './codePages.ts';
import { DelimitedReader } from './delimitedReader.ts';
import { DoubleByteCounts } from './eastAsian.ts';
import { headLength, utf16Of } from '../fileKind.ts';
import { MendingDecoder, Utf8Counts } from './mendedText.ts';
import type { RowSource } from '../rowSource.ts';

const chunkBytes = 1 << 18;
const sampleLength = 65_536;

/** The text has bytes that its decoder did not expect; it is read again as `encodingOf` says. */
class NotUtf8 extends Error {}

/** Turns bytes into text, piece by piece. */
interface Decoder {
  decode(bytes: Buffer, options: { readonly stream: boolean }): string;
}

/**
 * Rows of a CSV, TSV or other delimited text: UTF-8, UTF-16 or the code page that makes words of it, separated by
 * comma, semicolon, tab or pipe, quoted as in RFC 4180. A damaged byte in UTF-8 damages only its own character.
 * Streams; memory does not grow with the file.
 */
export function readDelimited(file: string): RowSource {
  return {
    tabNames: [''],
    async read(sink) {
      const utf16 = utf16Of(readHead(file));
      if (utf16 !== null) return readAs(file, new TextDecoder(utf16), sink);
      try {
        await readAs(file, new TextDecoder('utf-8', { fatal: true }), sink);
      } catch (error) {
        if (!(error instanceof NotUtf8)) throw error;
        sink.restart();
        const { decoder, isSure, name } = await decoderOf(file);
        if (!isSure) sink.doubtLetters(name);
        await readAs(file, decoder, sink);
      }
    },
  };
}

/**
 * The decoder of a text that is not flawless UTF-8, and whether its letters are certain. Reads the whole file; few
 * files need it. Code pages other than that of Windows are always reported, East Asian ones by name, so that users
 * check the letters.
 */
async function decoderOf(file: string): Promise<{ decoder: Decoder; isSure: boolean; name?: string }> {
  const counts = new Utf8Counts();
  const pages = new CodePageCounts();
  const pairs = new DoubleByteCounts();
  await eachChunk(file, (bytes) => {
    counts.add(bytes);
    pages.add(bytes);
    pairs.add(bytes);
  });
  const asian = counts.isMostlyUtf8() ? null : pairs.best();
  if (asian === null && counts.isUtf8()) return { decoder: new MendingDecoder(), isSure: true };
  if (asian !== null) return { decoder: new TextDecoder(asian.label), isSure: false, name: asian.name };
  const { name, characters, isSure } = pages.best();
  return { decoder: new CodePageDecoder(characters), isSure: isSure && name === 'windows-1252' };
}

function readHead(file: string): Buffer {
  const handle = openSync(file, 'r');
  try {
    const head = Buffer.alloc(headLength);
    return head.subarray(0, readSync(handle, head, 0, headLength, 0));
  } finally {
    closeSync(handle);
  }
}

async function readAs(file: string, decoder: Decoder, sink: Parameters<RowSource['read']>[0]): Promise<void> {
  let reader: DelimitedReader | undefined;
  await eachChunk(file, (bytes, done, total) => {
    const isLast = bytes.length === 0;
    let text: string;
    try {
      text = decoder.decode(bytes, { stream: !isLast });
    } catch {
      throw new NotUtf8();
    }
    if (text.includes('\0')) text = text.replaceAll('\0', '');
    reader ??= new DelimitedReader(
      text.slice(0, sampleLength),
      (row, cells) => sink.row(1, row, cells),
      (row, cells) => sink.far?.(1, row, cells),
    );
    reader.feed(text, isLast);
    sink.progress(done, total);
  });
}

/** Hands over a file in pieces, an empty one at its end. */
async function eachChunk(
  file: string,
  take: (bytes: Buffer, done: number, total: number) => void,
): Promise<void> {
  const handle = openSync(file, 'r');
  try {
    const total = fstatSync(handle).size;
    const buffer = Buffer.alloc(chunkBytes);
    let done = 0;
    for (;;) {
      const length = readSync(handle, buffer, 0, chunkBytes, null);
      done += length;
      take(buffer.subarray(0, length), done, total);
      if (length === 0) return;
      // Lets progress reports and stop requests through.
      await new Promise((go) => setImmediate(go));
    }
  } finally {
    closeSync(handle);
  }
}
