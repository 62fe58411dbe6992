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

/** Names the grant of an invoice's credits: they are added once. */
export const invoiceSource = (invoiceId: number): string => `invoice:${invoiceId}`;
