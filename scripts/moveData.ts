// node scripts/moveData.ts --from ../data (or an address of PostgreSQL)
// All data of a database of the version before into a new database: see docs/operations.md, "Upgrading".
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../server/src/platform/database/embeddedPostgres.ts';
import { releasedMigrations } from '../server/src/platform/database/migrate.ts';
import { databaseUrl } from './databaseUrl.ts';
import { moveData, type MovedData } from './moveData.sql.ts';
import { takeDataDir } from './supervisor/supervisorLock.ts';

const closing: (() => Promise<void> | void)[] = [];
const log = (sentence: string) => console.log(sentence);

try {
  const { values } = parseArgs({ options: { from: { type: 'string' } } });
  if (values.from === undefined)
    throw new Error('Say where the old data is: --from and its DATA_DIR, or the address of its database.');
  const to = await databaseUrl(log, closing);
  const from = await oldDatabase(values.from);
  if (from === to) throw new Error('The old and the new database are the same. Nothing was copied.');
  report(await moveData({ from, to }, releasedMigrations()));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  for (const close of closing.toReversed()) await close();
}

/** Address of the old database. The embedded one of a DATA_DIR is started, and stopped at the end. */
async function oldDatabase(from: string): Promise<string> {
  if (/^postgres(ql)?:/.test(from)) return from;
  if (!existsSync(path.join(from, 'postgres')))
    throw new Error(`${from} has no database. Name the DATA_DIR of the old version.`);
  const lock = await takeDataDir(from, log);
  closing.push(() => lock.release());
  const server = await startEmbeddedPostgres({ dataDir: from, log });
  closing.push(() => server.stop());
  return server.url;
}

function report({ rows, wallets, ledger, jobs }: MovedData): void {
  const total = [...rows.values()].reduce((sum, n) => sum + n, 0);
  for (const [table, n] of [...rows].sort()) log(`${String(n).padStart(12)}  ${table}`);
  log(`${String(total).padStart(12)}  rows in ${rows.size} tables, and ${jobs} waiting jobs`);
  for (const [name, credits] of [['wallets', wallets] as const, ['ledger', ledger] as const])
    log(`Credits in the ${name}: ${credits.available / 1000n} available, ${credits.held / 1000n} held.`);
  log('Done. Copy the folder "files" of the old DATA_DIR into the new one, then start Carillon.');
}
