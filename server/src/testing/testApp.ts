import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { instantLookUps, type Carriers, type NumberLookUps, type VoiceCarriers } from '../carriers/index.ts';
import { demoPassword } from '../demo/demoData.ts';
import { fixedClock } from '../platform/clock.ts';
import { readConfig } from '../platform/settings/config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { openJobs } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';
import { openMailer } from '../platform/mail/mail.ts';
import { createMetrics } from '../platform/metrics.ts';
import { diskStorage } from '../platform/files/storage.ts';
import { serveWeb } from '../platform/http/browsers/webFiles.ts';
import { wireCarriers, wireVoiceCarriers, type Foundation } from '../foundation.ts';
import { wireWeb } from '../wiring.ts';
import { wireOperations } from '../wiringOperations.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** The time at which tests begin: a Wednesday in winter, 10:00 AM in Chicago. */
export const testStart = '2026-01-14T16:00:00.000Z';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly base: Foundation & { readonly clock: ReturnType<typeof fixedClock> };
  readonly testDatabase: TestDatabase;
  /** Signs in one of the cast: demo-owner, demo-admin, demo-user of Riverbend, mallory-owner of Mallory Staffing. */
  signIn(userName: string): Promise<Visitor>;
  close(): Promise<void>;
}

/** A browser of one user: calls carry the session and the headers that the web client sends. */
export interface Visitor {
  readonly cookie: string;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<LightMyRequestResponse>;
  upload(path: string, content: Buffer | string, method?: 'POST' | 'PUT'): Promise<LightMyRequestResponse>;
}

/** The whole web role on its own database, with the demo organizations, a fixed clock, and no network. */
export async function createTestApp(
  options: {
    carriers?: Carriers;
    voiceCarriers?: VoiceCarriers;
    lookUps?: NumberLookUps;
    env?: NodeJS.ProcessEnv;
  } = {},
): Promise<TestApp> {
  const testDatabase = await createTestDatabase({ withDemo: true });
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'carillon-app-'));
  const config = readConfig({
    APP_ENV: 'local',
    DATA_DIR: dataDir,
    DATABASE_URL: testDatabase.ownerUrl,
    LOG_LEVEL: 'silent',
    ...options.env,
  });
  const log = createLog('silent', 'test');
  const database = openDatabase(testDatabase.appUrl, { size: 4, log, name: 'test' });
  const jobs = await openJobs(testDatabase.appUrl, { worker: false, log });
  const base = {
    config,
    database,
    jobs,
    log,
    clock: fixedClock(testStart),
    metrics: createMetrics(),
    storage: diskStorage(path.join(dataDir, 'files')),
    carriers: options.carriers ?? wireCarriers(config),
    voiceCarriers: options.voiceCarriers ?? wireVoiceCarriers(config),
    mailer: openMailer(config.mail, config.publicUrl),
    lookUps: options.lookUps ?? instantLookUps,
  };
  const app = await wireWeb(base);
  wireOperations(app, base);
  await serveWeb(app, config);
  await app.ready();
  return {
    app,
    base,
    testDatabase,
    signIn: (userName) => signIn(app, userName),
    async close() {
      await app.close();
      await Promise.all(
        [...base.carriers.values(), ...base.voiceCarriers.values()].map((carrier) => carrier.close()),
      );
      await jobs.close();
      await database.close();
      await testDatabase.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const ownHeaders = { 'x-requested-with': 'carillon' };

/** Signs in one of the cast at this web role. */
export async function signIn(app: FastifyInstance, userName: string): Promise<Visitor> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/login',
    headers: ownHeaders,
    payload: { UserName: userName, Password: demoPassword },
  });
  const header = answer.headers['set-cookie'];
  const cookie = (Array.isArray(header) ? header[0] : header)?.split(';')[0];
  if (answer.statusCode !== 200 || cookie === undefined)
    throw new Error(`${userName} could not sign in: ${answer.statusCode}`);
  return visitor(app, cookie);
}

/** A visitor with this cookie; an empty one is signed out. */
export function visitor(app: FastifyInstance, cookie: string): Visitor {
  const inject = (request: InjectOptions) => app.inject(request);
  const headers = cookie === '' ? ownHeaders : { ...ownHeaders, cookie };
  return {
    cookie,
    call: (method, address, body) =>
      inject({
        method,
        url: `/api${address}`,
        headers,
        ...(body === undefined ? {} : { payload: body as object }),
      }),
    upload: (address, content, method = 'POST') =>
      inject({
        method,
        url: `/api${address}`,
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        payload: content,
      }),
  };
}
