/**
 * Judges a broadcast of calls by the witness: the simulator's own record of calls against what the product says. Pure,
 * so that a test can show which false results it detects.
 */

import { accountFaults, countDifferences, difference, type AccountBooks } from './accountBooks.ts';

/** A call that the carriers accepted, from their record. Instants in milliseconds since the epoch. */
export interface TakenCall {
  readonly id: string;
  readonly phone: string;
  /** The attempt id that came along. */
  readonly reference: string | null;
  readonly takenAt: number;
  /** Null while it is in progress. */
  readonly endedAt: number | null;
  readonly isAnswered: boolean;
  readonly isMachine: boolean;
  /**
   * Something was played that a person, or a machine past its greeting, heard, and the call ended well. One that the
   * carrier itself reports as failed may be made again, no matter how much of it was heard
   * (docs/decisions/calls.md#calls-that-break-off).
   */
  readonly isReached: boolean;
  /** Why the carrier had nothing to play and hung up, in its words. Null otherwise. */
  readonly brokenBy: string | null;
  /** The person was told that all lines are busy. */
  readonly isTurnedAway: boolean;
  /** Times at which a transfer of it rang and ended, and whether the other side picked up. */
  readonly transfers: readonly { from: number; to: number | null; isAnswered: boolean }[];
}

/** When the website or its database was down, in milliseconds since the epoch. Null: it never came back. */
export interface Away {
  readonly from: number;
  readonly to: number | null;
}

/** A recipient as the results page shows it. */
export interface ShownCall {
  readonly phone: string;
  /** The label. Null for a recipient who is not called. */
  readonly label: string | null;
  readonly attempts: number;
  readonly isTransferred: boolean;
  readonly credits: number;
}

/** All evidence. Books in credits. */
export interface CallEvidence {
  readonly phones: readonly string[];
  readonly taken: readonly TakenCall[];
  readonly rows: readonly ShownCall[];
  /** Phones under "unconfirmed calls". */
  readonly listed: readonly string[];
  readonly away: readonly Away[];
  readonly counts: {
    readonly recipients: number;
    readonly unconfirmed: number;
    readonly creditsUsed: number;
  } & {
    readonly byLabel: Readonly<Record<string, number>>;
  };
  readonly books: AccountBooks & {
    readonly captured: number;
    /** Still held for this broadcast after the last doubt was decided. */
    readonly heldAtTheEnd: number;
  };
  readonly limits: {
    readonly callsAtATime: number;
    readonly transferLines: number;
    readonly retries: number;
    readonly retryMs: number;
  };
  /** Price of the message, in credits. */
  readonly price: number;
}

/** The findings. Every list is empty when all is well. */
export interface CallVerdict {
  /** Dialed twice as one attempt, too early, too often, or after the recipient was reached. */
  readonly redialed: readonly string[];
  /** Shown as reached, or as transferred, without a record of it. */
  readonly falselyCompleted: readonly string[];
  /** Rows missing, still open, or contradicted by the record. */
  readonly unexplained: readonly string[];
  /** Unconfirmed calls that are not listed, and listed ones that are not unconfirmed. */
  readonly unlisted: readonly string[];
  /** Listed as unconfirmed, though the carriers know the outcome of the call: the engine should have found out. */
  readonly undecided: readonly string[];
  /** More calls or transfers at a time than allowed. */
  readonly crowded: readonly string[];
  /** A limit that was never reached, so that the test proves nothing about it. */
  readonly untested: readonly string[];
  readonly miscounted: readonly string[];
  readonly misbooked: readonly string[];
}

/** Words of the results page; see rules/callCatalogue. */
const words = {
  live: 'Live Answer',
  voicemail: 'Voicemail',
  open: 'Not Yet Called',
  doubt: 'Unconfirmed',
} as const;
/** Results of numbers that were not reached. */
const unreached = new Set(['Busy', 'No Answer', 'Call Failed', 'Invalid']);

/** Compares the record with everything the product shows of one broadcast of calls. */
export function judgeCalls(evidence: CallEvidence): CallVerdict {
  const { limits, listed } = evidence;
  const byPhone = Map.groupBy(evidence.taken, (call) => call.phone);
  const rows = new Map(evidence.rows.map((row) => [row.phone, row]));
  const redialed: string[] = [];
  const falselyCompleted: string[] = [];
  const unexplained: string[] = [];
  const undecided: string[] = [];
  const misbooked = bookFaults(evidence);
  if (rows.size !== evidence.rows.length) unexplained.push('a recipient has two rows');
  const asked = new Set(evidence.phones);
  for (const phone of [...byPhone.keys(), ...rows.keys()].filter((one) => !asked.has(one)))
    unexplained.push(`${phone}: called or shown, but nobody asked for it`);
  for (const phone of evidence.phones) {
    const calls = (byPhone.get(phone) ?? []).toSorted((one, other) => one.takenAt - other.takenAt);
    redialed.push(...redialFaults(phone, calls, limits));
    const row = rows.get(phone);
    if (row === undefined) unexplained.push(`${phone}: no row`);
    else {
      falselyCompleted.push(...falseSuccess(row, calls));
      unexplained.push(...contradictions(row, calls, evidence.away));
      // As many calls as dials: none of them was lost.
      if (row.label === words.doubt && calls.length >= row.attempts) undecided.push(`${phone}: unconfirmed`);
      const isCharged = row.label === words.live || row.label === words.voicemail;
      const price = isCharged ? evidence.price : 0;
      // The time of a transfer is charged as well.
      if (row.isTransferred ? row.credits < price : row.credits !== price)
        misbooked.push(`${phone}: ${row.credits} charged for ${row.label}`);
    }
  }
  const doubtful = evidence.rows.filter((row) => row.label === words.doubt).map((row) => row.phone);
  return {
    redialed,
    falselyCompleted,
    unexplained,
    unlisted: [
      ...doubtful.filter((phone) => !listed.includes(phone)),
      ...listed.filter((phone) => !doubtful.includes(phone)),
    ],
    undecided,
    ...crowding(evidence),
    miscounted: countFaults(evidence, doubtful.length),
    misbooked,
  };
}

/** How many faults there are in all. */
export function callFaults(verdict: CallVerdict): number {
  return Object.values(verdict).reduce((sum, list: readonly string[]) => sum + list.length, 0);
}

/** The maximum at one time. A call that begins at the instant at which another ends does not overlap with it. */
export function mostAtOnce(spans: readonly { from: number; to: number | null }[]): number {
  const steps = spans.flatMap(({ from, to }) => [
    { at: from, by: 1 },
    ...(to === null ? [] : [{ at: Math.max(to, from + 1), by: -1 }]),
  ]);
  let going = 0;
  let most = 0;
  for (const { by } of steps.toSorted((one, other) => one.at - other.at || one.by - other.by))
    most = Math.max(most, (going += by));
  return most;
}

function redialFaults(
  phone: string,
  calls: readonly TakenCall[],
  { retries, retryMs }: CallEvidence['limits'],
): string[] {
  const found: string[] = [];
  const names = calls.map((call) => call.reference);
  if (new Set(names).size < names.length)
    found.push(`${phone}: one attempt dialed twice (${names.join(', ')})`);
  if (calls.length > retries + 1) found.push(`${phone}: dialed ${calls.length} times`);
  for (const [index, next] of calls.entries()) {
    const before = calls[index - 1];
    if (before === undefined) continue;
    if (before.endedAt === null || next.takenAt < before.endedAt + retryMs)
      found.push(`${phone}: dialed again before its retry was due (${next.reference})`);
    if (before.isReached) found.push(`${phone}: dialed again although it was reached (${next.reference})`);
  }
  return found;
}

function falseSuccess(row: ShownCall, calls: readonly TakenCall[]): string[] {
  const says = (what: string): string => `${row.phone}: ${what}, which no call was`;
  return [
    ...(row.label === words.live && calls.at(-1)?.isAnswered !== true ? [says(words.live)] : []),
    ...(row.label === words.voicemail && calls.at(-1)?.isMachine !== true ? [says(words.voicemail)] : []),
    ...(row.isTransferred && !calls.some((call) => call.transfers.some((one) => one.isAnswered))
      ? [says('transferred')]
      : []),
  ];
}

/**
 * Only if a part was down during the call may the detector's report have been lost, so that a machine counts as a
 * person (2-decisions C1.3), or may the carrier have found no script.
 */
function contradictions(row: ShownCall, calls: readonly TakenCall[], away: readonly Away[]): string[] {
  const last = calls.at(-1);
  const found: string[] = [];
  if (row.label === words.live && last?.isMachine === true && !wasAway(last, away))
    found.push(`${row.phone}: a machine, shown as ${words.live} (${last.reference})`);
  for (const call of calls)
    if (call.brokenBy !== null && !wasAway(call, away))
      found.push(`${row.phone}: the carrier had nothing to play: ${call.brokenBy} (${call.reference})`);
  if (row.label === null || row.label === words.open)
    found.push(`${row.phone}: still ${row.label ?? 'nothing'}`);
  if (row.label !== words.doubt && calls.length > row.attempts)
    found.push(`${row.phone}: ${calls.length} calls, ${row.attempts} shown`);
  if (row.label !== words.doubt && last !== undefined && last.endedAt === null)
    found.push(`${row.phone}: shown as ${row.label} while it goes on`);
  if (unreached.has(row.label ?? '') && last?.isReached === true)
    found.push(`${row.phone}: shown as ${row.label}, but the message was heard`);
  return found;
}

/** What ended a moment before a part was killed may not have been reported or stored by then. */
const tellingMs = 5_000;

function wasAway({ takenAt, endedAt }: TakenCall, away: readonly Away[]): boolean {
  return away.some(
    ({ from, to }) => (to ?? Infinity) >= takenAt && from <= (endedAt ?? Infinity) + tellingMs,
  );
}

function crowding({ taken, limits }: CallEvidence): Pick<CallVerdict, 'crowded' | 'untested'> {
  const calls = mostAtOnce(taken.map((call) => ({ from: call.takenAt, to: call.endedAt })));
  const transfers = mostAtOnce(taken.flatMap((call) => call.transfers));
  const limited = [
    {
      most: calls,
      set: limits.callsAtATime,
      words: `${calls} calls at a time, set are ${limits.callsAtATime}`,
    },
    {
      most: transfers,
      set: limits.transferLines,
      words: `${transfers} transfers at a time, set are ${limits.transferLines}`,
    },
  ];
  return {
    crowded: limited.filter(({ most, set }) => most > set).map((limit) => limit.words),
    untested: [
      ...limited.filter(({ most, set }) => most < set).map((limit) => limit.words),
      ...(taken.some((call) => call.isTurnedAway) ? [] : ['nobody found all lines busy']),
    ],
  };
}

function countFaults({ phones, rows, counts }: CallEvidence, doubtful: number): string[] {
  return countDifferences(
    [
      ['recipients', counts.recipients, phones.length],
      ['rows', rows.length, phones.length],
      ['unconfirmed', counts.unconfirmed, doubtful],
    ],
    { shown: counts.byLabel, rows: rows.map(({ label }) => label ?? '') },
  );
}

function bookFaults({ rows, counts, books }: CallEvidence): string[] {
  const charged = rows.reduce((sum, row) => sum + row.credits, 0);
  return [
    ...difference('credits shown and charged to rows', counts.creditsUsed, charged),
    ...difference('credits captured and charged to rows', books.captured, charged),
    ...difference('credits held for a broadcast that is over', books.heldAtTheEnd, 0),
    ...accountFaults(books),
  ];
}
