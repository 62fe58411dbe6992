/** Parts of an average call that are told apart. */
const parts = 24;
/** Average calls after which the lines no longer remember that they began together; half of one, so that no round ends there. */
const remembered = 8.5;

/** Calls on lines: as many at a time as there are lines, each followed by the next one at once. */
export interface Lines {
  readonly lines: number;
  /** Numbers that are still to be dialed. */
  readonly left: number;
  /** Calls in progress. */
  readonly running: number;
  /** Milliseconds since the lines began to call; the calls in progress are younger. Less than nothing counts as nothing. */
  readonly elapsed: number;
}

/** What calls of these lengths, in milliseconds, come to on average. Throws RangeError without a call. */
export function meanLength(lengths: readonly number[]): number {
  if (lengths.length === 0) throw new RangeError('There is no call to take the length of.');
  return lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
}

/**
 * Milliseconds until the last call has ended, if calls take as long as these did (at least one; in milliseconds). Lines
 * that begin together are done with their first calls at about the same time, and the longer they call, the less so: the
 * renewal function says how many calls a line has ended by then. The end is that of the longest of the last calls.
 */
export function timeOnLines(lengths: readonly number[], { lines, left, running, elapsed }: Lines): number {
  const busy = Math.min(lines, running + left);
  if (busy === 0) return 0;
  const mean = Math.max(1, meanLength(lengths));
  const width = mean / parts;
  const ends = endsOf(lengths, width);
  const renewals = renewalsOf(ends);
  const now = Math.min(running === 0 ? 0 : Math.max(0, elapsed) / width, renewals.length);
  // Of so many on all lines together, the last one is half a call earlier than its share of each line.
  const waiting = Math.max(0, left - Math.max(0, lines - running) - 0.5) / lines;
  const dialedAt = laterBy(renewals, now, waiting);
  return (
    (dialedAt - now) * width + longestOf(ends, renewals, { at: dialedAt, busy, isFresh: left > 0 }) * width
  );
}

/** The share of calls that end in each part of time. A call between two parts counts to both, so that the mean stays. */
function endsOf(lengths: readonly number[], width: number): Float64Array {
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  const ends = new Float64Array(Math.ceil(longest / width) + 2);
  for (const length of lengths) {
    const at = Math.max(1, length / width);
    const part = Math.floor(at);
    ends[part] = (ends[part] ?? 0) + (1 - (at - part)) / lengths.length;
    ends[part + 1] = (ends[part + 1] ?? 0) + (at - part) / lengths.length;
  }
  return ends;
}

/** Calls of one line that end in each part of time after its first one began. */
function renewalsOf(ends: Float64Array): Float64Array {
  const renewals = new Float64Array(parts * remembered);
  for (let at = 1; at < renewals.length; at += 1) {
    let sum = ends[at] ?? 0;
    for (let length = 1; length < Math.min(at, ends.length); length += 1)
      sum += (ends[length] ?? 0) * (renewals[at - length] ?? 0);
    renewals[at] = sum;
  }
  return renewals;
}

/** When `calls` more of each line have ended after the instant `from`, in parts of time. */
function laterBy(renewals: Float64Array, from: number, calls: number): number {
  let left = calls;
  let at = from;
  while (left > 0 && at < renewals.length) {
    const next = Math.floor(at) + 1;
    const ending = (renewals[Math.min(next, renewals.length - 1)] ?? 0) * (next - at);
    if (ending >= left) return at + (left / ending) * (next - at);
    left -= ending;
    at = next;
  }
  return at + left * parts;
}

/**
 * The longest of the calls that are in progress at an instant, in parts of time from then on; with `isFresh`, one of them
 * begins just then.
 */
function longestOf(
  ends: Float64Array,
  renewals: Float64Array,
  { at, busy, isFresh }: { at: number; busy: number; isFresh: boolean },
): number {
  // Share of calls that take longer than so many parts, and of calls in progress that go on for as many.
  const longer = new Float64Array(ends.length + 1);
  for (let part = ends.length - 1; part >= 0; part -= 1)
    longer[part] = (longer[part + 1] ?? 0) + (ends[part] ?? 0);
  const over = (part: number): number => longer[Math.ceil(part)] ?? 0;
  const began = Math.min(Math.floor(at), renewals.length - 1);
  const isEarly = at < renewals.length;
  let longest = 0;
  for (let part = 0; part < ends.length; part += 1) {
    // A line's call began with the line, or when one of its calls ended: at any time, once that is forgotten.
    let goesOn = isEarly ? over(at + part + 0.5) : 0;
    for (let age = 0; age + part < ends.length && (age <= began || !isEarly); age += 1)
      goesOn += (isEarly ? (renewals[began - age] ?? 0) : 1 / parts) * over(age + part + 0.5);
    const others = (1 - Math.min(1, goesOn)) ** (isFresh ? busy - 1 : busy);
    longest += 1 - others * (isFresh ? 1 - over(part + 0.5) : 1);
  }
  return longest;
}
