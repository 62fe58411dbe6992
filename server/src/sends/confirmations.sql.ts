// All SQL on: confirmation. The channels that hear a confirmation are above this folder, and both write it here.
import type { TenantTx } from '../platform/database/database.ts';
import type { Channel } from './origins.ts';

/** A person's answer that may confirm a ladder. */
export interface Confirming {
  readonly sendId: number;
  /** The number that answered. */
  readonly recipientNo: number;
  readonly channel: Channel;
  readonly at: Date;
}

/**
 * Stores that a person of a ladder confirmed, in the transaction that takes in the answer. The first confirmation stands.
 * For a broadcast that is no ladder this does nothing.
 */
export function confirm(tx: TenantTx, { sendId, recipientNo, channel, at }: Confirming): void {
  tx.later(
    `insert into confirmation (account_id, send_id, person_no, recipient_no, channel, at)
     select q.account_id, q.send_id, coalesce(r.person_no, r.recipient_no), r.recipient_no, $4, $5
     from call_queue q
       join recipient r on r.account_id = q.account_id and r.audience_id = q.audience_id and r.recipient_no = $3
     where q.account_id = $1 and q.send_id = $2 and q.ladder_minutes is not null
     on conflict do nothing`,
    [tx.accountId, sendId, recipientNo, channel, at],
    'sends_confirm',
  );
}

/** True if the person of this number has confirmed. */
export async function isConfirmed(tx: TenantTx, sendId: number, recipientNo: number): Promise<boolean> {
  const [row] = await tx.query(
    `select from call c join confirmation f
       on f.account_id = c.account_id and f.send_id = c.send_id and f.person_no = c.person_no
     where c.account_id = $1 and c.send_id = $2 and c.recipient_no = $3`,
    [tx.accountId, sendId, recipientNo],
    'sends_is_confirmed',
  );
  return row !== undefined;
}
