import { createReadStream, createWriteStream, type Dirent, type Stats } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Transform, type Readable } from 'node:stream';
import { AppError } from '@carillon/contract/errors';

/** Where uploaded files live. Keys begin with the account, so that one tenant's files never mix with another's. */
export interface Storage {
  /** Stores a stream; refuses with `tooLarge` past `maxBytes`, leaving nothing behind. Answers the size in bytes. */
  put(key: string, body: Readable, maxBytes: number, tooLarge?: AppError): Promise<number>;
  read(key: string): Readable;
  size(key: string): Promise<number | null>;
  /** A path on this machine's disk, for readers that need one. */
  localPath(key: string): string;
  remove(key: string): Promise<void>;
  /**
   * Bytes that an account's files take. A measurement is used for `staleMs` milliseconds, with what this process has
   * stored since; 0 measures anew.
   */
  usedBy(accountId: number, staleMs: number): Promise<number>;
  /** Keys of one kind (`<account>/<kind>/...`) that were last written before this instant. */
  oldKeys(kind: string, before: Date): AsyncGenerator<string>;
}

/**
 * How much past its limit a body is still read, and thrown away: browsers show an answer only to a request that
 * they sent whole; an answer in the middle of one reaches people as a broken connection.
 */
const thrownAway = 256 * 1024 * 1024;

/** What lies in a folder; nothing when there is no such folder. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

/** What lies in a folder, with its kind; nothing when there is no such folder. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}

/** Bytes of all files below a folder. */
async function bytesBelow(folder: string): Promise<number> {
  let sum = 0;
  for (const entry of await entriesOf(folder)) {
    const file = path.join(folder, entry.name);
    sum += entry.isDirectory() ? await bytesBelow(file) : ((await statOf(file))?.size ?? 0);
  }
  return sum;
}

/** Files on this machine's disk, below `folder`. */
export function diskStorage(folder: string): Storage {
  const measured = new Map<string, { bytes: number; readonly at: number }>();
  const place = (key: string) => {
    if (!/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_.-]+)*$/.test(key) || key.includes('..'))
      throw new Error('not a storage key');
    return path.join(folder, key);
  };
  return {
    async put(key, body, maxBytes, tooLarge = new AppError('FileTooLarge')) {
      const file = place(key);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      let size = 0;
      const limit = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length;
          if (size <= maxBytes) done(null, chunk);
          else done(size > maxBytes + thrownAway ? tooLarge : null);
        },
        flush(done) {
          done(size > maxBytes ? tooLarge : null);
        },
      });
      try {
        await pipeline(body, limit, createWriteStream(file, { mode: 0o600 }));
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
      const known = measured.get(key.split('/')[0] ?? '');
      if (known !== undefined) known.bytes += size;
      return size;
    },
    read: (key) => createReadStream(place(key)),
    localPath: place,
    async size(key) {
      try {
        return (await stat(place(key))).size;
      } catch {
        return null;
      }
    },
    remove: (key) => rm(place(key), { force: true }),
    async usedBy(accountId, staleMs) {
      const account = String(accountId);
      const known = measured.get(account);
      if (known !== undefined && performance.now() - known.at < staleMs) return known.bytes;
      const at = performance.now();
      const bytes = await bytesBelow(path.join(folder, account));
      measured.set(account, { bytes, at });
      return bytes;
    },
    async *oldKeys(kind, before) {
      for (const account of await namesIn(folder)) {
        for (const name of await namesIn(path.join(folder, account, kind))) {
          const key = `${account}/${kind}/${name}`;
          const found = await statOf(path.join(folder, key));
          if (found?.isFile() === true && found.mtime < before) yield key;
        }
      }
    },
  };
}

/** Null when the file went away between the listing and the look; every other trouble is told. */
async function statOf(file: string): Promise<Stats | null> {
  try {
    return await stat(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
