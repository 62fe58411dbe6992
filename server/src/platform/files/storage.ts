import { createReadStream, createWriteStream, type Dirent, type Stats } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Transform, type Readable } from 'node:stream';
import { AppError } from '@carillon/contract/errors';
import { refusedStaleMs, storageFull, usualStaleMs } from './storageQuota.ts';

/** Where uploaded files are stored. Keys begin with the account, so that tenants' files never mix. */
export interface Storage {
  /**
   * Stores a stream; refuses with `tooLarge` past `maxBytes`, and with StorageFull if the account's files would take
   * more than `mostStored` bytes (0: no limit), leaving nothing behind. Returns the size in bytes.
   */
  put(
    key: string,
    body: Readable,
    maxBytes: number,
    tooLarge?: AppError,
    mostStored?: number,
  ): Promise<number>;
  read(key: string): Readable;
  size(key: string): Promise<number | null>;
  /** A path on this machine's disk, for readers that need one. */
  localPath(key: string): string;
  remove(key: string): Promise<void>;
  /**
   * Bytes that an account's files take, including incoming ones. A measurement is reused for `staleMs`
   * milliseconds, plus what this process has stored since. 0 measures again.
   */
  usedBy(accountId: number, staleMs: number): Promise<number>;
  /** Keys of one kind (`<account>/<kind>/...`) that were last written before this instant. */
  oldKeys(kind: string, before: Date): AsyncGenerator<string>;
}

/**
 * How much of a body past its limit is still read and discarded. Browsers show a response only after they
 * have sent the whole request. A response in the middle of one looks like a broken connection to users.
 */
const thrownAway = 256 * 1024 * 1024;

/** The entries of a folder; empty if it doesn't exist. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

/** The entries of a folder, with their kinds; empty if it doesn't exist. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}

/** Total bytes of the files below a folder, except those that the callback excludes. */
async function bytesBelow(folder: string, isPassed: (file: string) => boolean): Promise<number> {
  let sum = 0;
  for (const entry of await entriesOf(folder)) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) sum += await bytesBelow(file, isPassed);
    else if (!isPassed(file)) sum += (await statOf(file))?.size ?? 0;
  }
  return sum;
}

/** What this process knows about an account's files. */
class AccountFiles {
  /** Bytes of complete files; null until measured. */
  #complete: { bytes: number; readonly at: number } | null = null;
  /** Bytes of incoming files, and where they are written. */
  #coming = 0;
  readonly #writing = new Set<string>();
  /** For each running measurement: files completed in the meantime, with their sizes. */
  readonly #measuring = new Set<Map<string, number>>();

  async used(folder: string, staleMs: number): Promise<number> {
    const known = this.#complete;
    if (known === null || performance.now() - known.at >= staleMs) {
      const at = performance.now();
      const meanwhile = new Map<string, number>();
      this.#measuring.add(meanwhile);
      try {
        // A file being written counts with the bytes received so far, and a file completed in the meantime
        // with its size.
        let bytes = await bytesBelow(folder, (file) => this.#writing.has(file) || meanwhile.has(file));
        for (const size of meanwhile.values()) bytes += size;
        this.#complete = { bytes, at };
      } finally {
        this.#measuring.delete(meanwhile);
      }
    }
    return (this.#complete?.bytes ?? 0) + this.#coming;
  }

  removed(bytes: number): void {
    if (this.#complete !== null) this.#complete.bytes = Math.max(0, this.#complete.bytes - bytes);
  }

  begin(file: string): void {
    this.#writing.add(file);
  }

  come(bytes: number): void {
    this.#coming += bytes;
  }

  /** The file is complete or discarded, so it is no longer incoming. */
  end(file: string, came: number, isKept: boolean): void {
    this.#writing.delete(file);
    this.#coming -= came;
    if (!isKept) return;
    for (const meanwhile of this.#measuring) meanwhile.set(file, came);
    if (this.#complete !== null) this.#complete.bytes += came;
  }
}

/** Files on this machine's disk, below `folder`. */
export function diskStorage(folder: string): Storage {
  const accounts = new Map<string, AccountFiles>();
  const filesOf = (account: string): AccountFiles => {
    let files = accounts.get(account);
    if (files === undefined) accounts.set(account, (files = new AccountFiles()));
    return files;
  };
  const place = (key: string) => {
    if (!/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_.-]+)*$/.test(key) || key.includes('..'))
      throw new Error('not a storage key');
    return path.join(folder, key);
  };
  return {
    async put(key, body, maxBytes, tooLarge = new AppError('FileTooLarge'), mostStored = 0) {
      const file = place(key);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const account = key.split('/')[0] ?? '';
      const files = filesOf(account);
      const hasRoom = async (): Promise<boolean> => {
        if (mostStored === 0) return true;
        const own = path.join(folder, account);
        for (const staleMs of [usualStaleMs, refusedStaleMs])
          if ((await files.used(own, staleMs)) <= mostStored) return true;
        return false;
      };
      let [size, came] = [0, 0];
      let refusal: AppError | null = null;
      const refuse = (error: AppError): void => {
        refusal = error;
        // A file discarded from here on takes no space from others.
        files.come(-came);
        came = 0;
      };
      const limit = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length;
          if (refusal === null && size > maxBytes) refuse(tooLarge);
          if (refusal !== null) return done(size > maxBytes + thrownAway ? refusal : null);
          files.come(chunk.length);
          came += chunk.length;
          hasRoom().then(
            (isRoom) => {
              if (isRoom) return done(null, chunk);
              refuse(storageFull(mostStored));
              done();
            },
            (error: Error) => done(error),
          );
        },
        flush(done) {
          done(refusal);
        },
      });
      files.begin(file);
      let isKept = false;
      try {
        await pipeline(body, limit, createWriteStream(file, { mode: 0o600 }));
        // Other processes may have stored files since the last measurement. The file is on the disk before
        // this check, so if two uploads pass the limit together, at least the later one sees both.
        if (mostStored > 0 && (await files.used(path.join(folder, account), 0)) > mostStored)
          throw storageFull(mostStored);
        isKept = true;
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      } finally {
        files.end(file, came, isKept);
      }
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
    async remove(key) {
      const size = (await statOf(place(key)))?.size ?? 0;
      await rm(place(key), { force: true });
      filesOf(key.split('/')[0] ?? '').removed(size);
    },
    usedBy(accountId, staleMs) {
      const account = String(accountId);
      return filesOf(account).used(path.join(folder, account), staleMs);
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

/** Null if the file disappeared between listing and checking. All other errors are reported. */
async function statOf(file: string): Promise<Stats | null> {
  try {
    return await stat(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
