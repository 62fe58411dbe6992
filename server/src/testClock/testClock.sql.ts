// All SQL on: account_clock.
import type { TenantTx } from '../platform/database/database.ts';
import { clockChannel } from '../platform/accountClocks.ts';

export interface ClockRow {
  readonly aheadMs: number;
  readonly movedFrom: Date;
  readonly movedTo: Date;
  readonly standsAt: Date;
  readonly beganAt: Date;
  readonly isMoving: boolean;
  readonly steps: number;
  readonly stopped: string | null;
}

const columns = `ahead_ms as "aheadMs", moved_from as "movedFrom", moved_to as "movedTo", stands_at as "standsAt",
  began_at as "beganAt", is_moving as "isMoving", steps, stopped`;

/** The clock of the account; null if it was never moved. Locked if it is to be changed. */
export async function readClock(tx: TenantTx, isLocked = false): Promise<ClockRow | null> {
  const [row] = await tx.query<ClockRow>(
    `select ${columns} from account_clock where account_id = $1 ${isLocked ? 'for update' : ''}`,
    [tx.accountId],
  );
  return row ?? null;
}

/** A move begins. False if one goes on already. */
export async function beginMove(
  tx: TenantTx,
  move: { readonly from: Date; readonly to: Date; readonly machine: Date; readonly userId: number },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into account_clock (account_id, moved_from, moved_to, stands_at, began_at, is_moving, user_id)
     values ($1, $2, $3, $2, $4, true, $5)
     on conflict (account_id) do update set moved_from = $2, moved_to = $3, stands_at = $2, began_at = $4,
       is_moving = true, steps = 0, stopped = null, user_id = $5
       where not account_clock.is_moving returning 1`,
    [tx.accountId, move.from, move.to, move.machine, move.userId],
  );
  return rows.length > 0;
}

/** Sets the clock, and notifies every process with the commit. */
export async function setClock(tx: TenantTx, aheadMs: number, standsAt: Date): Promise<void> {
  await tx.query(
    `update account_clock set ahead_ms = $2, stands_at = $3, steps = steps + 1 where account_id = $1`,
    [tx.accountId, aheadMs, standsAt],
  );
  await tx.query('select pg_notify($1, $2)', [clockChannel, String(tx.accountId)]);
}

/** The account's time is the machine's again. */
export async function resetClock(tx: TenantTx, machine: Date, userId: number): Promise<void> {
  await tx.query(
    `update account_clock set ahead_ms = 0, turn = turn + 1, moved_from = $2, moved_to = $2, stands_at = $2, began_at = $2,
       steps = 0, stopped = null, user_id = $3
     where account_id = $1`,
    [tx.accountId, machine, userId],
  );
  await tx.query('select pg_notify($1, $2)', [clockChannel, String(tx.accountId)]);
}

/** The move is over: it arrived, or `stopped` says why not. */
export async function endMove(tx: TenantTx, stopped: string | null): Promise<void> {
  await tx.query('update account_clock set is_moving = false, stopped = $2 where account_id = $1', [
    tx.accountId,
    stopped,
  ]);
}
