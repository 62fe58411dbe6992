import type { Database } from './database/database.ts';
import type { Log } from './log.ts';
import { inSpan, type SpanFacts } from './tracing.ts';

/** Only rounds that found work are recorded, because most find none. */
function foundSomething(found: number): SpanFacts | null {
  return found > 0 ? { 'carillon.found': found } : null;
}

/**
 * Repeated work that survives every error, above all a lost database. `work` returns whether there was
 * anything to do. If so, it runs again after `busy` milliseconds, otherwise after `idle`.
 */
export class Loop {
  readonly #work: () => Promise<number>;
  readonly #log: Log;
  readonly #name: string;
  readonly #pause: { busy: number; idle: number };
  #wake: (() => void) | null = null;
  #woken = false;
  #stopped = false;
  readonly ended: Promise<void>;

  constructor(
    deps: { readonly log: Log },
    name: string,
    pause: { busy: number; idle: number },
    work: () => Promise<number>,
  ) {
    this.#log = deps.log;
    this.#name = name;
    this.#pause = pause;
    this.#work = work;
    this.ended = this.#run();
  }

  /** Runs at once instead of after the pause. */
  wake(): void {
    this.#woken = true;
    this.#wake?.();
  }

  /** No further work starts. `ended` settles when the last run is over. */
  stop(): void {
    this.#stopped = true;
    this.#wake?.();
  }

  async #run(): Promise<void> {
    let failed = 0;
    while (!this.#stopped) {
      this.#woken = false;
      let pause = this.#pause.idle;
      try {
        const found = await inSpan('round', { 'carillon.work': this.#name }, this.#work, foundSomething);
        if (found > 0) pause = this.#pause.busy;
        failed = 0;
      } catch (error) {
        failed += 1;
        pause = Math.min(5_000, 100 * 2 ** Math.min(failed, 6));
        // At most one line per failure while the database is away for an hour.
        if (failed <= 3 || failed % 60 === 0)
          this.#log.warn({ err: error, job: this.#name, failed }, 'a loop failed; it goes on');
      }
      if (!this.#woken && !this.#stopped) await this.#sleep(pause);
    }
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#wake = null;
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#wake = done;
    });
  }
}

/**
 * Wakes a loop on a channel's notifications, and on every reconnect, since notifications may have been
 * missed. Returns a function that stops listening. Never rejects: without it, the loop still checks
 * periodically.
 */
export function wakeOn(
  database: Pick<Database, 'listen'>,
  channel: string,
  loop: Pick<Loop, 'wake'>,
): Promise<() => Promise<void>> {
  const wake = () => loop.wake();
  return database.listen(channel, wake, wake).catch(() => async () => undefined);
}
