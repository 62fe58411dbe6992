import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';

/** A process of a benchmark that responds to each message with one message. */
export class Child {
  readonly pid: number;
  readonly #process: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#process = child;
    this.pid = child.pid ?? 0;
  }

  /** Starts a file of this folder and waits until it says it is ready. */
  static async start(file: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Child> {
    const child = fork(path.join(import.meta.dirname, file), args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const started = new Child(child);
    await started.#answer();
    return started;
  }

  /** Sends a message and waits for the response. Rejects when the process ends instead. */
  ask<Answer>(message: object): Promise<Answer> {
    this.#process.send(message);
    return this.#answer() as Promise<Answer>;
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill('SIGKILL');
    await ended;
  }

  #answer(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const onExit = (code: number | null): void => reject(new Error(`A benchmark process ended (${code}).`));
      this.#process.once('exit', onExit);
      this.#process.once('message', (answer) => {
        this.#process.off('exit', onExit);
        resolve(answer);
      });
    });
  }
}
