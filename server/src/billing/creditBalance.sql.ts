import type { LedgerKind } from '../credits/index.ts';
import type { TenantTx } from '../platform/database.ts';
import { withWhom } from './withWhom.sql.ts';

export interface MovementRow {
  transactionId: number;
  at: Date;
  kind: LedgerKind;
  note: string;
  userName: string | null;
  broadcastId: number | null;
  /** The invoice whose credits it added. */
  invoiceId: number | null;
  /** True when it paid for automatic replies to the broadcast. */
  isReply: boolean;
  /** What single texts it paid for were for (direct_queue.purpose); null for broadcasts and the rest. */
  purpose: number | null;
  /** True when it paid for calls: their credits are booked under sources of their own (`callHoldSource`). */
  isCalls: boolean;
  /** True when the texts that it paid for came with pictures, sounds or the like. */
  hasMedia: boolean;
  /** Of what paid for single texts: how many phones they went to, one of them, and whose it is. */
  people: number | null;
  phone: number | null;
  person: string | null;
  owned: number;
  held: number;
  balance: number;
}

/** What names a movement to people: its own note, or the broadcast it belongs to. */
const noteOf = `coalesce(nullif(t.note, ''), b.name, (array['Test to yourself', 'Conversation', 'Automatic reply'])[d.purpose], '')`;
/** What texts and calls of one broadcast cost is told apart. */
const isCalls = `t.source_id like 'calls:%'`;
/** A movement with the broadcast it belongs to; `d` is there when it paid for automatic replies to that broadcast. */
const movement = `ledger_transaction t
  left join direct_queue d on d.account_id = t.account_id and d.queue_id = t.broadcast_id
  left join broadcast b on b.account_id = t.account_id and b.broadcast_id = coalesce(d.broadcast_id, t.broadcast_id)`;

/** The lines that change what is owned and hold more than one movement: others may lie between its first and last. */
const spansOf = (line: string): string => `span as (
  select min(t.transaction_id) as first, max(t.transaction_id) as last, array_agg(t.transaction_id) as ids
  from ${movement} where t.account_id = $1 and t.kind in ('grant', 'capture', 'refund')
  group by ${line}, t.kind having count(*) > 1),`;
/** What lines above line `p` did before the end of it: their part of its balance is shown with them. */
const ownedAbove = `coalesce((select sum(e.amount) from span s
    join ledger_entry e on e.account_id = $1 and e.transaction_id = any(s.ids)
    where s.first < p.last and s.last > p.last and e.transaction_id < p.last and e.book in ('available', 'held')), 0)::bigint`;

/**
 * Movements of the account, newest first. With `byBroadcast` those of one kind for the texts of one broadcast are one
 * line, those for its calls another, and those for its automatic replies a third: a broadcast that is sent slowly
 * books a capture every second. The balance of such a line is the one after all that the line holds and all below
 * it, so that each balance is the one below it changed by the line, also where broadcasts were sent side by side.
 */
export async function listMovements(
  tx: TenantTx,
  page: { offset: number; limit: number; kind?: LedgerKind; q?: string; byBroadcast?: boolean },
): Promise<{ rows: MovementRow[]; size: number }> {
  const line =
    page.byBroadcast === true
      ? `case when d.broadcast_id is not null then 'replies ' || d.broadcast_id
           when ${isCalls} then 'calls ' || t.broadcast_id
           when t.broadcast_id is not null then 'broadcast ' || t.broadcast_id else t.transaction_id::text end`
      : 't.transaction_id::text';
  const wanted = `${movement}
    where t.account_id = $1 and ($2::text is null or t.kind = $2) and ($3::text is null or ${noteOf} ilike '%' || $3 || '%')`;
  const values = [
    tx.accountId,
    page.kind ?? null,
    page.q === undefined || page.q === '' ? null : page.q.replace(/[\\%_]/g, '\\$&'),
  ];
  const rows = await tx.query<MovementRow>(
    `with ${page.byBroadcast === true ? spansOf(line) : ''} page as (
       select ${line} as line, t.kind, max(t.transaction_id) as last, array_agg(t.transaction_id) as ids from ${wanted}
       group by 1, 2 order by last desc offset $4 limit $5)
     select p.last as "transactionId", t.at, p.kind, ${noteOf} as note, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.user_name) as "userName",
       b.broadcast_id as "broadcastId",
       case when p.kind = 'grant' then substring(t.source_id from '^invoice:([0-9]{1,9})$')::integer end as "invoiceId",
       d.broadcast_id is not null as "isReply", d.purpose, w.people, w.phone, c.person, ${isCalls} as "isCalls",
       coalesce(jsonb_array_length(b.media) > 0, false) as "hasMedia", s.owned, s.held,
       t.balance - ${page.byBroadcast === true ? ownedAbove : '0'} as balance
     from page p
     join (${movement}) on t.account_id = $1 and t.transaction_id = p.last
     cross join lateral (
       select coalesce(sum(e.amount) filter (where e.book in ('available', 'held')), 0)::bigint as owned,
         coalesce(sum(e.amount) filter (where e.book = 'held'), 0)::bigint as held
       from ledger_entry e where e.account_id = $1 and e.transaction_id = any(p.ids)) s
     ${withWhom}
     left join app_user u on u.account_id = t.account_id and u.user_id = coalesce(t.user_id, w.user_id)
     order by p.last desc`,
    [...values, page.offset, page.limit],
  );
  const size = await tx.query<{ n: number }>(
    `select count(*)::int as n from (select from ${wanted} group by ${line}, t.kind) lines`,
    values,
  );
  return { rows, size: size[0]?.n ?? 0 };
}
