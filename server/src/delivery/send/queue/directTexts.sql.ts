// SQL of direct_text and survey_reply.
import { createAudienceOf } from '../../../audiences/index.ts';
import type { TenantTx } from '../../../platform/database/database.ts';
import { numberArray, textArray } from '../../../platform/database/pgArrays.ts';
import { automaticOrigins, openSend, type SingleOrigin } from '../../../sends/index.ts';

/** The automatic replies of a survey. */
export interface SurveyReply {
  /** 1 Yes, 2 No. */
  readonly answer: 1 | 2;
  readonly message: string;
  readonly segments: number;
  /** Thousandths of a credit. */
  readonly credits: number;
}

/** Stores the automatic replies of a survey. */
export async function insertSurveyReplies(
  tx: TenantTx,
  broadcastId: number,
  replies: readonly SurveyReply[],
): Promise<void> {
  for (const reply of replies)
    await tx.query(
      'insert into survey_reply (account_id, broadcast_id, answer, message, segments, credits) values ($1, $2, $3, $4, $5, $6)',
      [tx.accountId, broadcastId, reply.answer, reply.message, reply.segments, reply.credits],
    );
}

/** An answer to a survey that counts. */
export interface CountedAnswer {
  readonly broadcastId: number;
  readonly recipientNo: number;
  readonly answer: 1 | 2;
  readonly phone: number;
  readonly textNumberId: number;
}

/** Most automatic texts that one phone gets within an hour, in case a machine replies to them (3-decisions 5.3). */
const mostAnHour = 5;

/**
 * Requests the survey's reply to an answer, if it has one: once per person and answer (2-decisions E4), never to a
 * number of ours, and not endlessly to a machine that replies automatically. Returns null if none is due.
 */
export async function askForReply(
  tx: TenantTx,
  said: CountedAnswer,
  now: Date,
): Promise<{ directTextId: number; message: string } | null> {
  const [row] = await tx.query<{ directTextId: number; message: string }>(
    `insert into direct_text (account_id, source, text_number_id, phone, message, segments, credits, origin, broadcast_id, answer, created_at)
     select $1, $5, $6, $4::bigint, s.message, s.segments, s.credits, 'surveyReply', $2, $3, $7
     from survey_reply s
     where s.account_id = $1 and s.broadcast_id = $2 and s.answer = $3
       and not exists (select from text_number_owner($4::bigint))
       and (select count(*) from direct_text d where d.account_id = $1 and d.phone = $4::bigint and d.origin = any($8)
         and d.created_at > $7::timestamptz - interval '1 hour') < ${mostAnHour}
     on conflict (account_id, source) do nothing returning direct_text_id as "directTextId", message`,
    [
      tx.accountId,
      said.broadcastId,
      said.answer,
      said.phone,
      `survey:${said.broadcastId}.${said.recipientNo}.${said.answer}`,
      said.textNumberId,
      now,
      automaticOrigins,
    ],
    'delivery_ask_reply',
  );
  return row ?? null;
}

/** Which answers of a survey have an automatic reply. */
export function surveyReplies(tx: TenantTx, broadcastId: number): Promise<{ answer: 1 | 2 }[]> {
  return tx.query(
    'select answer from survey_reply where account_id = $1 and broadcast_id = $2',
    [tx.accountId, broadcastId],
    'delivery_survey_replies',
  );
}

/** A text to one phone. */
export interface NewDirectText {
  /** What requested it: the same text is never sent twice. */
  readonly source: string;
  readonly textNumberId: number;
  readonly phone: number;
  readonly message: string;
  readonly mediaUrls: readonly string[];
  readonly segments: number;
  /** Thousandths of a credit. */
  readonly credits: number;
  /** What it is for. A `stopReply` passes the gate although the phone has opted out (3-decisions 5.5). */
  readonly origin: SingleOrigin;
  /** The user who requested it, if it is a test. The credit balance shows it. */
  readonly userId?: number;
}

/** Requests a text to one phone. Returns its id, or null if the same was requested before. */
export async function askForText(tx: TenantTx, text: NewDirectText, now: Date): Promise<number | null> {
  const [row] = await tx.query<{ direct_text_id: number }>(
    `insert into direct_text (account_id, source, text_number_id, phone, message, media_urls, segments, credits, origin, user_id, created_at)
     values ($1, $2, $3, $4, $5, $6::text[], $7, $8, $9, $10, $11) on conflict (account_id, source) do nothing
     returning direct_text_id`,
    [
      tx.accountId,
      text.source,
      text.textNumberId,
      text.phone,
      text.message,
      textArray(text.mediaUrls),
      text.segments,
      text.credits,
      text.origin,
      text.userId ?? null,
      now,
    ],
    'delivery_ask_text',
  );
  return row?.direct_text_id ?? null;
}

/** A direct text that waits for its send. */
export interface WaitingText {
  direct_text_id: number;
  text_number_id: number;
  phone: number;
  message: string;
  media_urls: string[];
  segments: number;
  credits: number;
  broadcast_id: number | null;
  origin: SingleOrigin;
  user_id: number | null;
  created_at: Date;
}

/**
 * Locks the oldest direct texts that can share a send: one origin, one number, one price, one picture, one survey, one
 * user, each phone once. Other workers take others.
 */
export async function lockWaitingTexts(tx: TenantTx, most: number): Promise<WaitingText[]> {
  const rows = await tx.query<WaitingText>(
    `with first as materialized (
       select text_number_id, segments, credits, media_urls, origin, broadcast_id, user_id from direct_text
       where account_id = $1 and send_id is null and refused is null order by direct_text_id limit 1)
     select d.direct_text_id, d.text_number_id, d.phone, d.message, d.media_urls, d.segments, d.credits,
       d.broadcast_id, d.origin, d.user_id, d.created_at
     from direct_text d, first f
     where d.account_id = $1 and d.send_id is null and d.refused is null
       and (d.text_number_id, d.segments, d.credits, d.media_urls, d.origin)
         = (f.text_number_id, f.segments, f.credits, f.media_urls, f.origin)
       and d.broadcast_id is not distinct from f.broadcast_id and d.user_id is not distinct from f.user_id
     order by d.direct_text_id limit $2 for update of d skip locked`,
    [tx.accountId, most],
    'delivery_lock_direct',
  );
  const phones = new Set<number>();
  return rows.filter(({ phone }) => !phones.has(phone) && phones.add(phone));
}

/** Opens a send for these texts, with an audience of their phones, numbered from 1 in this order. */
export async function openDirectSend(
  tx: TenantTx,
  texts: readonly WaitingText[],
  now: Date,
): Promise<{ sendId: number; audienceId: number }> {
  const [first] = texts;
  if (first === undefined) throw new Error('a send has at least one text');
  const audienceId = await createAudienceOf(
    tx,
    texts.map((text) => text.phone),
  );
  const sendId = await openSend(
    tx,
    { channel: 'text', origin: first.origin, broadcastId: first.broadcast_id, userId: first.user_id },
    now,
  );
  if (sendId === null) throw new Error('a send was not opened');
  await tx.query(
    `update direct_text d set send_id = $2, recipient_no = u.no
     from unnest($3::bigint[]) with ordinality u (id, no) where d.account_id = $1 and d.direct_text_id = u.id`,
    [tx.accountId, sendId, numberArray(texts.map((text) => text.direct_text_id))],
  );
  return { sendId, audienceId };
}

/** Ends direct texts that can't be sent, with their delivery status. */
export async function refuseDirectTexts(
  tx: TenantTx,
  texts: readonly WaitingText[],
  status: number,
): Promise<void> {
  if (texts.length === 0) return;
  await tx.query(
    'update direct_text set refused = $2 where account_id = $1 and direct_text_id = any($3::bigint[])',
    [tx.accountId, status, numberArray(texts.map((text) => text.direct_text_id))],
  );
}

/** The state of a survey's automatic replies, by answer: how many were requested and how many never left. */
export function countReplies(
  tx: TenantTx,
  broadcastId: number,
): Promise<{ answer: number; total: number; refused: number }[]> {
  return tx.query(
    `select answer, count(*)::int as total, count(refused)::int as refused from direct_text
     where account_id = $1 and broadcast_id = $2 group by answer`,
    [tx.accountId, broadcastId],
  );
}

/** Opens the send of a test call to one phone, its only recipient. Returns null if the same was requested before. */
export async function openTestCall(
  tx: TenantTx,
  call: { readonly request: string; readonly phone: number; readonly userId: number },
  now: Date,
): Promise<{ sendId: number; audienceId: number } | null> {
  const sendId = await openSend(
    tx,
    { channel: 'call', origin: 'test', userId: call.userId, request: call.request },
    now,
  );
  return sendId === null ? null : { sendId, audienceId: await createAudienceOf(tx, [call.phone]) };
}
