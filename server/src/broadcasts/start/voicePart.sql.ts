// All SQL on broadcast's columns of calls.
import { randomInt } from 'node:crypto';
import type { Weekday } from '@carillon/rules/time/weekdays';
import type { LadderMinutes } from '@carillon/rules/ladders/ladderForm';
import type { AnswerName } from '@carillon/rules/broadcasts/surveyAnswers';
import { numberArray } from '../../platform/database/pgArrays.ts';
import type { Database, TenantTx } from '../../platform/database/database.ts';
import { storedWindow, type KeptAudio, type VoicePart } from './keptVoice.ts';

/** The columns of a broadcast about its calls. A null callerId means that it makes none. */
export interface VoiceColumns {
  audio: KeptAudio | null;
  audioVm: KeptAudio | null;
  recordLater: boolean;
  recordLaterVm: boolean;
  recordingNo: number | null;
  callerId: number | null;
  /** Carrier of the calls: 2 Bandwidth, 5 Infobip. */
  callerAggregator: 2 | 5 | null;
  transferNumber: number | null;
  transferLines: number | null;
  callRetries: number;
  checkCallingWindow: boolean;
  callingWindowIgnored: boolean;
  callingDays: Weekday[];
  /** Minutes since midnight. */
  windowStart: number;
  windowStop: number;
  continueOnNextDay: boolean;
  useRecipientTimeZone: boolean;
  timeZone: string | null;
  /** The minutes that a person has to confirm; null: not a ladder. */
  ladderMinutes: LadderMinutes | null;
  /** Thousandths of a credit held for the calls. */
  maxCallCost: number;
  callCount: number;
  /** The names of a voice survey's answers, by key. */
  surveyLabels: AnswerName[];
}

/** The same as part of a select of broadcasts `b`. */
export const voiceColumns = `b.audio, b.audio_vm as "audioVm", b.record_later as "recordLater", b.record_later_vm as "recordLaterVm",
  b.recording_no as "recordingNo", b.caller_id as "callerId", b.caller_aggregator as "callerAggregator", b.transfer_number as "transferNumber", b.transfer_lines as "transferLines",
  b.call_retries as "callRetries", b.check_calling_window as "checkCallingWindow", b.calling_window_ignored as "callingWindowIgnored",
  b.calling_days as "callingDays", b.window_start as "windowStart", b.window_stop as "windowStop",
  b.continue_on_next_day as "continueOnNextDay", b.use_recipient_time_zone as "useRecipientTimeZone", b.time_zone as "timeZone", b.max_call_cost as "maxCallCost", b.call_count as "callCount", b.survey_labels as "surveyLabels", b.ladder_minutes as "ladderMinutes"`;

/** Writes the columns of a new broadcast about its calls. */
export async function saveVoice(
  tx: TenantTx,
  broadcastId: number,
  voice: VoicePart,
  more: { recordingNo: number | null; maxCallCost: number; callCount: number },
): Promise<void> {
  const window = storedWindow(voice.window);
  await tx.query(
    `update broadcast set audio = $3, audio_vm = $4, record_later = $5, record_later_vm = $6, recording_no = $7, caller_id = $8,
       transfer_number = $9, transfer_lines = $10, call_retries = $11, check_calling_window = $12, calling_window_ignored = $13,
       calling_days = $14, caller_aggregator = $21, window_start = $15, window_stop = $16, continue_on_next_day = $17, time_zone = $18, max_call_cost = $19,
       call_count = $20, use_recipient_time_zone = $22, survey_labels = $23, ladder_minutes = $24
     where account_id = $1 and broadcast_id = $2`,
    [
      tx.accountId,
      broadcastId,
      jsonOf(voice.audio),
      jsonOf(voice.audioVm),
      voice.recordLater,
      voice.recordLaterVm,
      more.recordingNo,
      voice.callerId,
      voice.transfer?.number ?? null,
      voice.transfer?.lines ?? null,
      voice.retries,
      voice.checkWindow,
      voice.windowIgnored,
      window.days,
      window.start,
      window.stop,
      voice.continueOnNextDay,
      voice.timeZone,
      more.maxCallCost,
      more.callCount,
      voice.aggregatorId,
      voice.useRecipientTimeZone,
      JSON.stringify(voice.surveyLabels),
      voice.ladderMinutes,
    ],
  );
}

const jsonOf = (audio: KeptAudio | null) => (audio === null ? null : JSON.stringify(audio));

/** Stores a broadcast's messages as they are now, and what is held for its calls. */
export async function saveAudio(
  tx: TenantTx,
  broadcastId: number,
  to: Pick<
    VoiceColumns,
    'audio' | 'audioVm' | 'recordLater' | 'recordLaterVm' | 'recordingNo' | 'maxCallCost'
  >,
): Promise<void> {
  await tx.query(
    `update broadcast set audio = $3, audio_vm = $4, record_later = $5, record_later_vm = $6, recording_no = $7, max_call_cost = $8,
       max_credit_cost = max_credit_cost - max_call_cost + $8
     where account_id = $1 and broadcast_id = $2`,
    [
      tx.accountId,
      broadcastId,
      jsonOf(to.audio),
      jsonOf(to.audioVm),
      to.recordLater,
      to.recordLaterVm,
      to.recordingNo,
      to.maxCallCost,
    ],
  );
}

/** Sets the names of its answers. */
export async function setSurveyLabels(
  tx: TenantTx,
  broadcastId: number,
  names: readonly AnswerName[],
): Promise<void> {
  await tx.query('update broadcast set survey_labels = $3 where account_id = $1 and broadcast_id = $2', [
    tx.accountId,
    broadcastId,
    JSON.stringify(names),
  ]);
}

/** Its calls are made at any hour. */
export async function setWindowIgnored(tx: TenantTx, broadcastId: number): Promise<void> {
  await tx.query(
    'update broadcast set calling_window_ignored = true where account_id = $1 and broadcast_id = $2',
    [tx.accountId, broadcastId],
  );
}

/** Broadcasts that have not started and play one of these messages. Locked. */
export function waitingWith(tx: TenantTx, audioIds: readonly number[]): Promise<{ broadcastId: number }[]> {
  return tx.query(
    `select broadcast_id as "broadcastId" from broadcast where account_id = $1 and deleted_at is null and started_at is null
       and category <> 'Completed'
       and ((audio->>'audioId')::int = any($2::int[]) or (audio_vm->>'audioId')::int = any($2::int[]))
     order by broadcast_id for update`,
    [tx.accountId, audioIds],
  );
}

/** A number that is taken is drawn again. With a billion of them, the second one is free. */
const mostDraws = 20;

/**
 * A number to be entered by telephone, 9 digits, that no other broadcast has (2-decisions C6.1). Drawn at random: a
 * caller who knows it can give the broadcast its message.
 */
export async function newRecordingNo(tx: TenantTx): Promise<number> {
  for (let draw = 0; draw < mostDraws; draw += 1) {
    const no = randomInt(100_000_000, 1_000_000_000);
    const taken = await tx.query('select from find_recording($1)', [no]);
    if (taken.length === 0) return no;
  }
  throw new Error('no recording number');
}

/** Whose broadcast a recording number is, before its account is known. Null if none has it, or if it was deleted. */
export async function findRecording(
  database: Database,
  no: number,
): Promise<{ accountId: number; broadcastId: number } | null> {
  const [row] = await database.query<{ accountId: number; broadcastId: number }>(
    'select account_id as "accountId", broadcast_id as "broadcastId" from find_recording($1)',
    [no],
  );
  return row ?? null;
}

/** Seconds of the message of each of these broadcasts; one whose message is not known is absent. */
export async function readMessageSeconds(
  tx: TenantTx,
  broadcastIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await tx.query<{ id: number; seconds: number }>(
    `select broadcast_id as id, (audio ->> 'seconds')::float8 as seconds from broadcast
     where account_id = $1 and broadcast_id = any($2) and audio ->> 'seconds' is not null`,
    [tx.accountId, numberArray(broadcastIds)],
  );
  return new Map(rows.map(({ id, seconds }) => [id, seconds]));
}
