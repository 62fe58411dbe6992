// What the account has to do now and next, over the tables of all capabilities. The engine's own lists say what is due.
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import type { TenantTx } from '../platform/database/database.ts';

/** Work of an account that is due at this moment of its time, or under way. */
export interface OpenWork {
  /** Rows that a worker can take now. */
  readonly due: number;
  /** Texts that a worker has taken and not yet recorded, and calls in progress. */
  readonly underWay: number;
  /** Texts whose carrier has not yet reported, and carriers' reports that are not yet read. */
  readonly unreported: number;
  /** How far the queues are; changes with every text and call that leaves. */
  readonly reached: number;
}

export async function openWork(tx: TenantTx, now: Date, machine: Date): Promise<OpenWork> {
  const [row] = await tx.query<OpenWork>(
    `select
       (select count(*) from sending_due($2) where account_id = $1)
         + (select count(*) from calls_due($2) where account_id = $1)
         + (select count(*) from leases_over($2) where account_id = $1)
         + (select count(*) from doubts_due($2) where account_id = $1)
         + (select count(*) from queues_to_check($2) where account_id = $1)
         + (select count(*) from call_queues_to_check($2) where account_id = $1)
         + (select count(*) from calls_to_look_at($2) where account_id = $1)
         + (select count(*) from transfers_to_look_at($2) where account_id = $1)
         + (select count(*) from direct_texts_waiting() where account_id = $1) as due,
       (select count(*) from send_lease where account_id = $1)
         + (select count(*) from call where account_id = $1 and state in ('dialing', 'going')) as "underWay",
       (select count(*) from webhook where next_at <= $3)
         + (select coalesce(sum(r.n), 0) from result_count r join send_queue q using (account_id, send_id)
            where q.account_id = $1 and not q.settled and r.chunk_no = -1 and r.status = $4)::bigint as unreported,
       (select coalesce(sum(next_no), 0) from send_queue where account_id = $1 and not settled)
         + (select coalesce(sum(next_no), 0) from call_queue where account_id = $1 and not settled) as reached`,
    [tx.accountId, now, machine, deliveryCodes.sentToCarrier],
  );
  if (row === undefined) throw new Error('the open work of an account could not be counted');
  return row;
}

/** What else falls due: how long a finished send waits for results, and a broadcast for its message; milliseconds. */
export interface Waits {
  readonly finalizingMs: number;
  readonly longestWaitMs: number;
}

/**
 * When the account has something to do next after this moment, in its own time; null if nothing is in sight. What waits
 * in the job queue comes on top (nextJob).
 */
export async function nextDue(tx: TenantTx, after: Date, waits: Waits): Promise<Date | null> {
  const [row] = await tx.query<{ at: Date | null }>(
    `select min(d.at) as at from (
       select r.due_at from repeating_broadcast r
         where r.account_id = $1 and r.state = 'Running' and r.deleted_at is null
       union all select greatest(q.ready_at, p.ready_at, p.not_before)
         from send_queue q join number_pace p using (account_id, text_number_id)
         where q.account_id = $1 and q.state = 'running' and q.next_no <= q.last_no
       union all select greatest(t.due_at, q.ready_at, p.ready_at, p.not_before)
         from text_retry t join send_queue q using (account_id, send_id) join number_pace p using (account_id, text_number_id)
         where t.account_id = $1 and q.state = 'running'
       union all select t.next_check_at from text_doubt t where t.account_id = $1
       union all select q.drained_at + make_interval(secs => $3::float8 / 1000) from send_queue q
         where q.account_id = $1 and not q.settled
       union all select greatest(q.stopped_at + make_interval(secs => $3::float8 / 1000), q.check_at) from send_queue q
         where q.account_id = $1 and not q.settled and q.state = 'stopped'
       union all select q.ready_at from call_queue q
         where q.account_id = $1 and q.state = 'running' and q.next_no <= q.last_no
       union all select case when c.state = 'waiting' then greatest(c.due_at, q.ready_at) else c.due_at end
         from call c join call_queue q using (account_id, send_id)
         where c.account_id = $1 and c.due_at is not null and (c.state <> 'waiting' or q.state = 'running')
       union all select coalesce(q.drained_at, q.stopped_at) + make_interval(secs => $3::float8 / 1000) from call_queue q
         where q.account_id = $1 and not q.settled
       union all select t.look_at from call_transfer t where t.account_id = $1
       union all select n.look_at from notification n where n.account_id = $1 and n.is_active and n.has_new
       union all select b.paused_at + make_interval(secs => $4::float8 / 1000) from broadcast b
         where b.account_id = $1 and b.status = 'Paused' and b.deleted_at is null
       union all select coalesce(b.start_date, b.created_at) + make_interval(secs => $4::float8 / 1000) from broadcast b
         where b.account_id = $1 and b.deleted_at is null
           and b.status in ('PendingMessage', 'AudioStatusFail', 'MessageRecordedUpdateWindow')
     ) d (at) where d.at > $2 and d.at < 'infinity'`,
    [tx.accountId, after, waits.finalizingMs, waits.longestWaitMs],
  );
  return row?.at ?? null;
}

/** Something that happened to the account. */
export interface EventRow {
  readonly at: Date;
  /** What kind of thing, and which: a deed of a broadcast, an outcome. */
  readonly kind: 'broadcast' | 'text' | 'digest' | 'occurrence';
  readonly what: string;
  /** Of the broadcast, the text number, or the user. */
  readonly name: string;
}

const events = `
  select a.at, 'broadcast' as kind, a.deed as what, b.name, a.broadcast_id as place
    from broadcast_activity a join broadcast b using (account_id, broadcast_id)
    where a.account_id = $1 and a.at between $2 and $3
  union all select s.changed_at, 'text', s.status, n.name, s.scheduled_conversation_id
    from scheduled_conversation s join text_number n using (account_id, text_number_id)
    where s.account_id = $1 and s.changed_at between $2 and $3 and s.status in ('sent', 'failed')
  union all select d.settled_at, 'digest', d.state || ' ' || d.method, trim(u.first_name || ' ' || u.last_name), d.digest_id
    from digest d join app_user u using (account_id, user_id)
    where d.account_id = $1 and d.settled_at between $2 and $3
  union all select o.start_at, 'occurrence', o.state, r.name, r.repeating_broadcast_id
    from repeating_occurrence o join repeating_broadcast r using (account_id, repeating_broadcast_id)
    where o.account_id = $1 and o.start_at between $2 and $3 and o.state in ('Skipped', 'Failed')`;

/** What happened between two moments of the account's time, in order. */
export function eventsBetween(tx: TenantTx, from: Date, to: Date, most: number): Promise<EventRow[]> {
  return tx.query<EventRow>(
    `select e.at, e.kind, e.what, e.name from (${events}) e order by e.at, e.place limit $4`,
    [tx.accountId, from, to, most],
  );
}

/** The same, counted. */
export function countEvents(tx: TenantTx, from: Date, to: Date) {
  return tx.query<Pick<EventRow, 'kind' | 'what'> & { readonly n: number }>(
    `select e.kind, e.what, count(*) as n from (${events}) e group by 1, 2 order by 3 desc, 1, 2`,
    [tx.accountId, from, to],
  );
}
