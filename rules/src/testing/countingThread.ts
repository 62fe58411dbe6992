// The thread of countSteps: counts the steps of each call and posts them.
import { Session } from 'node:inspector/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Counted } from './countSteps.ts';

const { module, name, calls } = workerData as Counted;
const tried = ((await import(module)) as Record<string, (...args: readonly unknown[]) => unknown>)[name];
if (tried === undefined) throw new Error(`${module} has no ${name}`);

let characters = 0;
const exec = Reflect.get(RegExp.prototype, 'exec') as (this: RegExp, text: string) => RegExpExecArray | null;
// Once it is not the built-in one, test, replace, and split call it too.
RegExp.prototype.exec = function counted(this: RegExp, text: string) {
  const from = this.global || this.sticky ? this.lastIndex : 0;
  const found = exec.call(this, text);
  // A sticky expression looks at one place only.
  const to = found === null ? (this.sticky ? from : text.length) : found.index + found[0].length;
  characters += Math.max(1, to - from);
  return found;
};

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
const steps: number[] = [];
// Work done only at the first call isn't counted.
for (const args of calls) tried(...args);
await session.post('Profiler.takePreciseCoverage');
for (const args of calls) {
  characters = 0;
  tried(...args);
  // Reading the counts resets them.
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const blocks = result
    .filter(({ url }) => url.includes('/rules/src/') && !url.includes('/rules/src/testing/'))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)));
  steps.push(blocks.reduce((sum, count) => sum + count, characters));
}
parentPort?.postMessage(steps);
