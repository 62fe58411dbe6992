/** The whole product as `npm start` runs it, in its own folder and on its own ports. */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { ApiClient } from './apiClient.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const START_PATIENCE_MS = 180_000;
const STOP_PATIENCE_MS = 15_000;

/** What can be killed. */
export type PartName = 'web' | 'worker' | 'postgres';

export interface ProductOptions {
  readonly port: number;
  readonly simulatorPort: number;
  /** Settings besides the ports and DATA_DIR. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A running product; `stop` ends what it started and removes its folder. */
export class Product {
  readonly dataDir: string;
  readonly url: string;
  readonly simulatorUrl: string;
  readonly port: number;
  readonly simulatorPort: number;
  /** Address of the database for its owner. */
  readonly ownerUrl: string;
  readonly api: ApiClient;
  readonly #child: ChildProcess;
  readonly #pool: pg.Pool;
  #stopping: Promise<void> | undefined;

  private constructor(dataDir: string, options: ProductOptions, child: ChildProcess) {
    this.dataDir = dataDir;
    this.port = options.port;
    this.simulatorPort = options.simulatorPort;
    this.url = `http://127.0.0.1:${options.port}`;
    this.simulatorUrl = `http://127.0.0.1:${options.simulatorPort}`;
    this.api = new ApiClient(this.url);
    this.#child = child;
    this.ownerUrl = ownerUrl(dataDir);
    this.#pool = new pg.Pool({ connectionString: this.ownerUrl, max: 2, connectionTimeoutMillis: 5_000 });
    // Its server is killed on purpose. The next query makes a new connection.
    this.#pool.on('error', () => undefined);
  }

  /** Starts it and waits until it serves. Rejects with its output when it does not. */
  static async start(options: ProductOptions): Promise<Product> {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'carillon-run-'));
    // The database may run under another account, which must pass through.
    chmodSync(dataDir, 0o711);
    const said = path.join(dataDir, 'start.log');
    const output = openSync(said, 'a');
    const child = spawn(process.execPath, [path.join(ROOT, 'scripts/run.mjs'), 'start'], {
      cwd: ROOT,
      stdio: ['ignore', output, output],
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        PORT: String(options.port),
        SIMULATOR_PORT: String(options.simulatorPort),
        APP_ENV: 'local',
        LOG_LEVEL: 'warn',
        ...options.env,
      },
    });
    const deadline = Date.now() + START_PATIENCE_MS;
    const serves = (): Promise<boolean> => answersAt(`http://127.0.0.1:${options.port}/readyz`);
    // Another program at this port may respond. Ours has its process id in its folder.
    while (!existsSync(path.join(dataDir, 'run', 'web.pid')) || !(await serves())) {
      if (child.exitCode !== null || Date.now() > deadline) {
        await end(child);
        const words = readFileSync(said, 'utf8');
        rmSync(dataDir, { recursive: true, force: true });
        throw new Error(`The product did not start. It said:\n${words.slice(-3_000)}`);
      }
      await pause(100);
    }
    return new Product(dataDir, options, child);
  }

  /** Process id of a part; null while it has none. */
  pid(part: PartName | 'simulator'): number | null {
    const file = path.join(this.dataDir, 'run', `${part}.pid`);
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
    return pid > 1 ? pid : null;
  }

  /** Whether a part does its work now. */
  async isUp(part: PartName): Promise<boolean> {
    if (part === 'web') return answersAt(`${this.url}/readyz`);
    try {
      const { rows } = await this.#pool.query<{ listening: boolean }>(
        `select exists (select from pg_stat_activity where application_name = 'listen carillon_send') as listening`,
      );
      return part === 'postgres' || rows[0]?.listening === true;
    } catch {
      return false;
    }
  }

  /** kill -9. False when the part was not there to be killed. */
  kill(part: PartName): boolean {
    const pid = this.pid(part);
    if (pid === null) return false;
    try {
      process.kill(pid, 'SIGKILL');
      return true;
    } catch {
      return false;
    }
  }

  /** Asks the database as its owner; rejects while the database is down. */
  async query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#pool.query<Row>(sql, values)).rows;
  }

  /** Sets how the simulated carriers behave. */
  async behave(behaviour: object): Promise<void> {
    const answer = await fetch(`${this.simulatorUrl}/behaviour`, {
      method: 'PUT',
      body: JSON.stringify(behaviour),
    });
    if (!answer.ok) throw new Error(`The simulator refused the behaviour: ${await answer.text()}`);
  }

  /** Everything that the carriers accepted after that place in their record. */
  async record(after: number): Promise<RecordLine[]> {
    const answer = await fetch(`${this.simulatorUrl}/record?after=${after}`);
    const lines = (await answer.text()).split('\n').filter((line) => line !== '');
    return lines.map((line) => JSON.parse(line) as RecordLine);
  }

  /** How many items the carriers have accepted, and how many webhooks they could not deliver yet. */
  async carriers(): Promise<{ taken: number; undeliveredWebhooks: number }> {
    const answer = await fetch(`${this.simulatorUrl}/state`);
    return (await answer.json()) as { taken: number; undeliveredWebhooks: number };
  }

  /** The last lines of its output and of its parts' logs. */
  lastWords(): string {
    return ['start.log', 'logs/web.log', 'logs/worker.log']
      .map((name) => path.join(this.dataDir, name))
      .filter((file) => existsSync(file))
      .map((file) => `--- ${path.basename(file)}\n${readFileSync(file, 'utf8').slice(-800)}`)
      .join('\n');
  }

  /** Ends it as Ctrl-C does and removes its folder, unless that is to be kept. A second call waits for the first. */
  stop(keep = false): Promise<void> {
    this.#stopping ??= this.#stop(keep);
    return this.#stopping;
  }

  async #stop(keep: boolean): Promise<void> {
    await this.#pool.end();
    await end(this.#child);
    if (keep) return;
    const place = path.join(this.dataDir, 'postgres');
    if (existsSync(place)) rmSync(realpathSync(place), { recursive: true, force: true });
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** A line of the simulator's record, as far as it matters here. */
export interface RecordLine {
  readonly seq: number;
  readonly at: string;
  readonly kind: 'text' | 'rcs' | 'call' | 'inbound';
  readonly id: string;
  readonly reference: string | null;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly outcome: string;
  /** The RCS agent of the message; also of one that fell back. */
  readonly agent?: string;
}

/** Address of the embedded database for its owner, from what it leaves in DATA_DIR. */
function ownerUrl(dataDir: string): string {
  const password = readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim();
  const cluster = path.join(realpathSync(path.join(dataDir, 'postgres')), 'cluster');
  // The fifth line of postmaster.pid is the folder of its socket.
  const sockets = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[4] ?? '';
  return `postgresql://carillon:${password}@localhost/carillon?host=${encodeURIComponent(sockets)}`;
}

async function answersAt(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const stuck = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS);
  await ended;
  clearTimeout(stuck);
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** Waits. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
