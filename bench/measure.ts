/** Measurements on a shared machine: medians, CPU time per unit, waiting for a quiet moment. */
import { readdirSync, readFileSync } from 'node:fs';

/** A kernel tick of CPU time in milliseconds (USER_HZ is 100 on every Linux that Node runs on). */
const tickMs = 10;

/** The value below which half of them lie. Throws RangeError for none. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value that a share of them does not exceed. Throws RangeError for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  if (found === undefined) throw new RangeError('There is nothing to take a quantile of.');
  return found;
}

/** CPU time in milliseconds that these processes, their children included, have used so far; 0 off Linux. */
export function cpuMs(pids: readonly (number | null)[]): number {
  if (process.platform !== 'linux') return 0;
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(Number(name)) ?? []);
  let ticks = 0;
  for (const stat of all) {
    if (pids.includes(stat.pid)) ticks += stat.own + stat.reaped;
    else if (pids.includes(stat.parent)) ticks += stat.own;
  }
  return ticks * tickMs;
}

/** Resident memory of a process in MB of 1,048,576 bytes; 0 off Linux or when it is gone. */
export function memoryMb(pid: number | null): number {
  try {
    const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(line?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Waits until the machine has been mostly idle for half a second, at most `patienceMs`. False: it never was. */
export async function quiet(patienceMs = 15_000): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const end = performance.now() + patienceMs;
  let calm = 0;
  while (performance.now() < end) {
    const before = machineTicks();
    await new Promise((resolve) => setTimeout(resolve, 250));
    const after = machineTicks();
    const busy = (after.busy - before.busy) / Math.max(1, after.all - before.all);
    calm = busy < 0.15 ? calm + 1 : 0;
    if (calm >= 2) return true;
  }
  return false;
}

/** The share of the machine that was busy while `work` ran and was not ours (0 to 1). 0 off Linux. */
export function foreignShare(): (ownCpuMs: number) => number {
  if (process.platform !== 'linux') return () => 0;
  const before = machineTicks();
  return (ownCpuMs) => {
    const after = machineTicks();
    const foreign = (after.busy - before.busy) * tickMs - ownCpuMs;
    return Math.max(0, foreign / Math.max(1, (after.all - before.all) * tickMs));
  };
}

function machineTicks(): { busy: number; all: number } {
  const fields = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').trim().split(/\s+/).slice(1);
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, soft = 0, steal = 0] =
    fields.map(Number);
  const busy = user + nice + system + irq + soft + steal;
  return { busy, all: busy + idle + wait };
}

function readStat(pid: number): { pid: number; parent: number; own: number; reaped: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const at = (index: number): number => Number(fields[index]);
    return { pid, parent: at(1), own: at(11) + at(12), reaped: at(13) + at(14) };
  } catch {
    return null;
  }
}

/** Measures two things in turns, the reference first, so that both meet the same state of the machine. */
export async function inTurns(
  rounds: number,
  reference: () => Promise<number>,
  ours: () => Promise<number>,
): Promise<{ reference: number[]; ours: number[] }> {
  const taken = { reference: [] as number[], ours: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    taken.reference.push(await reference());
    taken.ours.push(await ours());
  }
  return taken;
}
