import { Worker } from 'node:worker_threads';

/** Calls of one exported function of one module of the rules. */
export interface Counted {
  /** The address of the module, for example by `import.meta.resolve`. */
  readonly module: string;
  readonly name: string;
  /** The arguments of each call, as plain values. */
  readonly calls: readonly (readonly unknown[])[];
}

/**
 * How much work each call does, as a number that no busy machine changes: how often each block of our code ran, and how
 * many characters expressions looked at. The second counts what matches pass over, not how often an expression goes
 * back and forth inside of one match. The calls run in a thread of their own, because counting slows every expression
 * there until it ends.
 */
export function countSteps(counted: Counted): Promise<readonly number[]> {
  const worker = new Worker(new URL('./countingThread.ts', import.meta.url), { workerData: counted });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The counting ended without a result')));
  });
}
