// All SQL on: send.
import type { TenantTx } from '../platform/database/database.ts';
import { numberArray } from '../platform/database/pgArrays.ts';
import type { Channel, SingleOrigin } from './origins.ts';

/** Opens the send of a broadcast's texts or of its calls. Its id is the broadcast's. */
export async function openBroadcastSend(
  tx: TenantTx,
  send: { readonly broadcastId: number; readonly channel: Channel; readonly userId: number },
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into send (account_id, send_id, channel, origin, broadcast_id, user_id, created_at)
     values ($1, $2, $3, 'broadcast', $2, $4, $5)`,
    [tx.accountId, send.broadcastId, send.channel, send.userId, now],
  );
}

/** Single texts that leave together, or a test call. */
export interface NewSend {
  readonly channel: Channel;
  readonly origin: SingleOrigin;
  /** The survey that its texts reply to. */
  readonly broadcastId?: number | null;
  /** The user who requested it; null for what goes out automatically, and for a conversation, where each text has its user. */
  readonly userId?: number | null;
  /** Names the request, so that the same one opens one send. */
  readonly request?: string;
}

/**
 * Opens a send that belongs to no broadcast and returns its id; null when the same request opened one before. Ids come
 * from the sequence of broadcasts, so that an attempt id names one of either.
 */
export async function openSend(tx: TenantTx, send: NewSend, now: Date): Promise<number | null> {
  const [row] = await tx.query<{ sendId: number }>(
    `insert into send (account_id, send_id, channel, origin, broadcast_id, user_id, request, created_at)
     values ($1, nextval(pg_get_serial_sequence('broadcast', 'broadcast_id')), $2, $3, $4, $5, $6, $7)
     on conflict (account_id, request) where request is not null do nothing returning send_id as "sendId"`,
    [
      tx.accountId,
      send.channel,
      send.origin,
      send.broadcastId ?? null,
      send.userId ?? null,
      send.request ?? null,
      now,
    ],
    'sends_open',
  );
  return row?.sendId ?? null;
}

/** Which of these sends belong to no broadcast. */
export async function singlesAmong(tx: TenantTx, sendIds: readonly number[]): Promise<Set<number>> {
  if (sendIds.length === 0) return new Set();
  const rows = await tx.query<{ sendId: number }>(
    `select send_id as "sendId" from send where account_id = $1 and send_id = any($2::int[]) and origin <> 'broadcast'`,
    [tx.accountId, numberArray(sendIds)],
    'sends_single_among',
  );
  return new Set(rows.map((row) => row.sendId));
}
