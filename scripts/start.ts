// npm start and npm run dev: everything Carillon needs, looked after until Ctrl-C.
import { existsSync, watch } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { prepareAppLogin } from '../server/src/platform/database/appLogin.ts';
import { readConfig, type Config } from '../server/src/platform/settings/config.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../server/src/platform/database/embeddedPostgres.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { queues } from '../server/src/queues.ts';
import {
  commandLine,
  identifyProcess,
  isAlive,
  parentOf,
  type ProcessIdentity,
} from '../server/src/platform/processIdentity.ts';
import { Part } from './supervisor/part.ts';
import { takeDataDir, type SupervisorLock } from './supervisor/supervisorLock.ts';
import { buildWeb } from './webBuild.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const DEV = process.argv.includes('--dev');
const DEV_WEB_PORT = 5173;
/** Parts get this long to stop, then the database 2 (3 when it must be killed): together less than 10. */
const PART_PATIENCE_MS = 6_000;
const DATABASE_PATIENCE_MS = 2_000;
/** A part that fails this often before Carillon was ever ready will not recover. */
const HOPELESS = 5;

/**
 * A sending worker makes much that lives for a tenth of a second. Left alone Node lets its heap for new things grow
 * to 128 MB and looks through the old ones only when they have quadrupled: 450 MB for a million texts. So it takes
 * 16 MB twice for what is new and looks when the rest has doubled (docs/decisions/platform.md#memory-of-a-worker).
 */
const workerMemory = ['--max-semi-space-size=16', '--heap-growing-percent=100'];

const parts: Part[] = [];
let lock: SupervisorLock | undefined;
let database: EmbeddedPostgres | undefined;
let stopping: Promise<void> | undefined;

function log(sentence: string): void {
  console.log(sentence);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  await stopAll();
  process.exit(1);
}

async function main(): Promise<void> {
  const config = readConfig();
  if (config.database.appUrl !== undefined && config.database.ownerUrl === undefined)
    throw new Error('DATABASE_APP_URL needs DATABASE_URL beside it: the owner, who prepares that database.');
  lock = await takeDataDir(config.dataDir, log);
  // From here on cleanup is necessary.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => leave(0));
  watchAncestors();
  await refuseBusyPorts(config);
  if (!DEV && config.role !== 'worker') await buildWeb(log);

  const ownerUrl = config.database.ownerUrl ?? (await startDatabase(config));
  addParts(config, await prepareDatabase(ownerUrl, config));
  for (const part of parts) part.start();
  if (DEV) restartOnChange();
  setInterval(() => parts.forEach((part) => part.trimLog()), 60_000).unref();
  await untilReady(config);
  greet(config);
}

/** As the owner, whose address goes no further than this process; returns the one for web and workers. */
async function prepareDatabase(ownerUrl: string, config: Config): Promise<string> {
  try {
    await migrate(ownerUrl, queues);
    // Loaded only for this: it brings much of the server along.
    if (config.hasDemo) await (await import('../server/src/demo/seedOrganizations.ts')).seedDemo(ownerUrl);
    return config.database.appUrl ?? (await prepareAppLogin(ownerUrl));
  } catch (error) {
    // A refused connection to a name with two addresses has no message, only a code.
    const { message, code } = error as NodeJS.ErrnoException;
    throw new Error(`The database cannot be prepared: ${message === '' ? code : message}`, { cause: error });
  }
}

async function startDatabase(config: Config): Promise<string> {
  const server = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  database = server;
  void server.exited.then(() => reviveDatabase(config));
  return server.url;
}

async function reviveDatabase(config: Config): Promise<void> {
  for (let pause = 0; stopping === undefined; pause = Math.min(pause + 1_000, 10_000)) {
    log('postgres ended; starting it again.');
    try {
      await startDatabase(config);
      if (stopping !== undefined) await database?.stop(DATABASE_PATIENCE_MS);
      return;
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

function addParts(config: Config, appUrl: string): void {
  const env = {
    ...process.env,
    // Set, so that no part takes the owner's address out of .env.
    DATABASE_URL: '',
    DATABASE_APP_URL: '',
    DATA_DIR: config.dataDir,
    SIMULATOR_PORT: String(config.simulatorPort),
    PORT: String(config.port),
    NODE_ENV: DEV ? 'development' : 'production',
  };
  const add = (name: string, args: string[], extra: NodeJS.ProcessEnv = {}, cwd = ROOT) =>
    parts.push(
      new Part({
        name,
        args,
        cwd,
        log,
        env: { ...env, ...extra },
        dataDir: config.dataDir,
        verbose: DEV,
        onChange: () => {
          const running: Record<string, ProcessIdentity> = {};
          for (const part of parts) if (part.identity !== undefined) running[part.name] = part.identity;
          lock?.note(running);
        },
      }),
    );
  if (config.simulatorPort !== 0) add('simulator', [path.join(ROOT, 'simulator/src/main.ts')]);
  const server = path.join(ROOT, 'server/src/main.ts');
  // Two processes, so that neither a heavy import slows the pages nor a crash of one stops the other.
  if (config.role !== 'worker') add('web', [server], { ROLE: 'web', DATABASE_APP_URL: appUrl });
  if (config.role !== 'web')
    add('worker', [...workerMemory, server], { ROLE: 'worker', DATABASE_APP_URL: appUrl });
  if (DEV && existsSync(path.join(ROOT, 'web/vite.config.ts'))) {
    const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
    add('vite', [vite, '--port', String(DEV_WEB_PORT), '--strictPort'], {}, path.join(ROOT, 'web'));
  }
}

function restartOnChange(): void {
  const affected: Record<string, string[]> = {
    'server/src': ['web', 'worker'],
    'contract/src': ['web', 'worker'],
    'rules/src': ['web', 'worker', 'simulator'],
    'simulator/src': ['simulator'],
  };
  const due = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  for (const [folder, names] of Object.entries(affected)) {
    watch(path.join(ROOT, folder), { recursive: true }, (_event, file) => {
      if (file === null || !file.endsWith('.ts') || file.endsWith('.test.ts')) return;
      for (const name of names) due.add(name);
      clearTimeout(timer);
      timer = setTimeout(() => {
        log(`Restarting ${[...due].join(' and ')}.`);
        for (const part of parts) if (due.has(part.name)) void part.restart();
        due.clear();
      }, 200);
    });
  }
}

async function refuseBusyPorts(config: Config): Promise<void> {
  const wanted: [string, string, number][] = [];
  if (config.role !== 'worker') wanted.push(['PORT', config.host, config.port]);
  if (config.simulatorPort !== 0) wanted.push(['SIMULATOR_PORT', '127.0.0.1', config.simulatorPort]);
  for (const [name, host, port] of wanted) {
    await new Promise<void>((resolve, reject) => {
      const probe = net.createServer();
      probe.once('error', (error: NodeJS.ErrnoException) =>
        reject(new Error(`Port ${port} cannot be used (${error.code}). Set ${name} to another port.`)),
      );
      probe.listen(port, host, () => probe.close(() => resolve()));
    });
  }
}

async function untilReady(config: Config): Promise<void> {
  if (config.role === 'worker') return;
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host;
  for (;;) {
    try {
      const answer = await fetch(`http://${host}:${config.port}/readyz`, {
        signal: AbortSignal.timeout(2_000),
      });
      if (answer.ok) return;
    } catch {
      // Not listening yet.
    }
    const hopeless = parts.find((part) => part.failures >= HOPELESS);
    if (hopeless !== undefined) {
      throw new Error(
        `${hopeless.name} does not stay up. Its last words (all in ${hopeless.logFile}):\n${hopeless.lastWords(30)}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

function greet(config: Config): void {
  const lines = ['', `Carillon runs at ${DEV ? `http://localhost:${DEV_WEB_PORT}` : config.publicUrl}`];
  if (config.hasDemo) lines.push('Sign in as demo-owner with the password Carillon-2026');
  if (config.simulatorPort !== 0) lines.push(`Simulated phones: http://localhost:${config.simulatorPort}`);
  lines.push(`Logs: ${path.join(config.dataDir, 'logs')}`, 'Ctrl-C stops it.', '');
  log(lines.join('\n'));
}

/**
 * npm, its shell, and run.mjs are between the terminal and us. When one of them is killed, Ctrl-C can no longer reach
 * us, so we also stop.
 */
function watchAncestors(): void {
  const chain: ProcessIdentity[] = [];
  for (let pid = process.ppid; pid > 1; pid = parentOf(pid) ?? 0) {
    const identity = identifyProcess(pid);
    if (identity === undefined || !/scripts\/run\.mjs|^npm (start|run|exec)/.test(commandLine(pid))) break;
    chain.push(identity);
  }
  setInterval(() => {
    if (chain.some((ancestor) => !isAlive(ancestor))) leave(1);
  }, 250).unref();
}

function leave(code: number): void {
  if (stopping !== undefined) return;
  log('Stopping.');
  void stopAll().then(() => process.exit(code));
}

function stopAll(): Promise<void> {
  stopping ??= (async () => {
    lock?.announceStop();
    await Promise.all(parts.map((part) => part.stop(PART_PATIENCE_MS)));
    await database?.stop(DATABASE_PATIENCE_MS);
    lock?.release();
  })();
  return stopping;
}
