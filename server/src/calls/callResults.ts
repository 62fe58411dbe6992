import { callCatalogue, callCodes } from '@carillon/rules/calls/callCatalogue';
import { closingTime, nextOpening } from '@carillon/rules/time/callingWindow';
import type { TenantTx } from '../platform/database/database.ts';
import { callQueues, waitUntil, type CallQueueRow } from './dial/callQueue.sql.ts';
import { unreachedCode, wakeCallers } from './dial/calling.ts';
import { changeCall } from './calls.sql.ts';
import { windowOf } from './dial/claimCalls.ts';
import {
  chooseDoubtfulCalls,
  countCallPage,
  counted,
  listDoubtfulCalls,
  readCallPage,
  readCallsOf,
  readCounts,
  readUnderWay,
  type CallCondition,
  type CalledList,
  type CallView,
} from './callResults.sql.ts';

export type { CalledList, CallView } from './callResults.sql.ts';

/** The counts of one broadcast's calls. */
export interface CallCounts {
  /**
   * Numbers that are or will be called. If only recipients who can't be texted are called, as far as that is decided.
   */
  readonly total: number;
  /** By `callCodes`. */
  readonly byStatus: Readonly<Record<number, number>>;
  readonly transferred: number;
  readonly optedOut: number;
  /** By key, '1' to '9'. */
  readonly answers: Readonly<Record<string, number>>;
  /** Thousandths of a credit, and how many of them are for connected time. */
  readonly charged: number;
  readonly connected: number;
}

/** Counts of broadcasts by id. Broadcasts without calls are absent. */
export async function callCountsOf(
  tx: TenantTx,
  broadcastIds: readonly number[],
): Promise<Map<number, CallCounts>> {
  const queues = await callQueues.read(tx, broadcastIds);
  return queues.length === 0 ? new Map() : countsOf(queues, await countersOf(tx, queues));
}

/** Counters by broadcast, then by what they count. */
type Counters = ReadonlyMap<number, ReadonlyMap<number, number>>;

async function countersOf(tx: TenantTx, queues: readonly CallQueueRow[]): Promise<Counters> {
  const counters = new Map<number, Map<number, number>>();
  for (const queue of queues) counters.set(queue.send_id, new Map());
  for (const row of await readCounts(tx, [...counters.keys()]))
    counters.get(row.send_id)?.set(row.what, Number(row.n));
  return counters;
}

function countsOf(queues: readonly CallQueueRow[], counters: Counters): Map<number, CallCounts> {
  return new Map(
    queues.map((queue) => {
      const own = counters.get(queue.send_id) ?? new Map<number, number>();
      const of = (what: number) => own.get(what) ?? 0;
      const byStatus: Record<number, number> = {};
      for (const { code } of callCatalogue) if (of(code) !== 0) byStatus[code] = of(code);
      const decided = Object.values(byStatus).reduce((sum, n) => sum + n, of(counted.textedInstead));
      const open = queue.is_instead_of_text ? 0 : queue.recipient_count - decided;
      const openStatus = unreachedCode(queue);
      if (open > 0) byStatus[openStatus] = (byStatus[openStatus] ?? 0) + open;
      const answers: Record<string, number> = {};
      for (let key = 1; key <= 9; key += 1)
        if (of(counted.answers + key) > 0) answers[key] = of(counted.answers + key);
      return [
        queue.send_id,
        {
          total: Object.values(byStatus).reduce((sum, n) => sum + n, 0),
          byStatus,
          transferred: of(counted.transferred),
          optedOut: of(counted.optedOut),
          answers,
          charged: of(counted.charged),
          connected: of(counted.connected),
        },
      ];
    }),
  );
}

/** The state of a broadcast's calling at an instant. */
export interface CallsUnderWay {
  /** Calls that ring or are talking. */
  readonly calls: number;
  /** People who are being connected to the organization, or are talking to it. */
  readonly transfers: number;
  /** Busy, unanswered, and failed numbers that will be called again, or are being called again. */
  readonly again: number;
  /** When the first and the last of the numbers that wait for another call are called. */
  readonly nextAt: Date | null;
  readonly lastAt: Date | null;
  /** When calls may be made again, while the calling window is shut. Null while it is open, or if it is not checked. */
  readonly opensAt: Date | null;
}

/** The state of broadcasts' calling now, by id. Broadcasts whose calls are over, or were never queued, are absent. */
export async function callsUnderWay(
  tx: TenantTx,
  broadcastIds: readonly number[],
  now: Date,
): Promise<Map<number, CallsUnderWay>> {
  const queues = (await callQueues.read(tx, broadcastIds)).filter((queue) => !queue.settled);
  if (queues.length === 0) return new Map();
  const counters = await countersOf(tx, queues);
  const rows = await readUnderWay(tx, [...counters.keys()]);
  return new Map(
    queues.map((queue) => {
      const of = (what: number) => counters.get(queue.send_id)?.get(what) ?? 0;
      const row = rows.find((one) => one.send_id === queue.send_id);
      return [
        queue.send_id,
        {
          calls: of(counted.underWay),
          transfers: row?.transfers ?? 0,
          again: of(counted.again),
          nextAt: row?.next_at ?? null,
          lastAt: row?.last_at ?? null,
          opensAt: opensAt(queue, now, {
            isAnyOpen: of(counted.underWay) + of(counted.again) > 0,
            nextAt: row?.next_at ?? null,
          }),
        },
      ];
    }),
  );
}

function opensAt(
  queue: CallQueueRow,
  now: Date,
  calls: { isAnyOpen: boolean; nextAt: Date | null },
): Date | null {
  const window = windowOf(queue);
  const mayCall = queue.state === 'waiting' || queue.state === 'running' || queue.state === 'paused';
  if (queue.use_recipient_time_zone && window !== null && mayCall) {
    // By the recipients' own clocks, it is closed when none is being called and all who are left wait.
    const isShut = queue.next_no > queue.last_no && !calls.isAnyOpen;
    return isShut && calls.nextAt !== null && calls.nextAt > now ? calls.nextAt : null;
  }
  if (window === null || !mayCall || closingTime(window, now, queue.time_zone) !== null) return null;
  const opens = nextOpening(window, now, queue.time_zone);
  return opens === null ? null : new Date(opens);
}

/** Which calls are wanted. All given conditions must hold. */
export interface CallFilter {
  /** Only these results, codes of `callCodes`. Null for all. */
  readonly statuses: readonly number[] | null;
  readonly transferred?: boolean;
  /** '1' to '9', 'any', or 'none' for people who answered the call but not the question. */
  readonly answer?: string;
  readonly search?: string;
  /** Replaces the queue of a broadcast whose calls can't be queued yet, or never were. */
  readonly unqueued?: CalledList;
}

async function listOf(
  tx: TenantTx,
  broadcastId: number,
  unqueued: CalledList | undefined,
): Promise<CalledList | undefined> {
  const [queue] = await callQueues.read(tx, [broadcastId]);
  return queue ?? unqueued;
}

/** A page of a broadcast's calls, in the order of the list that was sent. */
export async function pageOfCalls(
  tx: TenantTx,
  broadcastId: number,
  wanted: CallFilter & { readonly offset: number; readonly limit: number },
): Promise<{ rows: CallView[]; total: number }> {
  const queue = await listOf(tx, broadcastId, wanted.unqueued);
  if (queue === undefined) return { rows: [], total: 0 };
  const condition = conditionOf(wanted, queue);
  const total = await countCallPage(tx, queue, condition);
  const { offset, limit } = wanted;
  return { rows: await readCallPage(tx, queue, condition, { afterNo: 0, offset, limit }), total };
}

/** The next calls after a recipient number that match, for reading all of them in pieces. */
export async function callsAfter(
  tx: TenantTx,
  broadcastId: number,
  wanted: CallFilter & { readonly afterNo: number; readonly limit: number },
): Promise<CallView[]> {
  const queue = await listOf(tx, broadcastId, wanted.unqueued);
  if (queue === undefined) return [];
  const { afterNo, limit } = wanted;
  return readCallPage(tx, queue, conditionOf(wanted, queue), { afterNo, offset: 0, limit });
}

/** The calls of these recipients of a broadcast. Those who are not called, or not yet, are absent. */
export async function callsOf(
  tx: TenantTx,
  broadcastId: number,
  recipientNos: readonly number[],
): Promise<CallView[]> {
  const [queue] = await callQueues.read(tx, [broadcastId]);
  return queue === undefined ? [] : readCallsOf(tx, queue, recipientNos);
}

function conditionOf(wanted: CallFilter, queue: CalledList): CallCondition {
  const { answer } = wanted;
  const search = wanted.search?.trim() ?? '';
  return {
    // Only a person who answered can leave the question unanswered.
    statuses: answer === 'none' ? [callCodes.liveAnswer] : wanted.statuses,
    transferred: wanted.transferred ?? null,
    answer: answer ?? null,
    search: search === '' ? null : search,
    openStatus: unreachedCode(queue),
  };
}

/** Calls that may or may not have rung, in the order of the list that was sent. */
export { listDoubtfulCalls };

/**
 * A user's decision about calls in doubt: ask the carrier once more, call again, mark as called (because the user knows
 * it from elsewhere), or mark as failed.
 */
export type DoubtfulCallDecision = 'AskAgain' | 'CallAgain' | 'MarkCalled' | 'MarkFailed';

/** In `code` of a call whose result a user entered. */
export const enteredByUser = 'BY_HAND';

/**
 * Carries out a user's decision about calls in doubt: those named, or (`nos` null) all but `except`. Returns how many
 * calls it changed. "CallAgain" returns 0 if the broadcast is stopped or settled. A result that a user entered costs
 * nothing, because no carrier reported that the call was answered.
 */
export async function resolveDoubtfulCalls(
  tx: TenantTx,
  broadcastId: number,
  decision: DoubtfulCallDecision,
  which: { nos: readonly number[] | null; except: readonly number[] },
  now: Date,
): Promise<number> {
  const queue = await callQueues.readForMovements(tx, broadcastId);
  if (queue === null) return 0;
  if (decision === 'CallAgain' && (queue.settled || queue.state === 'stopped')) return 0;
  const chosen = await chooseDoubtfulCalls(tx, broadcastId, which.nos, which.except);
  const told = { state: 'done', due_at: null, ended_at: now, code: enteredByUser } as const;
  const change = {
    AskAgain: { due_at: now },
    CallAgain: { state: 'waiting', status: callCodes.notYetCalled, due_at: now, code: enteredByUser },
    MarkCalled: { ...told, status: callCodes.liveAnswer },
    MarkFailed: { ...told, status: callCodes.callFailed },
  } as const;
  for (const row of chosen) await changeCall(tx, row, change[decision], now);
  if (chosen.length === 0) return 0;
  if (decision === 'CallAgain') {
    // A queue that had called every number resumes calling (trigger call_wakes).
    await waitUntil(tx, broadcastId, new Date(0));
    await wakeCallers(tx);
  }
  // It may have been the last open one.
  else if (decision !== 'AskAgain') await callQueues.checkAt(tx, broadcastId, now);
  return chosen.length;
}
