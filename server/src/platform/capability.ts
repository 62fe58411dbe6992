import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Tenant } from './database/tenant.ts';
import type { Routes } from './http/http.ts';
import type { Chore, Job, Jobs } from './jobs.ts';

/**
 * What a capability's folder adds to the product; its index.ts exports one. `Needs` is what all of it together depends
 * on; wiring.ts supplies it.
 */
export interface Capability<Needs> {
  /** Groups of routes of the contract. */
  readonly routes?: readonly ((needs: Needs) => (routes: Routes) => void)[];
  /** Routes outside the contract: webhooks of carriers, files for carriers. */
  readonly outsideRoutes?: readonly ((app: FastifyInstance, needs: Needs) => void | Promise<void>)[];
  /** What the worker role does when it is queued. */
  readonly jobs?: readonly Work<Needs>[];
  /** What the worker role does when its time comes. */
  readonly chores?: readonly Work<Needs>[];
  /** What runs as long as the worker does. */
  readonly loops?: readonly ((needs: Needs) => Promise<Running>)[];
}

/** The handler of a queue, before it is started. */
export interface Work<Needs> {
  readonly start: (jobs: Jobs, needs: Needs) => Promise<void>;
}

export interface Running {
  /** Ends when what runs is finished. */
  close(): Promise<void>;
}

/** Does a job with `run`, which gets the job's data, or what `pick` takes from it. */
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

/** Does a chore: each of `runs` in turn. */
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
