import { createReadStream } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@carillon/contract/errors';
import type { Storage } from '../../platform/files/storage.ts';

/** `audio`: of the library; `speech`: a preview, gone after a day. */
export type AudioFolder = 'audio' | 'speech';
/** The file as it came, for telephones, for browsers. */
export type AudioVersion = 'original' | 'wav' | 'mp3';

export const audioKey = (accountId: number, folder: AudioFolder, fileId: string, version: string) =>
  `${accountId}/${folder}/${fileId}.${version}`;

/**
 * The address of a version without the website's name: no session is needed, and it can't be guessed, because `fileId`
 * has 192 random bits. It says where the file is, so that a carrier's request needs no database, and it stays as it is
 * for as long as the file does.
 */
export function audioPath(
  accountId: number,
  fileId: string,
  version: 'wav' | 'mp3',
  folder: AudioFolder = 'audio',
): string {
  return `/audio/${folder[0]}${accountId.toString(36)}-${fileId}.${version}`;
}

const address = /^([as])([1-9a-z][0-9a-z]{0,6})-([A-Za-z0-9_-]{32})\.(wav|mp3)$/;
const types = { wav: 'audio/wav', mp3: 'audio/mpeg' } as const;

/** Messages of two minutes have 1 MB at most; longer ones are not played by calls. */
const largestKeptBytes = 2 * 1_048_576;
const keptBytes = 64 * 1_048_576;
/** What was purged must not play from memory for long. */
const keptMs = 10 * 60_000;

interface Kept {
  readonly bytes: Buffer;
  readonly until: number;
}

/** Small files in memory, least recently used first to go: thousands of calls of a broadcast fetch one. */
class SmallFiles {
  readonly #storage: Storage;
  readonly #files = new Map<string, Kept>();
  readonly #reading = new Map<string, Promise<Buffer>>();
  #size = 0;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The whole file, or its length when it is too large to keep; null when there is none. */
  async get(key: string, now: number): Promise<Buffer | number | null> {
    const kept = this.#files.get(key);
    if (kept !== undefined) {
      this.#drop(key, kept);
      if (kept.until > now) return this.#keep(key, kept);
    }
    const size = await this.#storage.size(key);
    if (size === null || size > largestKeptBytes) return size;
    let reading = this.#reading.get(key);
    if (reading === undefined) {
      reading = readAll(this.#storage, key).finally(() => this.#reading.delete(key));
      this.#reading.set(key, reading);
    }
    const bytes = await reading;
    return this.#files.get(key)?.bytes ?? this.#keep(key, { bytes, until: now + keptMs });
  }

  #keep(key: string, kept: Kept): Buffer {
    this.#files.set(key, kept);
    this.#size += kept.bytes.length;
    for (const [oldest, file] of this.#files) {
      if (this.#size <= keptBytes) break;
      this.#drop(oldest, file);
    }
    return kept.bytes;
  }

  #drop(key: string, kept: Kept): void {
    this.#files.delete(key);
    this.#size -= kept.bytes.length;
  }
}

async function readAll(storage: Storage, key: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of storage.read(key)) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** The requested part of a file, in bytes, both ends inclusive; null: the whole; false: a part that does not exist. */
export function rangeOf(
  header: string | undefined,
  size: number,
): { from: number; to: number } | null | false {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  // Several ranges at once, or other units: the whole file is a correct response.
  if (match === null || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? false : { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < from) return null;
  return from >= size ? false : { from, to };
}

/**
 * Serves sound to carriers and browsers by its address. Unknown, purged, and invalid addresses get the same response.
 */
export function audioServer(storage: Storage, now: () => Date) {
  const files = new SmallFiles(storage);
  return async (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) => {
    const [, folder, account = '', fileId = '', version] = address.exec(request.params.name) ?? [];
    if (version === undefined) throw new AppError('NotFound');
    const accountId = Number.parseInt(account, 36);
    const key = audioKey(accountId, folder === 'a' ? 'audio' : 'speech', fileId, version);
    const found = await files.get(key, now().getTime());
    if (found === null) throw new AppError('NotFound');
    const size = typeof found === 'number' ? found : found.length;
    const etag = `"${fileId}"`;
    reply.headers({
      'content-type': types[version as keyof typeof types],
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      etag,
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="message.${version}"`,
      'cross-origin-resource-policy': 'same-site',
    });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    const condition = request.headers['if-range'];
    const wanted =
      condition === undefined || condition === etag ? rangeOf(request.headers.range, size) : null;
    if (wanted === false) return reply.status(416).header('content-range', `bytes */${size}`).send();
    const { from, to } = wanted ?? { from: 0, to: size - 1 };
    if (wanted !== null) reply.status(206).header('content-range', `bytes ${from}-${to}/${size}`);
    reply.header('content-length', to - from + 1);
    return typeof found === 'number'
      ? reply.send(createReadStream(storage.localPath(key), { start: from, end: to }))
      : reply.send(found.subarray(from, to + 1));
  };
}
