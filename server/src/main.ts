/**
 * Starts one part of the product: the web role, the worker role, or both (ROLE). Stops cleanly on SIGTERM:
 * no new work, what runs is finished, then the connections close.
 */
import { seedDemoAudio, seedDemoInbox } from './demo/index.ts';
import { loadAreaCodes } from './platform/files/areaCodes.ts';
import { openAccountClocks } from './platform/accountClocks.ts';
import { systemClock } from './platform/clock.ts';
import { closedFolder, closeNewFiles, closeWhatLies } from './platform/files/closedFolder.ts';
import { readConfig } from './platform/settings/config.ts';
import { openDatabase } from './platform/database/database.ts';
import { openJobs } from './platform/jobs.ts';
import { refusePower } from './platform/database/leastPower.ts';
import { openLive } from './platform/live/live.ts';
import { createLog } from './platform/log.ts';
import { openTracing } from './platform/openTracing.ts';
import { openMailer } from './platform/mail/mail.ts';
import { checkFilesFolder } from './platform/files/sharedFiles.ts';
import { createMetrics } from './platform/metrics.ts';
import { diskStorage } from './platform/files/storage.ts';
import { serveWeb } from './platform/http/browsers/webFiles.ts';
import { wireCarriers, wireVoiceCarriers, type Foundation } from './foundation.ts';
import { wireWeb, wireWorker } from './wiring.ts';
import { wireLive } from './wiringHttp.ts';
import { wireOperations } from './wiringOperations.ts';

closeNewFiles();
const config = readConfig();
const log = createLog(config.logLevel, config.role);
const closeTracing = await openTracing(config, log);
const { appUrl } = config.database;
if (appUrl === undefined)
  throw new Error(
    'DATABASE_APP_URL is not set: start Carillon with "npm start", or give this process the address that "node scripts/databaseLogin.ts" prints.',
  );

const areaCodes = loadAreaCodes(config.dataDir);
if (areaCodes !== null)
  log.info({ source: areaCodes.source, date: areaCodes.date }, 'a newer list of area codes is in place');

const roles = { web: config.role !== 'worker', worker: config.role !== 'web' };
const database = openDatabase(appUrl, {
  size: config.database.poolSize,
  log,
  name: `carillon ${config.role}`,
});
await refusePower(database);
const jobs = await openJobs(appUrl, { worker: roles.worker, log });
// Production and its like have no test clock, and nothing of it runs there.
const clocks = config.hasTestClock ? await openAccountClocks(database, systemClock, log) : null;
const base: Foundation = {
  config,
  database: clocks?.database ?? database,
  jobs: clocks?.jobs(jobs) ?? jobs,
  log,
  clock: clocks?.clock ?? systemClock,
  metrics: createMetrics(),
  storage: diskStorage(closedFolder(`${config.dataDir}/files`)),
  carriers: wireCarriers(config),
  voiceCarriers: wireVoiceCarriers(config),
  mailer: openMailer(config.mail, config.publicUrl),
};
await checkFilesFolder(database, `${config.dataDir}/files`, log);
const closing: (() => Promise<void>)[] = [];

if (roles.worker) {
  closeWhatLies(config.dataDir, 'postgres').then(
    (changed) => {
      if (changed > 0)
        log.info({ changed }, 'files that other accounts of this machine could read were closed');
    },
    (error: unknown) => log.warn({ err: error }, 'not all files could be closed to other accounts'),
  );
  const worker = await wireWorker(base);
  closing.push(() => worker.close());
}
if (roles.web) {
  const app = await wireWeb(base);
  wireOperations(app, base);
  await serveWeb(app, config);
  await app.listen({ host: config.host, port: config.port });
  const live = await openLive(app.server, wireLive(base));
  closing.push(async () => {
    await live.close();
    await app.close();
  });
  log.info({ port: config.port }, 'serving');
  if (config.hasDemo) {
    seedDemoInbox(appUrl, base).catch((error: unknown) =>
      log.warn({ err: error }, 'the inbox of the demo could not be filled'),
    );
    seedDemoAudio(appUrl, base).catch((error: unknown) =>
      log.warn({ err: error }, 'the audio of the demo could not be made'),
    );
  }
}

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), 8_000).unref();
    void stop();
  });
}

async function stop(): Promise<void> {
  await Promise.allSettled(closing.map((close) => close()));
  await Promise.allSettled(
    [...base.carriers.values(), ...base.voiceCarriers.values()].map((carrier) => carrier.close()),
  );
  await jobs.close().catch(() => undefined);
  await clocks?.close();
  base.mailer.close();
  await database.close().catch(() => undefined);
  await closeTracing();
  process.exit(0);
}
// An unhandled rejected promise is our own fault: end, and be restarted, rather than run in a broken state.
process.on('unhandledRejection', (error) => {
  log.fatal({ err: error }, 'an error was left unhandled');
  process.exit(1);
});
