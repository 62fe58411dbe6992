import type { TextSubmission } from '../carrier.ts';
import { agentOf, type Travel } from '../rcs.ts';

/** The three ways in which Infobip carries texts; each has calls of its own, with the same shape. */
export type InfobipWay = 'sms' | 'mms' | 'rcs';

/** Where each way sends, and where it looks up what became of texts (official Java client: SmsApi, MmsApi, RcsApi). */
export const infobipPaths: Readonly<
  Record<InfobipWay, { readonly messages: string; readonly logs: string }>
> = {
  sms: { messages: '/sms/3/messages', logs: '/sms/3/logs' },
  mms: { messages: '/mms/2/messages', logs: '/mms/2/logs' },
  rcs: { messages: '/rcs/2/messages', logs: '/rcs/2/logs' },
};

/** Longer validity is cut to this by Infobip. */
const MAX_VALIDITY_MS = 48 * 3_600_000;

/** How this text travels; the same for its submission and for each look-up. */
export function wayOf(travel: Travel): InfobipWay {
  if (agentOf(travel) !== null) return 'rcs';
  return travel.pictures > 0 ? 'mms' : 'sms';
}

/** A message as Infobip accepts it, and the texts of the batch that are its destinations. */
export interface GroupedMessage {
  readonly message: { readonly destinations: object[]; readonly webhooks?: object | undefined };
  readonly texts: number[];
}

/** Where Infobip sends delivery reports. Undefined: to the address in the account's own settings. */
export type DeliveryUrl = string | undefined;

/**
 * The same text from the same number to many recipients is one message with many destinations: a hundred identical
 * texts take a third of the work to write, send, and read. All texts go the same way.
 */
export function messagesOf(
  way: InfobipWay,
  batch: readonly TextSubmission[],
  deliveryUrl: DeliveryUrl,
  at: number,
): GroupedMessage[] {
  const messages: GroupedMessage[] = [];
  const alike = new Map<string, GroupedMessage>();
  for (const [index, text] of batch.entries()) {
    const { from, rcsAgent, expiresAt, mediaUrls } = text;
    const key = [from, rcsAgent ?? '', expiresAt?.getTime() ?? '', ...mediaUrls, '', text.text].join(' ');
    let grouped = alike.get(key);
    if (grouped === undefined) {
      grouped = {
        message: { ...parts[way](text, at), destinations: [], webhooks: webhooksOf(way, deliveryUrl) },
        texts: [],
      };
      alike.set(key, grouped);
      messages.push(grouped);
    }
    grouped.message.destinations.push({ to: text.to.replace('+', ''), messageId: text.attemptId });
    grouped.texts.push(index);
  }
  return messages;
}

/** The parts of a message in which the ways differ. */
const parts: Readonly<Record<InfobipWay, (text: TextSubmission, at: number) => object>> = {
  sms: (text, at) => ({
    sender: bare(text.from),
    content: { text: text.text },
    options: optionsOf(text, at),
  }),
  mms: (text, at) => ({ sender: bare(text.from), content: mmsContent(text), options: optionsOf(text, at) }),
  rcs: (text, at) => ({ sender: text.rcsAgent, content: rcsContent(text), options: rcsOptions(text, at) }),
};

function webhooksOf(way: InfobipWay, url: DeliveryUrl): object | undefined {
  if (url === undefined) return undefined;
  const delivery = { url, notify: true };
  // Only RCS reports that a message was opened.
  return { delivery, contentType: 'application/json', ...(way === 'rcs' && { seen: { url } }) };
}

function optionsOf(text: TextSubmission, at: number): object | undefined {
  return text.expiresAt === null ? undefined : { validityPeriod: validity(text.expiresAt.getTime() - at) };
}

/**
 * RCS gets the first half of the text's time. What was not delivered by then Infobip takes back, and its fallback has
 * the second half. Without an end of its own, RCS could still arrive after the fallback did.
 */
function rcsOptions(text: TextSubmission, at: number): object {
  const half =
    text.expiresAt === null ? undefined : validity(Math.floor((text.expiresAt.getTime() - at) / 2));
  const fallback = { sender: bare(text.from), ...(half !== undefined && { validityPeriod: half }) };
  return {
    ...(half !== undefined && { validityPeriod: half }),
    ...(text.mediaUrls.length > 0
      ? { mmsFailover: { ...fallback, content: mmsContent(text) } }
      : { smsFailover: { ...fallback, text: text.text } }),
  };
}

function mmsContent(text: TextSubmission): object {
  return {
    messageSegments: [
      ...(text.text === '' ? [] : [{ type: 'TEXT', text: text.text }]),
      ...text.mediaUrls.map((contentUrl) => ({ type: 'LINK', contentUrl })),
    ],
  };
}

/** Words alone, or a card with the picture above the words. */
function rcsContent(text: TextSubmission): object {
  const [url] = text.mediaUrls;
  if (url === undefined) return { type: 'TEXT', text: text.text };
  return {
    type: 'CARD',
    orientation: 'VERTICAL',
    alignment: 'LEFT',
    content: {
      ...(text.text !== '' && { description: text.text }),
      media: { file: { url }, height: 'TALL' },
    },
  };
}

/** Rounded down, so that the text never arrives late. In minutes once that loses no relevant precision. */
function validity(milliseconds: number): { amount: number; timeUnit: 'SECONDS' | 'MINUTES' } {
  const bounded = Math.min(milliseconds, MAX_VALIDITY_MS);
  return bounded < 3_600_000
    ? { amount: Math.floor(bounded / 1_000), timeUnit: 'SECONDS' }
    : { amount: Math.floor(bounded / 60_000), timeUnit: 'MINUTES' };
}

function bare(number: string): string {
  return number.replace('+', '');
}
