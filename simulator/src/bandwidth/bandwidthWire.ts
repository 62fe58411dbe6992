import { bandwidthErrorNames, numberBehaviour } from '../network/numberTable.ts';
import type { RecordEntry } from '../network/record.ts';
import { eventKinds } from '../network/receipts.ts';
import { carrierSegments } from '../network/segmentCount.ts';

/** Shapes of Bandwidth Messaging v2, as its public OpenAPI file describes them (Bandwidth/node-sdk, bandwidth.yml). */

/** A POST …/messages body that can be accepted. Numbers are E.164. */
export interface BandwidthSubmission {
  readonly applicationId: string;
  readonly to: readonly string[];
  readonly from: string;
  readonly text: string;
  readonly media: readonly string[];
  readonly tag: string | null;
  readonly priority: string;
  readonly expiration: string | null;
}

export interface FieldError {
  readonly fieldName: string;
  readonly description: string;
}

const e164Pattern = /^\+[1-9][0-9]{6,14}$/;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function texts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

/** Reads a submission. Returns what is wrong with it instead, one entry per field. */
export function readSubmission(body: unknown, now: number): BandwidthSubmission | FieldError[] {
  if (!isObject(body)) return [{ fieldName: 'body', description: 'the body must be a JSON object' }];
  const errors: FieldError[] = [];
  const wrong = (fieldName: string, description: string): void =>
    void errors.push({ fieldName, description });
  const { applicationId, to, from, text, media, tag, priority, expiration } = body;
  if (typeof applicationId !== 'string' || applicationId === '')
    wrong('applicationId', 'applicationId is missing');
  const recipients = typeof to === 'string' ? [to] : to;
  if (!texts(recipients) || recipients.length === 0) wrong('to', 'to is missing');
  else
    for (const number of recipients)
      if (!e164Pattern.test(number) || numberBehaviour(number).refused)
        wrong('to', `'${number}' must be replaced with a valid E164 formatted telephone number`);
  if (typeof from !== 'string' || !e164Pattern.test(from))
    wrong('from', `'${String(from)}' must be replaced with a valid E164 formatted telephone number`);
  if (text !== undefined && (typeof text !== 'string' || text.length > 2048))
    wrong('text', 'text must be 2048 characters or less');
  if (
    media !== undefined &&
    media !== null &&
    (!texts(media) || media.some((url) => url.length > 4096 || !URL.canParse(url)))
  )
    wrong('media', 'media must be a list of URLs of at most 4096 characters');
  if ((typeof text !== 'string' || text === '') && (!texts(media) || media.length === 0))
    wrong('text', 'text or media is required');
  if (tag !== undefined && tag !== null && (typeof tag !== 'string' || tag.length > 1024))
    wrong('tag', 'tag must be 1024 characters or less');
  if (priority !== undefined && priority !== 'default' && priority !== 'high')
    wrong('priority', 'priority must be default or high');
  if (
    expiration !== undefined &&
    expiration !== null &&
    !(typeof expiration === 'string' && Date.parse(expiration) > now)
  )
    wrong('expiration', 'expiration must be a date-time in the future');
  if (errors.length > 0) return errors;
  return {
    applicationId: String(applicationId),
    to: texts(recipients) ? recipients : [],
    from: String(from),
    text: typeof text === 'string' ? text : '',
    media: texts(media) ? media : [],
    tag: typeof tag === 'string' ? tag : null,
    priority: typeof priority === 'string' ? priority : 'default',
    expiration: typeof expiration === 'string' ? expiration : null,
  };
}

/** A POST …/messages/multiChannel body that can be accepted: RCS first, then SMS or MMS. */
export interface MultiChannelSubmission {
  readonly to: string;
  readonly agent: string;
  readonly from: string;
  readonly text: string;
  readonly media: readonly string[];
  readonly tag: string | null;
  readonly channelList: unknown;
}

/** Reads a submission over several channels. Returns what is wrong with it instead. */
export function readMultiChannel(body: unknown): MultiChannelSubmission | FieldError[] {
  const { to, channelList, tag } = isObject(body) ? body : {};
  const list: unknown[] = Array.isArray(channelList) ? channelList : [];
  const rcs = readChannel(list[0]);
  const fallback = readChannel(list[1]);
  const errors: FieldError[] = [];
  const wrong = (fieldName: string, description: string): void =>
    void errors.push({ fieldName, description });
  if (typeof to !== 'string' || !e164Pattern.test(to) || numberBehaviour(to).refused)
    wrong('to', `'${String(to)}' must be replaced with a valid E164 formatted telephone number`);
  if (rcs.channel !== 'RBM' || rcs.from === '')
    wrong('channelList[0].from', 'the first channel must be RBM, from an agent');
  if (!['SMS', 'MMS'].includes(fallback.channel) || !e164Pattern.test(fallback.from))
    wrong('channelList[1].from', 'the second channel must be SMS or MMS, from a telephone number');
  if (fallback.text === '' && fallback.media.length === 0)
    wrong('channelList[1].content.text', 'text or media is required');
  if (errors.length > 0) return errors;
  const { from, text, media } = fallback;
  return {
    to: String(to),
    agent: rcs.from,
    from,
    text,
    media,
    tag: typeof tag === 'string' ? tag : null,
    channelList: list,
  };
}

/** One channel of a list; empty where it says nothing. */
function readChannel(value: unknown): { channel: string; from: string; text: string; media: string[] } {
  const { channel, from, content } = isObject(value) ? value : {};
  const { text, media } = isObject(content) ? content : {};
  const files: unknown[] = Array.isArray(media) ? media : [];
  return {
    channel: String(channel),
    from: typeof from === 'string' ? from : '',
    text: typeof text === 'string' ? text : '',
    media: files.flatMap((each) =>
      isObject(each) && typeof each['fileUrl'] === 'string' ? [each['fileUrl']] : [],
    ),
  };
}

/** The 202 response to a submission over several channels. */
export function multiChannelAnswer(entry: RecordEntry, submission: MultiChannelSubmission): unknown {
  const { channelList, tag } = submission;
  return {
    links: [],
    data: {
      id: entry.id,
      time: entry.at,
      direction: 'out',
      to: [entry.to],
      channelList,
      ...(tag !== null && { tag }),
    },
    errors: [],
  };
}

/** The 202 response. */
export function acceptedAnswer(entry: RecordEntry, submission: BandwidthSubmission): unknown {
  return {
    id: entry.id,
    owner: entry.from,
    applicationId: submission.applicationId,
    time: entry.at,
    segmentCount: segmentCount(entry),
    direction: 'out',
    to: submission.to,
    from: entry.from,
    ...(entry.media.length > 0 && { media: entry.media }),
    text: entry.text,
    ...(submission.tag !== null && { tag: submission.tag }),
    priority: submission.priority,
    ...(submission.expiration !== null && { expiration: submission.expiration }),
  };
}

/**
 * One element of a webhook body: "sent", the final receipt, or an inbound text. The time belongs to the event, so every
 * copy and retry carries the same one.
 */
export function webhookElement(entry: RecordEntry, kind: number, applicationId: string): unknown {
  const taken = Date.parse(entry.at);
  if (kind === eventKinds.inbound)
    return {
      type: 'message-received',
      time: entry.at,
      description: 'Incoming message received',
      to: entry.to,
      message: {
        ...message(entry, applicationId),
        owner: entry.to,
        direction: 'in',
        text: entry.text,
        ...(entry.agent !== undefined && rcsReply(entry, entry.agent)),
      },
    };
  const about = {
    to: entry.to,
    message: {
      ...message(entry, applicationId),
      owner: entry.from,
      direction: 'out',
      text: '',
      ...(entry.agent !== undefined && { channel: channelOf(entry, kind) }),
    },
  };
  if (kind === eventKinds.sent)
    return { type: 'message-sent', time: new Date(taken + 50).toISOString(), description: 'ok', ...about };
  if (kind === eventKinds.read) {
    const eventTime = new Date(taken + 450).toISOString();
    return { type: 'message-read', time: eventTime, description: 'ok', ...about, eventTime };
  }
  // Which code says that a phone has no RCS is not published.
  const code = kind === eventKinds.fellBack ? 4720 : (numberBehaviour(entry.to).receipt?.bandwidth ?? 0);
  const time = new Date(taken + 200).toISOString();
  if (code === 0) return { type: 'message-delivered', time, description: 'ok', ...about };
  return {
    type: 'message-failed',
    time,
    description: bandwidthErrorNames[code] ?? 'unknown',
    errorCode: code,
    ...about,
  };
}

/** What a reply over RCS has instead: it goes to the agent, and its words are in `content`. */
function rcsReply(entry: RecordEntry, agent: string): Record<string, unknown> {
  const [fileUrl] = entry.media;
  return {
    owner: agent,
    to: [agent],
    channel: 'RBM',
    text: '',
    media: [],
    content: {
      ...(entry.text !== '' && { text: entry.text }),
      ...(fileUrl !== undefined && { media: { fileUrl } }),
    },
  };
}

function channelOf(entry: RecordEntry, kind: number): 'RBM' | 'MMS' | 'SMS' {
  if (entry.kind === 'rcs' || kind === eventKinds.fellBack) return 'RBM';
  return entry.media.length > 0 ? 'MMS' : 'SMS';
}

function message(entry: RecordEntry, applicationId: string): Record<string, unknown> {
  return {
    id: entry.id,
    applicationId,
    time: entry.at,
    segmentCount: segmentCount(entry),
    to: [entry.to],
    from: entry.from,
    ...(entry.media.length > 0 && { media: entry.media }),
    ...(entry.reference !== null && { tag: entry.reference }),
  };
}

function segmentCount(entry: RecordEntry): number {
  return entry.media.length > 0 ? 1 : carrierSegments(entry.text);
}

/** MessageTypeEnum of the messages search. */
export function messageType(entry: RecordEntry): 'rcs' | 'mms' | 'sms' {
  if (entry.kind === 'rcs') return 'rcs';
  return entry.media.length > 0 ? 'mms' : 'sms';
}

/** MessageStatusEnum of the messages search. */
export function searchStatus(entry: RecordEntry, isFinal: boolean): string {
  if (entry.kind === 'inbound') return 'RECEIVED';
  const receipt = numberBehaviour(entry.to).receipt;
  if (!receipt) return 'SENT';
  if (!isFinal) return 'SENDING';
  return receipt.bandwidth === 0 ? 'DELIVERED' : 'FAILED';
}

/** One item of the messages search. It has no `tag` and no text, as in the real one. */
export function searchItem(entry: RecordEntry, isFinal: boolean, accountId: string): unknown {
  const status = searchStatus(entry, isFinal);
  return {
    messageId: entry.id,
    accountId,
    sourceTn: entry.kind === 'rcs' ? entry.agent : entry.from,
    destinationTn: entry.to,
    messageStatus: status,
    messageDirection: entry.kind === 'inbound' ? 'INBOUND' : 'OUTBOUND',
    messageType: messageType(entry),
    segmentCount: segmentCount(entry),
    errorCode: status === 'FAILED' ? (numberBehaviour(entry.to).receipt?.bandwidth ?? 0) : 0,
    receiveTime: entry.at,
    carrierName: 'other',
    messageSize: null,
    messageLength: entry.text.length,
    attachmentCount: entry.media.length || null,
    recipientCount: 1,
    campaignClass: null,
    campaignId: null,
  };
}
