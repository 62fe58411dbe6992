// All SQL on: wallet, ledger_transaction, ledger_entry, ledger_line. Amounts in the database are thousandths of a credit.
import type { TenantTx } from '../platform/database/database.ts';
import { isDatabaseError } from '../platform/database/database.ts';
import { numberArray } from '../platform/database/pgArrays.ts';
import type { Channel } from '../sends/index.ts';
import { columnsOf, type Source } from './source.ts';

export type LedgerKind = 'grant' | 'hold' | 'capture' | 'release' | 'refund';

export interface Balance {
  /** Credits owned, and how many of them are held for sends. */
  readonly owned: number;
  readonly held: number;
}

/** The account's credits; `forBooking` keeps other transactions from spending them until this one ends. */
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
  /** Names the event; the same one is never booked twice. */
  readonly source: Source;
  /** Thousandths of a credit, not negative. */
  readonly amount: number;
  readonly userId?: number;
  readonly note: string;
}

/** Places of a source's columns among the values of a statement, from `first` on. */
const placesFrom = (first: number) => Array.from({ length: 12 }, (_, at) => `$${first + at}`).join(', ');

/** Books a movement in the caller's transaction; false when it was booked before or is zero. 'insufficient' when it would overdraw. */
export async function post(tx: TenantTx, movement: Movement): Promise<boolean | 'insufficient'> {
  try {
    const rows = await tx.query<{ posted: boolean }>(
      `select post_ledger($1, $2, ${placesFrom(3)}, $15, $16) as posted`,
      [movement.kind, movement.amount, ...columnsOf(movement.source), movement.userId ?? null, movement.note],
      'credits_post',
    );
    return rows[0]?.posted ?? false;
  } catch (error) {
    if (isDatabaseError(error, 'insufficient_credits')) return 'insufficient';
    throw error;
  }
}

/**
 * Books the outcomes of texts, with the transaction's next statement: what carriers accepted is captured, what was held
 * for the others is released. Thousandths of a credit.
 */
export function bookOutcomes(
  tx: TenantTx,
  source: Source,
  booked: { readonly capture: number; readonly release: number },
): void {
  if (booked.capture === 0 && booked.release === 0) return;
  tx.later(
    `select post_ledger('capture', $1, ${placesFrom(3)}), post_ledger('release', $2, ${placesFrom(3)})`,
    [booked.capture, booked.release, ...columnsOf(source)],
    'credits_outcomes',
  );
}

/** A text that was charged and came back; thousandths of a credit. */
export interface Refund {
  readonly sendId: number;
  readonly recipientNo: number;
  readonly attempt: number;
  readonly amount: number;
}

/** Gives back credits of texts that were charged and then failed unbilled; each attempt once. */
export async function bookRefunds(tx: TenantTx, refunds: readonly Refund[]): Promise<void> {
  if (refunds.length === 0) return;
  await tx.query(
    `select post_ledger('refund', u.amount, 'sentBack', u.send, 'text', p_recipient => u.no, p_attempt => u.attempt)
     from unnest($1::bigint[], $2::int[], $3::int[], $4::int[]) u (amount, send, no, attempt)`,
    [
      numberArray(refunds.map((refund) => refund.amount)),
      numberArray(refunds.map((refund) => refund.sendId)),
      numberArray(refunds.map((refund) => refund.recipientNo)),
      numberArray(refunds.map((refund) => refund.attempt)),
    ],
    'credits_refunds',
  );
}

/** Releases what is still held for the texts or the calls of a send, except `keep` thousandths of a credit. */
export async function releaseHeld(
  tx: TenantTx,
  send: { readonly sendId: number; readonly channel: Channel },
  step: 'stopped' | 'settled',
  keep: number,
): Promise<void> {
  await tx.query(
    `select post_ledger('release', greatest(0, held_for($1, $2) - $3), $4, $1, $2)`,
    [send.sendId, send.channel, keep, step],
    'credits_release_held',
  );
}
