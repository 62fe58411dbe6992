import { accountHold, type Hold } from '@carillon/rules/broadcasts/broadcastStatus';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { sendingStatuses } from '@carillon/rules/accounts/accountStatus';
import type { TenantTx } from '../../../platform/database/database.ts';
import type { DeliveryDeps } from '../../deliveryDeps.ts';
import { textQueues } from './queue.sql.ts';
import { stopSending } from './sending.ts';
import { inAccount, singlesAmong } from '../../../sends/index.ts';

/** Why another number can't send; shown to users (2-decisions A2 row 27). */
const numberBlockedText =
  'Your text number is not registered, not in service or blocked. Sending goes on when you resume with a working number.';

/** Why a number that was stopped because its carrier refuses it can't send; shown to users. */
export function numberStoppedText(code: string): string {
  return `Phone carriers refuse texts from this number (code ${code}), so sending stopped before the rest of the list was lost. Everyone not reached yet is kept. Have the number's registration mended; then an owner or admin can resume.`;
}

/** Pauses a running broadcast because its number can't send, and reports it. */
export function holdBroadcast(deps: DeliveryDeps, accountId: number, broadcastId: number): Promise<void> {
  return inAccount(deps.database, accountId, async (tx) => {
    await deps.facts.lockFirst(tx, broadcastId);
    if (!(await textQueues.pause(tx, broadcastId, ['running']))) return;
    const now = deps.clock.now();
    // Direct texts can't be resumed: those that have not left never will.
    if ((await singlesAmong(tx, [broadcastId])).has(broadcastId))
      await stopSending(tx, broadcastId, deliveryCodes.textNumberUnavailable, now);
    else await deps.facts.onHeld(tx, broadcastId, await holdOf(tx, broadcastId), now);
  });
}

async function holdOf(tx: TenantTx, broadcastId: number): Promise<Hold> {
  const [sender] = await tx.query<{ is_active: boolean; is_stopped: boolean; code: string | null }>(
    `select a.account_status_id = any($3::int[]) as is_active, t.stopped_at is not null as is_stopped,
       t.stopped_code as code
     from send_queue q
       join text_number t on t.account_id = q.account_id and t.text_number_id = q.text_number_id
       join account a on a.account_id = q.account_id
     where q.account_id = $1 and q.send_id = $2`,
    [tx.accountId, broadcastId, sendingStatuses],
  );
  if (sender?.is_active === false) return accountHold;
  const reason = sender?.is_stopped === true ? numberStoppedText(sender.code ?? '') : numberBlockedText;
  return { reason, waitsForAccount: false };
}
