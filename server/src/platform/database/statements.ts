import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Tx } from './tx.ts';
import { Pipeline, wireValue, type Answer, type NamedStatement } from './pipeline.ts';

/** A named statement with its values. */
export interface Step {
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly name: string;
}

export const begin: Step = { sql: 'begin', values: [], name: 'begin' };
const commit: Step = { sql: 'commit', values: [], name: 'commit' };
/** Names the account whose rows a transaction sees. It is not a query, so that an isolation level may still be set. */
export function nameAccount(accountId: number): Step {
  // An integer, so it is safe to put in the SQL text.
  return { sql: `set local app.account_id = '${Math.trunc(accountId)}'`, values: [], name: '' };
}

/**
 * The statements of one transaction on one connection, in order. Named ones wait for each other within a turn
 * of the event loop and share a round trip; `first` (the begin) goes with the first of them.
 */
export class Statements {
  readonly #client: pg.PoolClient;
  #waiting: NamedStatement[] = [];
  #isFlushing = false;

  constructor(client: pg.PoolClient, first: readonly Step[]) {
    this.#client = client;
    for (const step of first) this.#later(step);
  }

  /** The handle for the work inside the transaction. */
  tx(): Tx {
    return {
      query: async (sql, values, name) => (await this.#run(sql, values, name)).rows as never,
      run: async (sql, values, name) => (await this.#run(sql, values, name)).count,
      later: (sql, values, name) => this.#later({ sql, values, name }),
      copy: (sql) => {
        void this.#flush().catch(() => undefined);
        return this.#client.query(copyFrom(sql));
      },
    };
  }

  /**
   * Runs pending statements and commits. Rejects if any pending statement failed; then nothing was committed.
   */
  async commit(): Promise<void> {
    await this.#ask(commit);
  }

  async #run(sql: string, values: readonly unknown[] = [], name?: string): Promise<Answer> {
    if (name !== undefined && values.every((value) => wireValue(value) !== undefined))
      return this.#ask({ sql, values, name });
    const before = this.#flush();
    const asked = this.#client.query<Record<string, unknown>>({ text: sql, values: [...values], name });
    await Promise.all([before, asked]);
    const { rows, rowCount } = await asked;
    return { rows, count: rowCount ?? 0 };
  }

  #ask(step: Step): Promise<Answer> {
    return new Promise((done, failed) => {
      this.#add(step, done, failed);
      if (this.#isFlushing) return;
      this.#isFlushing = true;
      queueMicrotask(() => void this.#flush().catch(() => undefined));
    });
  }

  #later(step: Step): void {
    this.#add(
      step,
      () => undefined,
      () => undefined,
    );
  }

  #add({ sql, values, name }: Step, done: (answer: Answer) => void, failed: (error: Error) => void): void {
    const written = values.map((value) => wireValue(value) ?? null);
    this.#waiting.push({ sql, values: written, name, done, failed });
  }

  /** Sends pending statements. Settles when all have completed. */
  #flush(): Promise<void> {
    this.#isFlushing = false;
    const statements = this.#waiting;
    this.#waiting = [];
    const last = statements.at(-1);
    if (last === undefined) return Promise.resolve();
    return new Promise((resolve, reject) => {
      // After a failure, the statements that follow fail too, so the last one reports for all.
      const watched: NamedStatement = {
        ...last,
        done: (answer) => {
          last.done(answer);
          resolve();
        },
        failed: (error) => {
          last.failed(error);
          reject(error);
        },
      };
      this.#client.query(new Pipeline([...statements.slice(0, -1), watched]));
    });
  }
}
