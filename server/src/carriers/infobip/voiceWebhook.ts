import type { MachineVerdict } from '@carillon/rules/calls/callFlow';
import { fromE164, toE164 } from '@carillon/rules/phones/phones';
import {
  asId,
  asInstant,
  asInteger,
  asRecord,
  asSeconds,
  asText,
  asWritten,
  eventKey,
  mostEvents,
} from '../answers.ts';
import { brokenVoiceEvent } from '../brokenEvent.ts';
import type { CallEnd, VoiceEvent } from '../calls/voiceCarrier.ts';
import { infobipCause } from './callCauses.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The detector's result, in Infobip's terms (`AmdStatus`). */
const verdicts: Readonly<Record<string, MachineVerdict>> = {
  HUMAN: 'person',
  MACHINE: 'machine',
  MACHINE_EOM_BEEP: 'machineReady',
  MACHINE_EOM_SILENCE: 'machineReady',
  MACHINE_EOM_TIMEOUT: 'endless',
};

/**
 * Reads a callback of Calls Markup Language (OpenAPI 3.210, webhooks "Calls Markup Language"), which has no type but is
 * recognized by its fields, or the report of a call's end (`{results: [...]}`, "Receive Voice Delivery Reports").
 * Throws when the body is neither.
 */
export function parseInfobipVoice(
  rawBody: Buffer,
  address: 'script' | 'events',
  now: () => number,
): VoiceEvent[] {
  const body = asRecord(JSON.parse(rawBody.toString('utf8')) as unknown);
  if (body === undefined) throw new TypeError('an Infobip voice callback is an object');
  const results = body['results'];
  if (results === undefined) return [readCallback(body, address, now)];
  if (!Array.isArray(results) || results.length > mostEvents)
    throw new TypeError('an Infobip voice report has some results');
  return results.map((element: unknown) => readReport(element));
}

function readCallback(fields: Fields, address: 'script' | 'events', now: () => number): VoiceEvent {
  const carrierCallId = asId(fields['callId']);
  if (carrierCallId === undefined) return brokenVoiceEvent(fields, 'callId is missing');
  const began = asText(fields['startTime']) ?? '';
  const base = (type: string) => ({
    key: eventKey(carrierCallId, type, began),
    carrierCallId,
    reference: null,
    at: new Date(now()),
  });
  if (fields['errorCode'] !== undefined)
    return { ...base('error'), kind: 'scriptFailed', code: asText(fields['errorCode']) ?? 'unknown' };
  if (fields['recordingFileId'] !== undefined) {
    const recordingId = asId(fields['recordingFileId']);
    if (recordingId === undefined) return brokenVoiceEvent(fields, 'recordingFileId is not readable');
    const kind = address === 'script' ? 'recorded' : 'recordingReady';
    return { ...base(`${kind} ${recordingId}`), kind, recordingId, seconds: null };
  }
  if (fields['dialData'] !== undefined) return dialEnded(fields, base('dial'));
  if (fields['machineDetectionResult'] !== undefined) {
    const verdict = verdicts[asText(fields['machineDetectionResult']) ?? ''] ?? 'unsure';
    return { ...base('machine'), kind: address === 'script' ? 'answered' : 'machine', verdict };
  }
  if (fields['capturedDtmf'] !== undefined)
    return { ...base('keys'), kind: 'keys', digits: asWritten(fields['capturedDtmf']) };
  if (address === 'events') return { kind: 'ignored', key: base('call').key, type: 'call' };
  if (fields['direction'] === 'INBOUND') {
    const to = plusNumber(fields['to']);
    if (to === undefined) return brokenVoiceEvent(fields, 'to of a call is missing');
    // Callers who withhold their number may call all the same.
    const from = plusNumber(fields['from']) ?? '';
    return { ...base('call'), kind: 'initiated', direction: 'inbound', from, to };
  }
  // Nothing was detected, because detection was not requested: a person.
  return { ...base('call'), kind: 'answered', verdict: 'unsure' };
}

function dialEnded(
  fields: Fields,
  base: Pick<Extract<VoiceEvent, { kind: 'keys' }>, 'key' | 'carrierCallId' | 'reference' | 'at'>,
): VoiceEvent {
  const data = asRecord(fields['dialData']);
  const dialed = asText(data?.['callId']) ?? '';
  const name = asText(data?.['errorCodeName']) ?? '';
  const milliseconds = data?.['duration'];
  const seconds = typeof milliseconds === 'number' ? asSeconds(milliseconds / 1_000) : 0;
  return {
    ...base,
    key: eventKey(base.key, dialed),
    kind: 'transferEnded',
    answered: seconds > 0,
    code: name === '' ? String(asInteger(data?.['errorCodeId']) ?? 'unknown') : name,
    seconds,
  };
}

function readReport(element: unknown): VoiceEvent {
  const report = asRecord(element);
  const carrierCallId = asId(report?.['messageId']);
  if (report === undefined || carrierCallId === undefined)
    return brokenVoiceEvent(element, 'messageId is missing');
  const voice = asRecord(report['voiceCall']) ?? {};
  const endTime = asText(voice['endTime']) ?? asText(report['doneAt']) ?? asText(report['sentAt']);
  const endedAt = asInstant(endTime);
  if (endedAt === undefined) return brokenVoiceEvent(element, 'endTime is missing');
  const error = asRecord(report['error']);
  return {
    key: eventKey(carrierCallId, 'ended', endTime ?? ''),
    carrierCallId,
    reference: asText(report['callbackData']) ?? null,
    at: endedAt,
    kind: 'ended',
    end: infobipEnd(voice, endedAt, asInteger(error?.['id']) ?? 0, asText(error?.['name']) ?? ''),
  };
}

/** How a call ended, by the fields of a report or of the calls' history (`CallLog`). */
export function infobipEnd(fields: Fields, endedAt: Date, errorId: number, errorName: string): CallEnd {
  const duration = fields['duration'];
  const seconds = typeof duration === 'number' ? asSeconds(duration) : 0;
  const answeredAt =
    asInstant(fields['answerTime']) ?? (seconds > 0 ? new Date(endedAt.getTime() - seconds * 1_000) : null);
  const answered = answeredAt !== null;
  const charged = fields['chargedDuration'];
  return {
    cause: infobipCause(errorId, errorName, answered),
    code: errorName === '' ? String(errorId) : errorName,
    answeredAt,
    endedAt,
    billedSeconds: !answered ? 0 : typeof charged === 'number' && charged > 0 ? asSeconds(charged) : seconds,
  };
}

/** Infobip writes international numbers without the plus; the rest of the product expects E.164. */
function plusNumber(value: unknown): string | undefined {
  const found = typeof value === 'string' ? fromE164(value) : null;
  return found === null ? undefined : toE164(found);
}
