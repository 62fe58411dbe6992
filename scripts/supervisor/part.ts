import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { turnOver } from './logFiles.ts';
import { closedFolder } from '../../server/src/platform/files/closedFolder.ts';
import { identifyProcess, type ProcessIdentity } from '../../server/src/platform/processIdentity.ts';

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 15_000;
/** A part that ran this long was healthy. The next failure starts with a short pause again. */
const HEALTHY_AFTER_MS = 30_000;

export interface PartOptions {
  name: string;
  /** Arguments of Node: the file, then its own. */
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  dataDir: string;
  log: (sentence: string) => void;
  /** Called whenever it was started or has ended. */
  onChange: () => void;
  /** Show its output on the terminal instead of keeping it in DATA_DIR/logs. */
  verbose: boolean;
}

/** One of our processes, restarted whenever it ends until it is stopped. */
export class Part {
  readonly name: string;
  readonly logFile: string;
  /** How often it has ended unexpectedly since it was last healthy. */
  failures = 0;
  readonly #options: PartOptions;
  readonly #pidFile: string;
  #child: ChildProcess | undefined;
  #identity: ProcessIdentity | undefined;
  #stopping = false;
  #pause: NodeJS.Timeout | undefined;

  constructor(options: PartOptions) {
    this.name = options.name;
    this.#options = options;
    this.#pidFile = path.join(options.dataDir, 'run', `${options.name}.pid`);
    this.logFile = path.join(options.dataDir, 'logs', `${options.name}.log`);
  }

  /** The running process, if any. */
  get identity(): ProcessIdentity | undefined {
    return this.#identity;
  }

  start(): void {
    const { args, cwd, env, dataDir, verbose } = this.#options;
    closedFolder(path.join(dataDir, 'logs'));
    this.trimLog();
    const output = verbose ? undefined : openSync(this.logFile, 'a', 0o600);
    const bornAt = Date.now();
    const guard = path.join(import.meta.dirname, 'diesWithParent.ts');
    const child = spawn(process.execPath, ['--import', guard, ...args], {
      cwd,
      env,
      stdio: ['ignore', output ?? 'inherit', output ?? 'inherit', 'ipc'],
      // A separate process group: Ctrl-C reaches only the supervisor, which stops the parts in order.
      detached: true,
    });
    if (output !== undefined) closeSync(output);
    this.#child = child;
    this.#identity = child.pid === undefined ? undefined : identifyProcess(child.pid);
    if (child.pid !== undefined) writeFileSync(this.#pidFile, `${child.pid}\n`, { mode: 0o600 });
    this.#options.onChange();
    let ended = false;
    const end = (why: string) => {
      if (ended) return;
      ended = true;
      this.#child = undefined;
      this.#identity = undefined;
      rmSync(this.#pidFile, { force: true });
      this.#options.onChange();
      if (this.#stopping) return;
      this.failures = Date.now() - bornAt > HEALTHY_AFTER_MS ? 1 : this.failures + 1;
      const wait = Math.min(FIRST_PAUSE_MS * 2 ** (this.failures - 1), LONGEST_PAUSE_MS);
      this.#options.log(`${this.name} ended (${why}); starting it again in ${wait / 1000} s.`);
      this.#pause = setTimeout(() => this.start(), wait);
    };
    child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`));
    child.once('error', (error) => end(error.message));
  }

  /** Ends it and starts it again at once, for a change of its source. */
  async restart(): Promise<void> {
    if (this.#stopping) return;
    await this.stop(3_000);
    this.#stopping = false;
    this.start();
  }

  /** SIGTERM, and SIGKILL after `patienceMs`. */
  async stop(patienceMs: number): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#pause);
    const child = this.#child;
    if (child === undefined) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const stuck = setTimeout(() => {
      this.#options.log(`${this.name} did not stop in time and was killed.`);
      child.kill('SIGKILL');
    }, patienceMs);
    await ended;
    clearTimeout(stuck);
  }

  /** The last lines that it wrote, to explain why it ended. */
  lastWords(lines: number): string {
    if (!existsSync(this.logFile)) return '';
    return readFileSync(this.logFile, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  }

  /** Keeps the log from filling the disk. */
  trimLog(): void {
    turnOver(this.logFile);
  }
}
