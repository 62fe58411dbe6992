// SQL of the audit of send_queue against its rows: rows that no worker would process, and rows that would be sent
// against a rule.
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import type { TenantTx } from '../../platform/database/database.ts';

/** A rule that a queue breaks, and by how many rows. */
export interface QueueBreach {
  send_id: number;
  rule: QueueRule;
  n: number;
}

export const queueRules = [
  'a drained queue has retries',
  'an ended queue has retries',
  'a text in doubt waits to be sent again',
  'an unconfirmed text is looked after by no one',
  'a doubt is kept of a text whose end is known',
  'a lease was not ended',
  'a queue was not looked at',
] as const;
export type QueueRule = (typeof queueRules)[number];

/** Minutes after which a working worker would have processed it. */
const overdue = `interval '10 minutes'`;

/** Every breach in the open account. Only broadcasts whose counters show such texts are searched for results. */
export function queueBreaches(tx: TenantTx, now: Date): Promise<QueueBreach[]> {
  const same = (a: string, b: string) => `${a}.account_id = ${b}.account_id and ${a}.send_id = ${b}.send_id`;
  return tx.query<QueueBreach>(
    `with queue as materialized (select * from send_queue where account_id = $1),
     doubtful as materialized (
       select send_id from result_count where account_id = $1 and chunk_no < 0 and status = $3
       group by 1 having sum(n) > 0)
     select q.send_id, '${queueRules[0]}' as rule, count(*)::int as n
       from queue q join text_retry r on ${same('r', 'q')} where q.state = 'drained' and not q.settled group by 1
     union all
     select r.send_id, '${queueRules[1]}', count(*)::int
       from text_retry r left join queue q on ${same('r', 'q')}
       where r.account_id = $1 and coalesce(q.settled, true) group by 1
     union all
     select r.send_id, '${queueRules[2]}', count(*)::int
       from text_retry r join text_doubt d on ${same('r', 'd')} and r.recipient_no = d.recipient_no
       where r.account_id = $1 group by 1
     union all
     select t.send_id, '${queueRules[3]}', count(*)::int
       from doubtful join text_result t on t.account_id = $1 and t.send_id = doubtful.send_id and t.status = $3
       where not exists (select from text_doubt d where ${same('d', 't')} and d.recipient_no = t.recipient_no)
         and not exists (select from text_retry r where ${same('r', 't')} and r.recipient_no = t.recipient_no)
         and not exists (select from send_lease l where ${same('l', 't')})
       group by 1
     union all
     select d.send_id, '${queueRules[4]}', count(*)::int
       from text_doubt d join text_result t on ${same('d', 't')} and d.recipient_no = t.recipient_no
       where d.account_id = $1 and t.status <> all($4) and t.attempt >= d.attempt group by 1
     union all
     select send_id, '${queueRules[5]}', count(*)::int
       from send_lease where account_id = $1 and expires_at < $2::timestamptz - ${overdue} group by 1
     union all
     select send_id, '${queueRules[6]}', 1
       from queue where state <> 'waiting' and not settled and (state not in ('running', 'paused') or next_no > last_no)
         and check_at > '-infinity' and check_at < $2::timestamptz - ${overdue}
     order by 1, 2`,
    [
      tx.accountId,
      now,
      deliveryCodes.unconfirmed,
      [deliveryCodes.unconfirmed, deliveryCodes.needsSending, deliveryCodes.sentToCarrier],
    ],
  );
}

/** Deletes the retries of texts in doubt: the carrier is asked first whether they left. */
export async function dropRetriesInDoubt(tx: TenantTx, broadcastId: number): Promise<void> {
  await tx.query(
    `delete from text_retry r using text_doubt d
     where r.account_id = $1 and r.send_id = $2 and d.account_id = $1 and d.send_id = $2
       and d.recipient_no = r.recipient_no`,
    [tx.accountId, broadcastId],
  );
}

/** Deletes the doubts of texts whose outcome is known. */
export async function dropSettledDoubts(tx: TenantTx, broadcastId: number): Promise<void> {
  await tx.query(
    `delete from text_doubt d using text_result t
     where d.account_id = $1 and d.send_id = $2 and t.account_id = $1 and t.send_id = $2
       and t.recipient_no = d.recipient_no and t.status <> all($3) and t.attempt >= d.attempt`,
    [
      tx.accountId,
      broadcastId,
      [deliveryCodes.unconfirmed, deliveryCodes.needsSending, deliveryCodes.sentToCarrier],
    ],
  );
}
