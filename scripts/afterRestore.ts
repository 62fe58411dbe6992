// node scripts/afterRestore.ts --backup 2026-11-20T03:00:00Z [--cancel]
// Before the first start on a restored database: see docs/operations.md.
import { parseArgs } from 'node:util';
import { readConfig } from '../server/src/platform/config.ts';
import { openDatabase } from '../server/src/platform/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/embeddedPostgres.ts';
import { createLog } from '../server/src/platform/log.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { afterRestore, type AfterRestoreReport, type NamedBroadcast } from './afterRestore.sql.ts';
import { takeDataDir } from './supervisorLock.ts';

const closing: (() => Promise<void> | void)[] = [];
const log = (sentence: string) => console.log(sentence);

try {
  const { values } = parseArgs({
    options: { backup: { type: 'string' }, cancel: { type: 'boolean', default: false } },
  });
  const backupAt = new Date(values.backup ?? '');
  const now = new Date();
  if (Number.isNaN(backupAt.getTime()) || backupAt > now)
    throw new Error('Say when the backup was made, for example --backup 2026-11-20T03:00:00Z.');
  const url = await databaseUrl();
  await migrate(url);
  const owner = openDatabase(url, {
    size: 1,
    log: createLog('silent', 'after restore'),
    name: 'after restore',
  });
  closing.push(() => owner.close());
  tell(await owner.inPlatform((tx) => afterRestore(tx, { backupAt, now, cancel: values.cancel })), backupAt);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  for (const close of closing.toReversed()) await close();
}

/** The database of the settings; the embedded one is started for as long as this runs. */
async function databaseUrl(): Promise<string> {
  const config = readConfig();
  if (config.database.ownerUrl !== undefined) return config.database.ownerUrl;
  const lock = await takeDataDir(config.dataDir, log);
  closing.push(() => lock.release());
  const server = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  closing.push(() => server.stop());
  return server.url;
}

function tell(report: AfterRestoreReport, backupAt: Date): void {
  const list = (title: string, broadcasts: readonly NamedBroadcast[]) => {
    if (broadcasts.length === 0) return;
    log(`${title}:`);
    for (const one of broadcasts)
      log(`  account ${one.accountId}, broadcast ${one.broadcastId}: ${one.name}`);
  };
  list('Paused, and looked up at the carriers when Carillon runs', report.paused);
  list('Canceled', report.canceled);
  list('Scheduled for later; ask whether they were sent or canceled since the backup', report.scheduled);
  log(`Texts the carriers will be asked about: ${report.asked}.`);
  if (report.directTexts > 0) log(`Automatic answers that are given up: ${report.directTexts}.`);
  log(`Opt-outs since ${backupAt.toISOString()} are lost: enter them again before anything is resumed.`);
  log('Done. Start Carillon now.');
}
