// SQL of the audit of call_queue against its calls: calls that no worker would process, and calls that would be made
// against a rule.
import type { TenantTx } from '../../platform/database/database.ts';

export const callQueueRules = [
  'a drained queue has calls to make',
  'a stopped queue has calls to make',
  'a settled queue has open calls',
  'an open call is looked after by no one',
  'a call that is over holds a line',
  'a queue of calls was not looked at',
] as const;

/** A rule that a queue breaks, and by how many calls. */
export interface CallQueueBreach {
  send_id: number;
  rule: (typeof callQueueRules)[number];
  n: number;
}

/** Minutes after which a working worker would have processed it. */
const overdue = `interval '10 minutes'`;

/** Every breach in the open account. Only calls without an end are checked, for which there is an index. */
export function callQueueBreaches(tx: TenantTx, now: Date): Promise<CallQueueBreach[]> {
  const [drained, stopped, settled, alone, line, late] = callQueueRules;
  return tx.query<CallQueueBreach>(
    `with queue as materialized (select * from call_queue where account_id = $1),
     open as materialized (
       select c.send_id, c.state as doing, c.due_at, q.state, q.settled
       from call c join queue q on q.account_id = c.account_id and q.send_id = c.send_id
       where c.account_id = $1 and c.state in ('dialing', 'going', 'unknown', 'waiting'))
     select send_id, '${drained}' as rule, count(*)::int as n
       from open where doing = 'waiting' and state = 'drained' and not settled group by 1
     union all
     select send_id, '${stopped}', count(*)::int
       from open where doing = 'waiting' and state = 'stopped' and not settled group by 1
     union all
     select send_id, '${settled}', count(*)::int from open where settled group by 1
     union all
     select send_id, '${alone}', count(*)::int
       from open where doing in ('dialing', 'going', 'waiting') and due_at is null and not settled group by 1
     union all
     select t.send_id, '${line}', count(*)::int
       from call_transfer t join call c on c.account_id = t.account_id and c.send_id = t.send_id
         and c.recipient_no = t.recipient_no
       where t.account_id = $1 and t.ended_at is null and c.state = 'done'
         and c.updated_at < $2::timestamptz - ${overdue} group by 1
     union all
     select send_id, '${late}', 1
       from queue where state <> 'waiting' and not settled and (state not in ('running', 'paused') or next_no > last_no)
         and check_at > '-infinity' and check_at < $2::timestamptz - ${overdue}
     order by 1, 2`,
    [tx.accountId, now],
  );
}

/** Makes workers check, or make, open calls that have no time for their next check. */
export async function checkOpenCallsNow(tx: TenantTx, broadcastId: number, now: Date): Promise<void> {
  await tx.query(
    `update call set due_at = $3 where account_id = $1 and send_id = $2 and due_at is null
       and state in ('dialing', 'going', 'waiting')`,
    [tx.accountId, broadcastId, now],
  );
}

/** Frees the lines of calls that are over. */
export async function endLostTransfers(tx: TenantTx, broadcastId: number, now: Date): Promise<void> {
  await tx.query(
    `update call_transfer t set ended_at = $3, look_at = $3 from call c
     where t.account_id = $1 and t.send_id = $2 and t.ended_at is null and c.account_id = $1
       and c.send_id = $2 and c.recipient_no = t.recipient_no and c.state = 'done'`,
    [tx.accountId, broadcastId, now],
  );
}
