import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import {
  asId,
  asInteger,
  asRecord,
  mayHoldWord,
  parsedJson,
  retryAfterMs,
  unknownStatus,
} from '../answers.ts';
import type {
  AttemptInDoubt,
  LookUpOutcome,
  SubmitOutcome,
  TextCarrier,
  TextSubmission,
} from '../carrier.ts';
import { basicAuthenticator, onlyFor } from '../credentials.ts';
import { CarrierExchange, type ExchangeResult } from '../exchange.ts';
import type { InfobipSettings, ExchangeLimits } from '../settings.ts';
import { DUPLICATE_MESSAGE_ID, infobipFailure } from './statusCodes.ts';
import { violationsByIndex } from './violations.ts';
import { parseInfobipWebhook } from './webhook.ts';

const MAX_BATCH = 100;
/** Infobip limits `messageId` of a log query to 2,048 characters. */
const MAX_LOG_QUERY_CHARACTERS = 1_900;
/** Longer validity is cut to this by Infobip. */
const MAX_VALIDITY_MS = 48 * 3_600_000;

/**
 * Infobip SMS v3 (`POST /sms/3/messages`, `GET /sms/3/logs`; official Java client, SmsApi). Many texts in
 * one request; our attempt id is the message id, and a repeated one is refused by Infobip as duplicate.
 */
export function createInfobipCarrier(
  settings: InfobipSettings,
  limits: ExchangeLimits,
  now: () => number = Date.now,
): TextCarrier {
  const exchange = new CarrierExchange({
    ...limits,
    baseUrl: settings.baseUrl,
    headers: {
      authorization: `App ${settings.apiKey}`,
      'content-type': 'application/json',
      accept: 'application/json',
    },
  });
  const authenticate = basicAuthenticator(settings.webhookUser, settings.webhookPassword);
  const webhooks =
    settings.deliveryUrl === undefined
      ? undefined
      : { delivery: { url: settings.deliveryUrl, notify: true }, contentType: 'application/json' };

  return {
    name: 'infobip',
    aggregatorId: 5,
    maxBatch: MAX_BATCH,
    recognisesRepeatedIds: true,
    requestTimeoutMs: limits.requestTimeoutMs,
    async submitTexts(batch) {
      if (batch.length > MAX_BATCH)
        throw new RangeError(`Infobip takes ${MAX_BATCH} texts per request here.`);
      const at = now();
      const outcomes = batch.map((text) => refusalBeforeSending(text, at));
      const going = batch.filter((_, index) => outcomes[index] === undefined);
      if (going.length > 0) {
        const messages = messagesOf(going, webhooks, at);
        const body = JSON.stringify({ messages: messages.map(({ message }) => message) });
        const answers = outcomesOf(await exchange.post('/sms/3/messages', body), going, messages, now);
        for (let index = 0, next = 0; index < outcomes.length; index += 1)
          if (outcomes[index] === undefined) outcomes[index] = answers[next++];
      }
      return outcomes.map((outcome) => outcome ?? { kind: 'unknown', code: 'NO_ANSWER' });
    },
    lookUpTexts: (attempts) => lookUpAll(exchange, attempts),
    authenticate: (headers) => authenticate(headers),
    mayBringTexts: (rawBody) => mayHoldWord(rawBody, 'receivedAt'),
    parseWebhook: parseInfobipWebhook,
    mediaHeaders: onlyFor(settings.baseUrl, `App ${settings.apiKey}`),
    close: () => exchange.close(),
  };
}

/** Texts that must not be handed over at all: pictures need the MMS API, and nothing may arrive after its time. */
function refusalBeforeSending(text: TextSubmission, at: number): SubmitOutcome | undefined {
  if (text.mediaUrls.length > 0)
    return {
      kind: 'refused',
      status: deliveryCodes.unsupportedMedia,
      code: 'NO_MEDIA_OVER_SMS',
      billed: false,
    };
  // A validity below one second cannot be expressed.
  if (text.expiresAt !== null && text.expiresAt.getTime() - at < 1_000)
    return { kind: 'refused', status: deliveryCodes.expired, code: 'EXPIRED', billed: false };
  return undefined;
}

/** A message as Infobip accepts it, and the texts of the batch that are its destinations. */
interface GroupedMessage {
  readonly message: { readonly destinations: object[] };
  readonly texts: number[];
}

/**
 * The same text from the same number to many recipients is one message with many destinations: a hundred identical
 * texts take a third of the work to write, send, and read.
 */
function messagesOf(
  batch: readonly TextSubmission[],
  webhooks: object | undefined,
  at: number,
): GroupedMessage[] {
  const messages: GroupedMessage[] = [];
  const alike = new Map<string, GroupedMessage>();
  for (const [index, text] of batch.entries()) {
    const key = `${text.from} ${text.expiresAt?.getTime() ?? ''} ${text.text}`;
    let grouped = alike.get(key);
    if (grouped === undefined) {
      grouped = { message: messageOf(text, webhooks, at), texts: [] };
      alike.set(key, grouped);
      messages.push(grouped);
    }
    grouped.message.destinations.push({ to: text.to.replace('+', ''), messageId: text.attemptId });
    grouped.texts.push(index);
  }
  return messages;
}

/** The message of a text, without its destinations. */
function messageOf(
  text: TextSubmission,
  webhooks: object | undefined,
  at: number,
): GroupedMessage['message'] {
  const message = {
    sender: text.from.replace('+', ''),
    destinations: [],
    content: { text: text.text },
    options:
      text.expiresAt === null ? undefined : { validityPeriod: validity(text.expiresAt.getTime() - at) },
    webhooks,
  };
  return message;
}

/** Rounded down, so that the text never arrives late. In minutes once that loses no relevant precision. */
function validity(milliseconds: number): { amount: number; timeUnit: 'SECONDS' | 'MINUTES' } {
  const bounded = Math.min(milliseconds, MAX_VALIDITY_MS);
  return bounded < 3_600_000
    ? { amount: Math.floor(bounded / 1_000), timeUnit: 'SECONDS' }
    : { amount: Math.floor(bounded / 60_000), timeUnit: 'MINUTES' };
}

function outcomesOf(
  result: ExchangeResult,
  batch: readonly TextSubmission[],
  messages: readonly GroupedMessage[],
  now: () => number,
): SubmitOutcome[] {
  const all = (outcome: SubmitOutcome): SubmitOutcome[] => batch.map(() => outcome);
  if (result.kind === 'notSent') return all({ kind: 'retryLater', code: result.code });
  if (result.kind === 'open') return all({ kind: 'unknown', code: result.code });
  const { statusCode } = result;
  if (statusCode === 429)
    return all({ kind: 'slowDown', retryAfterMs: retryAfterMs(result.retryAfter, now()) });
  if (statusCode >= 400 && statusCode < 500) return refusals(statusCode, result.body, batch, messages);
  if (statusCode < 200 || statusCode >= 300) return all(unknownStatus(statusCode));

  const lines = asRecord(parsedJson(result.body))?.['messages'];
  if (!Array.isArray(lines)) return all({ kind: 'accepted', carrierMessageId: null });
  const byId = new Map<string, Readonly<Record<string, unknown>>>();
  for (const entry of lines) {
    const message = asRecord(entry);
    const id = asId(message?.['messageId']);
    if (message !== undefined && id !== undefined) byId.set(id, message);
  }
  return batch.map((text) => {
    const message = byId.get(text.attemptId);
    return message === undefined
      ? { kind: 'unknown', code: 'MISSING_IN_ANSWER' }
      : acceptance(text.attemptId, asRecord(message['status']));
  });
}

function acceptance(id: string, status: Readonly<Record<string, unknown>> | undefined): SubmitOutcome {
  const statusId = asInteger(status?.['id']);
  const groupId = asInteger(status?.['groupId']);
  const refused = groupId === 2 || groupId === 4 || groupId === 5;
  if (!refused || statusId === undefined || statusId === DUPLICATE_MESSAGE_ID)
    return { kind: 'accepted', carrierMessageId: id };
  const failure = infobipFailure(statusId, groupId, 0);
  const code = String(statusId);
  if (failure.retry) return { kind: 'retryLater', code };
  if (failure.optedOut) return { kind: 'optedOut', code };
  return { kind: 'refused', status: failure.status, code, billed: failure.billed };
}

/**
 * A 4xx refuses the whole request. If Infobip names the texts at fault, only those fail for good and the others go
 * again; one bad number must not fail the 99 beside it.
 */
function refusals(
  statusCode: number,
  body: string | null,
  batch: readonly TextSubmission[],
  messages: readonly GroupedMessage[],
): SubmitOutcome[] {
  const violations = violationsByIndex(
    parsedJson(body),
    messages.map(({ texts }) => texts),
  );
  if (violations.size > 0)
    return batch.map((_, index) => {
      const status = violations.get(index);
      return status === undefined
        ? { kind: 'retryLater', code: `HTTP_${statusCode}_OTHERS` }
        : { kind: 'refused', status, code: `HTTP_${statusCode}`, billed: false };
    });
  const status =
    statusCode === 401 || statusCode === 403 || statusCode === 404
      ? deliveryCodes.textNumberUnavailable
      : deliveryCodes.carrierRejectedMessage;
  return batch.map(() => ({ kind: 'refused', status, code: `HTTP_${statusCode}`, billed: false }));
}

async function lookUpAll(
  exchange: CarrierExchange,
  attempts: readonly AttemptInDoubt[],
): Promise<LookUpOutcome[]> {
  const outcomes: LookUpOutcome[] = [];
  let start = 0;
  while (start < attempts.length) {
    let end = start;
    for (let length = 0; end < attempts.length; end += 1) {
      length += encodeURIComponent(attempts[end]?.attemptId ?? '').length + 1;
      if (end > start && length > MAX_LOG_QUERY_CHARACTERS) break;
    }
    outcomes.push(...(await lookUpSome(exchange, attempts.slice(start, end))));
    start = end;
  }
  return outcomes;
}

async function lookUpSome(
  exchange: CarrierExchange,
  attempts: readonly AttemptInDoubt[],
): Promise<LookUpOutcome[]> {
  const all = (outcome: LookUpOutcome): LookUpOutcome[] => attempts.map(() => outcome);
  const ids = attempts.map((attempt) => encodeURIComponent(attempt.attemptId)).join(',');
  const result = await exchange.get(`/sms/3/logs?messageId=${ids}&limit=1000`);
  if (result.kind !== 'answer') return all({ kind: 'unavailable', code: result.code });
  const results = asRecord(parsedJson(result.body))?.['results'];
  if (result.statusCode !== 200 || !Array.isArray(results))
    return all({ kind: 'unavailable', code: `HTTP_${result.statusCode}` });
  const known = new Set<string>();
  for (const entry of results) {
    const log = asRecord(entry);
    const id = asId(log?.['messageId']);
    if (id !== undefined) known.add(id);
  }
  return attempts.map(({ attemptId }) =>
    known.has(attemptId) ? { kind: 'found', carrierMessageId: attemptId } : { kind: 'notFound' },
  );
}
