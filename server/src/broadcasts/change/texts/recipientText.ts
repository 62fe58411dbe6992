import type { RecipientText, putRecipientText } from '@carillon/contract/broadcasts/textChange';
import type { BodyOf } from '@carillon/contract/route';
import { AppError } from '@carillon/contract/errors';
import { partsOf } from '@carillon/rules/broadcasts/types';
import { formatPhone } from '@carillon/rules/phones/phones';
import { noTextsText, replyNeededText } from '@carillon/rules/broadcasts/refusals';
import { readAccount, readUser } from '../../../accounts/index.ts';
import { decide, filterPhone, messageKey, ownTextOf, readAudience } from '../../../audiences/index.ts';
import type { TenantTx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/http.ts';
import { announceStatus } from '../../announce.ts';
import { readBroadcast, type BroadcastRow } from '../../broadcasts.sql.ts';
import { checkedMessage, textLimit } from '../../drafts/message/checkMessage.ts';
import type { DraftDeps } from '../../drafts/drafts.ts';
import { leaveBeforeStart } from '../../drips/leaveSteps.ts';
import { recordDeed, requireVersion } from '../../life/activity.ts';
import { requireAction, steered } from '../../life/steered.ts';
import { recipientByPhone, type MergedRow } from '../../merges/merges.sql.ts';
import { mergeFor } from '../../merges/presentMerge.ts';
import { visibleBroadcast } from '../../results/results.ts';
import { changeRecipients } from '../changeRecipients.ts';
import { mostOwnLength } from '../changeText.ts';
import { broadcastText } from '../writeText.ts';

/** What one recipient of a broadcast gets, and the text written for this person alone, if there is one. */
export function showRecipientText(
  deps: Pick<DraftDeps, 'database'>,
  caller: Caller,
  broadcastId: number,
  phone: string,
): Promise<RecipientText> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const broadcast = await visibleBroadcast(tx, caller, broadcastId);
    return present(tx, broadcast, await recipientOf(tx, broadcast, phone));
  });
}

/**
 * Writes a text for one recipient of a broadcast that has not started, or takes it back; with several numbers, it holds
 * for all of the person's. Who was left out for a missing value gets it, and its credits are held. Throws NotFound for a
 * number that is no recipient, BroadcastStarted, BroadcastChanged, Validation with what is wrong with the text, and
 * NotEnoughCredits.
 */
export function changeRecipientText(
  deps: DraftDeps,
  caller: Caller,
  broadcastId: number,
  phone: string,
  { FixedMessage, Version }: BodyOf<typeof putRecipientText>,
): Promise<RecipientText> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const broadcast = await steered(tx, caller, broadcastId);
    const now = deps.clock.now();
    requireAction(broadcast, 'changeText', now);
    if (!partsOf(broadcast.broadcastType).texts) throw new AppError('WrongState', noTextsText);
    await requireVersion(tx, caller, broadcast, Version);
    const { audienceId, textMessage } = broadcast;
    const before = await recipientOf(tx, broadcast, phone);
    const ownText = FixedMessage === null ? null : await checkedOwn(tx, broadcast, FixedMessage);
    await changeRecipients(deps, tx, broadcast, {
      now,
      numbers: 'All',
      async change() {
        await decide(tx, await readAudience(tx, audienceId), [before.recipient_no], textMessage, { ownText });
        return true;
      },
    });
    const after = await readBroadcast(tx, broadcastId, null);
    if (after === null) throw new Error(`broadcast ${broadcastId} is gone`);
    await leaveBeforeStart(tx, after, now);
    const from = ownTextOf(before, messageKey(textMessage));
    if (from !== ownText)
      await recordDeed(tx, broadcastId, {
        by: caller,
        at: now,
        deed: 'changePersonText',
        from: from ?? '',
        to: ownText ?? '',
        reason: `For ${nameOf(before)}.`,
      });
    await announceStatus(tx, broadcastId, after);
    return present(tx, after, await recipientOf(tx, after, phone));
  });
}

const nameOf = (row: MergedRow): string =>
  `${row.first_name} ${row.last_name}`.trim() || formatPhone(row.phone);

async function recipientOf(tx: TenantTx, { audienceId }: BroadcastRow, phone: string): Promise<MergedRow> {
  const row = await recipientByPhone(tx, audienceId, filterPhone(phone, (await readAccount(tx)).countryId));
  if (row === null) throw new AppError('NotFound');
  return row;
}

/** A text for one person that may be sent at the price of the message. */
async function checkedOwn(tx: TenantTx, broadcast: BroadcastRow, text: string): Promise<string> {
  return checkedMessage(text, {
    field: 'FixedMessage',
    signature: '',
    limit: await mostOwnLength(tx, broadcast, broadcast.textMessage),
    hasMedia: false,
    customFields: null,
    needed: replyNeededText,
  });
}

async function present(tx: TenantTx, broadcast: BroadcastRow, row: MergedRow): Promise<RecipientText> {
  const { textMessage, signatureText, media } = broadcast;
  const { customFields } = await readAudience(tx, broadcast.audienceId);
  const limit = (await readUser(tx, broadcast.userId))?.characterCount ?? 160;
  const text = {
    ...broadcastText(broadcast, textMessage, customFields),
    limit: textLimit(limit, media.length > 0),
  };
  const { missing: _missing, ...merged } = mergeFor(text, row);
  return {
    PhoneNumber: String(row.phone),
    FirstName: row.first_name,
    LastName: row.last_name,
    ...merged,
    FixedMessage: ownTextOf(row, messageKey(textMessage)),
    Signature: signatureText,
    MaxFixedLength: await mostOwnLength(tx, broadcast, textMessage),
  };
}
