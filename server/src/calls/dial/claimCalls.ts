import { accountHold, type Hold } from '@carillon/rules/broadcasts/broadcastStatus';
import { callCodes } from '@carillon/rules/calls/callCatalogue';
import type { CallTurn } from '@carillon/rules/calls/callTurn';
import { closingTime, nextOpening, type CallingWindow } from '@carillon/rules/time/callingWindow';
import { calledInstead } from '@carillon/rules/texts/messageStatus';
import type { TenantTx } from '../../platform/database/database.ts';
import { inAccount } from '../../sends/index.ts';
import type { CallDeps } from './callDeps.ts';
import { lockRunningQueue, markBegan, moveOn, waitUntil, type CallQueueRow } from './callQueue.sql.ts';
import { pauseCalling, stopCalling } from './calling.ts';
import { ladderTurns } from './ladderTurns.ts';
import { noCommonHours, turnsOnOneClock, turnsOnRecipientClocks, type TurnOf } from './recipientClocks.ts';
import {
  countRunning,
  dueRetries,
  giveUp,
  insertCalls,
  passOver,
  nextTurns,
  putOff,
  redial,
  uncallable,
  type CallRow,
  type Decided,
  type Turn,
} from '../calls.sql.ts';

/** A call that is stored before it is dialed. */
export interface ClaimedCall {
  readonly accountId: number;
  readonly queue: CallQueueRow;
  readonly recipientNo: number;
  readonly phone: number;
  readonly attempt: number;
  /** When this call was last checked against the rules, in milliseconds since 1970. */
  readonly claimedAt: number;
  readonly expiresAt: number;
  /** When the calling window closes, in milliseconds since 1970. Infinity if none is checked. */
  readonly closesAt: number;
}

/** Why a broadcast's calls stopped: its number can't make calls. */
const callerHold: Hold = {
  reason:
    'The number that these calls come from is blocked or no longer in service. No more calls are made. Resume when that is mended, or duplicate the broadcast with another caller ID.',
  waitsForAccount: false,
};

/** Calls wait for the window to open. */
class ShutWindow {
  readonly opens: Date;
  constructor(opens: Date) {
    this.opens = opens;
  }
}

/** Recipients checked in one claim, if most of them may be texted instead. */
const turnsAtOnce = 500;
/** Otherwise, hardly any recipient is passed over: this many more than there is room for. */
const spareTurns = 20;
/** How often a claim passes over this many, if the recipients' own clocks count. */
const passingRounds = 8;
/** A call in doubt takes a place for this long: ringing, the longest message, goodbye. */
const doubtMs = 5 * 60_000;
/** If no number may be called now, the next check comes after this time at the latest. */
const longestWaitMs = 3_600_000;
const waitForTextsMs = 250;

/** The window of a queue. Null if it is not checked. */
export function windowOf(
  queue: Pick<CallQueueRow, 'window_days' | 'window_start' | 'window_stop'>,
): CallingWindow | null {
  if (queue.window_days === null) return null;
  const time = (minutes: number) => ({ Hour: Math.floor(minutes / 60), Minute: minutes % 60 });
  return { days: queue.window_days, start: time(queue.window_start), stop: time(queue.window_stop) };
}

/**
 * Claims up to `want` numbers of a broadcast: first those to be called again, then the next ones. One transaction
 * covers the window, calls at a time, transfer lines, lists, the lease, and the results of recipients who may not be
 * called. The lease is committed when this returns.
 */
export async function claimCalls(
  deps: CallDeps,
  worker: string,
  target: { accountId: number; broadcastId: number; want: number },
): Promise<ClaimedCall[]> {
  const claimed = await inAccount(deps.database, target.accountId, (tx) => claim(deps, tx, worker, target));
  if (Array.isArray(claimed)) return claimed;
  await inAccount(deps.database, target.accountId, async (tx) => {
    await deps.callFacts.lockFirst(tx, target.broadcastId);
    const now = deps.clock.now();
    if (claimed instanceof ShutWindow)
      return deps.callFacts.onWindowShut(
        tx,
        target.broadcastId,
        { opens: claimed.opens, clocks: 'sender' },
        now,
      );
    if (claimed !== 'window closed') {
      if (await pauseCalling(tx, target.broadcastId))
        await deps.callFacts.onHeld(tx, target.broadcastId, claimed, now);
    } else if (await stopCalling(tx, target.broadcastId, callCodes.expired, now))
      await deps.callFacts.onWindowClosed(tx, target.broadcastId, now);
  });
  return [];
}

async function claim(
  deps: CallDeps,
  tx: TenantTx,
  worker: string,
  target: { accountId: number; broadcastId: number; want: number },
): Promise<ClaimedCall[] | 'window closed' | ShutWindow | Hold> {
  const now = deps.clock.now();
  const queue = await lockRunningQueue(tx, target.broadcastId, now);
  if (queue === null) return [];
  if (!queue.account_sends) return accountHold;
  if (!queue.caller_usable) return callerHold;
  const window = windowOf(queue);
  const turnOf = await clockOf(tx, queue, window, now);
  if (turnOf === null) return window === null ? [] : shutWindow(tx, queue, window, now);
  const running = await countRunning(tx, queue.send_id, new Date(now.getTime() - doubtMs));
  // While the organization's lines are all in use, no recipient is called who might ask for one (2-decisions C4.1).
  if (queue.transfer_lines !== null && running.transfers >= queue.transfer_lines) return [];
  const limit = queue.calls_at_a_time === 0 ? deps.calls.callsAtOnce : queue.calls_at_a_time;
  const room = Math.min(limit - running.calls, target.want);
  if (room <= 0) return [];
  const lease = { worker, now, expiresAt: new Date(now.getTime() + deps.calls.leaseMs) };
  const again = await claimRetries(tx, queue, room, lease, turnOf);
  const rows = again.length > 0 ? again : await claimNext(tx, queue, room, lease, turnOf);
  return rows.map((row) => ({
    accountId: target.accountId,
    queue,
    recipientNo: row.recipient_no,
    phone: row.phone,
    attempt: row.attempt,
    claimedAt: now.getTime(),
    expiresAt: lease.expiresAt.getTime(),
    closesAt: untilOf(turnOf(row.phone)),
  }));
}

const untilOf = (turn: CallTurn): number => (turn.kind === 'now' ? turn.until : 0);

/** Which numbers may be called now. Null while none may, because the sender's window is closed. */
async function clockOf(
  tx: TenantTx,
  queue: CallQueueRow,
  window: CallingWindow | null,
  now: Date,
): Promise<TurnOf | null> {
  if (window === null) return turnsOnOneClock(Infinity);
  if (!queue.use_recipient_time_zone) {
    const closesAt = closingTime(window, now, queue.time_zone);
    return closesAt === null ? null : turnsOnOneClock(closesAt);
  }
  if (queue.began_at === null) await markBegan(tx, queue.send_id, now);
  return turnsOnRecipientClocks(queue, window, now);
}

/** What a claim returns while no calls may be made. */
async function shutWindow(
  tx: TenantTx,
  queue: CallQueueRow,
  window: CallingWindow,
  now: Date,
): Promise<ClaimedCall[] | 'window closed' | ShutWindow> {
  // It has begun and does not continue the next day, so it is over. A broadcast that never began waits for its window.
  if (queue.next_no > 1 && !queue.continue_on_next_day) return 'window closed';
  const opens = nextOpening(window, now, queue.time_zone);
  const nextLook = now.getTime() + longestWaitMs;
  await waitUntil(tx, queue.send_id, new Date(Math.min(opens ?? nextLook, nextLook)));
  return opens === null ? [] : new ShutWindow(new Date(opens));
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
  turnOf: TurnOf,
): Promise<Pick<CallRow, 'recipient_no' | 'phone' | 'attempt'>[]> {
  const { send_id: broadcastId } = queue;
  const isLadder = queue.ladder_minutes !== null;
  const isSifted = queue.use_recipient_time_zone || isLadder;
  const due = await dueRetries(tx, broadcastId, lease.now, isSifted ? Math.max(room, turnsAtOnce) : room);
  if (due.length === 0) return [];
  const stepOf = isLadder ? await ladderTurns(tx, queue, due, lease.now) : null;
  const refused = await uncallable(
    tx,
    due.map((row) => row.phone),
  );
  const nos: number[] = [];
  const confirmed: number[] = [];
  const later: { recipient_no: number; at: Date }[] = [];
  const over: { recipient_no: number; status: number; code: string | null }[] = [];
  for (const row of due) {
    const turn = turnOf(row.phone);
    const step = stepOf?.(row.recipient_no) ?? { kind: 'now' };
    if (step.kind === 'stop') confirmed.push(row.recipient_no);
    else if (refused.has(row.phone)) over.push(endOf(row, callCodes.doNotCall, row.code));
    else if (step.kind === 'later') later.push({ recipient_no: row.recipient_no, at: step.at });
    else if (turn.kind === 'later') later.push({ recipient_no: row.recipient_no, at: new Date(turn.at) });
    else if (turn.kind === 'over') over.push(endOf(row, callCodes.expired, overCode(turn) ?? row.code));
    else if (nos.length < room) nos.push(row.recipient_no);
  }
  if (confirmed.length > 0) await passOver(tx, broadcastId, confirmed, lease.now);
  if (over.length > 0) await giveUp(tx, broadcastId, over, lease.now);
  if (later.length > 0) await putOff(tx, broadcastId, later, lease.now);
  return nos.length === 0 ? [] : redial(tx, broadcastId, nos, lease);
}

/** A recipient who is no longer called keeps the result of the last call, or gets this one if there was none. */
function endOf(row: CallRow, unreached: number, code: string | null) {
  const { recipient_no, status, dials } = row;
  return { recipient_no, status: dials === 0 ? unreached : status, code };
}

const overCode = (turn: CallTurn): string | null =>
  turn.kind === 'over' && !turn.hasHours ? noCommonHours : null;

async function claimNext(
  tx: TenantTx,
  queue: CallQueueRow,
  room: number,
  lease: Lease,
  turnOf: TurnOf,
): Promise<Pick<CallRow, 'recipient_no' | 'phone' | 'attempt'>[]> {
  const isPassing = followsTexts(queue) || queue.use_recipient_time_zone;
  const most = isPassing ? turnsAtOnce : Math.min(turnsAtOnce, room + spareTurns);
  // If it is night for long stretches of a list, this finds the first recipients who may be called at once.
  const rounds = queue.use_recipient_time_zone && !followsTexts(queue) ? passingRounds : 1;
  let at = queue.next_no;
  for (let round = 0; round < rounds && at <= queue.last_no; round += 1) {
    const { nextNo, dialing } = await claimTurns(
      tx,
      { ...queue, next_no: at },
      { room, most },
      lease,
      turnOf,
    );
    if (dialing.length > 0) return dialing;
    at = nextNo;
  }
  return [];
}

async function claimTurns(
  tx: TenantTx,
  queue: CallQueueRow,
  { room, most }: { room: number; most: number },
  lease: Lease,
  turnOf: TurnOf,
): Promise<{ nextNo: number; dialing: Pick<CallRow, 'recipient_no' | 'phone' | 'attempt'>[] }> {
  // Checked before the turns are read: what texting decides in between goes to the next claim and is not passed over.
  const isThrough = followsTexts(queue) && (await areTextsThrough(tx, queue));
  const turns = await nextTurns(tx, queue, most);
  const decided: Decided[] = [];
  let dialed = 0;
  for (const turn of turns) {
    if (dialed >= room) break;
    const row = decide(turn, queue, turnOf, lease.now);
    if (row.state === 'dialing') dialed += 1;
    decided.push(row);
  }
  const last = decided.at(-1)?.recipient_no;
  const isEnd = decided.length === turns.length && turns.length < most;
  let nextNo = queue.last_no + 1;
  if (last !== undefined) {
    await insertCalls(tx, queue.send_id, decided, lease);
    if (!isEnd || followsTexts(queue)) nextNo = last + 1;
    await moveOn(tx, queue.send_id, nextNo);
  } else if (!followsTexts(queue) || isThrough) await moveOn(tx, queue.send_id, nextNo);
  else await waitUntil(tx, queue.send_id, new Date(lease.now.getTime() + waitForTextsMs));
  const dialing = decided
    .filter((row) => row.state === 'dialing')
    .map((row) => ({ recipient_no: row.recipient_no, phone: row.phone, attempt: 1 }));
  return { nextNo, dialing };
}

/** Calls instead of texts, and those of a ladder, come no sooner than the text of the same recipient. */
const followsTexts = (queue: Pick<CallQueueRow, 'is_instead_of_text' | 'ladder_minutes'>): boolean =>
  queue.is_instead_of_text || queue.ladder_minutes !== null;

/** True if the texts of the broadcast are done with all recipients, so that no more numbers will need a call. */
async function areTextsThrough(tx: TenantTx, queue: CallQueueRow): Promise<boolean> {
  const [texts] = await tx.query<{ through: boolean }>(
    `select next_no > last_no or state in ('stopped', 'drained') as through
     from send_queue where account_id = $1 and send_id = $2`,
    [tx.accountId, queue.send_id],
  );
  return texts?.through === true;
}

/**
 * Decides "May this call be made now?", here and nowhere else. Do-not-contact overrides everything else. Recipients
 * whom the same broadcast texts are skipped (2-decisions D). On a ladder, a number waits for its rung (ladderTurns.ts).
 */
function decide(
  turn: Turn,
  queue: Pick<CallQueueRow, 'is_instead_of_text' | 'ladder_minutes'>,
  turnOf: TurnOf,
  now: Date,
): Decided {
  const of = (state: Decided['state'], status: number, more: Partial<Decided> = {}): Decided => ({
    recipient_no: turn.recipient_no,
    person_no: turn.person_no,
    phone: turn.phone,
    state,
    status,
    due_at: null,
    code: null,
    ...more,
  });
  if (queue.is_instead_of_text && (turn.refused_text === null || !calledInstead.includes(turn.refused_text)))
    return of('skipped', callCodes.notYetCalled);
  if (turn.do_not_contact === true || turn.opted_out === true) return of('done', callCodes.doNotCall);
  if (turn.dead === true) return of('done', callCodes.invalid);
  if (queue.ladder_minutes !== null) return of('waiting', callCodes.notYetCalled, { due_at: now });
  const own = turnOf(turn.phone);
  if (own.kind === 'later') return of('waiting', callCodes.notYetCalled, { due_at: new Date(own.at) });
  if (own.kind === 'over') return of('done', callCodes.expired, { code: overCode(own) });
  return of('dialing', callCodes.calling);
}
