// All SQL on: call. Its transfers are in transfers.sql.ts.
import type { CallRecord } from '@carillon/rules/calls/callFlow';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import type { TenantTx } from '../platform/database/database.ts';

/** A row of call. */
export interface CallRow {
  send_id: number;
  recipient_no: number;
  phone: number;
  state: 'dialing' | 'going' | 'unknown' | 'waiting' | 'done' | 'skipped';
  status: number;
  attempt: number;
  dials: number;
  tries: number;
  worker: string | null;
  carrier_call_id: string | null;
  due_at: Date | null;
  questions: number;
  dialed_at: Date | null;
  ended_at: Date | null;
  record: CallRecord | null;
  answer: string | null;
  opted_out: boolean;
  transferred: boolean;
  billed_seconds: number | null;
  charged: number;
  code: string | null;
  updated_at: Date;
}

const columns = `c.send_id, c.recipient_no, c.phone, c.state, c.status, c.attempt, c.dials, c.tries, c.worker,
  c.carrier_call_id, c.due_at, c.questions, c.dialed_at, c.ended_at, c.record, c.answer, c.opted_out, c.transferred,
  c.billed_seconds, c.charged, c.code, c.updated_at`;

/** The running calls of a broadcast, as far as a claim needs them. */
export interface Running {
  /** Dialing, in progress, or in doubt and perhaps still ringing. */
  readonly calls: number;
  readonly transfers: number;
}

/** Calls and transfers of a broadcast that are or may be under way. A doubt counts until `since`. */
export async function countRunning(tx: TenantTx, broadcastId: number, since: Date): Promise<Running> {
  const [row] = await tx.query<{ calls: number; transfers: number }>(
    `select (select count(*)::int from call c where c.account_id = $1 and c.send_id = $2
         and c.state in ('dialing', 'going', 'unknown') and (c.state <> 'unknown' or c.dialed_at > $3)) as calls,
       (select count(*)::int from call_transfer t where t.account_id = $1 and t.send_id = $2 and t.ended_at is null) as transfers`,
    [tx.accountId, broadcastId, since],
    'calls_running',
  );
  return row ?? { calls: 0, transfers: 0 };
}

/** A recipient whose turn it is, and the lists that the number is on. */
export interface Turn {
  readonly recipient_no: number;
  /** The first number of its person; only of a ladder. */
  readonly person_no: number | null;
  readonly phone: number;
  readonly do_not_contact: boolean | null;
  readonly opted_out: boolean | null;
  readonly dead: boolean | null;
  /** Status of a text that was not sent because the number can't be texted. Null if it was sent, or will be. */
  readonly refused_text: number | null;
}

/**
 * The next recipients of a broadcast, and the lists that their numbers are on. Instead of a text and on a ladder, only as
 * far as texting has come: the gate of the texts decides, once, whether a number is texted or called. Those whom a user
 * removed while it was sent have their call already.
 */
export function nextTurns(
  tx: TenantTx,
  queue: {
    send_id: number;
    audience_id: number;
    next_no: number;
    is_instead_of_text: boolean;
    ladder_minutes: number | null;
  },
  most: number,
): Promise<Turn[]> {
  return tx.query<Turn>(
    `select r.recipient_no, r.phone, case when $7 then coalesce(r.person_no, r.recipient_no) end as person_no,
       (select true from do_not_contact d where d.phone = r.phone) as do_not_contact,
       (select o.opted_out_voice from opt_out o where o.account_id = r.account_id and o.phone = r.phone) as opted_out,
       (select f.dead from phone_fact f where f.phone = r.phone) as dead,
       case when $5 then (select t.status from text_result t where t.account_id = $1 and t.send_id = $2
         and t.recipient_no = r.recipient_no and t.submitted_at is null) end as refused_text
     from recipient r where r.account_id = $1 and r.audience_id = $3 and r.recipient_no >= $4
       and r.left_out <> ${deliveryCodes.removed}
       and (not ($5 or $7) or r.recipient_no < (select s.next_no from send_queue s where s.account_id = $1 and s.send_id = $2))
     order by r.recipient_no limit $6`,
    [
      tx.accountId,
      queue.send_id,
      queue.audience_id,
      queue.next_no,
      queue.is_instead_of_text,
      most,
      queue.ladder_minutes !== null,
    ],
    'calls_next_turns',
  );
}

/** Numbers that are due to be called again, checked against the lists once more, and locked. */
export function dueRetries(tx: TenantTx, broadcastId: number, now: Date, most: number): Promise<CallRow[]> {
  return tx.query<CallRow>(
    `select ${columns} from call c where c.account_id = $1 and c.send_id = $2 and c.state = 'waiting' and c.due_at <= $3
     order by c.due_at, c.recipient_no limit $4 for update`,
    [tx.accountId, broadcastId, now, most],
  );
}

/** Which of these numbers may no longer be called. */
export async function uncallable(tx: TenantTx, phones: readonly number[]): Promise<Set<number>> {
  const rows = await tx.query<{ phone: number }>(
    `select p.phone from unnest($2::bigint[]) p (phone)
     where exists (select from do_not_contact d where d.phone = p.phone)
       or exists (select from opt_out o where o.account_id = $1 and o.phone = p.phone and o.opted_out_voice)`,
    [tx.accountId, phones],
  );
  return new Set(rows.map((row) => row.phone));
}

/** A recipient whose turn it was, and the outcome. */
export interface Decided {
  readonly recipient_no: number;
  readonly person_no: number | null;
  readonly phone: number;
  readonly state: 'dialing' | 'waiting' | 'done' | 'skipped';
  readonly status: number;
  /** When a waiting recipient is called. */
  readonly due_at: Date | null;
  readonly code: string | null;
}

/**
 * Writes claimed recipients: those that are dialed under a lease of this worker, and those that are called later or not
 * at all.
 */
export async function insertCalls(
  tx: TenantTx,
  broadcastId: number,
  rows: readonly Decided[],
  lease: { worker: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.query(
    `insert into call (account_id, send_id, recipient_no, phone, state, status, dials, worker, dialed_at, due_at, code, person_no, updated_at)
     select $1, $2, u.no, u.phone, u.state, u.status, (u.state = 'dialing')::int,
       case when u.state = 'dialing' then $7 end, case when u.state = 'dialing' then $8::timestamptz end,
       case when u.state = 'dialing' then $9::timestamptz else u.due_at end, u.code, u.person, $8
     from unnest($3::int[], $4::bigint[], $5::text[], $6::smallint[], $10::timestamptz[], $11::text[], $12::int[])
       u (no, phone, state, status, due_at, code, person)`,
    [
      tx.accountId,
      broadcastId,
      rows.map((row) => row.recipient_no),
      rows.map((row) => row.phone),
      rows.map((row) => row.state),
      rows.map((row) => row.status),
      lease.worker,
      lease.now,
      lease.expiresAt,
      rows.map((row) => row.due_at),
      rows.map((row) => row.code),
      rows.map((row) => row.person_no),
    ],
  );
}

/** Waiting numbers are called at these instants and no sooner. No lease makes their calls yet. */
export async function putOff(
  tx: TenantTx,
  broadcastId: number,
  rows: readonly { recipient_no: number; at: Date }[],
  now: Date,
): Promise<void> {
  await tx.query(
    `update call c set due_at = u.at, updated_at = $3
     from unnest($4::int[], $5::timestamptz[]) u (no, at)
     where c.account_id = $1 and c.send_id = $2 and c.recipient_no = u.no`,
    [tx.accountId, broadcastId, now, rows.map((row) => row.recipient_no), rows.map((row) => row.at)],
  );
}

/** Waiting numbers are no longer called; each gets this result. */
export async function giveUp(
  tx: TenantTx,
  broadcastId: number,
  rows: readonly { recipient_no: number; status: number; code: string | null }[],
  now: Date,
): Promise<void> {
  await tx.query(
    `update call c set state = 'done', due_at = null, status = u.status, code = u.code, updated_at = $3
     from unnest($4::int[], $5::smallint[], $6::text[]) u (no, status, code)
     where c.account_id = $1 and c.send_id = $2 and c.recipient_no = u.no`,
    [
      tx.accountId,
      broadcastId,
      now,
      rows.map((row) => row.recipient_no),
      rows.map((row) => row.status),
      rows.map((row) => row.code),
    ],
  );
}

/** Waiting numbers of people who confirmed are not called: they end without a result, like texted ones. */
export async function passOver(
  tx: TenantTx,
  broadcastId: number,
  nos: readonly number[],
  now: Date,
): Promise<void> {
  await tx.query(
    `update call set state = 'skipped', due_at = null, updated_at = $3
     where account_id = $1 and send_id = $2 and recipient_no = any($4::int[])`,
    [tx.accountId, broadcastId, now, nos],
  );
}

/**
 * Dials rows once more, each as a new attempt under a lease of this worker. Their last result stands until the phone
 * rings.
 */
export function redial(
  tx: TenantTx,
  broadcastId: number,
  nos: readonly number[],
  lease: { worker: string; now: Date; expiresAt: Date },
): Promise<CallRow[]> {
  return tx.query<CallRow>(
    `update call c set state = 'dialing', attempt = attempt + 1, dials = dials + 1, worker = $4, dialed_at = $5,
       due_at = $6, questions = 0, carrier_call_id = null, record = null, ended_at = null, code = null, updated_at = $5
     where c.account_id = $1 and c.send_id = $2 and c.recipient_no = any($3::int[]) returning ${columns}`,
    [tx.accountId, broadcastId, nos, lease.worker, lease.now, lease.expiresAt],
  );
}

export async function lockCall(
  tx: TenantTx,
  broadcastId: number,
  recipientNo: number,
): Promise<CallRow | null> {
  const [row] = await tx.query<CallRow>(
    `select ${columns} from call c where c.account_id = $1 and c.send_id = $2 and c.recipient_no = $3 for update`,
    [tx.accountId, broadcastId, recipientNo],
    'calls_lock_call',
  );
  return row ?? null;
}

export async function readPhone(
  tx: TenantTx,
  broadcastId: number,
  recipientNo: number,
): Promise<number | null> {
  const [row] = await tx.query<{ phone: number }>(
    'select phone from call where account_id = $1 and send_id = $2 and recipient_no = $3',
    [tx.accountId, broadcastId, recipientNo],
    'calls_phone',
  );
  return row?.phone ?? null;
}

/** Columns that keep their value are not named. */
export type CallChange = Partial<
  Pick<
    CallRow,
    | 'state'
    | 'status'
    | 'dials'
    | 'tries'
    | 'carrier_call_id'
    | 'due_at'
    | 'questions'
    | 'ended_at'
    | 'record'
    | 'answer'
    | 'opted_out'
    | 'transferred'
    | 'billed_seconds'
    | 'charged'
    | 'code'
  >
>;

/** Changes one row that the transaction has locked. */
export async function changeCall(
  tx: TenantTx,
  row: Pick<CallRow, 'send_id' | 'recipient_no'>,
  change: CallChange,
  now: Date,
): Promise<void> {
  const names = Object.keys(change) as (keyof CallChange)[];
  const values = names.map((name) =>
    name === 'record' ? JSON.stringify(change.record ?? null) : change[name],
  );
  const sets = names.map((name, index) => `${name} = $${index + 5}`);
  await tx.query(
    `update call set updated_at = $4, ${sets.join(', ')} where account_id = $1 and send_id = $2 and recipient_no = $3`,
    [tx.accountId, row.send_id, row.recipient_no, now, ...values],
  );
}

/**
 * Ends the waiting of numbers that would be called again. They keep their last result (2-decisions A2 row 28). Those
 * that were tried but never reached count like those whose turn has not come.
 */
export async function endWaiting(
  tx: TenantTx,
  broadcastId: number,
  status: { readonly unreached: number; readonly instead: number },
  now: Date,
): Promise<void> {
  await tx.query(
    `update call set state = 'done', status = case when status = $4 then $5 else status end, due_at = null, updated_at = $3
     where account_id = $1 and send_id = $2 and state = 'waiting'`,
    [tx.accountId, broadcastId, now, status.unreached, status.instead],
  );
}

/** The waiting number of a broadcast that is called first. Null without one. */
export async function firstWaiting(
  tx: TenantTx,
  broadcastId: number,
): Promise<{ phone: number; due_at: Date } | null> {
  const [row] = await tx.query<{ phone: number; due_at: Date }>(
    `select phone, due_at from call where account_id = $1 and send_id = $2 and state = 'waiting'
     order by due_at limit 1`,
    [tx.accountId, broadcastId],
  );
  return row ?? null;
}

/** Calls of a broadcast without a final result. */
export interface OpenCalls {
  /**
   * True if some calls come later: a retry, one that was put back undialed, or one that waits for the recipient's time
   * of day.
   */
  isWaiting: boolean;
  /** Being dialed, or in progress. */
  underWay: number;
  /** Transfers that still have to be looked up or charged. */
  transfersLeft: number;
  /**
   * Calls in progress that may have to be made again, because of how they end or because they were not dialed at all.
   */
  mayComeBack: number;
  inDoubt: number;
}

/** Counts the open calls of a broadcast whose numbers are called up to `retries` more times after the first. */
export async function countOpen(tx: TenantTx, broadcastId: number, retries: number): Promise<OpenCalls> {
  const [row] = await tx.query<OpenCalls>(
    `select exists (select from call where account_id = $1 and send_id = $2 and state = 'waiting') as "isWaiting",
       (select count(*)::int from call_transfer where account_id = $1 and send_id = $2 and look_at is not null) as "transfersLeft",
       count(*) filter (where state in ('dialing', 'going'))::int as "underWay",
       count(*) filter (where state = 'dialing' or state = 'going' and dials <= $3)::int as "mayComeBack",
       count(*) filter (where state = 'unknown')::int as "inDoubt"
     from call where account_id = $1 and send_id = $2 and state in ('dialing', 'going', 'unknown')`,
    [tx.accountId, broadcastId, retries],
  );
  return row ?? { isWaiting: false, underWay: 0, transfersLeft: 0, mayComeBack: 0, inDoubt: 0 };
}

/** Gives up on calls that are still open: no carrier will report their end any more. */
export async function failOpen(
  tx: TenantTx,
  broadcastId: number,
  status: number,
  now: Date,
): Promise<number> {
  return tx.run(
    `update call set state = 'done', status = $3, due_at = null, code = coalesce(code, 'NO_END'), updated_at = $4
     where account_id = $1 and send_id = $2 and state in ('dialing', 'going', 'unknown', 'waiting')`,
    [tx.accountId, broadcastId, status, now],
  );
}
