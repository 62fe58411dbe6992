/**
 * The product's engine with a carrier inside the process that responds at once, so that nothing is measured but the
 * engine and its database. `node engineProcess.ts DATABASE_URL DATA_DIR` (the database is the product's, migrated),
 * then messages {draftId, textNumberId, count}, each with the response {ms}.
 */
import pg from 'pg';
import type { TextCarrier } from '../server/src/carriers/index.ts';
import { openDelivery } from '../server/src/delivery/index.ts';
import { seedDemo } from '../server/src/demo/index.ts';
import { demoPassword } from '../server/src/demo/demoData.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { prepareAppLogin } from '../server/src/platform/database/appLogin.ts';
import { readConfig } from '../server/src/platform/settings/config.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { openJobs } from '../server/src/platform/jobs.ts';
import { createLog } from '../server/src/platform/log.ts';
import { openMailer } from '../server/src/platform/mail/mail.ts';
import { createMetrics } from '../server/src/platform/metrics.ts';
import { diskStorage } from '../server/src/platform/files/storage.ts';
import { type Foundation } from '../server/src/foundation.ts';
import { wireDelivery, wireWeb } from '../server/src/wiring.ts';

const [databaseUrl = '', dataDir = ''] = process.argv.slice(2);
const config = readConfig({
  APP_ENV: 'local',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  LOG_LEVEL: 'error',
});
const log = createLog('error', 'bench');
const appUrl = await prepareAppLogin(databaseUrl);
await seedDemo(databaseUrl);
const base: Foundation = {
  config,
  database: openDatabase(appUrl, { size: 10, log, name: 'bench' }),
  jobs: await openJobs(appUrl, { worker: false, log }),
  clock: systemClock,
  log,
  metrics: createMetrics(),
  storage: diskStorage(`${dataDir}/files`),
  carriers: new Map([[5, instantCarrier()]]),
  voiceCarriers: new Map(),
  mailer: openMailer(config.mail, config.publicUrl),
};
const watcher = new pg.Client({ connectionString: databaseUrl });
await watcher.connect();
await openDelivery(wireDelivery(base));
const app = await wireWeb(base);
await app.ready();
const headers = { 'x-requested-with': 'carillon' };
const signedIn = await app.inject({
  method: 'POST',
  url: '/api/login',
  headers,
  payload: { UserName: 'demo-owner', Password: demoPassword },
});
const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
const { AccountID } = signedIn.json<{ Account: { AccountID: number } }>().Account;

process.on('message', (message: { draftId: number; textNumberId: number; count: number }) => {
  void round(message).then(
    (ms) => process.send?.({ ms }),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.send?.({ ready: true });

/** Sends a draft. Returns the milliseconds from Send until every outcome is recorded. */
async function round(what: { draftId: number; textNumberId: number; count: number }): Promise<number> {
  const startedAt = performance.now();
  const sent = await app.inject({
    method: 'POST',
    url: '/api/broadcasts',
    headers: { ...headers, cookie },
    payload: {
      DraftBroadcastID: what.draftId,
      BroadcastName: 'Benchmark',
      BroadcastType: 'SMS',
      TextNumberID: what.textNumberId,
      TextMessage: 'School is closed today. Stay warm!',
      startOption: 'START_IMMEDIATELY',
    },
  });
  if (sent.statusCode !== 201) throw new Error(`Not sent: ${sent.statusCode} ${sent.body}`);
  const { BroadcastID } = sent.json<{ BroadcastID: number }>();
  for (;;) {
    const { rows } = await watcher.query<{ n: number }>(
      `select coalesce(sum(n), 0)::int as n from result_count
       where account_id = $1 and send_id = $2 and chunk_no < 0 and status between 3 and 27`,
      [AccountID, BroadcastID],
    );
    if ((rows[0]?.n ?? 0) >= what.count) return performance.now() - startedAt;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function instantCarrier(): TextCarrier {
  let accepted = 0;
  return {
    name: 'infobip',
    aggregatorId: 5,
    maxBatch: 100,
    recognisesRepeatedIds: true,
    requestTimeoutMs: 1_000,
    submitTexts: async (batch) =>
      batch.map(() => ({ kind: 'accepted', carrierMessageId: `c${(accepted += 1)}` })),
    lookUpTexts: async (attempts) => attempts.map(() => ({ kind: 'notFound' })),
    authenticate: () => false,
    mayBringTexts: () => false,
    parseWebhook: () => [],
    mediaHeaders: () => ({}),
    close: async () => undefined,
  };
}
