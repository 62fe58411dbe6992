import { asId, asInstant, asInteger, asRecord, asText, parsedJson } from '../answers.ts';
import { callOutcome, changeOutcome, expiredCall, safeId, type CallAnswers } from '../calls/callAnswers.ts';
import { CarrierExchange, type ExchangeResult } from '../exchange.ts';
import { inGroups } from '../inGroups.ts';
import type { ExchangeLimits, InfobipVoiceSettings } from '../settings.ts';
import { chooseLegOf, legOf, legsOnPage, type ListedLeg } from '../calls/transferLegs.ts';
import type {
  CallInDoubt,
  CallLookUp,
  CallSubmission,
  TransferInDoubt,
  TransferLookUp,
  VoiceCarrier,
} from '../calls/voiceCarrier.ts';
import { renderMarkup } from './markup.ts';
import { infobipEnd, parseInfobipVoice } from './voiceWebhook.ts';

/** Look-ups at a time. */
const LOOK_UPS_AT_A_TIME = 4;
/**
 * How long the detector may take to distinguish a person from a machine (C1.3), and wait for a greeting's end (C5.1).
 */
const DETECTION_SECONDS = 4;
const GREETING_SECONDS = 60;

type Fields = Readonly<Record<string, unknown>>;

const answers: CallAnswers = {
  // The response to a markup call does not contain its id. Its first callback does.
  callId: () => undefined,
  isAboutNumber,
  // Nothing from Infobip reveals whether a 5xx came before or after it accepted the call.
  isOwnFault: () => false,
};

/**
 * Infobip's calls, driven by Calls Markup Language (`POST /markuplanguage/1/create`) and looked up in the Calls API
 * (OpenAPI 3.210). docs/decisions/calls.md#calls-through-infobip explains why, and the cost.
 */
export function createInfobipVoice(
  settings: InfobipVoiceSettings,
  limits: ExchangeLimits,
  now: () => number = Date.now,
): VoiceCarrier {
  const exchange = new CarrierExchange({
    ...limits,
    baseUrl: settings.baseUrl,
    headers: {
      authorization: `App ${settings.apiKey}`,
      'content-type': 'application/json',
      accept: 'application/json',
    },
  });

  return {
    name: 'infobip',
    aggregatorId: 5,
    maxBatch: 1,
    callbackProof: 'address',
    redirects: false,
    requestTimeoutMs: limits.requestTimeoutMs,
    async startCalls(batch) {
      const [call] = batch;
      if (call === undefined) return [];
      if (batch.length > 1) throw new RangeError('Infobip takes one call per request.');
      const expired = expiredCall(call, now());
      if (expired !== undefined) return [expired];
      const body = JSON.stringify(requestBody(call));
      return [callOutcome(await exchange.post('/markuplanguage/1/create', body), answers, now)];
    },
    lookUpCalls: (calls) => inGroups(calls, LOOK_UPS_AT_A_TIME, (call) => lookUp(exchange, call, now)),
    lookUpTransfer: (transfer) => lookUpTransfer(exchange, transfer, now),
    async updateCall(carrierCallId, change) {
      if (change.kind === 'redirect') return { kind: 'impossible' };
      return changeOutcome(
        await exchange.post(
          `/calls/1/calls/${safeId(carrierCallId)}/hangup`,
          JSON.stringify({ errorCode: 'NORMAL_HANGUP' }),
        ),
      );
    },
    async fetchRecording(_carrierCallId, recordingId) {
      const result = await exchange.get(`/calls/1/recordings/files/${safeId(recordingId)}`);
      return result.kind === 'answer' && result.statusCode === 200 ? result.bytes : null;
    },
    // The callbacks carry no credentials: what can be checked is their address, by the server.
    authenticate: () => false,
    parseVoiceWebhook: (rawBody, address) => parseInfobipVoice(rawBody, address, now),
    renderActions: renderMarkup,
    close: () => exchange.close(),
  };
}

function requestBody(call: CallSubmission): object {
  return {
    callback: { url: call.urls.answer, errorUrl: call.urls.answerFallback, method: 'POST' },
    endpoint: { type: 'PHONE', phoneNumber: call.to.replace('+', '') },
    from: call.from.replace('+', ''),
    externalId: call.attemptId,
    notifyUrl: call.urls.events,
    // Synchronous: the first callback already says who answered, and whether a greeting has ended.
    machineDetection: call.detectMachine
      ? {
          detectionTime: DETECTION_SECONDS,
          mode: { type: 'SYNC' },
          messageDetection: { timeout: GREETING_SECONDS },
        }
      : undefined,
  };
}

/** Both error forms of Infobip name the field at fault. */
function isAboutNumber(body: Fields | undefined): boolean {
  const violations = body?.['violations'];
  const fields = Array.isArray(violations)
    ? violations.map((entry) => asText(asRecord(entry)?.['property']) ?? '')
    : [];
  const exception = asRecord(asRecord(body?.['requestError'])?.['serviceException']);
  fields.push(...Object.keys(asRecord(exception?.['validationErrors']) ?? {}));
  return fields.some((field) => /endpoint|phoneNumber|(^|\.)to$/.test(field));
}

/** A call in progress is in the list of calls; a finished one is in their history. */
async function lookUp(exchange: CarrierExchange, call: CallInDoubt, now: () => number): Promise<CallLookUp> {
  if (call.carrierCallId !== null) {
    const path = `/calls/1/calls/${safeId(call.carrierCallId)}`;
    const live = await exchange.get(path);
    const found = one(live, call.carrierCallId, now);
    if (found.kind !== 'notFound') return found;
    return one(await exchange.get(`${path}/history`), call.carrierCallId, now);
  }
  const query = new URLSearchParams({
    from: call.from.replace('+', ''),
    to: call.to.replace('+', ''),
    direction: 'OUTBOUND',
    startTimeAfter: call.sentAfter.toISOString(),
    size: '100',
  });
  const entries = new Map<string, Fields>();
  for (const path of ['/calls/1/calls', '/calls/1/calls/history']) {
    const page = await exchange.get(`${path}?${query.toString()}`);
    const list = listOf(page);
    if ('kind' in list) return list;
    for (const entry of list.entries) {
      const id = idOf(entry);
      if (id === undefined) return { kind: 'unavailable', code: 'UNREADABLE' };
      if (fits(entry, call)) entries.set(id, entry);
    }
  }
  // Our own id decides if Infobip reports it; otherwise exactly one call in that time must match.
  const named = [...entries].filter(([, entry]) => entry['externalId'] === call.attemptId);
  const unnamed = [...entries].filter(([, entry]) => asText(entry['externalId']) === undefined);
  const candidates = named.length > 0 ? named : unnamed;
  const [first] = candidates;
  if (first === undefined) return { kind: 'notFound' };
  return candidates.length === 1 ? stateOf(first[0], first[1], now) : { kind: 'ambiguous' };
}

/**
 * The call that a `dial` made is in the Calls API like any other, with the call that dialed it as its parent. No query
 * filters by parent, so the list is queried by number and time, first calls in progress, then finished ones.
 */
async function lookUpTransfer(
  exchange: CarrierExchange,
  transfer: TransferInDoubt,
  now: () => number,
): Promise<TransferLookUp> {
  const query = new URLSearchParams({
    to: transfer.to.replace('+', ''),
    direction: 'OUTBOUND',
    startTimeAfter: transfer.dialedAfter.toISOString(),
    size: String(legsOnPage),
  });
  const legs: ListedLeg[] = [];
  let isFull = false;
  for (const path of ['/calls/1/calls', '/calls/1/calls/history']) {
    const list = listOf(await exchange.get(`${path}?${query.toString()}`));
    if ('kind' in list) return list;
    legs.push(...list.entries.map((entry) => legOf(entry, stateOf('', entry, now))));
    isFull ||= list.entries.length >= legsOnPage;
  }
  return chooseLegOf(legs, transfer, isFull);
}

function one(result: ExchangeResult, id: string, now: () => number): CallLookUp {
  if (result.kind !== 'answer') return { kind: 'unavailable', code: result.code };
  if (result.statusCode === 404) return { kind: 'notFound' };
  const fields = asRecord(parsedJson(result.body));
  if (result.statusCode !== 200 || fields === undefined)
    return { kind: 'unavailable', code: `HTTP_${result.statusCode}` };
  return stateOf(id, fields, now);
}

function listOf(
  result: ExchangeResult,
): { readonly entries: readonly Fields[] } | Extract<CallLookUp, { kind: 'unavailable' }> {
  if (result.kind !== 'answer') return { kind: 'unavailable', code: result.code };
  const results = asRecord(parsedJson(result.body))?.['results'];
  if (result.statusCode !== 200 || !Array.isArray(results))
    return { kind: 'unavailable', code: `HTTP_${result.statusCode}` };
  return { entries: results.map((entry: unknown) => asRecord(entry) ?? {}) };
}

function idOf(entry: Fields): string | undefined {
  return asId(entry['id']) ?? asId(entry['callId']);
}

/** Applies the query's filters again, so that a stranger's call is never adopted. */
function fits(entry: Fields, call: CallInDoubt): boolean {
  const began = asInstant(entry['startTime'])?.getTime() ?? call.sentAfter.getTime();
  return (
    asText(entry['to'])?.replace('+', '') === call.to.replace('+', '') &&
    asText(entry['from'])?.replace('+', '') === call.from.replace('+', '') &&
    asText(entry['parentCallId']) === undefined &&
    began >= call.sentAfter.getTime() &&
    began <= call.sentBefore.getTime()
  );
}

function stateOf(
  id: string,
  fields: Fields,
  now: () => number,
): Extract<CallLookUp, { kind: 'going' | 'ended' }> {
  const state = asText(fields['state']) ?? '';
  const endedAt = asInstant(fields['endTime']);
  const over =
    endedAt !== undefined || ['FINISHED', 'FAILED', 'CANCELLED', 'NO_ANSWER', 'BUSY'].includes(state);
  if (!over) return { kind: 'going', carrierCallId: id, answeredAt: asInstant(fields['answerTime']) ?? null };
  const error = asRecord(fields['errorCode']);
  const name = asText(error?.['name']) ?? (state === 'FINISHED' ? '' : state);
  const end = infobipEnd(fields, endedAt ?? new Date(now()), asInteger(error?.['id']) ?? 0, name);
  return { kind: 'ended', carrierCallId: id, end };
}
