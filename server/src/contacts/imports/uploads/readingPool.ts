import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { knownAreaCodes } from '@carillon/rules/phones/phones';
import type { ReadingNews, ReadingOrder, ReadingResult } from '../../reading/readingTypes.ts';

/** How one reading ended. */
export type ReadingOutcome =
  | { readonly type: 'done'; readonly result: ReadingResult }
  | { readonly type: 'refused'; readonly message: string };

export interface ReadingPool {
  /** Starts a process ahead of need: an upload is coming in. */
  warm(): void;
  /** Reads one file in a process of its own. */
  read(order: ReadingOrder, progress: (done: number, rows: number) => void): Promise<ReadingOutcome>;
  close(): void;
}

const program = path.join(import.meta.dirname, '../../reading/readingProcess.ts');
/** Enough for the largest workbook that passes the archive check; a hostile one ends its own process only. */
const memoryMb = 640;
/** A server that starts, or a file that was just read, has better use for the processor first. */
const spareAfterMs = 3_000;

export const outOfTimeText = 'This file takes too long to read. Save your list as CSV and upload that file.';
export const outOfMemoryText =
  'This file could not be processed. Save your list as CSV, or split it into smaller files, and upload it again.';

/**
 * Reads files in processes that have a memory limit, a time limit, no environment and nothing but one file
 * to do; at most `width` at once, the others wait. With `spare` one waits ready (some 90 MB), so that a small
 * file does not pay for a start.
 */
export function openReadingPool(options: {
  width: number;
  timeoutMs: number;
  /** Keep a spare process ready all the time. */
  spare: boolean;
}): ReadingPool {
  const running = new Set<ChildProcess>();
  const queue: (() => void)[] = [];
  let busy = 0;
  let spare: ChildProcess | null = null;
  let closed = false;

  const start = () => {
    // It has no settings of its own to find a newer list of area codes by.
    const child = fork(program, knownAreaCodes(), {
      execArgv: [`--max-old-space-size=${memoryMb}`],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    running.add(child);
    child.once('exit', () => {
      running.delete(child);
      if (spare === child) spare = null;
    });
    child.once('error', () => undefined);
    return child;
  };

  const takeSpare = () => {
    const child = spare ?? start();
    spare = null;
    child.ref();
    child.channel?.ref();
    return child;
  };

  const readIn = (
    child: ChildProcess,
    order: ReadingOrder,
    progress: (done: number, rows: number) => void,
  ): Promise<ReadingOutcome> =>
    new Promise((resolve, reject) => {
      let outcome: ReadingOutcome | undefined;
      const timer = setTimeout(() => {
        outcome = { type: 'refused', message: outOfTimeText };
        child.kill('SIGKILL');
      }, options.timeoutMs);
      child.on('message', (news: ReadingNews) => {
        if (news.type === 'progress') progress(news.done, news.rows);
        else if (news.type !== 'ready') outcome = news;
      });
      child.once('exit', () => {
        clearTimeout(timer);
        if (closed) reject(new Error('the server is stopping'));
        else resolve(outcome ?? { type: 'refused', message: outOfMemoryText });
      });
      child.send(order);
    });

  const warm = () => {
    if (closed || spare !== null) return;
    spare = start();
    // An idle process keeps no other from ending, and ends itself when we do (its channel closes).
    spare.unref();
    spare.channel?.unref();
  };
  const warmLater = () => {
    clearTimeout(spareTimer);
    if (options.spare && !closed) spareTimer = setTimeout(warm, spareAfterMs).unref();
  };
  let spareTimer: NodeJS.Timeout | undefined;
  warmLater();

  return {
    warm,
    async read(order, progress) {
      if (busy >= options.width) await new Promise<void>((go) => queue.push(go));
      if (closed) throw new Error('the server is stopping');
      busy += 1;
      try {
        return await readIn(takeSpare(), order, progress);
      } finally {
        busy -= 1;
        queue.shift()?.();
        if (busy === 0) warmLater();
      }
    },
    close() {
      closed = true;
      clearTimeout(spareTimer);
      for (const child of running) child.kill('SIGKILL');
      for (const go of queue.splice(0)) go();
    },
  };
}
