import type { TenantTx } from './database.ts';

/** Ids in the order of their list, four bytes each, the most significant first. */
export interface PackedIds {
  readonly ids: Buffer;
  readonly count: number;
}

/** Runs a query whose one row has `ids`, made by `string_agg(int4send(...))` (null for none), and `count`. */
export async function packedIds(tx: TenantTx, sql: string, values: readonly unknown[]): Promise<PackedIds> {
  const [row] = await tx.query<{ ids: Buffer | null; count: number }>(sql, values);
  return { ids: row?.ids ?? Buffer.alloc(0), count: row?.count ?? 0 };
}

/** Ids of a list in its order. */
export class IdList {
  readonly #bytes: Buffer;
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }
  get count(): number {
    return this.#bytes.length / 4;
  }
  /** In bytes. */
  get size(): number {
    return this.#bytes.length;
  }
  slice(from: number, to: number): number[] {
    const ids: number[] = [];
    for (let at = from; at < Math.min(to, this.count); at += 1) ids.push(this.#bytes.readInt32BE(at * 4));
    return ids;
  }
  /** The position of an id; -1 if absent. */
  indexOf(id: number): number {
    for (let at = 0; at < this.count; at += 1) if (this.#bytes.readInt32BE(at * 4) === id) return at;
    return -1;
  }
}

interface Kept {
  readonly version: number;
  readonly builtAt: number;
  readonly list: Promise<IdList>;
  /** In bytes; 0 until it is known. */
  size: number;
}

export interface ListIds {
  /** The list when it is known in this version, else null. */
  known(key: string, version: number): Promise<IdList | null>;
  /**
   * The list, made by `make` when it is not known in this version. A long one that is younger than `staleMs` is used
   * even if there is a newer version: when many users write, pages may begin a few rows off, as with any offset.
   */
  get(key: string, version: number, make: () => Promise<PackedIds>): Promise<IdList>;
}

export interface ListIdsOptions {
  /** Milliseconds of any clock. */
  readonly now: () => number;
  /** Most bytes kept; four for each row of each list. */
  readonly mostBytes?: number;
  readonly staleMs?: number;
  /** From this many on, a list is long. */
  readonly longFrom?: number;
}

/**
 * Lists in their order, kept in memory so that a page deep in one costs no more than the first: 1.2 MB for 300,000
 * rows. Each hangs on the version that the database counts, which grows with every change; the longest unused
 * goes first.
 */
export function openListIds(options: ListIdsOptions): ListIds {
  const { now, mostBytes = 64 * 1024 * 1024, staleMs = 10_000, longFrom = 20_000 } = options;
  const kept = new Map<string, Kept>();
  let bytes = 0;

  const forget = (key: string, entry: Kept): void => {
    if (kept.get(key) !== entry) return;
    kept.delete(key);
    bytes -= entry.size;
  };
  const use = (key: string, entry: Kept): Promise<IdList> => {
    kept.delete(key);
    kept.set(key, entry);
    return entry.list;
  };
  const find = (key: string, version: number): Kept | null => {
    const entry = kept.get(key);
    if (entry === undefined) return null;
    const isLong = entry.size >= longFrom * 4;
    const isYoung = isLong && now() - entry.builtAt < staleMs;
    return entry.version === version || isYoung ? entry : null;
  };
  return {
    known: async (key, version) => {
      const entry = find(key, version);
      return entry === null ? null : use(key, entry);
    },
    get: (key, version, make) => {
      const found = find(key, version);
      if (found !== null) return use(key, found);
      const before = kept.get(key);
      if (before !== undefined) forget(key, before);
      // Callers that come meanwhile wait for the same result.
      const list = make().then(({ ids }) => new IdList(ids));
      const entry: Kept = { version, builtAt: now(), list, size: 0 };
      kept.set(key, entry);
      list.then(
        (made) => {
          if (kept.get(key) !== entry) return;
          entry.size = made.size;
          bytes += made.size;
          for (const [oldKey, old] of kept) {
            if (bytes <= mostBytes) break;
            if (old.size > 0) forget(oldKey, old);
          }
        },
        () => forget(key, entry),
      );
      return list;
    },
  };
}
