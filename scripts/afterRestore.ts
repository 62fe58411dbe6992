// node scripts/afterRestore.ts --backup 2026-11-20T03:00:00Z [--cancel]
// Before the first start on a restored database: see docs/operations.md.
import { parseArgs } from 'node:util';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { createLog } from '../server/src/platform/log.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { queues } from '../server/src/queues.ts';
import { afterRestore, type AfterRestoreReport, type NamedBroadcast } from './afterRestore.sql.ts';
import { databaseUrl } from './databaseUrl.ts';

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
  const url = await databaseUrl(log, closing);
  await migrate(url, queues);
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
  list('Waiting for their message again; ask whether they were sent since the backup', report.unchecked);
  log(`Texts the carriers will be asked about: ${report.asked}.`);
  if (report.directTexts > 0) log(`Automatic answers that are given up: ${report.directTexts}.`);
  log(`Opt-outs since ${backupAt.toISOString()} are lost: enter them again before anything is resumed.`);
  log('Done. Start Carillon now.');
}
