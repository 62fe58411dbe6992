// SQL of webhook, webhook_event and webhook_oddity.
import { isUtf8 } from 'node:buffer';
import type { Tx } from '../../platform/database/database.ts';
import { numberArray, textArray } from '../../platform/database/pgArrays.ts';

/** A raw webhook, as it waits to be read. */
export interface StoredWebhook {
  webhook_id: number;
  carrier: string;
  /** A string if it is text. */
  body: string | Buffer;
  /** Bytes of the body. */
  size: number;
  tries: number;
}

/**
 * Stores webhooks with the next statement, at the latest with the commit. Their bodies travel as one value that the
 * server splits: as a list, bytes would be written as text twice as long.
 */
export function storeWebhooks(
  tx: Tx,
  webhooks: readonly { carrier: string; body: Buffer }[],
  now: Date,
): void {
  let next = 1;
  const starts = webhooks.map(({ body }) => (next += body.length) - body.length);
  tx.later(
    `insert into webhook (carrier, body, is_text, received_at)
     select u.carrier, substr($1::bytea, u.start, u.length), u.is_text, $2
     from unnest($3::text[], $4::int[], $5::int[], $6::bool[]) u (carrier, start, length, is_text)`,
    [
      Buffer.concat(webhooks.map(({ body }) => body)),
      now,
      textArray(webhooks.map(({ carrier }) => carrier)),
      numberArray(starts),
      numberArray(webhooks.map(({ body }) => body.length)),
      textArray(webhooks.map(({ body }) => String(isStorableText(body)))),
    ],
    'delivery_store_webhooks',
  );
}

/** Text that PostgreSQL accepts as such: UTF-8 without the null character. */
function isStorableText(body: Buffer): boolean {
  return isUtf8(body) && !body.includes(0);
}

/** Maximum bytes of bodies that are read at once, however few they are: their events are in memory together. */
export const webhookBytesAtOnce = 1_048_576;

/** Locks the oldest webhooks that no other worker is reading, at most `most` and about 1 MB of them. */
export async function lockWebhooks(tx: Tx, now: Date, most: number): Promise<StoredWebhook[]> {
  const rows = await tx.query<Omit<StoredWebhook, 'body'> & { text: string | null; bytes: Buffer | null }>(
    `select webhook_id, carrier, size, tries, case when is_text then convert_from(body, 'UTF8') end as text,
       case when not is_text then body end as bytes
     from (
       select w.*, sum(size) over (order by w.webhook_id) - size as before
       from (select webhook_id, carrier, body, is_text, octet_length(body) as size, tries from webhook
             where next_at <= $1 order by webhook_id limit $2 for update skip locked) w) counted
     where before < $3 order by webhook_id`,
    [now, most, webhookBytesAtOnce],
    'delivery_lock_webhooks',
  );
  return rows.map(({ text, bytes, ...webhook }) => ({ ...webhook, body: text ?? bytes ?? '' }));
}

export async function deleteWebhooks(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query('delete from webhook where webhook_id = any($1)', [ids], 'delivery_delete_webhooks');
}

/** After a failure: sets when to try again (`nextAt`), or keeps it for an operator (null). */
export async function postponeWebhook(tx: Tx, id: number, nextAt: Date | null): Promise<void> {
  await tx.query('update webhook set tries = tries + 1, next_at = $2 where webhook_id = $1', [id, nextAt]);
}

/** Remembers events. Returns the keys that are new. */
export async function rememberEvents(
  tx: Tx,
  carrier: string,
  keys: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await tx.query<{ event_key: string }>(
    `insert into webhook_event (carrier, event_key, at) select $1, u.key, $3 from unnest($2::text[]) u (key)
     on conflict do nothing returning event_key`,
    [carrier, textArray([...new Set(keys)].sort()), now],
    'delivery_remember_events',
  );
  return new Set(rows.map((row) => row.event_key));
}

/** Forgets an event of this transaction, because it was not applied. It is new when it is read again. */
export async function forgetEvent(tx: Tx, carrier: string, key: string): Promise<void> {
  await tx.query(
    'delete from webhook_event where carrier = $1 and event_key = $2',
    [carrier, key],
    'delivery_forget_event',
  );
}

/** Forgets events older than `before`. Carriers repeat within a day. */
export async function forgetEvents(tx: Tx, before: Date): Promise<number> {
  return tx.run(
    `delete from webhook_event where (carrier, event_key) = any(array(
       select (carrier, event_key) from webhook_event where at < $1 limit 10000))`,
    [before],
  );
}

/** A carrier's event that could not be used. `detail` never holds phones or texts. */
export async function noteOddity(tx: Tx, carrier: string, kind: string, detail: string): Promise<void> {
  await tx.query('insert into webhook_oddity (carrier, kind, detail) values ($1, $2, $3)', [
    carrier,
    kind,
    detail.slice(0, 500),
  ]);
}
