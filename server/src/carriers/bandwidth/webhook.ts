import type { ReceiptChannel } from '@carillon/rules/texts/rcs/sentAs';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { ownValue } from '@carillon/rules/texts/ownValue';
import {
  asId,
  asInboundInstant,
  asInstant,
  asInteger,
  asRecord,
  asText,
  asTexts,
  asWritten,
  eventKey,
  mostEvents,
  standInId,
} from '../answers.ts';
import type { CarrierEvent } from '../carrier.ts';
import { brokenEvent } from '../brokenEvent.ts';
import { fallsBack } from '../rcs.ts';
import { bandwidthFailure } from './errorCodes.ts';

/** Receipt types that are not failures, and the delivery status of each. */
const progress: Readonly<Record<string, number>> = {
  'message-sending': deliveryCodes.sentToCarrier,
  'message-sent': deliveryCodes.sentToCarrier,
  'message-delivered': deliveryCodes.delivered,
  'message-read': deliveryCodes.read,
};

/**
 * Reads a Bandwidth webhook body: always an array of events (bandwidth.yml, `statusCallback` and
 * `inboundCallback`). Throws when the body is not a JSON array.
 */
export function parseBandwidthWebhook(rawBody: Buffer | string): CarrierEvent[] {
  const body = JSON.parse(rawBody.toString()) as unknown;
  if (!Array.isArray(body) || body.length > mostEvents)
    throw new TypeError('a Bandwidth webhook body is an array of some events');
  return body.flatMap((element: unknown) => readElement(element));
}

function readElement(element: unknown): CarrierEvent | CarrierEvent[] {
  const event = asRecord(element);
  const message = asRecord(event?.['message']);
  const type = asText(event?.['type']);
  const id = asId(message?.['id']);
  if (event !== undefined && message !== undefined && type === 'message-received') {
    if (id !== undefined) return readInbound(element, event, message, id);
    if (typeof message['id'] === 'string')
      return [
        readInbound(element, event, message, standInId(element)),
        brokenEvent(element, 'message.id of a text cannot be stored'),
      ];
  }
  if (event === undefined || message === undefined || type === undefined || id === undefined)
    return brokenEvent(element, 'type or message.id is missing or cannot be stored');

  const to = asText(event['to']) ?? asTexts(message['to'])[0] ?? '';
  const time = asText(event['eventTime']) ?? asText(event['time']) ?? asText(message['time']) ?? '';
  // Each channel of a text over several has its own end, maybe in the same millisecond.
  const overRcs = message['channel'] === 'RBM';
  const key = eventKey(id, to, overRcs ? `${type} RBM` : type, time);
  const status = ownValue(progress, type);
  if (status === undefined && type !== 'message-failed') return { kind: 'ignored', key, type };

  const at = asInstant(time);
  if (to === '' || at === undefined) return brokenEvent(element, 'to or time is missing');
  const channel = channelOf(message['channel']);
  const receipt = {
    kind: 'receipt',
    key,
    attemptId: asText(message['tag']) ?? null,
    carrierMessageId: id,
    to,
    at,
    ...(channel === undefined ? {} : { channel }),
  } as const;
  if (status !== undefined)
    return { ...receipt, status, code: null, billed: true, retry: false, optedOut: false };
  const code = asInteger(event['errorCode']);
  if (code === undefined) return brokenEvent(element, 'errorCode is missing');
  const failure = bandwidthFailure(code);
  if (overRcs) return { ...receipt, ...fallsBack(failure, deliveryCodes.sentToCarrier) };
  return { ...receipt, ...failure, code: String(code) };
}

/** The channel of an event of a text that tries several; events of an SMS alone may name none. */
function channelOf(value: unknown): ReceiptChannel | undefined {
  if (value === 'RBM') return 'rcs';
  return value === 'SMS' || value === 'MMS' ? 'text' : undefined;
}

function readInbound(
  element: unknown,
  event: Readonly<Record<string, unknown>>,
  message: Readonly<Record<string, unknown>>,
  id: string,
): CarrierEvent {
  // The owner is our number; `to` of a group message also names strangers.
  const to = asText(message['owner']) ?? asText(event['to']) ?? asTexts(message['to'])[0];
  const from = asText(message['from']);
  const time = asText(message['time']) ?? asText(event['time']);
  const at = asInboundInstant(time);
  if (to === undefined || from === undefined || at === undefined)
    return brokenEvent(element, 'owner, from or time is missing');
  // If one of our own texts were reported as received, we would reply to ourselves forever.
  if (message['direction'] === 'out' || from === to)
    return { kind: 'ignored', key: eventKey(id, to), type: 'message-received (own)' };
  // A reply over RCS has its words and its picture in `content`, beside an empty `text`.
  const content = asRecord(message['content']);
  const text = message['text'] === undefined || message['text'] === '' ? content?.['text'] : message['text'];
  const file = asText(asRecord(content?.['media'])?.['fileUrl']);
  return {
    kind: 'inbound',
    key: eventKey(id, to),
    carrierMessageId: id,
    from,
    to,
    text: asWritten(text),
    // The layout of a message's parts (SMIL) is not a picture.
    mediaUrls: [...asTexts(message['media']), ...(file === undefined ? [] : [file])].filter(
      (address) => !/\.(?:smil|xml)$/i.test(address),
    ),
    at,
  };
}
