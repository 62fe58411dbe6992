import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** One running process. Its id alone is not enough, because ids are reused. */
export interface ProcessIdentity {
  pid: number;
  /** Its start time, in a form that is good only for comparison. */
  born: string;
}

/**
 * Identity of process `pid`, or undefined if there is none (a zombie counts as none). On Linux it is the boot
 * id and the start time in clock ticks. Elsewhere it is the output of `ps`, to the second.
 */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The second field is the program's name in brackets and may hold spaces and brackets itself.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      return { pid, born: `${boot}:${fields[19]}` };
    } catch {
      return undefined;
    }
  }
  try {
    const born = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return born === '' ? undefined : { pid, born };
  } catch {
    return undefined;
  }
}

/** Whether exactly this process is still running (and not another one with a reused id). */
export function isAlive(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.born === identity.born;
}

/** The command line of a running process, with its words joined by spaces, or an empty string. */
export function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    }
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** The parent's process id, or undefined if there is no such process. */
export function parentOf(pid: number): number | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    }
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }));
  } catch {
    return undefined;
  }
}

/** Reads what {@link ProcessIdentity} wrote as JSON; undefined for anything else. */
export function parseIdentity(value: unknown): ProcessIdentity | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('pid' in value) || !('born' in value)) return undefined;
  const { pid, born } = value;
  return typeof pid === 'number' && typeof born === 'string' ? { pid, born } : undefined;
}

/**
 * Ends one process: `gentle` first, then SIGKILL after `patienceMs`. Does nothing if that process is gone or
 * its id now belongs to another one. Resolves when it has ended.
 */
export async function endProcess(
  identity: ProcessIdentity,
  gentle: NodeJS.Signals,
  patienceMs: number,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  if (!isAlive(identity)) return;
  signal(identity.pid, gentle);
  while (isAlive(identity)) {
    if (Date.now() > deadline) signal(identity.pid, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
