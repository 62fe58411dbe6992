import { asId, asInstant, asRecord, asText, parsedJson } from '../answers.ts';
import {
  callOutcome,
  changeOutcome,
  expiredCall,
  safeId,
  textOf,
  type CallAnswers,
} from '../calls/callAnswers.ts';
import { basicAuthenticator, basicHeader } from '../credentials.ts';
import { CarrierExchange } from '../exchange.ts';
import { inGroups } from '../inGroups.ts';
import type { BandwidthVoiceSettings, ExchangeLimits } from '../settings.ts';
import { chooseLegOf, legOf, legsOnPage } from '../calls/transferLegs.ts';
import type {
  CallInDoubt,
  CallLookUp,
  CallSubmission,
  TransferInDoubt,
  TransferLookUp,
  VoiceCarrier,
} from '../calls/voiceCarrier.ts';
import { renderBxml } from './bxml.ts';
import { callEnd, DETECTION_SECONDS, parseBandwidthVoice } from './voiceWebhook.ts';

/** Look-ups at a time. */
const LOOK_UPS_AT_A_TIME = 4;
/**
 * How long Bandwidth waits for our response before it requests the fallback address. The recipient hears
 * silence.
 */
const CALLBACK_SECONDS = 5;

const answers: CallAnswers = {
  callId: (body) => asId(body?.['callId']),
  isAboutNumber: (body) => /^invalid to\b/i.test(textOf(body, 'description')),
  isOwnFault: (body) => asText(body?.['type']) !== undefined,
};

/**
 * Bandwidth Voice v2 (OpenAPI file bandwidth.yml, `createCall`, `listCalls`, `getCallState`, `updateCall`).
 * One call per request; no idempotency key exists.
 */
export function createBandwidthVoice(
  settings: BandwidthVoiceSettings,
  limits: ExchangeLimits,
  now: () => number = Date.now,
): VoiceCarrier {
  const exchange = new CarrierExchange({
    ...limits,
    baseUrl: settings.baseUrl,
    headers: {
      authorization: basicHeader(settings.apiUser, settings.apiPassword),
      'content-type': 'application/json; charset=utf-8',
      accept: 'application/json',
    },
  });
  const callsPath = `/accounts/${encodeURIComponent(settings.accountId)}/calls`;
  const recordingPath = (call: string, recording: string): string =>
    `${callsPath}/${safeId(call)}/recordings/${safeId(recording)}/media`;
  const authenticate = basicAuthenticator(settings.webhookUser, settings.webhookPassword);
  // Two passwords may be valid during a change. Bandwidth is given the first.
  const webhookPassword = settings.webhookPassword.split(',')[0]?.trim() ?? '';
  const bxml = {
    webhookUser: settings.webhookUser,
    webhookPassword,
    apiUser: settings.apiUser,
    apiPassword: settings.apiPassword,
    recordingUrl: (call: string, recording: string) => settings.baseUrl + recordingPath(call, recording),
  };

  return {
    name: 'bandwidth',
    aggregatorId: 2,
    maxBatch: 1,
    callbackProof: 'header',
    redirects: true,
    requestTimeoutMs: limits.requestTimeoutMs,
    async startCalls(batch) {
      const [call] = batch;
      if (call === undefined) return [];
      if (batch.length > 1) throw new RangeError('Bandwidth takes one call per request.');
      const expired = expiredCall(call, now());
      if (expired !== undefined) return [expired];
      const body = JSON.stringify(requestBody(settings.applicationId, call, bxml));
      return [callOutcome(await exchange.post(callsPath, body), answers, now)];
    },
    lookUpCalls: (calls) =>
      inGroups(calls, LOOK_UPS_AT_A_TIME, (call) => lookUp(exchange, callsPath, call, now)),
    lookUpTransfer: (transfer) => lookUpTransfer(exchange, callsPath, transfer, now),
    async updateCall(carrierCallId, change) {
      const credentials = {
        username: bxml.webhookUser,
        password: bxml.webhookPassword,
        fallbackUsername: bxml.webhookUser,
        fallbackPassword: bxml.webhookPassword,
      };
      const body =
        change.kind === 'hangUp'
          ? { state: 'completed' }
          : {
              state: 'active',
              redirectUrl: change.url,
              redirectFallbackUrl: change.fallbackUrl,
              ...credentials,
              tag: change.tag,
            };
      return changeOutcome(
        await exchange.post(`${callsPath}/${safeId(carrierCallId)}`, JSON.stringify(body)),
      );
    },
    async fetchRecording(carrierCallId, recordingId) {
      const result = await exchange.get(recordingPath(carrierCallId, recordingId));
      return result.kind === 'answer' && result.statusCode === 200 ? result.bytes : null;
    },
    authenticate: (headers) => authenticate(headers),
    parseVoiceWebhook: parseBandwidthVoice,
    renderActions: (actions, urls) => renderBxml(actions, urls, bxml),
    close: () => exchange.close(),
  };
}

function requestBody(
  applicationId: string,
  call: CallSubmission,
  callbacks: { readonly webhookUser: string; readonly webhookPassword: string },
): object {
  const credentials = { username: callbacks.webhookUser, password: callbacks.webhookPassword };
  const fallback = { fallbackUsername: callbacks.webhookUser, fallbackPassword: callbacks.webhookPassword };
  return {
    applicationId,
    to: call.to,
    from: call.from,
    answerUrl: call.urls.answer,
    answerFallbackUrl: call.urls.answerFallback,
    disconnectUrl: call.urls.events,
    ...credentials,
    ...fallback,
    callTimeout: call.ringSeconds,
    callbackTimeout: CALLBACK_SECONDS,
    tag: call.tag,
    // Synchronous: Bandwidth first calls us when it knows who answered, and for a machine when its greeting is over
    // (C1.3, C5.1). Whole seconds: Bandwidth can't read fractions.
    machineDetection: call.detectMachine
      ? {
          mode: 'sync',
          detectionTimeout: DETECTION_SECONDS,
          silenceTimeout: 4,
          speechThreshold: 4,
          speechEndThreshold: 1,
          machineSpeechEndThreshold: 2,
          delayResult: true,
        }
      : undefined,
  };
}

async function lookUp(
  exchange: CarrierExchange,
  path: string,
  call: CallInDoubt,
  now: () => number,
): Promise<CallLookUp> {
  return call.carrierCallId === null
    ? findCall(exchange, path, call, now)
    : readCall(exchange, path, call.carrierCallId, now);
}

async function readCall(
  exchange: CarrierExchange,
  path: string,
  id: string,
  now: () => number,
): Promise<CallLookUp> {
  const result = await exchange.get(`${path}/${safeId(id)}`);
  if (result.kind !== 'answer') return { kind: 'unavailable', code: result.code };
  if (result.statusCode === 404) return { kind: 'notFound' };
  const state = asRecord(parsedJson(result.body));
  if (result.statusCode !== 200 || state === undefined)
    return { kind: 'unavailable', code: `HTTP_${result.statusCode}` };
  return stateOf(id, state, now);
}

/** The calls that fit the query, as the carrier lists them; or why there is no list. */
async function listCalls(
  exchange: CarrierExchange,
  path: string,
  query: URLSearchParams,
): Promise<readonly unknown[] | { kind: 'unavailable'; code: string }> {
  const result = await exchange.get(`${path}?${query.toString()}`);
  if (result.kind !== 'answer') return { kind: 'unavailable', code: result.code };
  const list = parsedJson(result.body);
  return result.statusCode === 200 && Array.isArray(list)
    ? list
    : { kind: 'unavailable', code: `HTTP_${result.statusCode}` };
}

/** Calls carry no tag in the list, so a call can only be identified by its numbers and its time. */
async function findCall(
  exchange: CarrierExchange,
  path: string,
  call: CallInDoubt,
  now: () => number,
): Promise<CallLookUp> {
  const query = new URLSearchParams({
    to: call.to,
    from: call.from,
    minStartTime: call.sentAfter.toISOString(),
    maxStartTime: call.sentBefore.toISOString(),
    pageSize: '100',
  });
  const list = await listCalls(exchange, path, query);
  if ('kind' in list) return list;
  const found = new Map<string, Readonly<Record<string, unknown>>>();
  for (const entry of list) {
    const state = asRecord(entry);
    const id = asId(state?.['callId']);
    if (state === undefined || id === undefined) return { kind: 'unavailable', code: 'UNREADABLE' };
    // The other side of a transfer is a separate call, possibly from the same numbers.
    const isOurs = state['to'] === call.to && state['from'] === call.from && !asText(state['parentCallId']);
    if (isOurs) found.set(id, state);
  }
  const [one] = found;
  if (one === undefined) return { kind: 'notFound' };
  return found.size === 1 ? stateOf(one[0], one[1], now) : { kind: 'ambiguous' };
}

/** The other side of a transfer is a call of its own in the list, with the call that was transferred as its parent. */
async function lookUpTransfer(
  exchange: CarrierExchange,
  path: string,
  transfer: TransferInDoubt,
  now: () => number,
): Promise<TransferLookUp> {
  const query = new URLSearchParams({
    to: transfer.to,
    minStartTime: transfer.dialedAfter.toISOString(),
    maxStartTime: transfer.dialedBefore.toISOString(),
    pageSize: String(legsOnPage),
  });
  const list = await listCalls(exchange, path, query);
  if ('kind' in list) return list;
  const legs = list.map((entry) => {
    const state = asRecord(entry) ?? {};
    return legOf(state, stateOf('', state, now));
  });
  return chooseLegOf(legs, transfer, list.length >= legsOnPage);
}

function stateOf(
  id: string,
  state: Readonly<Record<string, unknown>>,
  now: () => number,
): Extract<CallLookUp, { kind: 'going' | 'ended' }> {
  const ended = state['state'] === 'disconnected' || asInstant(state['endTime']) !== undefined;
  return ended
    ? { kind: 'ended', carrierCallId: id, end: callEnd(state, new Date(now())) }
    : { kind: 'going', carrierCallId: id, answeredAt: asInstant(state['answerTime']) ?? null };
}
