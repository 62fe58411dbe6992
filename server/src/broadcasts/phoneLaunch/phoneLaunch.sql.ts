// All SQL on: phone_launch. SQL of broadcast's column that records it.
import type { Database, TenantTx } from '../../platform/database/database.ts';

/** A call by the carrier's own words. */
export interface LaunchCall {
  readonly carrier: string;
  readonly carrierCallId: string;
}

/** What is known about a call in which a broadcast is launched. */
export interface PhoneLaunchRow {
  readonly userId: number;
  readonly listId: number;
  readonly groupName: string;
  readonly draftBroadcastId: number;
  readonly confirmedAt: Date | null;
  /** Null while nothing was sent. */
  readonly broadcastId: number | null;
}

/** The launch of a call. Locked if `forChange`. */
export async function readLaunch(
  tx: TenantTx,
  call: LaunchCall,
  forChange = false,
): Promise<PhoneLaunchRow | null> {
  const [row] = await tx.query<PhoneLaunchRow>(
    `select user_id as "userId", list_id as "listId", group_name as "groupName", draft_broadcast_id as "draftBroadcastId",
       confirmed_at as "confirmedAt", broadcast_id as "broadcastId"
     from phone_launch where account_id = $1 and carrier = $2 and carrier_call_id = $3 ${forChange ? 'for update' : ''}`,
    [tx.accountId, call.carrier, call.carrierCallId],
  );
  return row ?? null;
}

/** Another request about the same call waits until the transaction ends. */
export async function lockLaunch(tx: TenantTx, { carrier, carrierCallId }: LaunchCall): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('phone launch ' || $1 || ' ' || $2, 0))`, [
    carrier,
    carrierCallId,
  ]);
}

/** Records the group of a call, and the draft that its people are in. */
export async function insertLaunch(
  tx: TenantTx,
  call: LaunchCall,
  launch: Pick<PhoneLaunchRow, 'userId' | 'listId' | 'groupName' | 'draftBroadcastId'> & { now: Date },
): Promise<void> {
  await tx.query(
    `insert into phone_launch (account_id, carrier, carrier_call_id, user_id, list_id, group_name, draft_broadcast_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      tx.accountId,
      call.carrier,
      call.carrierCallId,
      launch.userId,
      launch.listId,
      launch.groupName,
      launch.draftBroadcastId,
      launch.now,
    ],
  );
}

/** The caller has pressed 1. */
export async function confirmLaunch(tx: TenantTx, call: LaunchCall, now: Date): Promise<void> {
  await tx.query(
    `update phone_launch set confirmed_at = coalesce(confirmed_at, $4)
     where account_id = $1 and carrier = $2 and carrier_call_id = $3`,
    [tx.accountId, call.carrier, call.carrierCallId, now],
  );
}

/** The call's broadcast exists and refers to the call. */
export async function finishLaunch(tx: TenantTx, call: LaunchCall, broadcastId: number): Promise<void> {
  await tx.query(
    `update phone_launch set broadcast_id = $4 where account_id = $1 and carrier = $2 and carrier_call_id = $3`,
    [tx.accountId, call.carrier, call.carrierCallId, broadcastId],
  );
  await tx.query(
    'update broadcast set launched_by_phone = true where account_id = $1 and broadcast_id = $2',
    [tx.accountId, broadcastId],
  );
}

/** Nothing was launched in this call. */
export async function removeLaunch(tx: TenantTx, call: LaunchCall): Promise<void> {
  await tx.query('delete from phone_launch where account_id = $1 and carrier = $2 and carrier_call_id = $3', [
    tx.accountId,
    call.carrier,
    call.carrierCallId,
  ]);
}

/** Whose call this is, before its account is known. Null for calls that launch nothing. */
export async function accountOfLaunch(database: Database, call: LaunchCall): Promise<number | null> {
  const [row] = await database.query<{ accountId: number }>(
    'select account_id as "accountId" from find_phone_launch($1, $2)',
    [call.carrier, call.carrierCallId],
  );
  return row?.accountId ?? null;
}
