import { partsOf } from '@carillon/rules/broadcasts/types';
import { readAccount, rosterOwner } from '../../accounts/index.ts';
import {
  countPeople,
  leaveOtherNumbers,
  leftOutNumbers,
  readAudience,
  reachOfAudience,
  rereadGroups,
  setLeftOut,
} from '../../audiences/index.ts';
import { takeIn } from '../../delivery/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { readBroadcast, type BroadcastRow } from '../broadcasts.sql.ts';
import { changeRecipientCounts } from '../start/recipientCounts.sql.ts';
import { writeText } from '../change/changeText.ts';
import { leaveOutUntextable } from '../drafts/recipients/leftOut.ts';
import { rulesOf } from '../drafts/reachRules.ts';
import { callPart } from '../parts/callPart.ts';
import { changeHold } from '../parts/holds.ts';
import { queueMessages } from '../phoneLaunch/setMessage.ts';
import { NoOneReached } from '../start/createBroadcast.ts';
import { voiceOf } from '../start/voicePart.ts';
import type { RepeatDeps } from './makeOccurrence.ts';
import type { SequenceRow } from './repeats.sql.ts';

/**
 * Reads the groups of a scheduled occurrence again, right before it starts: who joined since it was made is among its
 * recipients, and who left is not (2-decisions G11). What is held follows. Throws NoOneReached, and NotEnoughCredits
 * when there are too few for those who joined.
 */
export async function refreshPeople(
  deps: RepeatDeps,
  tx: TenantTx,
  caller: Caller,
  sequence: SequenceRow,
  broadcast: BroadcastRow,
): Promise<void> {
  const now = deps.clock.now();
  const { broadcastId, audienceId, broadcastType } = broadcast;
  const account = await readAccount(tx);
  const text = partsOf(broadcastType).texts
    ? {
        message: broadcast.textMessage,
        signature: broadcast.signatureText,
        // The gate refuses recipients whose text would get too long, and the credits come back.
        limit: null,
        hasMedia: broadcast.media.length > 0,
        columns: (await readAudience(tx, audienceId)).customFields,
      }
    : null;
  const rules = rulesOf(account, broadcastType, text, sequence.form.NumbersPerPerson);
  const isWhole = rules.firstNumberOnly === true;
  const by = { owner: rosterOwner(caller), now, isWhole };
  if (!(await rereadGroups(tx, audienceId, sequence.groups, by))) return;
  if (isWhole) await leaveOtherNumbers(tx, await readAudience(tx, audienceId), rules, now);
  const nos = await leftOutNumbers(tx, audienceId);
  await setLeftOut(tx, audienceId, nos, 0);
  await takeIn(tx, broadcastId, nos);
  const audience = await readAudience(tx, audienceId);
  const reach = await reachOfAudience(
    tx,
    audience,
    rules,
    text === null ? null : { credits: broadcast.creditsPerText },
    false,
  );
  if (reach.texts + reach.calls <= 0) throw new NoOneReached(broadcastType, audience.recipientCount);
  await changeRecipientCounts(tx, broadcastId, {
    phoneNumberCount: audience.recipientCount,
    lastRecipientNo: audience.nextRecipientNo - 1,
    leftOutCount: reach.leftOutCount,
    peopleCount: audience.hasMoreNumbers ? (await countPeople(tx, audience, rules)).reached : null,
  });
  await holdAndQueue(deps, tx, broadcast, reach.calls);
  await leaveOutUntextable(tx, { broadcastId, audienceId }, reach.leftOut, now);
}

/** What is held for the calls and the texts follows their numbers, and both are made ready again. */
async function holdAndQueue(
  deps: RepeatDeps,
  tx: TenantTx,
  { broadcastId, broadcastType, maxCallCost, callCount }: BroadcastRow,
  calls: number,
): Promise<void> {
  const parts = partsOf(broadcastType);
  const again = async () => {
    const row = await readBroadcast(tx, broadcastId, null);
    if (row === null) throw new Error(`broadcast ${broadcastId} is gone`);
    return row;
  };
  if (parts.calls) {
    // Each call costs what it cost when the occurrence was made.
    const cost = callCount === 0 ? 0 : Math.round(maxCallCost / callCount) * calls;
    await changeHold(tx, callPart, await again(), cost - maxCallCost);
    await changeRecipientCounts(tx, broadcastId, { callCount: calls, maxCallCost: cost });
    const row = await again();
    await queueMessages(tx, row, voiceOf(row));
  }
  if (parts.texts) {
    const row = await again();
    await writeText(deps, tx, row, row.textMessage);
  }
}
