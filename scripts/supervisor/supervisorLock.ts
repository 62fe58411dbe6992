import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { closedFolder, dataFolder } from '../../server/src/platform/files/closedFolder.ts';
import {
  endProcess,
  identifyProcess,
  isAlive,
  parseIdentity,
  type ProcessIdentity,
} from '../../server/src/platform/processIdentity.ts';

/** A supervisor whose terminal was killed notices within half a second. It gets this long to say so. */
const NOTICE_MS = 1_200;
/** Longest that an orderly stop takes. */
const STOP_MS = 12_000;

/** What one supervisor leaves on disk: who it is and what it started. */
export interface SupervisorLock {
  /** Notes the parts that run now, so that the next start can end them if we are killed. */
  note(parts: Record<string, ProcessIdentity>): void;
  /** Says that this process is about to leave, so that the next start waits instead of giving up. */
  announceStop(): void;
  release(): void;
}

/**
 * Takes DATA_DIR for this process. Ends the parts of an earlier supervisor that was killed.
 * Throws with one sentence when a living supervisor has it.
 */
export async function takeDataDir(dataDir: string, log: (sentence: string) => void): Promise<SupervisorLock> {
  const run = path.join(dataDir, 'run');
  dataFolder(dataDir);
  closedFolder(run);
  const file = path.join(run, 'supervisor.json');
  const me = identifyProcess(process.pid);
  if (me === undefined) throw new Error('This machine does not tell which processes run.');
  const draft = `${file}.${process.pid}`;
  let stopping = false;
  let known: Record<string, ProcessIdentity> = {};
  const write = () =>
    writeFileSync(draft, JSON.stringify({ supervisor: me, stopping, parts: known }), { mode: 0o600 });
  const rewrite = () => {
    write();
    renameSync(draft, file);
  };
  const impatientAt = Date.now() + NOTICE_MS;
  const desperateAt = Date.now() + STOP_MS;

  for (;;) {
    write();
    try {
      // A link is created atomically: of two simultaneous starts, one wins.
      linkSync(draft, file);
      rmSync(draft);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const held = read(file);
    if (held?.supervisor !== undefined && isAlive(held.supervisor)) {
      rmSync(draft);
      if (Date.now() < (held.stopping ? desperateAt : impatientAt)) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        continue;
      }
      throw new Error(`Carillon already runs on ${dataDir} (process ${held.supervisor.pid}).`);
    }
    for (const [name, part] of Object.entries(held?.parts ?? {})) {
      if (!isAlive(part)) continue;
      log(`Stopping ${name}, left over from an earlier start (process ${part.pid}).`);
      await endProcess(part, 'SIGTERM', 5_000);
    }
    // Renaming first: if another start did the same in the meantime, its fresh lock must not be removed.
    const aside = `${draft}.old`;
    try {
      renameSync(file, aside);
    } catch {
      continue;
    }
    const moved = read(aside);
    if (moved?.supervisor !== undefined && isAlive(moved.supervisor)) renameSync(aside, file);
    else rmSync(aside, { force: true });
  }
  return {
    note(parts) {
      known = parts;
      rewrite();
    },
    announceStop() {
      stopping = true;
      rewrite();
    },
    release: () => rmSync(file, { force: true }),
  };
}

interface Held {
  supervisor?: ProcessIdentity;
  stopping: boolean;
  parts: Record<string, ProcessIdentity>;
}

function read(file: string): Held | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as {
      supervisor?: unknown;
      stopping?: unknown;
      parts?: Record<string, unknown>;
    };
    const parts: Record<string, ProcessIdentity> = {};
    for (const [name, part] of Object.entries(value.parts ?? {})) {
      const identity = parseIdentity(part);
      if (identity !== undefined) parts[name] = identity;
    }
    return { supervisor: parseIdentity(value.supervisor), stopping: value.stopping === true, parts };
  } catch {
    return { stopping: false, parts: {} };
  }
}
