import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { ownValue } from '@carillon/rules/texts/ownValue';
import { asId, asRecord, asText, mayHoldWord, parsedJson, retryAfterMs, unknownStatus } from '../answers.ts';
import type {
  AttemptInDoubt,
  LookUpOutcome,
  SubmitOutcome,
  TextCarrier,
  TextSubmission,
} from '../carrier.ts';
import { basicAuthenticator, basicHeader, onlyFor } from '../credentials.ts';
import { CarrierExchange, type ExchangeResult } from '../exchange.ts';
import type { BandwidthSettings, ExchangeLimits } from '../settings.ts';
import { agentOf } from '../rcs.ts';
import { bandwidthFieldStatus } from './errorCodes.ts';
import { parseBandwidthWebhook } from './webhook.ts';

/** Look-ups at a time; Bandwidth allows 3,500 list requests in five minutes from one address. */
const LOOK_UPS_AT_A_TIME = 12;

/**
 * Bandwidth Messaging v2 (OpenAPI file bandwidth.yml, `createMessage` and `listMessages`). One text per
 * request, because several numbers in `to` make a group message. No idempotency key exists.
 */
export function createBandwidthCarrier(
  settings: BandwidthSettings,
  limits: ExchangeLimits,
  now: () => number = Date.now,
): TextCarrier {
  const exchange = new CarrierExchange({
    ...limits,
    baseUrl: settings.baseUrl,
    headers: {
      authorization: basicHeader(settings.apiUser, settings.apiPassword),
      'content-type': 'application/json; charset=utf-8',
      accept: 'application/json',
    },
  });
  const messagesPath = `/users/${encodeURIComponent(settings.accountId)}/messages`;
  const authenticate = basicAuthenticator(settings.webhookUser, settings.webhookPassword);

  async function submit(text: TextSubmission): Promise<SubmitOutcome> {
    const at = now();
    if (text.expiresAt !== null && text.expiresAt.getTime() <= at)
      return { kind: 'refused', status: deliveryCodes.expired, code: 'EXPIRED', billed: false };
    const agent = agentOf({ rcsAgent: text.rcsAgent, pictures: text.mediaUrls.length });
    const answer =
      agent === null
        ? await exchange.post(messagesPath, requestBody(settings.applicationId, text))
        : await exchange.post(`${messagesPath}/multiChannel`, rcsBody(settings.applicationId, agent, text));
    return outcomeOf(answer, now);
  }

  return {
    name: 'bandwidth',
    aggregatorId: 2,
    maxBatch: 1,
    recognisesRepeatedIds: false,
    requestTimeoutMs: limits.requestTimeoutMs,
    async submitTexts(batch) {
      const [text] = batch;
      if (text === undefined) return [];
      if (batch.length > 1) throw new RangeError('Bandwidth takes one text per request.');
      return [await submit(text)];
    },
    async lookUpTexts(attempts) {
      const outcomes: LookUpOutcome[] = [];
      for (let start = 0; start < attempts.length; start += LOOK_UPS_AT_A_TIME) {
        const group = attempts.slice(start, start + LOOK_UPS_AT_A_TIME);
        outcomes.push(
          ...(await Promise.all(group.map((attempt) => lookUp(exchange, messagesPath, attempt)))),
        );
      }
      return outcomes;
    },
    authenticate: (headers) => authenticate(headers),
    mayBringTexts: (rawBody) => mayHoldWord(rawBody, 'message-received'),
    parseWebhook: parseBandwidthWebhook,
    mediaHeaders: onlyFor(settings.baseUrl, basicHeader(settings.apiUser, settings.apiPassword)),
    close: () => exchange.close(),
  };
}

function requestBody(applicationId: string, text: TextSubmission): string {
  return JSON.stringify({
    applicationId,
    to: [text.to],
    from: text.from,
    text: text.text,
    media: text.mediaUrls.length > 0 ? text.mediaUrls : undefined,
    tag: text.attemptId,
    priority: text.priority ?? 'default',
    expiration: text.expiresAt === null ? undefined : text.expiresAt.toISOString(),
  });
}

/**
 * RCS first, then SMS or MMS: Bandwidth tries the channels in this order and ignores the rest once one succeeded
 * (`createMultiChannelMessage`). One message id, and our attempt id as its tag.
 */
function rcsBody(applicationId: string, agent: string, text: TextSubmission): string {
  const [picture] = text.mediaUrls;
  const fallback = { from: text.from, applicationId };
  return JSON.stringify({
    to: text.to,
    channelList: [
      { from: agent, applicationId, channel: 'RBM', content: rcsContent(text.text, picture) },
      picture === undefined
        ? { ...fallback, channel: 'SMS', content: { text: text.text } }
        : {
            ...fallback,
            channel: 'MMS',
            content: { text: text.text === '' ? undefined : text.text, media: [{ fileUrl: picture }] },
          },
    ],
    tag: text.attemptId,
    priority: text.priority ?? 'default',
    expiration: text.expiresAt === null ? undefined : text.expiresAt.toISOString(),
  });
}

/** Words alone, or a card with the picture above the words. */
function rcsContent(words: string, picture: string | undefined): object {
  if (picture === undefined) return { text: words };
  return {
    orientation: 'VERTICAL',
    cardContent: {
      description: words === '' ? undefined : words,
      media: { fileUrl: picture, height: 'TALL' },
    },
  };
}

function outcomeOf(result: ExchangeResult, now: () => number): SubmitOutcome {
  if (result.kind === 'notSent') return { kind: 'retryLater', code: result.code };
  if (result.kind === 'open') return { kind: 'unknown', code: result.code };
  const { statusCode } = result;
  if (statusCode >= 200 && statusCode < 300)
    return { kind: 'accepted', carrierMessageId: messageIdOf(asRecord(parsedJson(result.body))) };
  if (statusCode === 429) return { kind: 'slowDown', retryAfterMs: retryAfterMs(result.retryAfter, now()) };
  if (statusCode >= 400 && statusCode < 500) return refusal(statusCode, asRecord(parsedJson(result.body)));
  // Only Bandwidth's own error format proves that Bandwidth, not a gateway in front of it, rejected the text.
  const type = asText(asRecord(parsedJson(result.body))?.['type']);
  const fromGateway = statusCode >= 502 && statusCode <= 504;
  if (statusCode >= 500 && !fromGateway && type !== undefined)
    return { kind: 'retryLater', code: `HTTP_${statusCode}` };
  return unknownStatus(statusCode);
}

/** `id`, or `data.id` in the answer to a text over several channels, which earlier versions call `messageId`. */
function messageIdOf(body: Readonly<Record<string, unknown>> | undefined): string | null {
  const data = asRecord(body?.['data']);
  return asId(body?.['id']) ?? asId(data?.['id']) ?? asId(data?.['messageId']) ?? null;
}

function refusal(statusCode: number, body: Readonly<Record<string, unknown>> | undefined): SubmitOutcome {
  const fieldErrors = body?.['fieldErrors'];
  for (const entry of Array.isArray(fieldErrors) ? fieldErrors : []) {
    // "to[0]", or "channelList[1].content.text" of a text over several channels.
    const field = asText(asRecord(entry)?.['fieldName'])
      ?.replace(/^channelList\[\d+\]\.(?:content\.)?/, '')
      .replace(/\[.*$/, '');
    const status = field === undefined ? undefined : ownValue(bandwidthFieldStatus, field);
    if (status !== undefined)
      return { kind: 'refused', status, code: `HTTP_${statusCode}_${field}`, billed: false };
  }
  // 401, 403 and 404 are about our account or number, not about this text.
  const status =
    statusCode === 401 || statusCode === 403 || statusCode === 404
      ? deliveryCodes.textNumberUnavailable
      : deliveryCodes.carrierRejectedMessage;
  return { kind: 'refused', status, code: `HTTP_${statusCode}`, billed: false };
}

/**
 * The list of messages carries no tag, so a text can only be identified by its numbers and its time. A text over RCS may
 * be listed under the agent or, once it fell back, under our number.
 */
async function lookUp(
  exchange: CarrierExchange,
  path: string,
  attempt: AttemptInDoubt,
): Promise<LookUpOutcome> {
  const agent = agentOf({ rcsAgent: attempt.rcsAgent, pictures: attempt.pictures ?? 0 });
  const query = new URLSearchParams({
    ...(agent === null && { sourceTn: attempt.from }),
    destinationTn: attempt.to,
    messageDirection: 'OUTBOUND',
    fromDateTime: attempt.sentAfter.toISOString(),
    toDateTime: attempt.sentBefore.toISOString(),
    limit: '100',
  });
  const result = await exchange.get(`${path}?${query.toString()}`);
  if (result.kind !== 'answer') return { kind: 'unavailable', code: result.code };
  const messages = asRecord(parsedJson(result.body))?.['messages'];
  if (result.statusCode !== 200 || !Array.isArray(messages))
    return { kind: 'unavailable', code: `HTTP_${result.statusCode}` };
  const found = new Set<string>();
  for (const entry of messages) {
    const message = asRecord(entry);
    const id = asId(message?.['messageId']);
    if (id === undefined) return { kind: 'unavailable', code: 'UNREADABLE' };
    const source = message?.['sourceTn'];
    const isOurs = source === attempt.from || (agent !== null && source === agent);
    if (isOurs && message?.['destinationTn'] === attempt.to) found.add(id);
  }
  const [id] = found;
  if (id === undefined) return { kind: 'notFound' };
  return found.size === 1 ? { kind: 'found', carrierMessageId: id } : { kind: 'ambiguous' };
}
