import { AppError } from '@carillon/contract/errors';
import { noTextsText } from '@carillon/rules/broadcasts/refusals';
import { partsOf } from '@carillon/rules/broadcasts/types';
import { readAccount, readUser } from '../../accounts/index.ts';
import { readNumber } from '../../numbers/index.ts';
import type { TypedText } from '../../audiences/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { changeBroadcast, type BroadcastRow } from '../broadcasts.sql.ts';
import { checkedMessage, textLimit } from '../drafts/message/checkMessage.ts';
import { priceOfBroadcastText } from '../drafts/message/priceOfBroadcastText.ts';
import { changeHold } from '../parts/holds.ts';
import type { PartDeps } from '../parts/part.ts';
import { perMinuteOf, queueText, textPart } from '../parts/textPart.ts';

/**
 * Stores and queues a text for a broadcast that has not started. A higher cost is held, a lower cost released. Throws the
 * sentence of the first fault, and NotEnoughCredits.
 */
export async function writeText(
  deps: Pick<PartDeps, 'config'>,
  tx: TenantTx,
  broadcast: BroadcastRow,
  text: string,
): Promise<void> {
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
      limit: textLimit(limit, hasMedia),
      segments,
      credits,
      isTextSurvey: broadcast.isTextSurvey,
      perMinute: perMinuteOf(broadcast.broadcastType, broadcast.callThrottle),
    },
  );
}

/** A text of a broadcast as it is put together for its recipients. The gate refuses those for whom it gets too long. */
export function broadcastText(
  broadcast: BroadcastRow,
  message: string,
  columns: readonly string[],
): TypedText {
  return {
    message,
    signature: broadcast.signatureText,
    limit: null,
    hasMedia: broadcast.media.length > 0,
    columns,
  };
}
