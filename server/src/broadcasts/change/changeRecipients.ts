import { AppError } from '@carillon/contract/errors';
import { nothingAppliedText } from '@carillon/rules/texts/mergeFaults';
import type { DraftForm } from '@carillon/contract/broadcasts/broadcastForm';
import { partsOf } from '@carillon/rules/broadcasts/types';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { textedNumbers } from '@carillon/rules/ladders/ladderForm';
import { readAccount } from '../../accounts/index.ts';
import {
  countPeople,
  leftOutRecipients,
  readAudience,
  reachOfAudience,
  type Reach,
  setLeftOut,
  type ReachRules,
} from '../../audiences/index.ts';
import { takeIn } from '../../delivery/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { readBroadcast, type BroadcastRow } from '../broadcasts.sql.ts';
import { leaveOutUntextable } from '../drafts/recipients/leftOut.ts';
import { rulesOf } from '../drafts/reachRules.ts';
import { callPart } from '../parts/callPart.ts';
import { changeHold } from '../parts/holds.ts';
import type { PartDeps } from '../parts/part.ts';
import { queueMessages } from '../phoneLaunch/setMessage.ts';
import { NoOneReached } from '../start/createBroadcast.ts';
import { changeRecipientCounts } from '../start/recipientCounts.sql.ts';
import { voiceOf } from '../start/voicePart.ts';
import { broadcastText, writeText } from './writeText.ts';

/** How the recipients of a broadcast become others. */
export interface RecipientsChange {
  readonly now: Date;
  /** Which numbers of a person are texted; those of a stored broadcast are chosen already, so all of them. */
  readonly numbers: DraftForm['NumbersPerPerson'];
  /** Another text that they get from now on. */
  readonly text?: string;
  /** Changes the audience; returns false if nothing changed. */
  change(rules: ReachRules): Promise<boolean>;
}

/**
 * Changes the recipients of a locked broadcast that has not started, and everything that follows from them: who is left
 * out and why, the counts, what is held, and what its engines send. Returns false if nothing changed. Throws
 * NoOneReached, and NotEnoughCredits when more people cost more than there is.
 */
export async function changeRecipients(
  deps: Pick<PartDeps, 'config'>,
  tx: TenantTx,
  broadcast: BroadcastRow,
  { now, numbers, text: next, change }: RecipientsChange,
): Promise<boolean> {
  const { broadcastId, audienceId, broadcastType } = broadcast;
  const text = partsOf(broadcastType).texts
    ? broadcastText(
        broadcast,
        next ?? broadcast.textMessage,
        (await readAudience(tx, audienceId)).customFields,
      )
    : null;
  const texted = textedNumbers({
    BroadcastType: broadcastType,
    IsTextSurvey: broadcast.isTextSurvey,
    CallUnconfirmedMinutes: broadcast.ladderMinutes,
    NumbersPerPerson: numbers,
  });
  const rules = rulesOf(await readAccount(tx), broadcastType, text, texted);
  // Read before: a recipient who is gone afterwards must not keep the result of being left out.
  const leftOut = await leftOutRecipients(tx, audienceId);
  if (!(await change(rules))) return false;
  const leavers = await leaversLeft(tx, audienceId);
  const nos = leftOut.map(({ no }) => no).filter((no) => !leavers.has(no));
  await setLeftOut(tx, audienceId, nos, 0);
  await takeIn(tx, broadcastId, nos);
  const audience = await readAudience(tx, audienceId);
  const reach = withoutLeavers(
    await reachOfAudience(
      tx,
      audience,
      rules,
      text === null ? null : { credits: broadcast.creditsPerText },
      false,
    ),
    leavers,
  );
  if (reach.texts + reach.calls <= 0 && next !== undefined && (rules.personal ?? null) !== null)
    throw new AppError('Validation', nothingAppliedText, [
      { Field: 'TextMessage', Message: nothingAppliedText },
    ]);
  if (reach.texts + reach.calls <= 0) throw new NoOneReached(broadcastType, audience.recipientCount);
  await changeRecipientCounts(tx, broadcastId, {
    phoneNumberCount: audience.recipientCount,
    lastRecipientNo: audience.nextRecipientNo - 1,
    leftOutCount: reach.leftOutCount,
    peopleCount: audience.hasMoreNumbers ? (await countPeople(tx, audience, rules)).reached : null,
  });
  await holdAndQueue(deps, tx, broadcast, reach.calls, next);
  await leaveOutUntextable(tx, { broadcastId, audienceId }, reach.leftOut, now);
  return true;
}

/** Who left the drip whose step this is: they stay left out, whether or not they could be texted now. */
async function leaversLeft(tx: TenantTx, audienceId: number): Promise<ReadonlySet<number>> {
  const leftOut = await leftOutRecipients(tx, audienceId);
  return new Set(leftOut.flatMap(({ no, status }) => (status === deliveryCodes.dripStopped ? [no] : [])));
}

function withoutLeavers(reach: Reach, leavers: ReadonlySet<number>): Reach {
  if (leavers.size === 0) return reach;
  const leftOut = reach.leftOut.map(({ reason, nos }) => ({
    reason,
    nos: nos.filter((no) => !leavers.has(no)),
  }));
  const leftOutCount = leavers.size + leftOut.reduce((sum, { nos }) => sum + nos.length, 0);
  return { ...reach, leftOut, leftOutCount, texts: reach.texts + reach.leftOutCount - leftOutCount };
}

/** What is held for the calls and the texts follows their numbers, and both are made ready again. */
async function holdAndQueue(
  deps: Pick<PartDeps, 'config'>,
  tx: TenantTx,
  { broadcastId, broadcastType, maxCallCost, callCount }: BroadcastRow,
  calls: number,
  text?: string,
): Promise<void> {
  const parts = partsOf(broadcastType);
  const again = async () => {
    const row = await readBroadcast(tx, broadcastId, null);
    if (row === null) throw new Error(`broadcast ${broadcastId} is gone`);
    return row;
  };
  if (parts.calls) {
    // Each call costs what it cost when the broadcast was made.
    const cost = callCount === 0 ? 0 : Math.round(maxCallCost / callCount) * calls;
    await changeHold(tx, callPart, await again(), cost - maxCallCost);
    await changeRecipientCounts(tx, broadcastId, { callCount: calls, maxCallCost: cost });
    const row = await again();
    // Calls whose messages are missing or unchecked have no queue yet.
    if (row.status === 'AuthorizationApproved') await queueMessages(tx, row, voiceOf(row));
  }
  if (parts.texts) {
    const row = await again();
    await writeText(deps, tx, row, text ?? row.textMessage);
  }
}
