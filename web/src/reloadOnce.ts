/**
 * A part of the application that fails to load reloads the page once and keeps what the user had typed. A second
 * failure is an error (rows P-104, B-128). A new release replaces the chunks that an open tab still requests.
 */
// public/browser-check.js sets it too, before any of this runs.
const flagKey = 'carillon.reloaded';
const stateKey = 'carillon.keptState';

type Snapshot = () => unknown;
const snapshots = new Map<string, Snapshot>();

/** Registers what to keep over such a reload (never passwords). Returns how to stop. */
export function keepOverReload(name: string, snapshot: Snapshot): () => void {
  snapshots.set(name, snapshot);
  return () => {
    if (snapshots.get(name) === snapshot) snapshots.delete(name);
  };
}

function readKept(storage: Storage): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(stateKey) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** What was kept under this name before the reload, returned once. Undefined when nothing was. */
export function takeKept(name: string, storage: Storage = sessionStorage): unknown {
  const kept = readKept(storage);
  const found = kept[name];
  if (found !== undefined) {
    delete kept[name];
    storage.setItem(stateKey, JSON.stringify(kept));
  }
  return found;
}

/** Adds to what is kept, as if it had been kept before a reload. */
export function mergeKept(state: Record<string, unknown>, storage: Storage = sessionStorage): void {
  storage.setItem(stateKey, JSON.stringify({ ...readKept(storage), ...state }));
}

/** What reloading needs from outside. */
export interface ReloadWorld {
  readonly storage: Storage;
  reload(): void;
}
const browser: ReloadWorld = {
  get storage() {
    return sessionStorage;
  },
  reload: () => location.reload(),
};

/** The name under which the start itself is a part. */
export const startName = 'start';

/** A part has loaded: an earlier failure no longer counts. */
export function noteLoaded(name: string, storage: Storage = sessionStorage): void {
  if (storage.getItem(flagKey) === name) storage.removeItem(flagKey);
}

/**
 * Loads a part. At its first failure in this tab the page reloads (the promise never settles). After a reload the
 * failure is passed on. A success clears the memory of a failure.
 */
export async function loadPart<T>(
  name: string,
  load: () => Promise<T>,
  world: ReloadWorld = browser,
): Promise<T> {
  try {
    const part = await load();
    noteLoaded(name, world.storage);
    return part;
  } catch (error) {
    if (world.storage.getItem(flagKey) !== null) throw error;
    world.storage.setItem(flagKey, name);
    const state = Object.fromEntries([...snapshots].map(([key, snapshot]) => [key, snapshot()]));
    world.storage.setItem(stateKey, JSON.stringify(state));
    world.reload();
    return new Promise<T>(() => undefined);
  }
}
