import { asTenant } from '../platform/tenant.ts';
import { knownFiles } from './audio.sql.ts';
import type { AudioDeps } from './audioDeps.ts';

const dayMs = 86_400_000;
/** Files looked up at once. */
const batch = 500;

/** Removes previews of yesterday, and files that a process left behind when it died between storing and writing down. */
export async function sweepAudio(deps: Pick<AudioDeps, 'database' | 'storage' | 'clock'>): Promise<number> {
  const { storage } = deps;
  const before = new Date(deps.clock.now().getTime() - dayMs);
  let removed = 0;
  for await (const key of storage.oldKeys('speech', before)) {
    await storage.remove(key);
    removed += 1;
  }
  let [account, keys]: [string, string[]] = ['', []];
  const look = async () => {
    if (keys.length > 0) removed += await sweep(deps, Number(account), keys);
    keys = [];
  };
  for await (const key of storage.oldKeys('audio', before)) {
    const owner = key.split('/')[0] ?? '';
    if (owner !== account || keys.length >= batch) await look();
    account = owner;
    keys.push(key);
  }
  await look();
  return removed;
}

async function sweep(
  { database, storage }: Pick<AudioDeps, 'database' | 'storage'>,
  accountId: number,
  keys: readonly string[],
): Promise<number> {
  const idOf = (key: string) => key.split('/')[2]?.split('.')[0] ?? '';
  const known = await database.inTenant(asTenant(accountId), (tx) => knownFiles(tx, keys.map(idOf)));
  const strays = keys.filter((key) => !known.has(idOf(key)));
  for (const key of strays) await storage.remove(key);
  return strays.length;
}
