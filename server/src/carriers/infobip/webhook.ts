import { fromE164, toE164 } from '@carillon/rules/phones/phones';
import type { ReceiptChannel } from '@carillon/rules/texts/rcs/sentAs';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import {
  asId,
  asInboundInstant,
  asInstant,
  asInteger,
  asRecord,
  asText,
  asWritten,
  eventKey,
  mostEvents,
  standInId,
} from '../answers.ts';
import type { CarrierEvent } from '../carrier.ts';
import { brokenEvent } from '../brokenEvent.ts';
import { fallsBack } from '../rcs.ts';
import { DUPLICATE_MESSAGE_ID, infobipFailure, infobipProgress } from './statusCodes.ts';

/**
 * Reads an Infobip webhook body: `{results: [...]}`, delivery reports (with `status`), texts from phones
 * (with `receivedAt`) and RCS reports that a text was opened (with `seenAt`) in the same form. Throws when the body is
 * not of that form, or far longer than any.
 */
export function parseInfobipWebhook(rawBody: Buffer | string): CarrierEvent[] {
  const results = asRecord(JSON.parse(rawBody.toString()) as unknown)?.['results'];
  if (!Array.isArray(results) || results.length > mostEvents)
    throw new TypeError('an Infobip webhook body has some results');
  return results.flatMap((element: unknown) => readElement(element));
}

function readElement(element: unknown): CarrierEvent | CarrierEvent[] {
  const result = asRecord(element);
  const id = asId(result?.['messageId']);
  if (result !== undefined && id !== undefined && result['seenAt'] !== undefined)
    return readSeen(element, result, id);
  if (result !== undefined && isRcsReply(result)) return readRcsReply(element, result, id);
  const to = plusNumber(result?.['to']);
  const isText = result?.['receivedAt'] !== undefined && result['status'] === undefined;
  if (isText && to !== undefined && id === undefined && typeof result['messageId'] === 'string')
    return [
      readInbound(element, result, standInId(element), to),
      brokenEvent(element, 'messageId of a text cannot be stored'),
    ];
  if (result === undefined || id === undefined || to === undefined)
    return brokenEvent(element, 'messageId or to is missing or cannot be stored');
  if (result['status'] !== undefined) return readReport(element, result, id, to);
  if (result['receivedAt'] !== undefined) return readInbound(element, result, id, to);
  return { kind: 'ignored', key: eventKey(id, to, 'unknown'), type: 'unknown' };
}

function readReport(
  element: unknown,
  result: Readonly<Record<string, unknown>>,
  id: string,
  to: string,
): CarrierEvent {
  const status = asRecord(result['status']);
  const statusId = asInteger(status?.['id']);
  const groupId = asInteger(status?.['groupId']);
  const time = asText(result['doneAt']) ?? asText(result['sentAt']);
  const at = asInstant(time);
  if (statusId === undefined || groupId === undefined || at === undefined)
    return brokenEvent(element, 'status or doneAt is missing');
  // Each channel of a text with a fallback has its own end, maybe in the same millisecond.
  const overRcs = result['channel'] === 'RCS';
  const key = eventKey(id, to, overRcs ? `${statusId} RCS` : String(statusId), time ?? '');
  // The report of a repeated submission says nothing about the text that was accepted first.
  if (statusId === DUPLICATE_MESSAGE_ID) return { kind: 'ignored', key, type: 'duplicate message id' };

  const channel = channelOf(result['channel']);
  const receipt = {
    kind: 'receipt',
    key,
    attemptId: id,
    carrierMessageId: id,
    to,
    at,
    ...(channel === undefined ? {} : { channel }),
  } as const;
  const progress = infobipProgress[statusId];
  if (progress !== undefined)
    return { ...receipt, status: progress, code: null, billed: true, retry: false, optedOut: false };
  if (groupId === 1 || groupId === 3) return { kind: 'ignored', key, type: `status ${statusId}` };
  const errorId = asInteger(asRecord(result['error'])?.['id']) ?? 0;
  const failure = infobipFailure(statusId, groupId, errorId);
  if (overRcs) return { ...receipt, ...fallsBack(failure, deliveryCodes.sentToCarrier) };
  return { ...receipt, ...failure, code: `${statusId}/${errorId}` };
}

/** The channel of a report of a text that tries several; reports of an SMS alone may name none. */
function channelOf(value: unknown): ReceiptChannel | undefined {
  if (value === 'RCS') return 'rcs';
  return value === 'SMS' || value === 'MMS' ? 'text' : undefined;
}

/** A seen report comes from the phone and goes to our sender, which may be a name. */
function readSeen(element: unknown, result: Readonly<Record<string, unknown>>, id: string): CarrierEvent {
  const phone = plusNumber(result['from']);
  const time = asText(result['seenAt']);
  const at = asInstant(time);
  if (phone === undefined || at === undefined) return brokenEvent(element, 'from or seenAt is missing');
  return {
    kind: 'receipt',
    key: eventKey(id, phone, 'seen', time ?? ''),
    attemptId: id,
    carrierMessageId: id,
    to: phone,
    at,
    status: deliveryCodes.read,
    channel: 'rcs',
    code: null,
    billed: true,
    retry: false,
    optedOut: false,
  };
}

function readInbound(
  element: unknown,
  result: Readonly<Record<string, unknown>>,
  id: string,
  to: string,
): CarrierEvent {
  const from = plusNumber(result['from']);
  const at = asInboundInstant(result['receivedAt']);
  if (from === undefined || at === undefined) return brokenEvent(element, 'from or receivedAt is missing');
  if (from === to) return { kind: 'ignored', key: eventKey(id, to), type: 'received (own)' };
  const parts = partsOf(result['message']);
  // `text` is the whole text; `cleanText` has lost the keyword that our own keyword rules need.
  return {
    kind: 'inbound',
    key: eventKey(id, to),
    carrierMessageId: id,
    from,
    to,
    text: asWritten(wordsOf(result['text'], parts)),
    mediaUrls: parts.filter((part) => !isWords(part)).flatMap((part) => asText(part['url']) ?? []),
    at,
  };
}

/** A reply over RCS has one message with a type, not a list of parts. */
function isRcsReply(result: Readonly<Record<string, unknown>>): boolean {
  return result['receivedAt'] !== undefined && asText(asRecord(result['message'])?.['type']) !== undefined;
}

/**
 * A reply over RCS (`RcsInboundMessage`): from the phone to our agent, named in `to`. A tapped suggestion counts as its
 * text, a file as a picture. A STOP must hold whatever its id looks like.
 */
function readRcsReply(
  element: unknown,
  result: Readonly<Record<string, unknown>>,
  id: string | undefined,
): CarrierEvent | CarrierEvent[] {
  const from = plusNumber(result['sender']);
  const to = asId(result['to']);
  const at = asInboundInstant(result['receivedAt']);
  if (from === undefined || to === undefined || at === undefined)
    return brokenEvent(element, 'sender, to or receivedAt is missing');
  const message = asRecord(result['message']);
  const picture = asText(message?.['url']);
  const carrierMessageId = id ?? standInId(element);
  const reply = {
    kind: 'inbound',
    key: eventKey(carrierMessageId, to),
    carrierMessageId,
    from,
    to,
    text: asWritten(message?.['text']),
    mediaUrls: picture === undefined ? [] : [picture],
    at,
  } as const;
  return id === undefined ? [reply, brokenEvent(element, 'messageId of a text cannot be stored')] : reply;
}

/** Parts of a message with pictures: `{contentType, value}` for words, `{contentType, url}` for all else. */
function partsOf(message: unknown): Readonly<Record<string, unknown>>[] {
  const parts: readonly unknown[] = Array.isArray(message) ? message : [];
  return parts.map(asRecord).filter((part) => part !== undefined);
}
/** The words of a message and of all its parts, one below the other, each once: an opt-out may be in the last. */
function wordsOf(text: unknown, parts: readonly Readonly<Record<string, unknown>>[]): string {
  const ofParts = parts
    .filter((part) => isWords(part) && !isLayout(part))
    .flatMap((part) => asText(part['value']) ?? []);
  return [...new Set([...(typeof text === 'string' ? [text] : []), ...ofParts])].join('\n');
}
/** The layout of the parts (SMIL) is not part of the person's text. */
const isLayout = (part: Readonly<Record<string, unknown>>): boolean =>
  /smil/i.test(asText(part['contentType']) ?? '');
const isWords = (part: Readonly<Record<string, unknown>>): boolean =>
  /^(?:text\/plain|application\/smil)\b/i.test(asText(part['contentType']) ?? '');

/** Infobip writes international numbers without the plus; the rest of the product expects E.164. */
function plusNumber(value: unknown): string | undefined {
  const digits = typeof value === 'string' ? fromE164(value) : null;
  return digits === null ? undefined : toE164(digits);
}
