import { createBandwidthCarrier } from '../bandwidth/bandwidthCarrier.ts';
import { NOW, WEBHOOK_PASSWORDS, WEBHOOK_USER, type CarrierWire } from './carrierWire.ts';

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
  picturePath: '/api/v2/users/5500001/messages',
  readPictures(body) {
    const sent = JSON.parse(body) as { tag: string; text: string; media?: string[] };
    return [{ id: sent.tag, text: sent.text, pictures: sent.media ?? [] }];
  },
  rcsPath: '/api/v2/users/5500001/messages/multiChannel',
  readRcs(body) {
    interface Channel {
      from: string;
      channel: string;
      content: {
        text?: string;
        media?: { fileUrl: string }[];
        cardContent?: { description?: string; media: { fileUrl: string } };
      };
    }
    const sent = JSON.parse(body) as { to: string; tag: string; channelList: [Channel, Channel] };
    const [rcs, fallback] = sent.channelList;
    if (rcs.channel !== 'RBM') throw new Error(`the first channel is ${rcs.channel}`);
    return {
      id: sent.tag,
      agent: rcs.from,
      to: sent.to,
      words: rcs.content.text ?? rcs.content.cardContent?.description ?? '',
      picture: rcs.content.cardContent?.media.fileUrl ?? null,
      fallback: {
        kind: fallback.channel as 'SMS' | 'MMS',
        from: fallback.from,
        words: fallback.content.text ?? '',
        pictures: (fallback.content.media ?? []).map(({ fileUrl }) => fileUrl),
      },
    };
  },
  rcsAccepted: (text) => ({
    status: 202,
    body: { links: [], data: { id: `bw-${text.attemptId}`, direction: 'out', to: [text.to] } },
  }),
  rcsLookUpPath: '/api/v2/users/5500001/messages',
  rcsFailed(what, id, to) {
    const failed = bandwidthWire.receipt(what, id, to);
    return { ...failed, message: { ...(failed['message'] as object), channel: 'RBM' } };
  },
  rcsReply(id, from, agent, text) {
    const inbound = bandwidthWire.inbound(id, from, agent, '');
    return { ...inbound, message: { ...(inbound['message'] as object), channel: 'RBM', content: { text } } };
  },
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
