import type { CallChange } from './callLog.ts';

/** The maximum at one time, and when it was first reached. */
export interface Peak {
  readonly from: string;
  readonly most: number;
  readonly at: string;
}

/**
 * The maximum calls and transfers at a time for each of the product's numbers, from lines of the calls' record in
 * order. A call counts from being accepted to its end, a transfer from ringing to its end, for the number that made the
 * call. A call that begins in the millisecond in which another ends does not overlap with it.
 */
export function peaks(lines: Iterable<CallChange>): { calls: Peak[]; transfers: Peak[] } {
  const going = new Map<string, { group: string; kind: string }>();
  const counts = new Map<string, number>();
  const calls = new Map<string, Peak>();
  const transfers = new Map<string, Peak>();
  for (const moment of moments(lines)) {
    const touched = new Set<string>();
    const count = (kind: string, group: string, by: 1 | -1): void => {
      const key = `${kind} ${group}`;
      counts.set(key, (counts.get(key) ?? 0) + by);
      if (by === 1) touched.add(key);
    };
    for (const line of moment) {
      if (line.event === 'ended') {
        const ended = going.get(line.id);
        if (ended) count(ended.kind, ended.group, -1);
        going.delete(line.id);
      } else if (line.event !== 'answered' && line.kind !== 'inbound' && !going.has(line.id)) {
        const group = line.parent === null ? line.from : (going.get(line.parent)?.group ?? line.from);
        going.set(line.id, { group, kind: line.kind });
        count(line.kind, group, 1);
      }
    }
    for (const key of touched) {
      const [kind = '', from = ''] = key.split(' ');
      const most = counts.get(key) ?? 0;
      const list = kind === 'transfer' ? transfers : calls;
      if (most > (list.get(from)?.most ?? 0)) list.set(from, { from, most, at: moment[0]?.at ?? '' });
    }
  }
  return { calls: [...calls.values()], transfers: [...transfers.values()] };
}

/** Lines of the same millisecond together. */
function* moments(lines: Iterable<CallChange>): Generator<readonly CallChange[]> {
  let moment: CallChange[] = [];
  for (const line of lines) {
    if (moment[0] && moment[0].at !== line.at) {
      yield moment;
      moment = [];
    }
    moment.push(line);
  }
  if (moment.length > 0) yield moment;
}
