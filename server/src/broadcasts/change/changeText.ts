import { AppError } from '@carillon/contract/errors';
import { noTextsText } from '@carillon/rules/broadcasts/refusals';
import { partsOf } from '@carillon/rules/broadcasts/types';
import { readAccount, readUser, type AccountRow } from '../../accounts/index.ts';
import { readNumber } from '../../numbers/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { changeBroadcast, type BroadcastRow } from '../broadcasts.sql.ts';
import { checkedMessage, mediaLimit } from '../drafts/message/checkMessage.ts';
import { priceOfBroadcastText } from '../drafts/message/priceOfBroadcastText.ts';
import { changeHold } from '../parts/holds.ts';
import type { PartDeps } from '../parts/part.ts';
import { recordOverride } from './textOverrides.ts';
import { perMinuteOf, queueText, textPart } from '../parts/textPart.ts';

/**
 * Sets another text for a broadcast that has not started. A higher cost is held, a lower cost released. Throws the
 * sentence of the first fault, and NotEnoughCredits.
 */
export async function changeText(
  deps: Pick<PartDeps, 'config'>,
  tx: TenantTx,
  broadcast: BroadcastRow,
  text: string,
  by: { readonly userId: number; readonly now: Date },
): Promise<void> {
  const { message, account } = await writeText(deps, tx, broadcast, text);
  await recordOverride(tx, {
    ...by,
    broadcastId: broadcast.broadcastId,
    text: message,
    signature: broadcast.signatureText,
    account,
    seen: [],
  });
}

/** The same without a decision of a user on the text: it is set as it was, for other recipients. */
export async function writeText(
  deps: Pick<PartDeps, 'config'>,
  tx: TenantTx,
  broadcast: BroadcastRow,
  text: string,
): Promise<{ message: string; account: AccountRow }> {
  if (!partsOf(broadcast.broadcastType).texts) throw new AppError('WrongState', noTextsText);
  const user = await readUser(tx, broadcast.userId);
  const limit = user?.characterCount ?? 160;
  const hasMedia = broadcast.media.length > 0;
  const message = checkedMessage(text, {
    field: 'TextMessage',
    signature: broadcast.signatureText,
    limit,
    hasMedia,
    customFields: broadcast.customFields,
  });
  const account = await readAccount(tx);
  const { segments, credits } = priceOfBroadcastText(deps, account, {
    prefix: broadcast.namePrefix,
    message,
    signature: broadcast.signatureText,
    hasMedia,
  });
  const maxCreditCost =
    credits * (broadcast.phoneNumberCount - broadcast.leftOutCount) + broadcast.maxCallCost;
  await changeHold(tx, textPart, broadcast, maxCreditCost - broadcast.maxCreditCost);
  await changeBroadcast(tx, broadcast.broadcastId, {
    textMessage: message,
    creditsPerText: credits,
    maxCreditCost,
    segments,
  });
  const number = await readNumber(tx, broadcast.textNumberId ?? 0, null);
  if (number === null) throw new AppError('NumberUnusable');
  await queueText(
    tx,
    deps,
    {
      broadcastId: broadcast.broadcastId,
      audienceId: broadcast.audienceId,
      lastNo: broadcast.lastRecipientNo,
      recipientCount: broadcast.phoneNumberCount,
    },
    {
      number,
      prefix: broadcast.namePrefix,
      message,
      signature: broadcast.signatureText,
      media: broadcast.media,
      limit: hasMedia ? Math.max(limit, mediaLimit) : limit,
      segments,
      credits,
      isTextSurvey: broadcast.isTextSurvey,
      perMinute: perMinuteOf(broadcast.broadcastType, broadcast.callThrottle),
    },
  );
  return { message, account };
}
