import type { TenantTx } from '../platform/database/database.ts';
import { asTenant } from '../platform/database/tenant.ts';
import { knownFiles } from './audio/audio.sql.ts';
import type { AudioDeps } from './audio/audioDeps.ts';
import { drawingKind } from './picturePool.ts';
import { knownMedia } from './media.sql.ts';

type Deps = Pick<AudioDeps, 'database' | 'storage' | 'clock'>;
/** Those of these ids that something of the account refers to. */
type Known = (tx: TenantTx, ids: readonly string[]) => Promise<Set<string>>;

const dayMs = 86_400_000;
/** Files looked up at once. */
const batch = 500;

/**
 * Removes yesterday's previews, and sound and pictures that a process left behind when it died between storing and
 * recording, or between deleting the row and the file. Returns how many files.
 */
export async function sweepFiles(deps: Deps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - dayMs);
  let removed = 0;
  for (const kind of ['speech', drawingKind])
    for await (const key of deps.storage.oldKeys(kind, before)) {
      await deps.storage.remove(key);
      removed += 1;
    }
  removed += await sweepKind(deps, 'audio', before, knownFiles);
  return removed + (await sweepKind(deps, 'media', before, knownMedia));
}

async function sweepKind(deps: Deps, kind: string, before: Date, known: Known): Promise<number> {
  let removed = 0;
  let [account, keys]: [string, string[]] = ['', []];
  const look = async () => {
    if (keys.length > 0) removed += await sweep(deps, Number(account), keys, known);
    keys = [];
  };
  for await (const key of deps.storage.oldKeys(kind, before)) {
    const owner = key.split('/')[0] ?? '';
    if (owner !== account || keys.length >= batch) await look();
    account = owner;
    keys.push(key);
  }
  await look();
  return removed;
}

async function sweep(
  { database, storage }: Deps,
  accountId: number,
  keys: readonly string[],
  known: Known,
): Promise<number> {
  const idOf = (key: string) => key.split('/')[2]?.split('.')[0] ?? '';
  const kept = await database.inTenant(asTenant(accountId), (tx) => known(tx, keys.map(idOf)));
  const strays = keys.filter((key) => !kept.has(idOf(key)));
  for (const key of strays) await storage.remove(key);
  return strays.length;
}
