// All SQL on: wallet, ledger_transaction, ledger_entry. Amounts in the database are thousandths of a credit.
import type { TenantTx } from '../platform/database.ts';
import { isDatabaseError } from '../platform/database.ts';

export type LedgerKind = 'grant' | 'hold' | 'capture' | 'release' | 'refund';

export interface Balance {
  /** Credits owned, and of these held for sends. */
  readonly owned: number;
  readonly held: number;
}

export async function readBalance(tx: TenantTx): Promise<Balance> {
  const rows = await tx.query<{ available: number; held: number }>(
    'select available, held from wallet where account_id = $1',
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

export async function listMovements(
  tx: TenantTx,
  page: { offset: number; limit: number; kind?: LedgerKind; q?: string },
): Promise<{ rows: MovementRow[]; size: number }> {
  const where = `t.account_id = $1 and ($2::text is null or t.kind = $2) and ($3::text is null or t.note ilike '%' || $3 || '%')`;
  const values = [
    tx.accountId,
    page.kind ?? null,
    page.q === undefined || page.q === '' ? null : page.q.replace(/[\\%_]/g, '\\$&'),
  ];
  const rows = await tx.query<MovementRow>(
    `select t.transaction_id as "transactionId", t.at, t.kind, t.note, u.user_name as "userName", t.broadcast_id as "broadcastId",
       coalesce(sum(e.amount) filter (where e.book in ('available', 'held')), 0)::bigint as owned,
       coalesce(sum(e.amount) filter (where e.book = 'held'), 0)::bigint as held, t.balance
     from (select * from ledger_transaction t where ${where} order by t.transaction_id desc offset $4 limit $5) t
     left join ledger_entry e using (account_id, transaction_id)
     left join app_user u on u.account_id = t.account_id and u.user_id = t.user_id
     group by t.transaction_id, t.at, t.kind, t.note, u.user_name, t.broadcast_id, t.balance
     order by t.transaction_id desc`,
    [...values, page.offset, page.limit],
  );
  const size = await tx.query<{ n: number }>(
    `select count(*)::int as n from ledger_transaction t where ${where}`,
    values,
  );
  return { rows, size: size[0]?.n ?? 0 };
}
