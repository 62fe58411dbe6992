// All SQL on: drip_leaver.
import type { LeaveReason } from '@carillon/rules/drips/drip';
import type { TenantTx } from '../../platform/database/database.ts';
import { numberArray } from '../../platform/database/pgArrays.ts';

/** Who left, how, and when. */
export interface LeaverRow {
  readonly phone: number;
  readonly reason: LeaveReason;
  readonly leftAt: Date;
}

/** Notes that a user stopped a drip for a person; nothing changes for a person who left before. */
export async function insertStopped(
  tx: TenantTx,
  dripId: number,
  leaver: { phone: number; userId: number; now: Date },
): Promise<void> {
  await tx.query(
    `insert into drip_leaver (account_id, drip_id, phone, reason, user_id, left_at)
     values ($1, $2, $3, 'stopped', $4, $5) on conflict do nothing`,
    [tx.accountId, dripId, leaver.phone, leaver.userId, leaver.now],
  );
}

/**
 * Notes people who reply to drips that end with a reply: a step reached their phone from the number that they text, and
 * another one is not over. Returns the drips with new leavers. An account's few drips of this kind are read by their
 * number first, so that other texts cost one look at an index.
 */
export async function insertReplied(
  tx: TenantTx,
  texts: readonly { readonly phone: number; readonly textNumberId: number; readonly at: Date }[],
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `insert into drip_leaver (account_id, drip_id, phone, reason, left_at)
     select d.account_id, d.drip_id, t.phone, 'replied', min(t.at)
     from unnest($2::bigint[], $3::int[], $4::timestamptz[]) t (phone, text_number_id, at)
       join drip d on d.account_id = $1 and d.text_number_id = t.text_number_id and d.stops_on_reply
         and d.stopped_at is null
     where exists (select from drip_step s join broadcast b using (account_id, broadcast_id)
         where s.account_id = d.account_id and s.drip_id = d.drip_id and b.category <> 'Completed'
           and b.deleted_at is null)
       and exists (select from recipient r
           join drip_step s on s.account_id = r.account_id and s.drip_id = d.drip_id
           join send_queue q on q.account_id = s.account_id and q.send_id = s.broadcast_id
             and q.audience_id = r.audience_id
           join text_result x on x.account_id = q.account_id and x.send_id = q.send_id
             and x.recipient_no = r.recipient_no
         where r.account_id = d.account_id and r.phone = t.phone and x.status in (3, 4, 5, 28))
     group by d.account_id, d.drip_id, t.phone
     on conflict do nothing returning drip_id as id`,
    [
      tx.accountId,
      numberArray(texts.map(({ phone }) => phone)),
      numberArray(texts.map(({ textNumberId }) => textNumberId)),
      texts.map(({ at }) => at),
    ],
    'drip_replied',
  );
  return [...new Set(rows.map(({ id }) => id))];
}

/** True when people left whom the steps to come don't know yet. */
export async function newLeavers(tx: TenantTx, dripId: number): Promise<number[]> {
  const rows = await tx.query<{ phone: number }>(
    'select phone from drip_leaver where account_id = $1 and drip_id = $2 and not is_settled',
    [tx.accountId, dripId],
  );
  return rows.map(({ phone }) => phone);
}

/** These are known to every step that is to come. */
export async function settleLeavers(tx: TenantTx, dripId: number, phones: readonly number[]): Promise<void> {
  await tx.query(
    `update drip_leaver set is_settled = true
     where account_id = $1 and drip_id = $2 and not is_settled and phone = any($3::bigint[])`,
    [tx.accountId, dripId, numberArray(phones)],
  );
}

/**
 * Leavers among the recipients of a step whose turn has not come, from this number on: those whom the steps don't know
 * yet, or (for a step that was just made) all of them.
 */
export function leaversAmong(
  tx: TenantTx,
  dripId: number,
  { audienceId, fromNo, isNewStep }: { audienceId: number; fromNo: number; isNewStep: boolean },
): Promise<{ no: number; reason: LeaveReason }[]> {
  return tx.query(
    `select r.recipient_no as no, l.reason from drip_leaver l
       join recipient r on r.account_id = l.account_id and r.phone = l.phone and r.audience_id = $3
     where l.account_id = $1 and l.drip_id = $2 and (not l.is_settled or $5) and r.recipient_no >= $4 and r.left_out = 0
     order by r.recipient_no`,
    [tx.accountId, dripId, audienceId, fromNo, isNewStep],
  );
}

/** How many people left each of these drips, by reason. */
export async function countLeavers(
  tx: TenantTx,
  dripIds: readonly number[],
): Promise<Map<number, Record<LeaveReason, number>>> {
  const rows = await tx.query<{ id: number; replied: number; stopped: number }>(
    `select drip_id as id, count(*) filter (where reason = 'replied')::int as replied,
       count(*) filter (where reason = 'stopped')::int as stopped
     from drip_leaver where account_id = $1 and drip_id = any($2::int[]) group by 1`,
    [tx.accountId, dripIds],
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
