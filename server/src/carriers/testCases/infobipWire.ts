import { createInfobipCarrier } from '../infobip/infobipCarrier.ts';
import { NOW, WEBHOOK_PASSWORDS, WEBHOOK_USER, type CarrierWire, type SentOverRcs } from './carrierWire.ts';

interface MmsContent {
  readonly messageSegments: readonly { type: string; text?: string; contentUrl?: string }[];
}

function readMms({ messageSegments }: MmsContent): { text: string; pictures: string[] } {
  return {
    text: messageSegments.map(({ text }) => text ?? '').join(''),
    pictures: messageSegments.flatMap(({ contentUrl }) => contentUrl ?? []),
  };
}

const infobipCodes = {
  sent: [2, 3, 0],
  delivered: [5, 3, 0],
  spam: [87, 5, 0],
  optedOut: [9, 2, 603],
  dayCap: [9, 2, 542],
  unreachable: [9, 2, 27],
  noReceipt: [29, 4, 0],
  unheardOf: [999, 2, 0],
} as const;

interface Failover {
  readonly smsFailover?: { sender: string; text: string };
  readonly mmsFailover?: { sender: string; content: MmsContent };
}

function readFallback({ smsFailover: sms, mmsFailover: mms }: Failover): SentOverRcs['fallback'] {
  if (sms !== undefined && mms === undefined)
    return { kind: 'SMS', from: `+${sms.sender}`, words: sms.text, pictures: [] };
  if (sms !== undefined || mms === undefined) throw new Error('one fallback, not two');
  const { text, pictures } = readMms(mms.content);
  return { kind: 'MMS', from: `+${mms.sender}`, words: text, pictures };
}

export const infobipWire: CarrierWire = {
  name: 'infobip',
  create: (baseUrl, requestTimeoutMs = 2_000, connections = 4) =>
    createInfobipCarrier(
      {
        baseUrl,
        apiKey: 'key',
        deliveryUrl: 'https://carillon.example/webhooks/infobip',
        webhookUser: WEBHOOK_USER,
        webhookPassword: WEBHOOK_PASSWORDS,
      },
      { requestTimeoutMs, connections },
      () => NOW,
    ),
  sendPath: '/sms/3/messages',
  picturePath: '/mms/2/messages',
  readPictures(body) {
    const sent = JSON.parse(body) as {
      messages: { destinations: { messageId: string }[]; content: MmsContent }[];
    };
    return sent.messages.flatMap(({ destinations, content }) =>
      destinations.map(({ messageId }) => ({ id: messageId, ...readMms(content) })),
    );
  },
  rcsPath: '/rcs/2/messages',
  readRcs(body) {
    const sent = JSON.parse(body) as {
      messages: {
        sender: string;
        destinations: { to: string; messageId: string }[];
        content: {
          type: string;
          text?: string;
          content?: { description?: string; media: { file: { url: string } } };
        };
        options: Failover;
      }[];
    };
    const [message] = sent.messages;
    const destination = message?.destinations[0];
    if (message === undefined || destination === undefined) throw new Error('no message');
    return {
      id: destination.messageId,
      agent: message.sender,
      to: `+${destination.to}`,
      words: message.content.text ?? message.content.content?.description ?? '',
      picture: message.content.content?.media.file.url ?? null,
      fallback: readFallback(message.options),
    };
  },
  rcsAccepted: (text) => infobipWire.accepted([text]),
  rcsLookUpPath: '/rcs/2/logs',
  rcsFailed: (what, id, to) => ({ ...infobipWire.receipt(what, id, to), channel: 'RCS' }),
  rcsReply: (id, from, agent, text) => ({
    messageId: id,
    sender: from.slice(1),
    to: agent,
    integrationType: 'RCS',
    receivedAt: '2026-11-20T17:00:04.000+0000',
    message: { type: 'TEXT', text },
    price: { pricePerMessage: 0, currency: 'USD' },
  }),
  readSend(body) {
    const sent = JSON.parse(body) as {
      messages: {
        sender: string;
        destinations: { to: string; messageId: string }[];
        content: { text: string };
        options?: { validityPeriod: unknown };
      }[];
    };
    return sent.messages.flatMap((message) =>
      message.destinations.map(({ to, messageId }) => ({
        id: messageId,
        from: `+${message.sender}`,
        to: `+${to}`,
        text: message.content.text,
        expires: message.options?.validityPeriod ?? null,
      })),
    );
  },
  accepted: (texts) => ({
    status: 200,
    body: {
      bulkId: 'bulk-1',
      // Not in the order of the request: results belong to texts by their id.
      messages: texts.toReversed().map((text) => ({
        messageId: text.attemptId,
        destination: text.to.slice(1),
        status: {
          groupId: 1,
          groupName: 'PENDING',
          id: 26,
          name: 'PENDING_ACCEPTED',
          description: 'accepted',
        },
      })),
    },
  }),
  carrierId: (text) => text.attemptId,
  badRecipient: {
    status: 400,
    body: {
      errorCode: 'E400',
      description: 'Request cannot be processed.',
      violations: [{ property: 'messages[0].destinations[0].to', violation: 'invalid' }],
    },
  },
  internalError: {
    status: 500,
    body: { requestError: { serviceException: { messageId: 'GENERAL_ERROR', text: 'wrong' } } },
  },
  internalErrorMeans: 'unknown',
  found: (text, times) => ({
    results: Array.from({ length: times }, () => ({
      messageId: text.attemptId,
      destination: text.to.slice(1),
      status: { groupId: 3, id: 5 },
    })),
  }),
  receipt(what, id, to) {
    if (what === 'read')
      return {
        messageId: id,
        from: to.slice(1),
        to: 'RiverbendSchools',
        sentAt: '2026-11-20T17:00:01.000+0000',
        seenAt: '2026-11-20T17:00:05.000+0000',
      };
    const [statusId, groupId, errorId] = infobipCodes[what];
    return {
      bulkId: 'bulk-1',
      messageId: id,
      to: to.slice(1),
      sender: '12145550100',
      sentAt: '2026-11-20T17:00:01.000+0000',
      doneAt: '2026-11-20T17:00:05.000+0000',
      messageCount: 1,
      price: { pricePerMessage: 0.008, currency: 'USD' },
      status: { groupId, id: statusId, groupName: 'X', name: 'X', description: 'x' },
      error: { groupId: errorId === 0 ? 0 : 1, id: errorId, name: 'X', permanent: false },
    };
  },
  inbound: (id, from, to, text) => ({
    messageId: id,
    from: from.slice(1),
    to: to.slice(1),
    text,
    cleanText: text.split(' ').slice(1).join(' '),
    keyword: text.split(' ')[0],
    receivedAt: '2026-11-20T17:00:04.000+0000',
    smsCount: 1,
    price: { pricePerMessage: 0, currency: 'USD' },
  }),
  unknownType: () => ({ messageId: 'x-1', to: '12145550100', typedAt: '2026-11-20T17:00:05.000+0000' }),
  envelope: (elements) => ({ results: elements, messageCount: elements.length, pendingMessageCount: 0 }),
};
