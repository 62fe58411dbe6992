import { PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Tx } from './database/database.ts';
import type { Log } from './log.ts';
import { asTenant, type Tenant } from './database/tenant.ts';
import { inSpan } from './tracing.ts';

/** A kind of deferred work that is safe to run twice. `data.AccountID` names the tenant it runs as. */
export interface Job<S extends z.ZodType<{ AccountID: number }> = z.ZodType<{ AccountID: number }>> {
  readonly name: string;
  readonly data: S;
  /** Maximum duration of one run, in seconds, before another may try. */
  readonly expireInSeconds: number;
}

export function job<S extends z.ZodType<{ AccountID: number }>>(shape: Job<S>): Job<S> {
  return shape;
}

/**
 * Recurring work for the whole installation that is safe to run twice. A worker that was away catches up
 * once.
 */
export interface Chore {
  readonly name: string;
  /** A cron expression, in UTC. */
  readonly cron: string;
  /** Maximum duration of one run, in seconds, before another may try. */
  readonly expireInSeconds: number;
  /**
   * It finds what is due in accounts, each by its own time. The test clock runs it at each step of an account, or once for
   * each day that passes.
   */
  readonly findsDue?: 'always' | 'daily';
}

/** What pg-boss needs to know about a queue before its first job or chore. */
export type Queue = Pick<Chore, 'name' | 'expireInSeconds'> & Partial<Pick<Chore, 'cron'>>;

export interface Jobs {
  /**
   * Queues work in the transaction that requires it: the job exists if and only if that commits. At most one
   * job with the same `key` waits. `at` is the earliest time to run.
   */
  enqueue<S extends z.ZodType<{ AccountID: number }>>(
    tx: Tx,
    what: Job<S>,
    data: z.input<S>,
    options: { key: string; at?: Date },
  ): Promise<void>;
  /** Handles the job in this process: `handler` runs as the tenant named in the job. */
  work<S extends z.ZodType<{ AccountID: number }>>(
    what: Job<S>,
    handler: (tenant: Tenant, data: z.output<S>) => Promise<void>,
  ): Promise<void>;
  /** Handles the chore in this process when it is due. Only one of several workers does it. */
  repeat(chore: Chore, handler: () => Promise<void>): Promise<void>;
  /** Looks into these queues now, as far as this process handles them, instead of at their next turn. */
  wake(names: readonly string[]): void;
  close(): Promise<void>;
}

const SCHEMA = 'pgboss';

/** How a worker looks for jobs whose time has come. */
const polled = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5, batchSize: 1 };

/** pg-boss routes scheduled work through this internal queue. */
const scheduleQueue = '__pgboss__send-it';

/**
 * Installs pg-boss's tables and these queues as the owner, because the application role lacks the rights. Schedules of
 * other chores end.
 */
export async function installJobs(ownerUrl: string, queues: readonly Queue[]): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: SCHEMA,
    supervise: false,
    schedule: false,
    max: 2,
  });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    const there = new Set((await boss.getQueues()).map((queue) => queue.name));
    for (const { name } of queues) {
      if (!there.has(name))
        await boss.createQueue(name, {
          policy: 'short',
          retryLimit: 20,
          retryDelay: 2,
          retryBackoff: true,
          retryDelayMax: 300,
          notify: true,
        });
      else await boss.updateQueue(name, { notify: true });
    }
    if (!there.has(scheduleQueue)) await boss.createQueue(scheduleQueue);
    for (const { name, cron, expireInSeconds } of queues)
      if (cron !== undefined) await boss.schedule(name, cron, null, { missed: 'once', expireInSeconds });
    // A chore that was removed or renamed would keep queuing jobs that no worker handles.
    const scheduled = new Set(queues.filter(({ cron }) => cron !== undefined).map(({ name }) => name));
    for (const { name } of await boss.getSchedules()) if (!scheduled.has(name)) await boss.unschedule(name);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Connects to the queues. With `worker` false, it only enqueues. */
export async function openJobs(appUrl: string, options: { worker: boolean; log: Log }): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: appUrl,
    schema: SCHEMA,
    migrate: false,
    createSchema: false,
    supervise: options.worker,
    schedule: options.worker,
    reindex: false,
    monitorVacuum: false,
    // A queued job wakes a worker as soon as its transaction commits. Polling is for jobs of a later time.
    useListenNotify: options.worker,
    max: options.worker ? 4 : 2,
  });
  boss.on('error', (error) => options.log.warn({ err: error }, 'the job queue reported an error'));
  await boss.start();
  const workers = new Map<string, string>();
  return {
    async enqueue(tx, what, data, { key, at }) {
      what.data.parse(data);
      await boss.send(what.name, data as object, {
        db: { executeSql: async (text, values) => ({ rows: (await tx.query(text, values)) as never[] }) },
        expireInSeconds: what.expireInSeconds,
        singletonKey: key,
        ...(at === undefined ? {} : { startAfter: at }),
      });
    },
    async work(what, handler) {
      const worker = await boss.work<object>(what.name, polled, async ([next]) => {
        if (next === undefined) return;
        const data = what.data.parse(next.data);
        try {
          const facts = { 'carillon.work': what.name, 'carillon.account_id': data.AccountID };
          await inSpan('job', facts, () => handler(asTenant(data.AccountID), data));
        } catch (error) {
          options.log.error({ err: error, job: what.name }, 'a job failed and will be tried again');
          throw error;
        }
      });
      workers.set(what.name, worker);
    },
    async repeat(chore, handler) {
      await boss.work(chore.name, { pollingIntervalSeconds: 2, batchSize: 1 }, async () => {
        try {
          await inSpan('chore', { 'carillon.work': chore.name }, handler);
        } catch (error) {
          options.log.error({ err: error, job: chore.name }, 'a chore failed and will be tried again');
          throw error;
        }
      });
    },
    wake(names) {
      for (const name of names) {
        const worker = workers.get(name);
        if (worker !== undefined) boss.notifyWorker(worker);
      }
    },
    close: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
