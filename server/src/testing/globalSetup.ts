// Vitest runs this once before the server's tests: one throwaway PostgreSQL with a migrated template,
// and one that also has the demo organizations.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { demoPassword } from '../demo/demoData.ts';
import { seedDemo } from '../demo/index.ts';
import { prepareAppLogin } from '../platform/database/appLogin.ts';
import { atDatabase, startEmbeddedPostgres } from '../platform/database/embeddedPostgres.ts';
import { readConfig } from '../platform/settings/config.ts';
import { migrate } from '../platform/database/migrate.ts';
import { queues } from '../queues.ts';
import { isAlive, parseIdentity } from '../platform/processIdentity.ts';

const TEMPLATE = 'carillon_template';
/** The template with the demo organizations. */
const DEMO = 'carillon_demo';
const PREFIX = 'carillon-test-';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the migrated template, for the owner. */
    templateDatabaseUrl: string;
    /** The same for the login of the product. */
    templateAppUrl: string;
    /** Name of the template that also has the demo organizations. */
    demoTemplate: string;
  }
}

interface Project {
  provide(key: 'templateDatabaseUrl' | 'templateAppUrl' | 'demoTemplate', value: string): void;
}

/**
 * Starts the server (its own, without durability; or the one at TEST_DATABASE_URL, as a superuser) and migrates the template that createTestDatabase clones.
 */
export async function setup(project: Project): Promise<() => Promise<void>> {
  const given = readConfig().database.testUrl;
  if (given !== undefined) {
    await makeTemplate(project, given);
    return async () => undefined;
  }
  removeLeftovers();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), PREFIX));
  chmodSync(dataDir, 0o711);
  const server = await startEmbeddedPostgres({ dataDir, forgetful: true, log: () => undefined });
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await makeTemplate(project, server.url);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function makeTemplate(project: Project, serverUrl: string): Promise<void> {
  const url = atDatabase(serverUrl, TEMPLATE);
  const demoUrl = atDatabase(serverUrl, DEMO);
  const run = async (address: string, ...statements: readonly string[]) => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(
    serverUrl,
    `drop database if exists ${DEMO} with (force)`,
    `drop database if exists ${TEMPLATE} with (force)`,
    `create database ${TEMPLATE}`,
  );
  await migrate(url, queues);
  project.provide('templateAppUrl', await prepareAppLogin(url));
  await run(serverUrl, `create database ${DEMO} template ${TEMPLATE}`);
  await seedDemo(demoUrl);
  // A hash says itself what checking it costs. Tests sign in more than a thousand times; what a real one costs is the
  // matter of passwords.test.ts.
  const cheap = await hash(demoPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  await run(demoUrl, `update app_user set password_hash = '${cheap}'`);
  project.provide('templateDatabaseUrl', url);
  project.provide('demoTemplate', DEMO);
}

/** A test run that was killed leaves its folder; its server ended with it. */
function removeLeftovers(): void {
  for (const name of readdirSync(os.tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = path.join(os.tmpdir(), name);
    const keeper = path.join(folder, 'run', 'postgres.keeper.json');
    if (!existsSync(keeper)) continue;
    try {
      const identity = parseIdentity(JSON.parse(readFileSync(keeper, 'utf8')));
      if (identity !== undefined && !isAlive(identity)) rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another run is removing it, or another owner has it: this run leaves it.
    }
  }
}
