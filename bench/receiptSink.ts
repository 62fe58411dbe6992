/**
 * The webhook endpoint of the product, the same code in every respect, on a database that commits nothing and responds
 * at once. `node receiptSink.ts PORT`.
 */
import { webhookRoutes } from '../server/src/delivery/index.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { readConfig } from '../server/src/platform/settings/config.ts';
import type { Database, Tx } from '../server/src/platform/database/database.ts';
import { openAdmission } from '../server/src/platform/http/limits/admission.ts';
import { createHttp } from '../server/src/platform/http/http.ts';
import { createLog } from '../server/src/platform/log.ts';
import { openMailer } from '../server/src/platform/mail/mail.ts';
import { createMetrics } from '../server/src/platform/metrics.ts';
import { wireCarriers, type Foundation } from '../server/src/foundation.ts';
import { wireDelivery } from '../server/src/wiring.ts';

const [port = '0'] = process.argv.slice(2);
const config = readConfig({ APP_ENV: 'local', DATABASE_URL: 'postgresql://nobody@localhost/none' });
const log = createLog('error', 'bench');
const tx: Tx = {
  query: async () => [],
  run: async () => 0,
  later: () => undefined,
  copy: () => {
    throw new Error('there is no database');
  },
};
const nothing: Database = {
  inTenant: () => Promise.reject(new Error('there is no database')),
  inPlatform: (work) => work(tx),
  query: async () => [],
  listen: async () => async () => undefined,
  pool: undefined as never,
  close: async () => undefined,
};
const base: Foundation = {
  config,
  database: nothing,
  jobs: {
    enqueue: async () => undefined,
    work: async () => undefined,
    repeat: async () => undefined,
    wake: () => undefined,
    close: async () => undefined,
  },
  clock: systemClock,
  log,
  metrics: createMetrics(),
  storage: undefined as never,
  carriers: wireCarriers(config),
  voiceCarriers: new Map(),
  mailer: openMailer(config.mail, config.publicUrl),
};
const app = createHttp({
  log,
  publicUrl: config.publicUrl,
  trustProxy: 0,
  identify: async () => null,
  admission: openAdmission(config.database.poolSize),
  measured: () => undefined,
});
await webhookRoutes(app, wireDelivery(base));
await app.listen({ host: '127.0.0.1', port: Number(port) });
process.send?.({ ready: true });
