// The real PostgreSQL from npm, run as a child process on a private socket.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import {
  choosePostgresAccount,
  placePostgresData,
  preparePostgresPrograms,
  stopLeftover,
  type RunAs,
} from './embeddedPostgresFiles.ts';
import { closedFolder, dataFolder } from '../files/closedFolder.ts';
import { identifyProcess, isAlive, parseIdentity } from '../processIdentity.ts';

const OWNER = 'carillon';
const DATABASE = 'carillon';
/** Longest Unix socket path that all systems accept (macOS: 104 bytes including the terminator). */
const LONGEST_SOCKET_PATH = 103;
const LARGEST_LOG_BYTES = 10_000_000;

export interface EmbeddedPostgresOptions {
  /** Carillon's DATA_DIR; created if missing. */
  dataDir: string;
  /** Called with one sentence for each step. */
  log: (sentence: string) => void;
  /** For tests only: trades durability for speed. */
  forgetful?: boolean;
}

export interface EmbeddedPostgres {
  /** Address of the database for its owner. It is the same at every start with the same DATA_DIR. */
  url: string;
  pid: number;
  /** Settles when the server has ended, for any reason. */
  exited: Promise<void>;
  /**
   * Ends it cleanly: open transactions are rolled back and all data is written to disk. After `patienceMs`
   * (8,000 when not given) it is killed, and the next start repeats what was committed from its log.
   */
  stop(patienceMs?: number): Promise<void>;
}

/**
 * Starts PostgreSQL on the data in `dataDir`, creating it if missing, and waits until it responds. A server
 * that an earlier, killed process left running on the same data is stopped first. Throws with one sentence
 * for the operator when it cannot run here, when another living process uses this data, or when the server
 * does not come up.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error('The embedded PostgreSQL is not supported on Windows. Set DATABASE_URL.');
  }
  const dataDir = path.resolve(options.dataDir);
  dataFolder(dataDir);
  closedFolder(path.join(dataDir, 'run'));
  claim(dataDir);
  const account = choosePostgresAccount();
  const programs = preparePostgresPrograms(account);
  const place = await placePostgresData(dataDir, account, options.log);
  const cluster = path.join(place, 'cluster');
  const password = readOrMakePassword(dataDir, cluster);
  if (existsSync(cluster)) await stopLeftover(cluster, options.log);
  else createCluster(programs, place, password, account, options);

  const sockets = socketFolder(place, account);
  const url = addressOf(password, sockets);
  const logFile = path.join(dataDir, 'postgres.log');
  // After kill -9 its old workers may still hold the shared memory for a moment.
  for (let attempt = 1; ; attempt += 1) {
    const from = existsSync(logFile) ? statSync(logFile).size : 0;
    const server = launch(programs, cluster, sockets, logFile, account, options.forgetful === true);
    if (await answers(server, url)) {
      writeFileSync(path.join(dataDir, 'run', 'postgres.pid'), `${server.pid}\n`, { mode: 0o600 });
      await createDatabase(url);
      return {
        ...server,
        async stop(patienceMs) {
          await server.stop(patienceMs);
          rmSync(path.join(dataDir, 'run', 'postgres.pid'), { force: true });
          rmSync(keeperFile(dataDir), { force: true });
        },
      };
    }
    const said = readFileSync(logFile, 'utf8').slice(from).trim();
    if (attempt < 10 && /shared memory|lock file/.test(said)) {
      await pause(500);
      continue;
    }
    throw new Error(`PostgreSQL did not start. It said: ${said.split('\n').slice(-5).join(' | ')}`);
  }
}

/** Owner's address of the database of a Carillon that runs on `dataDir`; null if none is running. */
export function runningPostgresUrl(dataDir: string): string | null {
  const keeper = existsSync(keeperFile(path.resolve(dataDir)))
    ? readIdentity(keeperFile(path.resolve(dataDir)))
    : undefined;
  const lock = path.join(path.resolve(dataDir), 'postgres', 'cluster', 'postmaster.pid');
  if (keeper === undefined || !isAlive(keeper) || !existsSync(lock)) return null;
  // Its fifth line is the folder of the socket.
  const sockets = readFileSync(lock, 'utf8').split('\n')[4]?.trim();
  const password = readFileSync(path.join(path.resolve(dataDir), 'postgres.password'), 'utf8').trim();
  return sockets ? addressOf(password, sockets) : null;
}

const addressOf = (password: string, sockets: string) =>
  `postgresql://${OWNER}:${password}@localhost/${DATABASE}?host=${encodeURIComponent(sockets)}`;

/** Two processes that supervise one server would keep restarting it against each other. */
function claim(dataDir: string): void {
  const file = keeperFile(dataDir);
  if (existsSync(file)) {
    const keeper = readIdentity(file);
    if (keeper !== undefined && keeper.pid !== process.pid && isAlive(keeper)) {
      throw new Error(`The database in ${dataDir} is already in use by process ${keeper.pid}.`);
    }
  }
  writeFileSync(file, JSON.stringify(identifyProcess(process.pid)), { mode: 0o600 });
}

function keeperFile(dataDir: string): string {
  return path.join(dataDir, 'run', 'postgres.keeper.json');
}

function readIdentity(file: string) {
  try {
    return parseIdentity(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

function readOrMakePassword(dataDir: string, cluster: string): string {
  const file = path.join(dataDir, 'postgres.password');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  if (existsSync(cluster)) {
    throw new Error(`${file} is missing, so the database in ${cluster} cannot be opened.`);
  }
  const password = randomBytes(24).toString('base64url');
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return password;
}

function createCluster(
  programs: string,
  place: string,
  password: string,
  account: RunAs,
  { log, forgetful }: EmbeddedPostgresOptions,
): void {
  log('Creating the database.');
  // Created under another name until complete, so that an interrupted creation never looks like a database.
  const unfinished = path.join(place, 'cluster.new');
  rmSync(unfinished, { recursive: true, force: true });
  const passwordFile = path.join(place, 'password');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account !== undefined) chownSync(passwordFile, account.uid, account.gid);
  const made = spawnSync(
    path.join(programs, 'bin', 'initdb'),
    // The same order on every machine. Where people read a sorted list, the query names its collation.
    [
      `--pgdata=${unfinished}`,
      `--username=${OWNER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(forgetful === true ? ['--no-sync'] : []),
    ],
    { ...account, cwd: '/', env: plainEnvironment(), encoding: 'utf8' },
  );
  rmSync(passwordFile);
  if (made.status !== 0) throw new Error(`The database could not be created: ${made.stderr.trim()}`);
  renameSync(unfinished, path.join(place, 'cluster'));
}

function socketFolder(place: string, account: RunAs): string {
  const beside = path.join(place, 'socket');
  const fits = Buffer.byteLength(`${beside}/.s.PGSQL.5432`) <= LONGEST_SOCKET_PATH;
  const note = path.join(place, 'socket-folder');
  let folder = beside;
  if (!fits) {
    // Stored in a file: running programs know the address and must find it again after a restart.
    const known = existsSync(note) ? readFileSync(note, 'utf8') : '';
    folder = known !== '' && existsSync(known) ? known : mkdtempSync(path.join(os.tmpdir(), 'carillon-'));
    writeFileSync(note, folder);
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  // No process serves this socket now (see stopLeftover), no matter which process id its lock file names.
  rmSync(path.join(folder, '.s.PGSQL.5432.lock'), { force: true });
  return folder;
}

function settings(forgetful: boolean): Record<string, string> {
  const roomy = os.totalmem() >= 8 * 1024 ** 3;
  return {
    listen_addresses: '',
    port: '5432',
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: roomy && !forgetful ? '512MB' : '128MB',
    effective_cache_size: roomy ? '4GB' : '512MB',
    work_mem: '16MB',
    maintenance_work_mem: roomy ? '256MB' : '64MB',
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    jit: 'off',
    // Small containers have 64 MB of shared memory for parallel queries, which then fail.
    max_parallel_workers_per_gather: '0',
    fsync: forgetful ? 'off' : 'on',
    synchronous_commit: forgetful ? 'off' : 'on',
    full_page_writes: forgetful ? 'off' : 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    // Texts and phone numbers stay out of logs: no statements, no parameters, no details of rows.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  };
}

function launch(
  programs: string,
  cluster: string,
  sockets: string,
  logFile: string,
  account: RunAs,
  forgetful: boolean,
): EmbeddedPostgres {
  if (existsSync(logFile) && statSync(logFile).size > LARGEST_LOG_BYTES) truncateSync(logFile);
  // A file, not a pipe: the server must be able to write after we are gone.
  const output = openSync(logFile, 'a', 0o600);
  const values = Object.entries({ ...settings(forgetful), unix_socket_directories: sockets });
  // Detached: Ctrl-C in a terminal reaches the whole process group, and the database must outlive its
  // clients.
  const child = spawn(
    path.join(programs, 'bin', 'postgres'),
    ['-D', cluster, ...values.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...account, cwd: '/', env: plainEnvironment(), stdio: ['ignore', output, output], detached: true },
  );
  closeSync(output);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const guard = watchOver(programs, cluster, account);
  void exited.then(() => guard.kill('SIGKILL'));
  return {
    url: '',
    pid: child.pid ?? 0,
    exited,
    async stop(patienceMs = 8_000) {
      const running = identifyProcess(child.pid ?? 0);
      if (running === undefined) return exited;
      child.kill('SIGINT');
      const slow = setTimeout(() => child.kill('SIGQUIT'), patienceMs);
      const stuck = setTimeout(() => child.kill('SIGKILL'), patienceMs + 1_000);
      await exited;
      clearTimeout(slow);
      clearTimeout(stuck);
    },
  };
}

/** A small shell that waits for our end of a pipe to close, which also happens when we are killed. */
function watchOver(programs: string, cluster: string, account: RunAs): ChildProcess {
  const guard = spawn(
    '/bin/sh',
    [
      '-c',
      'cat >/dev/null; exec "$0" stop -D "$1" -m fast -s',
      path.join(programs, 'bin', 'pg_ctl'),
      cluster,
    ],
    { ...account, cwd: '/', env: plainEnvironment(), stdio: ['pipe', 'ignore', 'ignore'], detached: true },
  );
  guard.on('error', () => undefined);
  guard.stdin?.on('error', () => undefined);
  guard.unref();
  return guard;
}

async function answers(server: EmbeddedPostgres, url: string): Promise<boolean> {
  server.url = url;
  let ended = false;
  void server.exited.then(() => (ended = true));
  const deadline = Date.now() + 60_000;
  while (!ended) {
    const client = new pg.Client({ connectionString: atDatabase(url, 'postgres') });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      if (Date.now() > deadline) {
        await server.stop();
        return false;
      }
      await pause(20);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: atDatabase(url, 'postgres') });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** The same server and login, but another database. */
export function atDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
