import type { BroadcastStatus } from '@carillon/contract/broadcasts/broadcasts';
import { isDeclined } from '@carillon/rules/broadcasts/broadcastStatus';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { moveBroadcast, type Moved } from './move.ts';
import { stopBroadcast } from './stopBroadcast.ts';
import { pauseParts } from '../parts/parts.ts';

/** A broadcast whose status disagrees with its queues. */
export interface SteeringFinding {
  readonly accountId: number;
  readonly broadcastId: number;
  readonly rule: string;
  readonly detail: string;
  readonly mended: boolean;
}

/** Why a broadcast whose queue was found paused shows as paused. */
const stoodStill = 'Sending was interrupted and stood still. Resume it to go on.';

interface Disagreement extends Moved {
  rule:
    | 'a broadcast that is over still sends'
    | 'a paused broadcast sends'
    | 'a paused queue looks as if it sent';
}

/**
 * Compares the status of every broadcast of the open account that is not settled with its queues and repairs what
 * disagrees, always so that nothing leaves that a user did not request. The queues of a finished broadcast are stopped,
 * those of a paused one are paused, and a broadcast with a paused queue shows as paused, because it continues only when
 * a user resumes it. Returns what it found.
 */
export async function auditSteering(
  deps: { readonly jobs: Jobs },
  tx: TenantTx,
  now: Date,
): Promise<SteeringFinding[]> {
  const findings: SteeringFinding[] = [];
  for (const found of await disagreements(tx)) {
    const { broadcastId, rule, status } = found;
    if (rule === 'a broadcast that is over still sends')
      await stopBroadcast(tx, found, resultOf(status), now);
    else if (rule === 'a paused broadcast sends') {
      await pauseParts(tx, broadcastId);
    } else {
      await moveBroadcast(deps, tx, found, ['hold'], { by: 'carillon', now, reason: stoodStill });
    }
    findings.push({
      accountId: tx.accountId,
      broadcastId,
      rule,
      detail: `broadcast ${broadcastId}: ${status}`,
      mended: true,
    });
  }
  return findings;
}

function resultOf(status: BroadcastStatus): 'canceled' | 'expired' | 'messageRejected' {
  if (status === 'Expired') return 'expired';
  return isDeclined(status) ? 'messageRejected' : 'canceled';
}

function disagreements(tx: TenantTx): Promise<Disagreement[]> {
  return tx.query<Disagreement>(
    `with queue as (
       select send_id, state, is_paused from send_queue where account_id = $1 and not settled
       union all
       select send_id, state, is_paused from call_queue where account_id = $1 and not settled),
     ruled as (
       select b.broadcast_id, case
         when (b.status in ('Canceled', 'Expired') or b.status like 'AuthorizationDeclined%')
           and bool_or(q.state <> 'stopped') then 'a broadcast that is over still sends'
         when b.status = 'Paused' and bool_or(q.state = 'running' or q.state = 'drained' and not q.is_paused)
           then 'a paused broadcast sends'
         when b.status = 'Broadcasting' and bool_or(q.state = 'paused') then 'a paused queue looks as if it sent'
         end as rule
       from queue q join broadcast b on b.account_id = $1 and b.broadcast_id = q.send_id
       group by b.account_id, b.broadcast_id)
     select b.broadcast_id as "broadcastId", b.status, b.category, b.start_date as "startDate", b.caller_id as "callerId", b.max_call_cost as "maxCallCost", r.rule
     from ruled r join broadcast b on b.account_id = $1 and b.broadcast_id = r.broadcast_id
     where r.rule is not null order by 1 for update of b`,
    [tx.accountId],
  );
}
