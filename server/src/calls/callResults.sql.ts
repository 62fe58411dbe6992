// Reads pages of results from call, recipient, call_queue and the counters together; it writes nothing.
import { retriedCallCodes } from '@carillon/rules/calls/callCatalogue';
import type { TenantTx } from '../platform/database/database.ts';
import { withoutNestedLoops } from '../platform/database/withoutNestedLoops.sql.ts';
import { numberArray } from '../platform/database/pgArrays.ts';
import type { CallQueueRow } from './dial/callQueue.sql.ts';
import type { CallRow } from './calls.sql.ts';

type CallState = CallRow['state'];

/** The recipients that a broadcast calls, with what pages of results need. */
export type CalledList = Pick<
  CallQueueRow,
  'send_id' | 'audience_id' | 'is_instead_of_text' | 'state' | 'unreached_status'
>;

/** A recipient who is meant to be called, with the result. Columns are null while the recipient's turn has not come. */
export interface CallView {
  recipient_no: number;
  phone: number;
  first_name: string;
  last_name: string;
  notes: string;
  custom: Record<string, string> | null;
  line_type: number;
  /** A code of `callCodes`. */
  status: number;
  dials: number | null;
  /** When it was last dialed. */
  dialed_at: Date | null;
  ended_at: Date | null;
  /** '1' to '9'. */
  answer: string | null;
  opted_out: boolean | null;
  transferred: boolean | null;
  billed_seconds: number | null;
  /** Thousandths of a credit. */
  charged: number | null;
  code: string | null;
  due_at: Date | null;
  /** 'waiting' while it will be called again, 'dialing' and 'going' during the call. Null if its turn has not come. */
  state: CallState | null;
  updated_at: Date | null;
}

/** Conditions on rows. Null for any. */
export interface CallCondition {
  readonly statuses: readonly number[] | null;
  readonly transferred: boolean | null;
  /** '1' to '9', 'any' or 'none'. */
  readonly answer: string | null;
  readonly search: string | null;
  /** The result of numbers without a row. */
  readonly openStatus: number;
}

const columns = `r.recipient_no, r.phone, r.first_name, r.last_name, r.notes, r.custom, r.line_type,
  coalesce(c.status, $5::smallint) as status, c.dials, c.dialed_at, c.ended_at, c.answer, c.opted_out, c.transferred,
  c.billed_seconds, c.charged, c.code, c.due_at, c.state, c.updated_at`;

/**
 * Which rows. If only recipients who can't be texted are called, a number belongs to the calls once that is decided.
 */
const matching = `c.state is distinct from 'skipped'
    and ($4::smallint[] is null or coalesce(c.status, $5::smallint) = any($4))
    and ($6::boolean is null or coalesce(c.transferred, false) = $6)
    and ($7::text is null or ($7 = 'none' and c.answer is null) or ($7 = 'any' and c.answer is not null) or c.answer = $7)
    and ($8::text is null or ($9 <> '' and position($9 in r.phone::text) > 0)
      or position(lower($8) in lower(r.first_name || ' ' || r.last_name)) > 0)`;

/** Does every matching row have a call, leaving out those whose turn has not come? */
const isClaimedOnly = (queue: CalledList, condition: CallCondition): boolean =>
  queue.is_instead_of_text ||
  condition.transferred === true ||
  condition.answer !== null ||
  (condition.statuses !== null && !condition.statuses.includes(condition.openStatus));

/**
 * The rows of a page in the order of the list. One of the two tables is read in its order and the other looked up by
 * key (`offset 0`). A plain join read all calls once per row as long as the statistics did not know of them.
 */
function pageSql(queue: CalledList, condition: CallCondition): string {
  const from = isClaimedOnly(queue, condition)
    ? `from call c cross join lateral (select * from recipient x where x.account_id = $1 and x.audience_id = $3
         and x.recipient_no = c.recipient_no offset 0) r
       where c.account_id = $1 and c.send_id = $2 and c.recipient_no > $10 and ${matching} order by c.recipient_no`
    : `from recipient r left join lateral (select * from call x where x.account_id = $1 and x.send_id = $2
         and x.recipient_no = r.recipient_no offset 0) c on true
       where r.account_id = $1 and r.audience_id = $3 and r.recipient_no > $10 and ${matching} order by r.recipient_no`;
  return `select ${columns} ${from} offset $11 limit $12`;
}

function countSql(queue: CalledList, condition: CallCondition): string {
  return `select count(*)::int as n from recipient r ${isClaimedOnly(queue, condition) ? 'join' : 'left join'} call c
      on c.account_id = r.account_id and c.send_id = $2 and c.recipient_no = r.recipient_no
    where r.account_id = $1 and r.audience_id = $3 and r.recipient_no > $10 and ${matching}`;
}

function valuesOf(tx: TenantTx, queue: CalledList, condition: CallCondition, afterNo: number): unknown[] {
  const { search } = condition;
  const digits = search !== null && !/\p{L}/u.test(search) ? search.replace(/\D/g, '') : '';
  return [
    tx.accountId,
    queue.send_id,
    queue.audience_id,
    condition.statuses === null ? null : numberArray(condition.statuses),
    condition.openStatus,
    condition.transferred,
    condition.answer,
    search,
    digits,
    afterNo,
  ];
}

/** Rows of a condition in the order of the list that was sent. */
export function readCallPage(
  tx: TenantTx,
  queue: CalledList,
  condition: CallCondition,
  page: { afterNo: number; offset: number; limit: number },
): Promise<CallView[]> {
  return tx.query<CallView>(pageSql(queue, condition), [
    ...valuesOf(tx, queue, condition, page.afterNo),
    page.offset,
    page.limit,
  ]);
}

/** The calls of these recipients. Those who are not called, or not yet, are absent. */
export function readCallsOf(
  tx: TenantTx,
  queue: CalledList,
  recipientNos: readonly number[],
): Promise<CallView[]> {
  return tx.query<CallView>(
    `select r.recipient_no, r.phone, r.first_name, r.last_name, r.notes, r.custom, r.line_type, c.status, c.dials, c.dialed_at,
       c.ended_at, c.answer, c.opted_out, c.transferred, c.billed_seconds, c.charged, c.code, c.due_at, c.state, c.updated_at
     from call c cross join lateral (select * from recipient x
       where x.account_id = $1 and x.audience_id = $3 and x.recipient_no = c.recipient_no offset 0) r
     where c.account_id = $1 and c.send_id = $2 and c.recipient_no = any($4::int[]) and c.state <> 'skipped'`,
    [tx.accountId, queue.send_id, queue.audience_id, numberArray(recipientNos)],
  );
}

export async function countCallPage(
  tx: TenantTx,
  queue: CalledList,
  condition: CallCondition,
): Promise<number> {
  const [row] = await withoutNestedLoops(tx, () =>
    tx.query<{ n: number }>(countSql(queue, condition), valuesOf(tx, queue, condition, 0)),
  );
  return row?.n ?? 0;
}

/** What is counted of calls besides their results, which are counted by `callCodes`. */
export const counted = {
  textedInstead: 0,
  transferred: 1,
  optedOut: 2,
  /** Thousandths of a credit. */
  charged: 3,
  /** Busy, unanswered, and failed numbers that will be called again, or are being called again. */
  again: 4,
  underWay: 5,
  /** Thousandths of a credit for connected time. They are part of the charged ones. */
  connected: 6,
  /** Above this number: answers by key. */
  answers: 10,
} as const;

/** Counts of broadcasts, each by what it counts. They are read from counters, and rows are never counted. */
export function readCounts(
  tx: TenantTx,
  broadcastIds: readonly number[],
): Promise<{ send_id: number; what: number; n: number }[]> {
  return tx.query(
    `select send_id, what, sum(n)::bigint as n
     from (select send_id, what, n from call_count where account_id = $1 and send_id = any($2::int[])
       union all
       select send_id, what, n from call_count_change where account_id = $1 and send_id = any($2::int[])) counted
     group by 1, 2`,
    [tx.accountId, numberArray(broadcastIds)],
    'calls_counts',
  );
}

/** Transfers of broadcasts, and when the first and the last of the waiting numbers are called. */
export function readUnderWay(
  tx: TenantTx,
  broadcastIds: readonly number[],
): Promise<{ send_id: number; transfers: number; next_at: Date | null; last_at: Date | null }[]> {
  return tx.query(
    `select b.id as send_id,
       (select count(*)::int from call_transfer t
         where t.account_id = $1 and t.send_id = b.id and t.ended_at is null) as transfers,
       (select min(c.due_at) from call c where c.account_id = $1 and c.send_id = b.id and c.state = 'waiting') as next_at,
       (select max(c.due_at) from call c where c.account_id = $1 and c.send_id = b.id and c.state = 'waiting') as last_at
     from unnest($2::int[]) b (id)`,
    [tx.accountId, numberArray(broadcastIds)],
    'calls_under_way',
  );
}

/** Calls in doubt, in the order of the list that was sent. */
export function listDoubtfulCalls(
  tx: TenantTx,
  broadcastId: number,
  page: { offset: number; limit: number },
): Promise<
  {
    recipient_no: number;
    phone: number;
    first_name: string;
    last_name: string;
    dialed_at: Date | null;
    due_at: Date | null;
  }[]
> {
  return tx.query(
    `select c.recipient_no, c.phone, r.first_name, r.last_name, c.dialed_at, c.due_at
     from call c join call_queue q using (account_id, send_id)
       cross join lateral (select * from recipient x where x.account_id = c.account_id
         and x.audience_id = q.audience_id and x.recipient_no = c.recipient_no offset 0) r
     where c.account_id = $1 and c.send_id = $2 and c.state = 'unknown'
     order by c.recipient_no offset $3 limit $4`,
    [tx.accountId, broadcastId, page.offset, page.limit],
  );
}

/** Calls in doubt that a user chose: those named, or (null) all but `except`; locked. */
export function chooseDoubtfulCalls(
  tx: TenantTx,
  broadcastId: number,
  nos: readonly number[] | null,
  except: readonly number[],
): Promise<{ send_id: number; recipient_no: number; dials: number }[]> {
  return tx.query(
    `select send_id, recipient_no, dials from call
     where account_id = $1 and send_id = $2 and state = 'unknown'
       and ($3::int[] is null or recipient_no = any($3)) and not recipient_no = any($4::int[])
     order by recipient_no for update`,
    [tx.accountId, broadcastId, nos, except],
  );
}

/** The newest sends that began to call, newest first. */
export async function newestCalled(tx: TenantTx, most: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select send_id as id from call_queue where account_id = $1 and state <> 'waiting' order by send_id desc limit $2`,
    [tx.accountId, most],
  );
  return rows.map(({ id }) => id);
}

/** A call that has ended, by its newest attempt. */
export interface EndedCallRow {
  readonly sendId: number;
  /** Milliseconds from its dialing to its end. */
  readonly ms: number;
  readonly isAnswered: boolean;
  /** Whether its number was called more than once, or got a result after which it may be. */
  readonly isMissed: boolean;
}

/**
 * Calls of these sends that have ended, at most so many of each. Of those dialed lately only the short ones have ended, so
 * `dialedBefore` must be earlier than any call takes.
 */
export function readEndedCalls(
  tx: TenantTx,
  sendIds: readonly number[],
  { most, dialedBefore }: { readonly most: number; readonly dialedBefore: Date },
): Promise<EndedCallRow[]> {
  return tx.query<EndedCallRow>(
    `select send.id as "sendId", extract(epoch from c.ended_at - c.dialed_at)::float8 * 1000 as ms,
       coalesce(c.billed_seconds, 0) > 0 as "isAnswered", c.dials > 1 or c.status = any($5) as "isMissed"
     from unnest($2::integer[]) send (id)
     cross join lateral (select dialed_at, ended_at, billed_seconds, dials, status from call
           where account_id = $1 and send_id = send.id and ended_at > dialed_at and dialed_at < $4
           order by recipient_no limit $3) c`,
    [tx.accountId, numberArray(sendIds), most, dialedBefore, retriedCallCodes],
  );
}
