// All SQL on: wallet, ledger_transaction, ledger_entry. Amounts in the database are thousandths of a credit.
import type { TenantTx } from '../platform/database.ts';
import { isDatabaseError } from '../platform/database.ts';

export type LedgerKind = 'grant' | 'hold' | 'capture' | 'release' | 'refund';

export interface Balance {
  /** Credits owned, and of these held for sends. */
  readonly owned: number;
  readonly held: number;
}

/** The account's credits; `forBooking` keeps them from being spent by another until this transaction ends. */
export async function readBalance(tx: TenantTx, forBooking = false): Promise<Balance> {
  const rows = await tx.query<{ available: number; held: number }>(
    `select available, held from wallet where account_id = $1 ${forBooking ? 'for update' : ''}`,
    [tx.accountId],
  );
  const { available = 0, held = 0 } = rows[0] ?? {};
  return { owned: (available + held) / 1000, held: held / 1000 };
}

/** Makes the account's wallet, empty. */
export async function openWallet(tx: TenantTx): Promise<void> {
  await tx.query('insert into wallet (account_id) values ($1) on conflict do nothing', [tx.accountId]);
}

export interface Movement {
  readonly kind: LedgerKind;
  /** Names the economic event; the same one is never booked twice. */
  readonly source: string;
  /** Thousandths of a credit, not negative. */
  readonly amount: number;
  readonly broadcastId?: number;
  readonly userId?: number;
  readonly note: string;
}

/** Books a movement in the caller's transaction; false when it was booked before or is zero. 'insufficient' when it would overdraw. */
export async function post(tx: TenantTx, movement: Movement): Promise<boolean | 'insufficient'> {
  try {
    const rows = await tx.query<{ posted: boolean }>('select post_ledger($1, $2, $3, $4, $5, $6) as posted', [
      movement.kind,
      movement.source,
      movement.amount,
      movement.broadcastId ?? null,
      movement.userId ?? null,
      movement.note,
    ]);
    return rows[0]?.posted ?? false;
  } catch (error) {
    if (isDatabaseError(error, 'insufficient_credits')) return 'insufficient';
    throw error;
  }
}

export interface MovementRow {
  transactionId: number;
  at: Date;
  kind: LedgerKind;
  note: string;
  userName: string | null;
  broadcastId: number | null;
  owned: number;
  held: number;
  balance: number;
}

/** What names a movement to people: its own note, or the broadcast it belongs to. */
const noteOf = "coalesce(nullif(t.note, ''), b.name, '')";

/**
 * Movements of the account, newest first. With `byBroadcast` those of one kind for one broadcast are one line:
 * a broadcast that is sent slowly books a capture every second.
 */
export async function listMovements(
  tx: TenantTx,
  page: { offset: number; limit: number; kind?: LedgerKind; q?: string; byBroadcast?: boolean },
): Promise<{ rows: MovementRow[]; size: number }> {
  const line =
    page.byBroadcast === true ? 'coalesce(t.broadcast_id, -t.transaction_id)' : '-t.transaction_id';
  const wanted = `ledger_transaction t
    left join broadcast b on b.account_id = t.account_id and b.broadcast_id = t.broadcast_id
    where t.account_id = $1 and ($2::text is null or t.kind = $2) and ($3::text is null or ${noteOf} ilike '%' || $3 || '%')`;
  const values = [
    tx.accountId,
    page.kind ?? null,
    page.q === undefined || page.q === '' ? null : page.q.replace(/[\\%_]/g, '\\$&'),
  ];
  const rows = await tx.query<MovementRow>(
    `with page as (
       select ${line} as line, t.kind, max(t.transaction_id) as last from ${wanted}
       group by 1, 2 order by last desc offset $4 limit $5)
     select p.last as "transactionId", l.at, p.kind, ${noteOf.replaceAll('t.note', 'l.note')} as note, u.user_name as "userName",
       l.broadcast_id as "broadcastId", s.owned, s.held, l.balance
     from page p
     join ledger_transaction l on l.account_id = $1 and l.transaction_id = p.last
     cross join lateral (
       select coalesce(sum(e.amount) filter (where e.book in ('available', 'held')), 0)::bigint as owned,
         coalesce(sum(e.amount) filter (where e.book = 'held'), 0)::bigint as held
       from ledger_transaction t join ledger_entry e using (account_id, transaction_id)
       where t.account_id = $1 and t.kind = p.kind
         and case when p.line < 0 then t.transaction_id = -p.line else t.broadcast_id = p.line end) s
     left join broadcast b on b.account_id = l.account_id and b.broadcast_id = l.broadcast_id
     left join app_user u on u.account_id = l.account_id and u.user_id = l.user_id
     order by p.last desc`,
    [...values, page.offset, page.limit],
  );
  const size = await tx.query<{ n: number }>(
    `select count(*)::int as n from (select from ${wanted} group by ${line}, t.kind) lines`,
    values,
  );
  return { rows, size: size[0]?.n ?? 0 };
}
