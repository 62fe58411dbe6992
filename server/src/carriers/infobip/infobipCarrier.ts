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
import { infobipPaths, messagesOf, wayOf, type GroupedMessage, type InfobipWay } from './infobipMessages.ts';
import { DUPLICATE_MESSAGE_ID, infobipFailure } from './statusCodes.ts';
import { violationsByIndex } from './violations.ts';
import { parseInfobipWebhook } from './webhook.ts';

const MAX_BATCH = 100;
/** Infobip limits `messageId` of a log query to 2,048 characters. */
const MAX_LOG_QUERY_CHARACTERS = 1_900;

/**
 * Infobip SMS v3, MMS v2 and RCS v2 (official Java client: SmsApi, MmsApi, RcsApi). Many texts in one request; our
 * attempt id is the message id, and a repeated one is refused by Infobip as duplicate.
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
        const answers = await submitAll(exchange, going, settings.deliveryUrl, { at, now });
        for (let index = 0, next = 0; index < outcomes.length; index += 1)
          if (outcomes[index] === undefined) outcomes[index] = answers[next++];
      }
      return outcomes.map((outcome) => outcome ?? { kind: 'unknown', code: 'NO_ANSWER' });
    },
    lookUpTexts: (attempts) =>
      each(
        attempts,
        ({ rcsAgent, pictures = 0 }) => wayOf({ rcsAgent, pictures }),
        (way, some) => lookUpAll(exchange, infobipPaths[way].logs, some),
      ),
    authenticate: (headers) => authenticate(headers),
    mayBringTexts: (rawBody) => mayHoldWord(rawBody, 'receivedAt'),
    parseWebhook: parseInfobipWebhook,
    mediaHeaders: onlyFor(settings.baseUrl, `App ${settings.apiKey}`),
    close: () => exchange.close(),
  };
}

/** A text that must not be handed over at all, because nothing may arrive after its time. */
function refusalBeforeSending(text: TextSubmission, at: number): SubmitOutcome | undefined {
  // A validity below one second cannot be expressed, and RCS has half of the text's time.
  const least = wayOf({ rcsAgent: text.rcsAgent, pictures: text.mediaUrls.length }) === 'rcs' ? 2_000 : 1_000;
  if (text.expiresAt !== null && text.expiresAt.getTime() - at < least)
    return { kind: 'refused', status: deliveryCodes.expired, code: 'EXPIRED', billed: false };
  return undefined;
}

/**
 * One request for each way that the texts of a batch travel, at the same time. A batch of the engine comes from one
 * broadcast, so it has one way.
 */
async function submitAll(
  exchange: CarrierExchange,
  batch: readonly TextSubmission[],
  deliveryUrl: string | undefined,
  { at, now }: { at: number; now: () => number },
): Promise<SubmitOutcome[]> {
  return each(
    batch,
    (text) => wayOf({ rcsAgent: text.rcsAgent, pictures: text.mediaUrls.length }),
    async (way, texts) => {
      const messages = messagesOf(way, texts, deliveryUrl, at);
      const body = JSON.stringify({ messages: messages.map(({ message }) => message) });
      return outcomesOf(await exchange.post(infobipPaths[way].messages, body), texts, messages, now);
    },
  );
}

/** Asks once for each way that items travel, all at the same time. Returns the answers in the order of the items. */
async function each<Item, Answer>(
  items: readonly Item[],
  way: (item: Item) => InfobipWay,
  ask: (way: InfobipWay, items: Item[]) => Promise<Answer[]>,
): Promise<Answer[]> {
  const ways = [...Map.groupBy(items.entries(), ([, item]) => way(item))];
  const answers: Answer[] = [];
  await Promise.all(
    ways.map(async ([one, entries]) => {
      const found = await ask(
        one,
        entries.map(([, item]) => item),
      );
      for (const [place, [index]] of entries.entries()) answers[index] = found[place] as Answer;
    }),
  );
  return answers;
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
  path: string,
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
    outcomes.push(...(await lookUpSome(exchange, path, attempts.slice(start, end))));
    start = end;
  }
  return outcomes;
}

async function lookUpSome(
  exchange: CarrierExchange,
  path: string,
  attempts: readonly AttemptInDoubt[],
): Promise<LookUpOutcome[]> {
  const all = (outcome: LookUpOutcome): LookUpOutcome[] => attempts.map(() => outcome);
  const ids = attempts.map((attempt) => encodeURIComponent(attempt.attemptId)).join(',');
  const result = await exchange.get(`${path}?messageId=${ids}&limit=1000`);
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
