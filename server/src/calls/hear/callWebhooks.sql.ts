// All SQL on: call_webhook, call_event.
import type { Tx } from '../../platform/database/database.ts';

/** A raw callback that needs no response, waiting to be read. */
export interface StoredCallback {
  webhook_id: number;
  carrier: string;
  body: Buffer;
  reference: string;
  tries: number;
}

export async function storeCallback(
  tx: Tx,
  callback: { carrier: string; body: Buffer; reference: string },
  now: Date,
): Promise<void> {
  await tx.query(
    'insert into call_webhook (carrier, body, reference, received_at) values ($1, $2, $3, $4)',
    [callback.carrier, callback.body, callback.reference, now],
    'calls_store_callback',
  );
}

/** Locks the oldest callback that no other worker is reading. */
export async function lockCallback(tx: Tx, now: Date): Promise<StoredCallback | null> {
  const [row] = await tx.query<StoredCallback>(
    `select webhook_id, carrier, body, reference, tries from call_webhook where next_at <= $1
     order by webhook_id limit 1 for update skip locked`,
    [now],
    'calls_lock_callback',
  );
  return row ?? null;
}

export async function deleteCallback(tx: Tx, id: number): Promise<void> {
  await tx.query('delete from call_webhook where webhook_id = $1', [id], 'calls_delete_callback');
}

/** After a failure: sets when to try again (`nextAt`), or keeps it for an operator (null). */
export async function postponeCallback(tx: Tx, id: number, nextAt: Date | null): Promise<void> {
  await tx.query('update call_webhook set tries = tries + 1, next_at = $2 where webhook_id = $1', [
    id,
    nextAt,
  ]);
}

/** True if this event did not come before. */
export async function rememberCallEvent(tx: Tx, carrier: string, key: string, now: Date): Promise<boolean> {
  const inserted = await tx.run(
    'insert into call_event (carrier, event_key, at) values ($1, $2, $3) on conflict do nothing',
    [carrier, key, now],
    'calls_remember_event',
  );
  return inserted === 1;
}

/** Forgets events older than `before`. Returns how many. */
export function forgetCallEvents(tx: Tx, before: Date): Promise<number> {
  return tx.run(
    `delete from call_event where (carrier, event_key) = any(array(
       select (carrier, event_key) from call_event where at < $1 limit 10000))`,
    [before],
  );
}
