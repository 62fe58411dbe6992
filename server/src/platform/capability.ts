import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { DueSource } from './dueSource.ts';
import type { Tenant } from './database/tenant.ts';
import type { Routes } from './http/http.ts';
import type { Chore, Job, Jobs } from './jobs.ts';

/**
 * What a capability's folder adds to the product. Its index.ts exports one. `Needs` lists its dependencies,
 * which wiring.ts supplies.
 */
export interface Capability<Needs> {
  /** Groups of routes of the contract. */
  readonly routes?: readonly ((needs: Needs) => (routes: Routes) => void)[];
  /** Routes outside the contract: webhooks of carriers, files for carriers. */
  readonly outsideRoutes?: readonly ((app: FastifyInstance, needs: Needs) => void | Promise<void>)[];
  /** What the worker role does with queued jobs. */
  readonly jobs?: readonly Work<Needs>[];
  /** What the worker role does on a schedule. */
  readonly chores?: readonly Work<Needs>[];
  /** What runs for the lifetime of the worker. */
  readonly loops?: readonly ((needs: Needs) => Promise<Running>)[];
  /** What falls due in accounts beside their jobs: for the test clock. */
  readonly due?: readonly DueSource[];
}

/** The handler of a queue, before it is started. */
export interface Work<Needs> {
  readonly start: (jobs: Jobs, needs: Needs) => Promise<void>;
}

export interface Running {
  /** Settles when the running work has finished. */
  close(): Promise<void>;
}

/** Handles a job with `run`, which receives the job's data, or what `pick` extracts from it. */
export function handle<S extends z.ZodType<{ AccountID: number }>, Needs>(
  job: Job<S>,
  run: (needs: Needs, tenant: Tenant, data: z.output<S>) => Promise<unknown>,
): Work<Needs>;
export function handle<S extends z.ZodType<{ AccountID: number }>, Needs, Picked>(
  job: Job<S>,
  run: (needs: Needs, tenant: Tenant, picked: Picked) => Promise<unknown>,
  pick: (data: z.output<S>) => Picked,
): Work<Needs>;
export function handle<S extends z.ZodType<{ AccountID: number }>, Needs, Picked>(
  job: Job<S>,
  run: (needs: Needs, tenant: Tenant, picked: Picked | z.output<S>) => Promise<unknown>,
  pick: (data: z.output<S>) => Picked | z.output<S> = (data) => data,
): Work<Needs> {
  return {
    start: (jobs, needs) =>
      jobs.work(job, async (tenant, data) => void (await run(needs, tenant, pick(data)))),
  };
}

/** Handles a chore by calling each of `runs` in turn. */
export function handleChore<Needs>(
  chore: Chore,
  ...runs: readonly ((needs: Needs) => Promise<unknown>)[]
): Work<Needs> {
  return {
    start: (jobs, needs) =>
      jobs.repeat(chore, async () => {
        for (const run of runs) await run(needs);
      }),
  };
}
