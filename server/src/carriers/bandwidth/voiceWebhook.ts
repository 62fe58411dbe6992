import type { MachineVerdict } from '@carillon/rules/calls/callFlow';
import { asId, asInstant, asRecord, asSeconds, asText, asWritten, eventKey } from '../answers.ts';
import { brokenVoiceEvent } from '../brokenEvent.ts';
import type { CallEnd, VoiceEvent } from '../calls/voiceCarrier.ts';
import { bandwidthCause } from './callCauses.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Maximum time to listen to a greeting, in seconds. One that is still running then is treated as endless
 * (C5.3).
 */
export const DETECTION_SECONDS = 60;

/**
 * Reads a callback of Bandwidth Voice (bandwidth.yml, `answerCallback` and the others): one JSON object.
 * Throws when the body is not one.
 */
export function parseBandwidthVoice(rawBody: Buffer): VoiceEvent[] {
  const body = asRecord(JSON.parse(rawBody.toString('utf8')) as unknown);
  if (body === undefined) throw new TypeError('a Bandwidth voice callback is an object');
  return [readEvent(body)];
}

function readEvent(fields: Fields): VoiceEvent {
  const type = asText(fields['eventType']);
  const carrierCallId = asId(fields['callId']);
  const time = asText(fields['eventTime']);
  const at = asInstant(time);
  if (type === undefined || carrierCallId === undefined || at === undefined)
    return brokenVoiceEvent(fields, 'eventType, callId or eventTime is missing');
  const base = {
    key: eventKey(carrierCallId, type, time ?? ''),
    carrierCallId,
    reference: asText(fields['tag']) ?? null,
    at,
  };
  switch (type) {
    case 'initiate': {
      const [caller, to] = [asText(fields['from']) ?? '', asText(fields['to'])];
      if (to === undefined) return brokenVoiceEvent(fields, 'to of a call is missing');
      // Callers who withhold their number may still call ("Restricted", "anonymous").
      const from = /^\+\d{1,15}$/.test(caller) ? caller : '';
      const direction = fields['direction'] === 'outbound' ? 'outbound' : 'inbound';
      return { ...base, kind: 'initiated', direction, from, to };
    }
    case 'answer':
      return { ...base, kind: 'answered', verdict: verdictOf(fields) };
    case 'gather':
      return {
        ...base,
        kind: 'keys',
        digits: asWritten(fields['digits']) + asWritten(fields['terminatingDigit']),
      };
    case 'machineDetectionComplete': {
      const verdict = verdictOf(fields);
      return verdict === null
        ? brokenVoiceEvent(fields, 'machineDetectionResult is missing')
        : { ...base, kind: 'machine', verdict };
    }
    case 'redirect':
      return { ...base, kind: 'redirected' };
    case 'recordComplete':
    case 'recordingAvailable': {
      const recordingId = asId(fields['recordingId']);
      if (recordingId === undefined) return brokenVoiceEvent(fields, 'recordingId is missing');
      const kind = type === 'recordComplete' ? 'recorded' : 'recordingReady';
      return { ...base, kind, recordingId, seconds: isoSeconds(fields['duration']) };
    }
    case 'transferAnswer':
      return { ...base, kind: 'transferAnswered' };
    case 'transferComplete': {
      const code = asText(fields['cause']) ?? 'unknown';
      // The cause came from the other side: it hung up, so it had picked up.
      return { ...base, kind: 'transferEnded', answered: code === 'hangup', code, seconds: null };
    }
    case 'transferDisconnect':
      return { ...base, kind: 'transferLegEnded', end: callEnd(fields, at) };
    case 'disconnect':
      return { ...base, kind: 'ended', end: callEnd(fields, at) };
    default:
      return { kind: 'ignored', key: base.key, type };
  }
}

/** How a call ended, by the fields of a callback or of a call's state. */
export function callEnd(fields: Fields, otherwise: Date): CallEnd {
  const code = asText(fields['cause']) ?? asText(fields['disconnectCause']) ?? 'unknown';
  const answeredAt = asInstant(fields['answerTime']) ?? null;
  const endedAt = asInstant(fields['endTime']) ?? otherwise;
  const answered = answeredAt !== null;
  return {
    cause: bandwidthCause(code, asText(fields['errorMessage']) ?? '', answered),
    code,
    answeredAt,
    endedAt,
    billedSeconds: answered ? asSeconds((endedAt.getTime() - answeredAt.getTime()) / 1_000) : 0,
  };
}

/** `machineDetectionResult`: the value, and for a machine whether its greeting came to an end. */
function verdictOf(fields: Fields): MachineVerdict | null {
  const result = asRecord(fields['machineDetectionResult']);
  switch (asText(result?.['value'])) {
    case undefined:
      return null;
    case 'human':
      return 'person';
    case 'tone-detected':
      return 'machineReady';
    case 'answering-machine':
      return (isoSeconds(result?.['duration']) ?? 0) >= DETECTION_SECONDS ? 'endless' : 'machineReady';
    // silence, timeout, error, and values added later: when unsure, a person (C1.3).
    default:
      return 'unsure';
  }
}

/** Seconds of an ISO 8601 duration ("PT1M13.67S"); null for anything else. */
function isoSeconds(value: unknown): number | null {
  const match =
    typeof value === 'string' ? /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(value) : null;
  if (match === null || value === 'PT') return null;
  const seconds = Number(match[1] ?? 0) * 3_600 + Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0);
  return Math.min(seconds, asSeconds(seconds));
}
