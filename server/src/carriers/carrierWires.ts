import type { CarrierFixture } from './testCases/carrierFixture.ts';
import { createBandwidthCarrier } from './bandwidth/bandwidthCarrier.ts';
import type { SubmitOutcome, TextCarrier, TextSubmission } from './carrier.ts';
import { createInfobipCarrier } from './infobip/infobipCarrier.ts';

/** The time of the test's clock. */
export const NOW = Date.parse('2026-11-20T17:00:00.000Z');
/** Credentials of the webhooks in the tests: the new password and the one it replaces. */
export const WEBHOOK_USER = 'hook';
export const WEBHOOK_PASSWORDS = 'new-secret, old-secret';

/** How one carrier writes the subjects of the shared cases on the wire. */
export interface CarrierWire {
  readonly name: 'bandwidth' | 'infobip';
  create(baseUrl: string, requestTimeoutMs?: number, connections?: number): TextCarrier;
  /** Path of the send call. */
  readonly sendPath: string;
  /** The attempt ids, senders, recipients and texts of a send request. */
  readSend(body: string): { id: string; from: string; to: string; text: string; expires: unknown }[];
  /** A 2xx response that accepts these texts. */
  accepted(texts: readonly TextSubmission[]): { status: number; body: unknown };
  /** The id under which the carrier then knows the text. */
  carrierId(text: TextSubmission): string;
  /** A 4xx that complains about the recipient's number. */
  readonly badRecipient: { status: number; body: unknown };
  /** The carrier's own JSON 500, and what it means. */
  readonly internalError: { status: number; body: unknown };
  readonly internalErrorMeans: SubmitOutcome['kind'];
  /** A look-up response with this many matches for the text. */
  found(text: TextSubmission, times: number): unknown;
  /** A receipt element. */
  receipt(
    what:
      | 'sent'
      | 'delivered'
      | 'read'
      | 'spam'
      | 'optedOut'
      | 'dayCap'
      | 'unreachable'
      | 'noReceipt'
      | 'unheardOf',
    id: string,
    to: string,
  ): Record<string, unknown>;
  inbound(id: string, from: string, to: string, text: string): Record<string, unknown>;
  unknownType(): Record<string, unknown>;
  envelope(elements: readonly unknown[]): unknown;
}

/** What a case works with: the carrier under test and the service it talks to. */
export interface Bench {
  readonly wire: CarrierWire;
  readonly fixture: CarrierFixture;
  readonly carrier: TextCarrier;
}

/** A case that every carrier must pass. */
export interface CarrierCase {
  readonly name: string;
  run(bench: Bench): Promise<void> | void;
}

const bandwidthCodes = {
  spam: 4470,
  optedOut: 4775,
  dayCap: 4780,
  unreachable: 4701,
  noReceipt: 9902,
  unheardOf: 4799,
} as const;

export const bandwidthWire: CarrierWire = {
  name: 'bandwidth',
  create: (baseUrl, requestTimeoutMs = 2_000, connections = 4) =>
    createBandwidthCarrier(
      {
        baseUrl: `${baseUrl}/api/v2`,
        accountId: '5500001',
        applicationId: 'app-1',
        apiUser: 'user',
        apiPassword: 'pässword',
        webhookUser: WEBHOOK_USER,
        webhookPassword: WEBHOOK_PASSWORDS,
      },
      { requestTimeoutMs, connections },
      () => NOW,
    ),
  sendPath: '/api/v2/users/5500001/messages',
  readSend(body) {
    const sent = JSON.parse(body) as {
      applicationId: string;
      to: string[];
      from: string;
      text: string;
      tag: string;
      expiration?: string;
    };
    return sent.to.map((to) => ({
      id: sent.tag,
      from: sent.from,
      to,
      text: sent.text,
      expires: sent.expiration ?? null,
    }));
  },
  accepted: (texts) => ({ status: 202, body: { id: `bw-${texts[0]?.attemptId}`, owner: texts[0]?.from } }),
  carrierId: (text) => `bw-${text.attemptId}`,
  badRecipient: {
    status: 400,
    body: {
      type: 'request-validation',
      description: 'Your request could not be accepted.',
      fieldErrors: [{ fieldName: 'to[0]', description: "'+1999' must be E164" }],
    },
  },
  internalError: { status: 500, body: { type: 'internal-server-error', description: 'try again' } },
  internalErrorMeans: 'retryLater',
  found: (text, times) => ({
    totalCount: times,
    pageInfo: {},
    messages: Array.from({ length: times }, (_, index) => ({
      messageId: index === 0 ? `bw-${text.attemptId}` : `bw-other-${index}`,
      sourceTn: text.from,
      destinationTn: text.to,
      messageStatus: 'SENT',
      messageDirection: 'OUTBOUND',
    })),
  }),
  receipt(what, id, to) {
    const common = {
      time: '2026-11-20T17:00:05.000Z',
      to,
      description: 'as told',
      message: {
        id: `bw-${id}`,
        owner: '+12145550100',
        applicationId: 'app-1',
        time: '2026-11-20T17:00:01.000Z',
        segmentCount: 1,
        direction: 'out',
        to: [to],
        from: '+12145550100',
        text: '',
        tag: id,
      },
    };
    if (what === 'sent') return { type: 'message-sent', ...common };
    if (what === 'delivered') return { type: 'message-delivered', ...common };
    if (what === 'read') return { type: 'message-read', ...common, eventTime: common.time };
    return { type: 'message-failed', ...common, errorCode: bandwidthCodes[what] };
  },
  inbound: (id, from, to, text) => ({
    type: 'message-received',
    time: '2026-11-20T17:00:05.000Z',
    description: 'Incoming message received',
    to,
    message: {
      id,
      owner: to,
      applicationId: 'app-1',
      time: '2026-11-20T17:00:04.000Z',
      segmentCount: 1,
      direction: 'in',
      to: [to],
      from,
      text,
    },
  }),
  unknownType: () => ({
    type: 'requested-location-response',
    time: '2026-11-20T17:00:05.000Z',
    to: '+12145550100',
    message: { id: 'rcs-1', direction: 'in', to: ['+12145550100'], from: '+12145550111', text: '' },
  }),
  envelope: (elements) => elements,
};

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
