import { readAccount } from '../../../accounts/index.ts';
import { availableCredits, post, readBalance } from '../../../credits/index.ts';
import { reasons as reasonCodes, reasonStatuses } from '../../../consent/index.ts';
import { leaveOut, takeIn } from '../../../delivery/index.ts';
import type { TenantTx } from '../../../platform/database/database.ts';
import { announceBalance } from '../../announce.ts';
import { changeBroadcast, type BroadcastRow } from '../../broadcasts.sql.ts';
import { type ReasonNumbers, setLeftOut, textableAgain } from '../../../audiences/index.ts';
import { rulesOf } from '../reachRules.ts';

/** The engine's reason for a text that the values of its recipient prevent (delivery/send/lease/renderText.ts). */
const codes: Readonly<Record<number, string>> = {
  [reasonCodes.missingValue]: 'INVALID_MISSING_VALUES',
  [reasonCodes.nothingToSend]: 'INVALID_EMPTY_RESULT',
  [reasonCodes.tooLong]: 'TOO_LONG',
  [reasonCodes.excluded]: 'EXCLUDED',
};

/**
 * Creates a broadcast without the recipients who can't be texted. They get their result at once, and the gate refuses
 * them, so the credits held for the others are always enough (docs/decisions/credits.md#holding-credits).
 */
export async function leaveOutUntextable(
  tx: TenantTx,
  made: { broadcastId: number; audienceId: number },
  reasons: readonly ReasonNumbers[],
  now: Date,
): Promise<void> {
  for (const { reason, nos } of reasons) {
    const status = reasonStatuses[reason];
    if (status === undefined) throw new Error(`no delivery status for reason ${reason}`);
    await setLeftOut(tx, made.audienceId, nos, status);
    await leaveOut(tx, made.broadcastId, { status, code: codes[reason] ?? null }, nos, now);
  }
}

/**
 * At the start of a scheduled broadcast, recipients who were left out but can be texted by now are texted too, as far
 * as credits are available (2-decisions D: the state at sending counts). The broadcast's price grows with them.
 */
export async function takeInTextable(tx: TenantTx, broadcast: BroadcastRow): Promise<void> {
  // Whom a ladder does not text it calls, and its text goes to one number of a person.
  if (broadcast.leftOutCount === 0 || broadcast.ladderMinutes !== null) return;
  const { broadcastId, audienceId, creditsPerText } = broadcast;
  const text = {
    message: broadcast.textMessage,
    signature: broadcast.signatureText,
    // The gate refuses recipients whose text would get too long, and their credits are released.
    limit: null,
    hasMedia: broadcast.media.length > 0,
    columns: broadcast.customFields,
  };
  const rules = rulesOf(await readAccount(tx), broadcast.broadcastType, text, 'All');
  const again = await textableAgain(tx, audienceId, rules);
  if (again.length === 0) return;
  const available = availableCredits(await readBalance(tx, true)) * 1000;
  const nos = creditsPerText === 0 ? again : again.slice(0, Math.floor(available / creditsPerText));
  if (nos.length === 0) return;
  await post(tx, {
    kind: 'hold',
    source: { sendId: broadcastId, channel: 'text', step: 'started', broadcastId },
    amount: nos.length * creditsPerText,
    note: `Held for "${broadcast.name}"`,
  });
  await setLeftOut(tx, audienceId, nos, 0);
  await takeIn(tx, broadcastId, nos);
  await changeBroadcast(tx, broadcastId, {
    maxCreditCost: broadcast.maxCreditCost + nos.length * creditsPerText,
    leftOutCount: broadcast.leftOutCount - nos.length,
  });
  await announceBalance(tx);
}
