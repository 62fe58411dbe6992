// SQL of number_refusal, and of what it does to text_number.
import type { TenantTx } from '../platform/database/database.ts';
import { numberArray, textArray } from '../platform/database/pgArrays.ts';

/** A text that a carrier refused because our number may not send. */
export interface RefusedText {
  readonly broadcastId: number;
  readonly recipientNo: number;
  /** The carrier's own code. */
  readonly code: string;
}

/** Locks a number that still sends; null when it is stopped already, or out of service. */
export async function lockSendingNumber(tx: TenantTx, textNumberId: number): Promise<boolean> {
  const rows = await tx.query(
    `select from text_number where account_id = $1 and text_number_id = $2 and stopped_at is null and not is_retired
     for no key update`,
    [tx.accountId, textNumberId],
  );
  return rows.length > 0;
}

/**
 * Keeps texts that were refused, each once, as far as they left after the number was last allowed to send again; at
 * most `most` of them, because more would add nothing. Returns how many are kept since `since`.
 */
export async function keepRefusals(
  tx: TenantTx,
  textNumberId: number,
  texts: readonly RefusedText[],
  terms: { readonly most: number; readonly since: Date; readonly now: Date },
): Promise<number> {
  await tx.query(
    `insert into number_refusal (account_id, text_number_id, send_id, recipient_no, code, at)
     select $1, $2, u.send_id, u.recipient_no, u.code, $3
     from unnest($4::int[], $5::int[], $6::text[]) u (send_id, recipient_no, code)
       join text_number t on t.account_id = $1 and t.text_number_id = $2
       left join text_result r on r.account_id = $1 and r.send_id = u.send_id
         and r.recipient_no = u.recipient_no
     where t.resumed_at is null or r.submitted_at is null or r.submitted_at > t.resumed_at
     limit $7
     on conflict do nothing`,
    [
      tx.accountId,
      textNumberId,
      terms.now,
      numberArray(texts.map((text) => text.broadcastId)),
      numberArray(texts.map((text) => text.recipientNo)),
      textArray(texts.map((text) => text.code)),
      terms.most,
    ],
  );
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from number_refusal where account_id = $1 and text_number_id = $2 and at > $3`,
    [tx.accountId, textNumberId, terms.since],
  );
  return row?.n ?? 0;
}

/** Stops a number. What led to it is counted anew once it sends again. */
export async function markStopped(
  tx: TenantTx,
  textNumberId: number,
  code: string,
  now: Date,
): Promise<void> {
  await tx.query(
    'update text_number set stopped_at = $3, stopped_code = $4 where account_id = $1 and text_number_id = $2',
    [tx.accountId, textNumberId, now, code],
  );
  await forgetRefusals(tx, textNumberId);
}

/** Lets a stopped number send again; false when it was not stopped. */
export async function markResumed(tx: TenantTx, textNumberId: number, now: Date): Promise<boolean> {
  const changed = await tx.run(
    `update text_number set stopped_at = null, stopped_code = null, resumed_at = $3
     where account_id = $1 and text_number_id = $2 and stopped_at is not null`,
    [tx.accountId, textNumberId, now],
  );
  if (changed > 0) await forgetRefusals(tx, textNumberId);
  return changed > 0;
}

async function forgetRefusals(tx: TenantTx, textNumberId: number): Promise<void> {
  await tx.query('delete from number_refusal where account_id = $1 and text_number_id = $2', [
    tx.accountId,
    textNumberId,
  ]);
}
