// What the account has to do now and next, as the capabilities declare it, and what happened to it.
import type { TestClock } from '@carillon/contract/testClock';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import type { TenantTx } from '../platform/database/database.ts';
import type { DueSource, DueWaits } from '../platform/dueSource.ts';

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

export async function openWork(
  tx: TenantTx,
  due: readonly DueSource[],
  now: Date,
  machine: Date,
): Promise<OpenWork> {
  const lists = due.flatMap(({ loops = [] }) => loops);
  const [row] = await tx.query<OpenWork>(
    `select
       ${lists.map((list) => `(select count(*) from ${list} where account_id = $1)`).join('\n         + ')} as due,
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

/**
 * When the account has something to do next after this moment, in its own time; null if nothing is in sight. What waits
 * in the job queue comes on top (nextJob).
 */
export async function nextDue(
  tx: TenantTx,
  due: readonly DueSource[],
  after: Date,
  waits: DueWaits,
): Promise<Date | null> {
  const moments = due.flatMap((source) => source.moments?.(waits) ?? []);
  const [row] = await tx.query<{ at: Date | null }>(
    `select min(d.at) as at from (${moments.join(' union all ')}) d (at) where d.at > $2 and d.at < 'infinity'`,
    [tx.accountId, after],
  );
  return row?.at ?? null;
}

/** How many broadcasts and single texts of the account have begun and are not settled: sending, calling, or paused. */
export async function countUnsettled(tx: TenantTx): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select (select count(*) from send_queue where account_id = $1 and not settled and state <> 'waiting')::int
       + (select count(*) from call_queue where account_id = $1 and not settled and state <> 'waiting')::int
       + (select count(*) from send_lease where account_id = $1)::int as n`,
    [tx.accountId],
  );
  return row?.n ?? 0;
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

/** What was sent between two moments of the account's time: broadcasts by what started them. */
export async function countSent(tx: TenantTx, from: Date, to: Date): Promise<TestClock['Sent']> {
  const [row] = await tx.query<TestClock['Sent']>(
    `select
       (count(*) filter (where o.broadcast_id is not null))::int as "Occurrences",
       (count(*) filter (where d.broadcast_id is not null))::int as "DripSteps",
       (count(*) filter (where o.broadcast_id is null and d.broadcast_id is null))::int as "Broadcasts",
       (select count(*) from scheduled_conversation where account_id = $1 and changed_at between $2 and $3
          and status = 'sent')::int as "Texts",
       (select count(*) from digest where account_id = $1 and settled_at between $2 and $3 and state = 'sent')::int
         as "Digests"
     from broadcast_activity a
       left join repeating_occurrence o on o.account_id = a.account_id and o.broadcast_id = a.broadcast_id
       left join drip_step d on d.account_id = a.account_id and d.broadcast_id = a.broadcast_id
     where a.account_id = $1 and a.at between $2 and $3 and a.deed = 'startReached'`,
    [tx.accountId, from, to],
  );
  if (row === undefined) throw new Error('what was sent could not be counted');
  return row;
}

/** The events between two moments, counted. */
export function countEvents(tx: TenantTx, from: Date, to: Date) {
  return tx.query<Pick<EventRow, 'kind' | 'what'> & { readonly n: number }>(
    `select e.kind, e.what, count(*) as n from (${events}) e group by 1, 2 order by 3 desc, 1, 2`,
    [tx.accountId, from, to],
  );
}
