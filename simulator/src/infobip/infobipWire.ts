import { infobipErrors, infobipStatuses, numberBehaviour } from '../network/numberTable.ts';
import type { RecordEntry } from '../network/record.ts';
import { eventKinds } from '../network/receipts.ts';
import { carrierSegments } from '../network/segmentCount.ts';

/** Shapes of Infobip's SMS v3, MMS v2 and RCS v2, as its public client libraries model them (infobip/infobip-api-java-client). */

/** One destination of a request. */
export interface InfobipDestination {
  readonly sender: string;
  /** As written by the caller, with or without the plus. */
  readonly to: string;
  readonly messageId: string | null;
  readonly text: string;
  readonly media: readonly string[];
  readonly callback: string | null;
  /** The RCS agent that sends it; null for SMS and MMS. `sender` is then the number of its fallback. */
  readonly agent: string | null;
}

export interface InfobipSubmission {
  readonly bulkId: string | null;
  readonly destinations: readonly InfobipDestination[];
}

export interface Violation {
  readonly property: string;
  readonly violation: string;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function field(value: unknown, ...path: string[]): unknown {
  for (const name of path) {
    if (!isObject(value)) return undefined;
    value = value[name];
  }
  return value;
}

/** Reads POST /sms/3/messages, /mms/2/messages or, with `isRcs`, /rcs/2/messages. Returns what is wrong instead. */
export function readSubmission(body: unknown, isRcs = false): InfobipSubmission | Violation[] {
  const wrong: Violation[] = [];
  const destinations: InfobipDestination[] = [];
  const messages = field(body, 'messages');
  if (!Array.isArray(messages) || messages.length === 0)
    return [{ property: 'messages', violation: 'must not be empty' }];
  for (const [i, message] of messages.entries()) {
    const { faults, read } = isRcs ? readRcsMessage(message) : readPlainMessage(message);
    const callback = field(message, 'webhooks', 'callbackData');
    if (typeof callback === 'string' && callback.length > 4000)
      faults.push(['webhooks.callbackData', 'must be at most 4000 characters']);
    const to = field(message, 'destinations');
    if (!Array.isArray(to) || to.length === 0) faults.push(['destinations', 'must not be empty']);
    for (const [part, violation] of faults) wrong.push({ property: `messages[${i}].${part}`, violation });
    for (const [j, destination] of (Array.isArray(to) ? to : []).entries()) {
      const number = field(destination, 'to');
      const id = field(destination, 'messageId');
      if (typeof number !== 'string')
        wrong.push({ property: `messages[${i}].destinations[${j}].to`, violation: 'must not be empty' });
      else if (read !== null)
        destinations.push({
          ...read,
          to: number,
          messageId: typeof id === 'string' && id !== '' ? id : null,
          callback: typeof callback === 'string' ? callback : null,
        });
    }
  }
  const bulkId = field(body, 'options', 'schedule', 'bulkId');
  return wrong.length > 0 ? wrong : { bulkId: typeof bulkId === 'string' ? bulkId : null, destinations };
}

/** What all destinations of a message share; null where something is missing, which the faults name. */
interface MessageRead {
  readonly faults: [part: string, violation: string][];
  readonly read: Pick<InfobipDestination, 'sender' | 'agent' | 'text' | 'media'> | null;
}

function readPlainMessage(message: unknown): MessageRead {
  const sender = field(message, 'sender');
  const content = readContent(field(message, 'content'));
  return madeOf(sender, content, content !== null && isName(sender) ? { sender, agent: null } : null);
}

/** The sender of an RCS message is an agent, and its fallback comes from a number. */
function readRcsMessage(message: unknown): MessageRead {
  const agent = field(message, 'sender');
  const content = readRcsContent(field(message, 'content'));
  const fallback = readFallback(field(message, 'options'));
  const from = fallback !== null && isName(agent) ? { sender: fallback.sender, agent } : null;
  const { faults, read } = madeOf(agent, content, from);
  if (fallback === null)
    faults.push(['options', 'must have either smsFailover or mmsFailover, with a sender and a content']);
  return { faults, read };
}

function madeOf(
  sender: unknown,
  content: { text: string; media: string[] } | null,
  from: { sender: string; agent: string | null } | null,
): MessageRead {
  const faults: MessageRead['faults'] = [];
  if (!isName(sender)) faults.push(['sender', 'must not be empty']);
  if (content === null) faults.push(['content', 'must have a text']);
  return { faults, read: content === null || from === null ? null : { ...from, ...content } };
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** `{type: 'TEXT', text}`, or a `CARD` with `{description, media: {file: {url}}}`. */
function readRcsContent(content: unknown): { text: string; media: string[] } | null {
  const text = field(content, 'text');
  if (field(content, 'type') === 'TEXT') return typeof text === 'string' ? { text, media: [] } : null;
  const words = field(content, 'content', 'description');
  const url = field(content, 'content', 'media', 'file', 'url');
  if (field(content, 'type') !== 'CARD' || typeof url !== 'string') return null;
  return { text: typeof words === 'string' ? words : '', media: [url] };
}

/** The number that sends the fallback. Infobip takes one of the two, not both; this simulator wants one. */
function readFallback(options: unknown): { sender: string } | null {
  const sms = field(options, 'smsFailover');
  const mms = field(options, 'mmsFailover');
  if ((sms === undefined) === (mms === undefined)) return null;
  const content = sms === undefined ? readContent(field(mms, 'content')) : readContent(sms);
  const sender = field(sms ?? mms, 'sender');
  return content !== null && typeof sender === 'string' && sender !== '' ? { sender } : null;
}

/** SMS `{text}`; MMS `{messageSegments: [{type TEXT, text} | {type LINK, contentUrl}]}`. */
function readContent(content: unknown): { text: string; media: string[] } | null {
  const text = field(content, 'text');
  if (typeof text === 'string') return { text, media: [] };
  const segments = field(content, 'messageSegments');
  if (!Array.isArray(segments)) return null;
  const words: string[] = [];
  const media: string[] = [];
  for (const segment of segments) {
    const part = field(segment, 'text');
    const url = field(segment, 'contentUrl');
    if (typeof part === 'string') words.push(part);
    if (typeof url === 'string') media.push(url);
  }
  return words.length + media.length > 0 ? { text: words.join('\n'), media } : null;
}

/** Written last: the texts of a request and their reports share their times. */
const written = new Map<number, string>();
const mostWritten = 64;

/** "yyyy-MM-dd'T'HH:mm:ss.SSSZ" */
export function infobipTime(time: number): string {
  const known = written.get(time);
  if (known !== undefined) return known;
  if (written.size >= mostWritten) written.clear();
  const text = new Date(time).toISOString().replace('Z', '+0000');
  written.set(time, text);
  return text;
}

/** Created once each: every report has one of a few. */
const statusObjects = new Map<number, unknown>();
const errorObjects = new Map<number, unknown>();

export function statusObject(id: number): unknown {
  const known = statusObjects.get(id) ?? makeStatus(id);
  statusObjects.set(id, known);
  return known;
}

export function errorObject(id: number): unknown {
  const known = errorObjects.get(id) ?? makeError(id);
  errorObjects.set(id, known);
  return known;
}

function makeStatus(id: number): unknown {
  const [groupId, groupName, name, description] = infobipStatuses[id] ?? [
    1,
    'PENDING',
    'PENDING_ACCEPTED',
    '',
  ];
  return { groupId, groupName, id, name, description };
}

function makeError(id: number): unknown {
  const [groupId, groupName, name, description, permanent] = infobipErrors[id] ?? [
    0,
    'OK',
    'NO_ERROR',
    'No Error',
    false,
  ];
  return { groupId, groupName, id, name, description, permanent };
}

/** One line of the response to a submission. */
export function answerLine(destination: string, messageId: string, status: number, text: string): unknown {
  return {
    messageId,
    status: statusObject(status),
    destination,
    details: { messageCount: carrierSegments(text) },
  };
}

const price = { pricePerMessage: 0.0075, currency: 'USD' };
const platform = { entityId: null, applicationId: null };

/** One delivery report (webhook and GET /sms/3/reports). Its times belong to the event, so every copy carries the same. */
export function report(entry: RecordEntry, kind: number): unknown {
  const taken = Date.parse(entry.at);
  if (kind === eventKinds.read) return seenReport(entry, taken);
  const receipt = numberBehaviour(entry.to).receipt;
  const result =
    kind === eventKinds.fellBack
      ? { status: 9, error: 34 }
      : kind === eventKinds.sent || !receipt
        ? { status: 2, error: 0 }
        : receipt.infobip;
  return {
    bulkId: entry.bulk ?? null,
    price,
    status: statusObject(result.status),
    error: errorObject(result.error),
    messageId: entry.id,
    to: bare(entry.to),
    sender: kind === eventKinds.fellBack ? entry.agent : senderOf(entry),
    // Named only for messages that have a fallback.
    ...(entry.agent !== undefined && { channel: kind === eventKinds.fellBack ? 'RCS' : channelOf(entry) }),
    sentAt: infobipTime(taken),
    doneAt: infobipTime(taken + (kind === eventKinds.sent ? 50 : 200)),
    messageCount: carrierSegments(entry.text),
    mccMnc: '310000',
    platform,
    ...(entry.callback !== undefined && { callbackData: entry.callback }),
  };
}

/** The RCS report that the person opened the text (`RcsSeenReport`): from the phone, to the sender. */
function seenReport(entry: RecordEntry, taken: number): unknown {
  return {
    messageId: entry.id,
    from: bare(entry.to),
    to: senderOf(entry),
    sentAt: infobipTime(taken),
    seenAt: infobipTime(taken + 450),
  };
}

/** One inbound text (`results[]` of the inbound webhook). */
export function inboundResult(entry: RecordEntry): unknown {
  if (entry.agent !== undefined) return rcsReply(entry, entry.agent);
  const keyword = (entry.text.trim().split(/\s+/)[0] ?? '').toUpperCase();
  return {
    messageId: entry.id,
    from: bare(entry.from),
    to: bare(entry.to),
    text: entry.text,
    cleanText: entry.text,
    keyword,
    receivedAt: infobipTime(Date.parse(entry.at)),
    smsCount: carrierSegments(entry.text),
    price: { pricePerMessage: 0, currency: 'USD' },
    callbackData: null,
    ...(entry.media.length > 0 && {
      message: [
        { contentType: 'text/plain', value: entry.text },
        ...entry.media.map((url) => ({ contentType: mediaType(url), url })),
      ],
    }),
  };
}

/** One reply over RCS (`RcsInboundMessage`): from the phone, to our agent. */
function rcsReply(entry: RecordEntry, agent: string): unknown {
  const [picture] = entry.media;
  return {
    messageId: entry.id,
    sender: bare(entry.from),
    to: agent,
    integrationType: 'RCS',
    interactionType: 'CONVERSATIONAL',
    rcsCount: 1,
    receivedAt: infobipTime(Date.parse(entry.at)),
    message:
      picture === undefined
        ? { type: 'TEXT', text: entry.text }
        : { type: 'FILE', url: picture, ...(entry.text !== '' && { text: entry.text }) },
    price: { pricePerMessage: 0, currency: 'USD' },
  };
}

/** The way a message went: each has logs of its own. */
export function wayOf(entry: RecordEntry): 'sms' | 'mms' | 'rcs' {
  if (entry.agent !== undefined) return 'rcs';
  return entry.media.length > 0 ? 'mms' : 'sms';
}

function channelOf(entry: RecordEntry): 'RCS' | 'MMS' | 'SMS' {
  if (entry.kind === 'rcs') return 'RCS';
  return entry.media.length > 0 ? 'MMS' : 'SMS';
}

/** Over RCS the agent, else our number. */
function senderOf(entry: RecordEntry): string {
  return entry.kind === 'rcs' && entry.agent !== undefined ? entry.agent : bare(entry.from);
}

/** One line of GET /sms/3/logs, /mms/2/logs or /rcs/2/logs. */
export function logLine(entry: RecordEntry, isFinal: boolean): unknown {
  const receipt = numberBehaviour(entry.to).receipt;
  const result = isFinal && receipt ? receipt.infobip : { status: 26, error: 0 };
  const taken = Date.parse(entry.at);
  return {
    sender: senderOf(entry),
    destination: bare(entry.to),
    bulkId: entry.bulk ?? null,
    messageId: entry.id,
    sentAt: infobipTime(taken),
    doneAt: infobipTime(taken + 200),
    messageCount: carrierSegments(entry.text),
    price,
    status: statusObject(result.status),
    error: errorObject(result.error),
    platform,
    content: { text: entry.text },
    mccMnc: '310000',
  };
}

function bare(number: string): string {
  return number.replace('+', '');
}

function mediaType(url: string): string {
  const ending = /\.([a-z0-9]+)(?:\?|$)/i.exec(url)?.[1]?.toLowerCase() ?? '';
  return (
    {
      png: 'image/png',
      gif: 'image/gif',
      jpg: 'image/jpeg',
      jpeg: 'image/jpeg',
      pdf: 'application/pdf',
      mp4: 'video/mp4',
    }[ending] ?? 'application/octet-stream'
  );
}
