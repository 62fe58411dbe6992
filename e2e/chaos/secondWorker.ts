import { spawn, type ChildProcess } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { prepareAppLogin } from '../../server/src/platform/database/appLogin.ts';
import type { Product } from './product.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const AGAIN_MS = 300;

/**
 * One more worker on the product's database, as in a scaled-out installation (docs/operations.md), restarted whenever
 * it ends. `stop` ends it for good.
 */
export class SecondWorker {
  readonly #start: () => ChildProcess;
  readonly #logFile: string;
  #child: ChildProcess;
  #isStopping = false;

  private constructor(start: () => ChildProcess, logFile: string) {
    this.#start = start;
    this.#logFile = logFile;
    this.#child = this.#run();
  }

  static async start(product: Product, env: Readonly<Record<string, string>>): Promise<SecondWorker> {
    const logFile = path.join(product.dataDir, 'logs', 'second-worker.log');
    const output = openSync(logFile, 'a');
    const DATABASE_APP_URL = await prepareAppLogin(product.ownerUrl);
    const { port, simulatorPort } = product;
    return new SecondWorker(
      () =>
        spawn(process.execPath, [path.join(ROOT, 'server/src/main.ts')], {
          cwd: ROOT,
          stdio: ['ignore', output, output],
          env: {
            ...process.env,
            ...env,
            ROLE: 'worker',
            DATABASE_URL: '',
            DATABASE_APP_URL,
            DATA_DIR: product.dataDir,
            PORT: String(port),
            SIMULATOR_PORT: String(simulatorPort),
            APP_ENV: 'local',
            NODE_ENV: 'production',
            LOG_LEVEL: 'warn',
          },
        }),
      logFile,
    );
  }

  /** Its process id. Null between two lives. */
  get pid(): number | null {
    return this.#child.exitCode === null && this.#child.signalCode === null
      ? (this.#child.pid ?? null)
      : null;
  }

  /** Its output since its start. */
  said(): string {
    return readFileSync(this.#logFile, 'utf8');
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    if (this.pid === null) return;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGCONT');
    this.#child.kill('SIGKILL');
    await ended;
  }

  #run(): ChildProcess {
    const child = this.#start();
    child.once('exit', () => {
      setTimeout(() => {
        if (!this.#isStopping) this.#child = this.#run();
      }, AGAIN_MS);
    });
    return child;
  }
}
