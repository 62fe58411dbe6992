// All SQL on: call_transfer.
import type { TenantTx } from '../../platform/database/database.ts';

/** Which attempt at which number. */
export interface TransferOf {
  readonly broadcastId: number;
  readonly recipientNo: number;
  readonly attempt: number;
}

/** A transfer: one ringing of the organization's number, and the conversation that may follow. */
export interface TransferRow {
  began_at: Date;
  answered_at: Date | null;
  ended_at: Date | null;
  /** Thousandths of a credit that are held for its time. */
  reserved: number;
  look_at: Date | null;
  questions: number;
  settled: boolean;
}

const columns = 't.began_at, t.answered_at, t.ended_at, t.reserved, t.look_at, t.questions, t.settled';
const own = 't.account_id = $1 and t.send_id = $2 and t.recipient_no = $3 and t.attempt = $4';
const keyOf = (tx: TenantTx, at: TransferOf) => [tx.accountId, at.broadcastId, at.recipientNo, at.attempt];

/**
 * Opens a transfer if fewer than `lines` are open. The caller has locked the queue. A call has one at a time: a
 * repeated request, after a lost response or a lost end of the last transfer, keeps the line and what is held for it.
 */
export async function openTransfer(
  tx: TenantTx,
  at: TransferOf & { lines: number; now: Date; reserved: number; lookAt: Date | null },
): Promise<'opened' | 'kept' | 'busy'> {
  const [row] = await tx.query<{ is_new: boolean }>(
    `with kept as (update call_transfer t set began_at = $6 where ${own} and t.ended_at is null returning 1),
       opened as (insert into call_transfer (account_id, send_id, recipient_no, attempt, began_at, reserved, look_at)
         select $1, $2, $3, $4, $6, $7, $8 where not exists (select from kept) and (select count(*) from call_transfer t
           where t.account_id = $1 and t.send_id = $2 and t.ended_at is null) < $5
         on conflict do nothing returning 1)
     select false as is_new from kept union all select true from opened`,
    [...keyOf(tx, at), at.lines, at.now, at.reserved, at.lookAt],
  );
  return row === undefined ? 'busy' : row.is_new ? 'opened' : 'kept';
}

/** The organization picked up at that instant. The end may have been reported before. */
export async function answerTransfer(tx: TenantTx, at: TransferOf & { now: Date }): Promise<void> {
  await tx.query(
    `update call_transfer t set answered_at = coalesce(t.answered_at, $5)
     where ${own} and (t.ended_at is null or t.ended_at >= $5)`,
    [...keyOf(tx, at), at.now],
  );
}

/** Ends the open transfers of an attempt and frees its lines. They are checked at `lookAt`. */
export async function endTransfers(
  tx: TenantTx,
  at: TransferOf & { now: Date; lookAt: Date },
): Promise<void> {
  await tx.query(
    `update call_transfer t set ended_at = $5, look_at = case when t.settled then null else $6::timestamptz end
     where ${own} and t.ended_at is null`,
    [...keyOf(tx, at), at.now, at.lookAt],
  );
}

/** The transfers of an attempt whose time is not paid yet, oldest first, locked. */
export function unsettledTransfers(tx: TenantTx, at: TransferOf): Promise<TransferRow[]> {
  return tx.query<TransferRow>(
    `select ${columns} from call_transfer t where ${own} and not t.settled order by t.began_at for update`,
    keyOf(tx, at),
  );
}

/** Columns that keep their value are not named. */
type TransferChange = Partial<
  Pick<TransferRow, 'answered_at' | 'ended_at' | 'reserved' | 'look_at' | 'questions' | 'settled'>
>;

/** Changes one transfer that the transaction has locked. */
export async function changeTransfer(
  tx: TenantTx,
  at: TransferOf & { beganAt: Date },
  change: TransferChange,
): Promise<void> {
  const names = Object.keys(change) as (keyof TransferChange)[];
  const sets = names.map((name, index) => `${name} = $${index + 6}`);
  await tx.query(
    `update call_transfer t set ${sets.join(', ')} where ${own} and date_trunc('milliseconds', t.began_at) = $5`,
    [...keyOf(tx, at), at.beganAt, ...names.map((name) => change[name])],
  );
}
