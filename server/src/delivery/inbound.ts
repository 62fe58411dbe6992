import { classifyKeyword } from '@carillon/rules/optOutWords';
import { fromE164 } from '@carillon/rules/phones';
import type { CarrierEvent } from '../carriers/index.ts';
import type { Tx, TenantTx } from '../platform/database.ts';
import { recordConsent } from '../consent/index.ts';
import { askForReply, directQueuesAmong } from './directTexts.sql.ts';
import {
  insertInbound,
  ownerOfNumber,
  setFlags,
  textsThatReached,
  type NewInbound,
  type ReachedText,
} from './inbound.sql.ts';
import { CountChanges, lockResults } from './results.sql.ts';
import { flagCodes } from './sending.ts';
import { surveyAnswer } from './surveyAnswer.ts';
import { asAccount } from './tenants.ts';
import { noteOddity } from './webhooks.sql.ts';

type InboundEvent = Extract<CarrierEvent, { kind: 'inbound' }>;

/** An answer counts so long after the survey was sent: 14 days. */
const surveyMs = 14 * 86_400_000;
const answerFlags = { 1: flagCodes.yes, 2: flagCodes.no, 3: flagCodes.other } as const;

/** A broadcast whose counts moved. */
export interface Moved {
  readonly accountId: number;
  readonly broadcastId: number;
}

/**
 * Takes a text from a phone into the open transaction: stored once, consent changed by STOP and START, credited
 * to the newest broadcast that reached the phone from this number. When this commits, STOP holds. Answers the
 * broadcasts that it answers.
 */
export async function receiveInbound(
  tx: Tx,
  carrier: string,
  event: InboundEvent,
  now: Date,
): Promise<Moved[]> {
  const phone = fromE164(event.from);
  const number = fromE164(event.to);
  const owner = phone === null || number === null ? null : await ownerOfNumber(tx, number);
  if (owner === null || phone === null) {
    await noteOddity(tx, carrier, 'inbound', 'a text to a number that is nobody’s, or from no number');
    return [];
  }
  // A carrier's clock that runs ahead must not outlast what people say later.
  const at = event.at < now ? event.at : now;
  const answered = await asAccount(tx, owner.account_id, (own) =>
    receiveAs(own, { carrier, event, phone, textNumberId: owner.text_number_id, at, now }),
  );
  return answered.map((text) => ({ accountId: owner.account_id, broadcastId: text.broadcast_id }));
}

interface Received {
  readonly carrier: string;
  readonly event: InboundEvent;
  readonly phone: string;
  readonly textNumberId: number;
  readonly at: Date;
  readonly now: Date;
}

/** Answers the texts that this one answers; none when it came before. */
async function receiveAs(tx: TenantTx, r: Received): Promise<ReachedText[]> {
  const word = classifyKeyword(r.event.text);
  const reached = await broadcastsThatReached(tx, r);
  const since = r.at.getTime() - surveyMs;
  const survey =
    word === null
      ? reached.find((text) => text.is_text_survey && (text.submitted_at?.getTime() ?? 0) >= since)
      : undefined;
  const answer = survey === undefined ? null : surveyAnswer(r.event.text);
  const credited = answer === 1 || answer === 2 ? survey : reached[0];
  const kind: NewInbound['kind'] = word ?? (survey === undefined ? 'message' : 'survey');
  const isNew = await insertInbound(tx, {
    textNumberId: r.textNumberId,
    phone: r.phone,
    message: r.event.text,
    mediaUrls: r.event.mediaUrls,
    kind,
    carrier: r.carrier,
    carrierMessageId: r.event.carrierMessageId,
    broadcastId: credited?.broadcast_id ?? null,
    recipientNo: credited?.recipient_no ?? null,
    at: r.at,
  });
  if (!isNew) return [];
  if (word === 'stop' || word === 'start')
    await recordConsent(tx, [Number(r.phone)], {
      what: word,
      textNumberId: r.textNumberId,
      wording: r.event.text,
      at: r.at,
    });
  if (credited !== undefined)
    await flag(tx, credited, { isStop: word === 'stop', answer: credited === survey ? answer : null }, r.now);
  if (survey !== undefined && survey !== credited)
    await flag(tx, survey, { isStop: false, answer, isReply: false }, r.now);
  if (survey !== undefined && (answer === 1 || answer === 2))
    await askForReply(
      tx,
      {
        broadcastId: survey.broadcast_id,
        recipientNo: survey.recipient_no,
        answer,
        phone: r.phone,
        textNumberId: r.textNumberId,
      },
      r.now,
    );
  return [credited, survey].filter((text) => text !== undefined);
}

/** Texts of broadcasts that reached the phone, newest first: what somebody answers is never our own answer. */
async function broadcastsThatReached(tx: TenantTx, r: Received): Promise<ReachedText[]> {
  const reached = await textsThatReached(tx, r.textNumberId, r.phone);
  const direct = await directQueuesAmong(
    tx,
    reached.map((text) => text.broadcast_id),
  );
  return reached.filter((text) => !direct.has(text.broadcast_id));
}

/** Sets the flags of the answered text and moves the counters; the last answer to a survey wins. */
async function flag(
  tx: TenantTx,
  text: ReachedText,
  what: { isStop: boolean; answer: 1 | 2 | 3 | null; isReply?: boolean },
  now: Date,
): Promise<void> {
  const [row] = await lockResults(tx, text.broadcast_id, [text.recipient_no]);
  if (row === undefined) return;
  const counts = new CountChanges();
  // A STOP is an inbound text as well, so it is no silence (2-decisions B3).
  const replied = row.replied || what.isReply !== false;
  const optedOut = row.opted_out || what.isStop;
  const answer = what.answer ?? row.survey_answer;
  if (replied && !row.replied) counts.add(row.recipient_no, flagCodes.replied, 1);
  if (optedOut && !row.opted_out) counts.add(row.recipient_no, flagCodes.optedOut, 1);
  if (answer !== row.survey_answer) {
    if (row.survey_answer !== 0)
      counts.add(row.recipient_no, answerFlags[row.survey_answer as 1 | 2 | 3], -1);
    counts.add(row.recipient_no, answerFlags[answer as 1 | 2 | 3], 1);
  }
  if (counts.isEmpty) return;
  await setFlags(tx, text.broadcast_id, row.recipient_no, { replied, optedOut, surveyAnswer: answer }, now);
  counts.write(tx, text.broadcast_id);
}
