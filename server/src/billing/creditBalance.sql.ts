// Reads the ledger for the page that explains the balance, with the names of what it paid for.
import type { LedgerKind } from '../credits/index.ts';
import type { TenantTx } from '../platform/database/database.ts';
import type { Origin } from '../sends/index.ts';
import { originNames, withWhom } from './withWhom.sql.ts';

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
  /** What the send that it paid for comes from; null for an invoice and the like. */
  origin: Origin | null;
  /** True when it paid for calls. */
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

/** A movement with its send and the broadcast it belongs to. */
const namesOf = (
  t: string,
) => `left join send s on s.account_id = $1 and s.send_id = ${t}.send_id and s.channel = ${t}.channel
  left join broadcast b on b.account_id = $1 and b.broadcast_id = ${t}.broadcast_id`;
const names = namesOf('t');
/** The name of a movement for users: its own note, or what it belongs to. */
const noteIn = (t: string) => `coalesce(nullif(${t}.note, ''), b.name, ${originNames}, '')`;
const noteOf = noteIn('t');
const wanted = `($2::text is null or t.kind = $2)`;

/** One line for each movement, newest first; $3 is null or the search text. */
const movements = `select t.transaction_id as last, t.kind, t.balance,
    (select coalesce(sum(e.amount), 0)::bigint from ledger_entry e where e.account_id = $1
      and e.transaction_id = t.transaction_id and e.book in ('available', 'held')) as owned,
    (select coalesce(sum(e.amount), 0)::bigint from ledger_entry e where e.account_id = $1
      and e.transaction_id = t.transaction_id and e.book = 'held') as held
  from ledger_transaction t`;

/**
 * Lines as the ledger keeps them, newest first. The balance of a line is what is owned now without what the lines above
 * it did, so that no line's own movements are read for it.
 */
const lines = `select t.last_id as last, t.last_block, t.kind, t.balance, t.owned, t.held
  from (select l.*, w.available + w.held - coalesce(sum(l.owned) over (order by l.last_block desc, l.last_id desc
          rows between unbounded preceding and 1 preceding), 0)::bigint as balance
        from ledger_line l join wallet w on w.account_id = l.account_id
        where l.account_id = $1) t`;
/** The newest movement of a line. */
const newest = `join lateral (select x.note, x.send_id, x.channel, x.broadcast_id from ledger_transaction x
    where x.account_id = $1 and x.transaction_id = t.last_id) m on true`;

export interface MovementQuery {
  readonly offset: number;
  readonly limit: number;
  readonly kind?: LedgerKind;
  readonly q?: string;
  readonly byBroadcast?: boolean;
}

/**
 * Movements of the account, newest first. With `byBroadcast` those of one kind for the texts of one broadcast are one
 * line, those for its calls another, and those for its automatic replies a third: a broadcast that is sent slowly
 * books a capture every second. The balance of such a line is the one after all that the line holds and all below
 * it, so that each balance is the one below it changed by the line, also where broadcasts were sent side by side.
 */
export async function listMovements(
  tx: TenantTx,
  page: MovementQuery,
): Promise<{ rows: MovementRow[]; size: number }> {
  const sought = page.q === undefined || page.q === '' ? null : page.q.replace(/[\\%_]/g, '\\$&');
  const { from, order, size } = statements(page.byBroadcast === true, sought !== null);
  const values = [tx.accountId, page.kind ?? null, ...(sought === null ? [] : [sought])];
  const rows = await tx.query<MovementRow>(
    `with page as (${from} order by ${order} offset $${values.length + 1} limit $${values.length + 2})
     select p.last as "transactionId", t.at, p.kind, ${noteOf} as note, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.user_name) as "userName",
       b.broadcast_id as "broadcastId", t.invoice_id as "invoiceId", coalesce(t.broadcast_id <> t.send_id, false) as "isReply",
       s.origin, w.people, w.phone, c.person, coalesce(t.channel = 'call', false) as "isCalls",
       coalesce(jsonb_array_length(b.media) > 0, false) as "hasMedia", p.owned, p.held, p.balance
     from page p
     join ledger_transaction t on t.account_id = $1 and t.transaction_id = p.last
     ${names}
     ${withWhom}
     left join app_user u on u.account_id = t.account_id and u.user_id = coalesce(t.user_id, w.user_id)
     order by p.last desc`,
    [...values, page.offset, page.limit],
  );
  const [count] = await tx.query<{ n: number }>(size, values);
  return { rows, size: count?.n ?? 0 };
}

/** What is read: rows in the shape of `movements`, and how many there are. */
function statements(byBroadcast: boolean, isSought: boolean): { from: string; order: string; size: string } {
  const order = byBroadcast ? 't.last_block desc, t.last_id desc' : 't.transaction_id desc';
  if (!byBroadcast && !isSought)
    return {
      order,
      from: `${movements} where t.account_id = $1 and ${wanted}`,
      size: `select coalesce(sum(t.movements), 0)::int as n from ledger_line t where t.account_id = $1 and ${wanted}`,
    };
  if (!byBroadcast) {
    const where = `${names} where t.account_id = $1 and ${wanted} and ${noteOf} ilike '%' || $3 || '%'`;
    return {
      order,
      from: `${movements} ${where}`,
      size: `select count(*)::int as n from ledger_transaction t ${where}`,
    };
  }
  if (!isSought)
    return {
      order,
      from: `${lines} where ${wanted}`,
      size: `select count(*)::int as n from ledger_line t where t.account_id = $1 and ${wanted}`,
    };
  const where = `${newest} ${namesOf('m')} where ${wanted}
    and (${noteIn('m')} ilike '%' || $3 || '%' or b.name ilike '%' || $3 || '%')`;
  return {
    order,
    from: `${lines} ${where}`,
    size: `select count(*)::int as n from (select * from ledger_line l where l.account_id = $1) t ${where}`,
  };
}
