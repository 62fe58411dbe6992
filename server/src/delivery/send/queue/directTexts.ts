import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { stopReplyWithin } from '@carillon/rules/inbound/readInbound';
import { availableCredits, post, readBalance } from '../../../credits/index.ts';
import { canText, readNumber } from '../../../numbers/index.ts';
import type { TenantTx } from '../../../platform/database/database.ts';
import { inAccount } from '../../../sends/index.ts';
import type { DeliveryDeps } from '../../deliveryDeps.ts';
import { lockWaitingTexts, openDirectSend, refuseDirectTexts, type WaitingText } from './directTexts.sql.ts';
import { queueBroadcast, startSending } from './sending.ts';

/** Most direct texts that share a send. */
const atOnce = 500;

/**
 * Hands waiting direct texts to the engine. In one transaction, their credits are held and their phones become the
 * recipients of a send. From then on they are claimed, checked by the gate, submitted, recorded, and looked up like
 * every text, so that a crash at any moment neither loses nor doubles one. Returns how many were handed over.
 */
export async function queueDirectTexts(deps: Pick<DeliveryDeps, 'database' | 'clock'>): Promise<number> {
  const accounts = await deps.database.query<{ account_id: number }>('select * from direct_texts_waiting()');
  let queued = 0;
  for (const { account_id } of accounts)
    queued += await inAccount(deps.database, account_id, (tx) => queueSome(deps, tx));
  return queued;
}

async function queueSome(deps: Pick<DeliveryDeps, 'clock'>, tx: TenantTx): Promise<number> {
  const waiting = await lockWaitingTexts(tx, atOnce);
  const [first] = waiting;
  if (first === undefined) return 0;
  const number = await readNumber(tx, first.text_number_id, null);
  if (number === null || !canText(number)) {
    await refuseDirectTexts(tx, waiting, deliveryCodes.textNumberUnavailable);
    return waiting.length;
  }
  const texts = await affordable(tx, await inTime(tx, waiting, deps.clock.now()));
  if (texts.length === 0) return waiting.length;
  const { sendId, audienceId } = await openDirectSend(tx, texts, deps.clock.now());
  await queueBroadcast(tx, {
    broadcastId: sendId,
    audienceId,
    lastNo: texts.length,
    recipientCount: texts.length,
    textNumberId: number.textNumberId,
    aggregatorId: number.aggregatorId,
    textMessage: null,
    namePrefix: '',
    signatureText: '',
    mediaUrls: first.media_urls,
    maxCharacters: null,
    segments: first.segments,
    creditsPerText: first.credits,
    isTextSurvey: false,
    perMinute: 0,
    answersStop: first.origin === 'stopReply',
  });
  if (first.credits > 0)
    await post(tx, {
      kind: 'hold',
      source: { sendId, channel: 'text', step: 'made', broadcastId: first.broadcast_id },
      amount: first.credits * texts.length,
      note: '',
    });
  await startSending(tx, sendId);
  return waiting.length;
}

/** The reply to a STOP goes out within five minutes or not at all (3-decisions 5.5). */
async function inTime(
  tx: TenantTx,
  waiting: readonly WaitingText[],
  now: Date,
): Promise<readonly WaitingText[]> {
  const isLate = (text: WaitingText): boolean =>
    text.origin === 'stopReply' && now.getTime() - text.created_at.getTime() > stopReplyWithin;
  const late = waiting.filter(isLate);
  if (late.length === 0) return waiting;
  await refuseDirectTexts(tx, late, deliveryCodes.expired);
  return waiting.filter((text) => !isLate(text));
}

/**
 * Takes the first of these that the credits cover and refuses the others: a reply that comes hours later is of no use.
 */
async function affordable(tx: TenantTx, waiting: readonly WaitingText[]): Promise<readonly WaitingText[]> {
  const price = waiting[0]?.credits ?? 0;
  if (price === 0) return waiting;
  const most = Math.floor((availableCredits(await readBalance(tx, true)) * 1000) / price);
  await refuseDirectTexts(tx, waiting.slice(most), deliveryCodes.notEnoughCredits);
  return waiting.slice(0, most);
}
