import { callCodes } from '@carillon/rules/callCatalogue';
import { closingTime, nextOpening, type CallingWindow } from '@carillon/rules/callingWindow';
import { calledInstead } from '@carillon/rules/messageStatus';
import type { TenantTx } from '../platform/database.ts';
import type { CallDeps } from './callDeps.ts';
import { lockRunningQueue, moveOn, waitUntil, type CallQueueRow } from './callQueue.sql.ts';
import { stopCalling } from './calling.ts';
import {
  changeCall,
  countRunning,
  dueRetries,
  insertCalls,
  nextTurns,
  redial,
  uncallable,
  type CallRow,
  type Decided,
  type Turn,
} from './calls.sql.ts';
import { inAccount } from './tenants.ts';

/** A call whose intention is committed. */
export interface ClaimedCall {
  readonly accountId: number;
  readonly queue: CallQueueRow;
  readonly recipientNo: number;
  readonly phone: number;
  readonly attempt: number;
  readonly expiresAt: number;
  /** The calling window closes then, in milliseconds since 1970; Infinity where none is checked. */
  readonly closesAt: number;
}

/** Recipients looked at in one claim, where most of them may be texted instead. */
const turnsAtOnce = 500;
/** Elsewhere hardly anybody is passed over: so many more than there is room for. */
const spareTurns = 20;
/** A call in doubt takes a place for so long: ringing, the longest message, goodbye. */
const doubtMs = 5 * 60_000;
/** Where no number may be called now, looked again after so long at the latest. */
const longestWaitMs = 3_600_000;
const waitForTextsMs = 250;

/** The window of a queue; null when it is not checked. */
export function windowOf(
  queue: Pick<CallQueueRow, 'window_days' | 'window_start' | 'window_stop'>,
): CallingWindow | null {
  if (queue.window_days === null) return null;
  const time = (minutes: number) => ({ Hour: Math.floor(minutes / 60), Minute: minutes % 60 });
  return { days: queue.window_days, start: time(queue.window_start), stop: time(queue.window_stop) };
}

/**
 * Claims up to `want` numbers of a broadcast: those to be called again first, then the next ones. One transaction:
 * window, calls at a time, transfer lines, lists, lease, and the results of those who may not be called. The lease
 * is committed when this returns.
 */
export async function claimCalls(
  deps: CallDeps,
  worker: string,
  target: { accountId: number; broadcastId: number; want: number },
): Promise<ClaimedCall[]> {
  const claimed = await inAccount(deps.database, target.accountId, (tx) => claim(deps, tx, worker, target));
  if (claimed !== 'window closed') return claimed;
  await inAccount(deps.database, target.accountId, async (tx) => {
    await deps.callFacts.lockFirst(tx, target.broadcastId);
    const now = deps.clock.now();
    if (await stopCalling(tx, target.broadcastId, callCodes.expired, now))
      await deps.callFacts.onWindowClosed(tx, target.broadcastId, now);
  });
  return [];
}

async function claim(
  deps: CallDeps,
  tx: TenantTx,
  worker: string,
  target: { accountId: number; broadcastId: number; want: number },
): Promise<ClaimedCall[] | 'window closed'> {
  const now = deps.clock.now();
  const queue = await lockRunningQueue(tx, target.broadcastId, now);
  if (queue === null) return [];
  const window = windowOf(queue);
  const closesAt = window === null ? Infinity : closingTime(window, now, queue.time_zone);
  if (window !== null && closesAt === null) return shutWindow(tx, queue, window, now);
  const running = await countRunning(tx, queue.broadcast_id, new Date(now.getTime() - doubtMs));
  // While the organization's lines are all taken, nobody is called who might ask for one (2-decisions C4.1).
  if (queue.transfer_lines !== null && running.transfers >= queue.transfer_lines) return [];
  const limit = queue.calls_at_a_time === 0 ? deps.calls.callsAtOnce : queue.calls_at_a_time;
  const room = Math.min(limit - running.calls, target.want);
  if (room <= 0) return [];
  const lease = { worker, now, expiresAt: new Date(now.getTime() + deps.calls.leaseMs) };
  const again = await claimRetries(tx, queue, room, lease);
  const rows = again.length > 0 ? again : await claimNext(tx, queue, room, lease);
  return rows.map((row) => ({
    accountId: target.accountId,
    queue,
    recipientNo: row.recipient_no,
    phone: row.phone,
    attempt: row.attempt,
    expiresAt: lease.expiresAt.getTime(),
    closesAt: closesAt ?? 0,
  }));
}

/** What a claim answers while calls may not be made. */
async function shutWindow(
  tx: TenantTx,
  queue: CallQueueRow,
  window: CallingWindow,
  now: Date,
): Promise<ClaimedCall[] | 'window closed'> {
  // Begun, and not to go on the next day: it is over. What never began waits for its window.
  if (queue.next_no > 1 && !queue.continue_on_next_day) return 'window closed';
  const opens = nextOpening(window, now, queue.time_zone) ?? now.getTime() + longestWaitMs;
  await waitUntil(tx, queue.broadcast_id, new Date(Math.min(opens, now.getTime() + longestWaitMs)));
  return [];
}

interface Lease {
  readonly worker: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

async function claimRetries(
  tx: TenantTx,
  queue: CallQueueRow,
  room: number,
  lease: Lease,
): Promise<Pick<CallRow, 'recipient_no' | 'phone' | 'attempt'>[]> {
  const due = await dueRetries(tx, queue.broadcast_id, lease.now, room);
  if (due.length === 0) return [];
  const refused = await uncallable(
    tx,
    due.map((row) => row.phone),
  );
  // Who opted out since keeps the result of the call that was made.
  for (const row of due)
    if (refused.has(row.phone)) await changeCall(tx, row, { state: 'done', due_at: null }, lease.now);
  const nos = due.filter((row) => !refused.has(row.phone)).map((row) => row.recipient_no);
  return nos.length === 0 ? [] : redial(tx, queue.broadcast_id, nos, lease);
}

async function claimNext(
  tx: TenantTx,
  queue: CallQueueRow,
  room: number,
  lease: Lease,
): Promise<Pick<CallRow, 'recipient_no' | 'phone' | 'attempt'>[]> {
  if (queue.next_no > queue.last_no) return [];
  const most = queue.is_instead_of_text ? turnsAtOnce : Math.min(turnsAtOnce, room + spareTurns);
  const turns = await nextTurns(tx, queue, most);
  const decided: Decided[] = [];
  let dialed = 0;
  for (const turn of turns) {
    if (dialed >= room) break;
    const row = decide(turn, queue.is_instead_of_text);
    if (row.state === 'dialing') dialed += 1;
    decided.push(row);
  }
  const last = decided.at(-1)?.recipient_no;
  const isEnd = decided.length === turns.length && turns.length < most;
  if (last !== undefined) {
    await insertCalls(tx, queue.broadcast_id, decided, lease);
    await moveOn(tx, queue.broadcast_id, isEnd && !queue.is_instead_of_text ? queue.last_no + 1 : last + 1);
  } else if (!queue.is_instead_of_text) await moveOn(tx, queue.broadcast_id, queue.last_no + 1);
  else await waitForTexts(tx, queue, lease.now);
  return decided
    .filter((row) => row.state === 'dialing')
    .map((row) => ({ recipient_no: row.recipient_no, phone: row.phone, attempt: 1 }));
}

/** Texting has not got further, or is through with everybody. */
async function waitForTexts(tx: TenantTx, queue: CallQueueRow, now: Date): Promise<void> {
  const [texts] = await tx.query<{ through: boolean }>(
    `select next_no > last_no or state in ('stopped', 'drained') as through
     from send_queue where account_id = $1 and broadcast_id = $2`,
    [tx.accountId, queue.broadcast_id],
  );
  if (texts?.through === true) await moveOn(tx, queue.broadcast_id, queue.last_no + 1);
  else await waitUntil(tx, queue.broadcast_id, new Date(now.getTime() + waitForTextsMs));
}

/**
 * "May this call be made now?" is answered here and nowhere else; do-not-contact beats all. Who is texted by the
 * same broadcast is skipped (2-decisions D).
 */
function decide(turn: Turn, isInsteadOfText: boolean): Decided {
  const of = (state: Decided['state'], status: number): Decided => ({
    recipient_no: turn.recipient_no,
    phone: turn.phone,
    state,
    status,
  });
  if (isInsteadOfText && (turn.refused_text === null || !calledInstead.includes(turn.refused_text)))
    return of('skipped', callCodes.notYetCalled);
  if (turn.do_not_contact === true || turn.opted_out === true) return of('done', callCodes.doNotCall);
  if (turn.dead === true) return of('done', callCodes.invalid);
  return of('dialing', callCodes.calling);
}
