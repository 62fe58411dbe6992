import type { EndCause, MachineVerdict } from '@carillon/rules/calls/callFlow';
import { createBandwidthVoice } from '../bandwidth/bandwidthVoice.ts';
import type { CarrierFixture, Reply, SeenRequest } from '../testCases/carrierFixture.ts';
import { NOW, WEBHOOK_PASSWORDS, WEBHOOK_USER } from '../testCases/carrierWire.ts';
import { createInfobipVoice } from '../infobip/infobipVoice.ts';
import type { CallOutcome, CallSubmission, VoiceCarrier } from './voiceCarrier.ts';

/** A call in a carrier's list; instants are seconds before `NOW`. */
export interface WiredLeg {
  readonly parent?: string;
  readonly from: string;
  readonly to: string;
  readonly started: number;
  /** Null: the call was not picked up. */
  readonly answered: number | null;
  /** Null: it is in progress. */
  readonly ended: number | null;
}

/** How one voice carrier writes the subjects of the shared cases on the wire. */
export interface VoiceWire {
  readonly name: 'bandwidth' | 'infobip';
  create(baseUrl: string, requestTimeoutMs?: number, connections?: number): VoiceCarrier;
  readonly dialPath: string;
  /** The content of a request to dial. */
  readDial(body: string): {
    readonly id: string;
    readonly from: string;
    readonly to: string;
    readonly answer: string;
    readonly fallback: string;
    readonly events: string;
    readonly detects: boolean;
  };
  accepted(call: CallSubmission): Reply;
  /** The id in the response; null if it has none. */
  carrierId(call: CallSubmission): string | null;
  readonly badNumber: Reply;
  readonly internalError: Reply;
  readonly internalErrorMeans: CallOutcome;
  /** Responds to look-ups with this many matching calls, in progress or ended. */
  found(call: CallSubmission, times: number, ended: boolean): (request: SeenRequest) => Reply;
  /** Responds to look-ups with these calls, some of which may be the other side of a transfer. */
  legs(legs: readonly WiredLeg[]): (request: SeenRequest) => Reply;
  /** A look-up by the carrier's own id when the carrier knows none. */
  readonly noSuchCall: Reply;
  /** Callbacks' bodies. */
  answered(verdict: MachineVerdict | null): unknown;
  keys(digits: string): unknown;
  inbound(from: string, to: string): unknown;
  recorded(recordingId: string): unknown;
  transferEnded(answered: boolean): unknown;
  ended(cause: EndCause, answered: boolean): unknown;
  unknownType(): unknown;
}

/** What a case works with. */
export interface VoiceBench {
  readonly wire: VoiceWire;
  readonly fixture: CarrierFixture;
  readonly carrier: VoiceCarrier;
}

/** A case that every voice carrier must pass. */
export interface VoiceCase {
  readonly name: string;
  run(bench: VoiceBench): Promise<void> | void;
}

/** Time of all callbacks in the tests. */
export const CALLBACK_TIME = '2026-11-20T17:00:30.000Z';
const ANSWER_TIME = '2026-11-20T17:00:09.600Z';
const ids = { accountId: '5500001', applicationId: 'voice-1', callId: 'c-1' };

const bandwidthCauses: Readonly<Record<EndCause, string>> = {
  completed: 'hangup',
  busy: 'busy',
  noAnswer: 'timeout',
  invalid: 'rejected',
  failed: 'error',
  canceled: 'cancel',
};
const bandwidthVerdicts: Readonly<Record<MachineVerdict, readonly [value: string, duration: string]>> = {
  person: ['human', 'PT3.1S'],
  machine: ['answering-machine', 'PT9S'],
  machineReady: ['answering-machine', 'PT9.25S'],
  endless: ['answering-machine', 'PT1M0.004S'],
  unsure: ['silence', 'PT4S'],
};

function bandwidthCallback(eventType: string, more: object = {}): Record<string, unknown> {
  return {
    eventType,
    eventTime: CALLBACK_TIME,
    ...ids,
    from: '+12145550100',
    to: '+12145550111',
    direction: 'outbound',
    callUrl: 'https://voice.example/api/v2/accounts/5500001/calls/c-1',
    enqueuedTime: '2026-11-20T17:00:00.100Z',
    startTime: '2026-11-20T17:00:01.000Z',
    tag: 'attempt-1.state',
    ...more,
  };
}

export const bandwidthVoiceWire: VoiceWire = {
  name: 'bandwidth',
  create: (baseUrl, requestTimeoutMs = 2_000, connections = 4) =>
    createBandwidthVoice(
      {
        baseUrl: `${baseUrl}/api/v2`,
        accountId: '5500001',
        applicationId: 'voice-1',
        apiUser: 'user',
        apiPassword: 'pässword',
        webhookUser: WEBHOOK_USER,
        webhookPassword: WEBHOOK_PASSWORDS,
      },
      { requestTimeoutMs, connections },
      () => NOW,
    ),
  dialPath: '/api/v2/accounts/5500001/calls',
  readDial(body) {
    const sent = JSON.parse(body) as Record<string, string> & { machineDetection?: object };
    return {
      id: sent['tag']?.split('.')[0] ?? '',
      from: sent['from'] ?? '',
      to: sent['to'] ?? '',
      answer: sent['answerUrl'] ?? '',
      fallback: sent['answerFallbackUrl'] ?? '',
      events: sent['disconnectUrl'] ?? '',
      detects: sent.machineDetection !== undefined,
    };
  },
  accepted: (call) => ({ status: 201, body: { ...ids, callId: `c-${call.attemptId}`, to: call.to } }),
  carrierId: (call) => `c-${call.attemptId}`,
  badNumber: {
    status: 400,
    body: { type: 'validation', description: 'Invalid to: must be an E164 telephone number', id: null },
  },
  internalError: { status: 500, body: { type: 'internal-error', description: 'unknown error', id: 'x' } },
  internalErrorMeans: { kind: 'retryLater', once: true, code: 'HTTP_500' },
  found: (call, times, ended) => (request) => {
    const state = {
      ...ids,
      callId: `c-${call.attemptId}`,
      to: call.to,
      from: call.from,
      direction: 'outbound',
      state: ended ? 'disconnected' : 'answered',
      startTime: new Date(NOW - 30_000).toISOString(),
      answerTime: new Date(NOW - 21_000).toISOString(),
      endTime: ended ? new Date(NOW - 500).toISOString() : null,
      disconnectCause: ended ? 'hangup' : null,
    };
    const list = Array.from({ length: times }, (_, index) =>
      index === 0 ? state : { ...state, callId: `c-other-${index}` },
    );
    return { status: 200, body: request.path.endsWith('/calls') ? list : state };
  },
  legs: (legs) => () => ({
    status: 200,
    body: legs.map((leg, n) => ({
      ...ids,
      callId: `c-leg-${n}`,
      from: leg.from,
      to: leg.to,
      direction: 'outbound',
      parentCallId: leg.parent,
      state: leg.ended === null ? 'answered' : 'disconnected',
      startTime: before(leg.started),
      answerTime: before(leg.answered),
      endTime: before(leg.ended),
      disconnectCause: leg.ended === null ? null : leg.answered === null ? 'timeout' : 'hangup',
    })),
  }),
  noSuchCall: { status: 404, body: { type: 'validation', description: 'Call not found', id: null } },
  answered: (verdict) =>
    bandwidthCallback('answer', {
      answerTime: ANSWER_TIME,
      ...(verdict !== null && { machineDetectionResult: bandwidthVerdict(verdict) }),
    }),
  keys: (digits) =>
    bandwidthCallback('gather', {
      digits: digits.replace(/[#09]$/, ''),
      terminatingDigit: /[#09]$/.exec(digits)?.[0] ?? '',
    }),
  inbound: (from, to) => bandwidthCallback('initiate', { from, to, direction: 'inbound', tag: undefined }),
  recorded: (recordingId) =>
    bandwidthCallback('recordComplete', {
      recordingId,
      mediaUrl: `https://voice.example/recordings/${recordingId}/media`,
      duration: 'PT12.4S',
      fileFormat: 'wav',
    }),
  transferEnded: (answered) =>
    bandwidthCallback('transferComplete', {
      transferTo: '+12145550900',
      transferCallerId: '+12145550111',
      cause: answered ? 'hangup' : 'busy',
    }),
  ended: (cause, answered) =>
    bandwidthCallback('disconnect', {
      cause: bandwidthCauses[cause],
      errorMessage: cause === 'invalid' ? 'Not found: the number is not in service' : undefined,
      answerTime: answered ? ANSWER_TIME : undefined,
      endTime: CALLBACK_TIME,
    }),
  unknownType: () => bandwidthCallback('dtmf', { digit: '5' }),
};

const before = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(NOW - seconds * 1_000).toISOString();

function bandwidthVerdict(verdict: MachineVerdict): object {
  const [value, duration] = bandwidthVerdicts[verdict];
  return { value, duration };
}

const infobipErrors: Readonly<Record<EndCause, readonly [id: number, name: string]>> = {
  completed: [5000, 'VOICE_ANSWERED'],
  busy: [5002, 'EC_VOICE_USER_BUSY'],
  noAnswer: [5003, 'EC_VOICE_NO_ANSWER'],
  invalid: [5404, 'EC_VOICE_ERROR_DESTINATION_NOT_FOUND'],
  failed: [5503, 'EC_VOICE_SERVICE_UNAVAILABLE'],
  canceled: [5487, 'EC_VOICE_ERROR_REQUEST_TERMINATED'],
};
const infobipVerdicts: Readonly<Record<MachineVerdict, string>> = {
  person: 'HUMAN',
  machine: 'MACHINE',
  machineReady: 'MACHINE_EOM_BEEP',
  endless: 'MACHINE_EOM_TIMEOUT',
  unsure: 'UNDECIDED',
};

function infobipCallback(more: object = {}): Record<string, unknown> {
  return {
    callId: 'c-1',
    from: '12145550100',
    to: '12145550111',
    direction: 'OUTBOUND',
    endpoint: { type: 'PHONE', phoneNumber: '12145550111' },
    startTime: '2026-11-20T17:00:01.000+0000',
    ...more,
  };
}

export const infobipVoiceWire: VoiceWire = {
  name: 'infobip',
  create: (baseUrl, requestTimeoutMs = 2_000, connections = 4) =>
    createInfobipVoice({ baseUrl, apiKey: 'key' }, { requestTimeoutMs, connections }, () => NOW),
  dialPath: '/markuplanguage/1/create',
  readDial(body) {
    const sent = JSON.parse(body) as {
      callback: { url: string; errorUrl: string };
      endpoint: { phoneNumber: string };
      from: string;
      externalId: string;
      notifyUrl: string;
      machineDetection?: object;
    };
    return {
      id: sent.externalId,
      from: `+${sent.from}`,
      to: `+${sent.endpoint.phoneNumber}`,
      answer: sent.callback.url,
      fallback: sent.callback.errorUrl,
      events: sent.notifyUrl,
      detects: sent.machineDetection !== undefined,
    };
  },
  accepted: (call) => ({
    status: 201,
    body: {
      callback: { url: call.urls.answer, errorUrl: call.urls.answerFallback, method: 'POST' },
      endpoint: { type: 'PHONE', phoneNumber: call.to.slice(1) },
      from: call.from.slice(1),
      externalId: call.attemptId,
    },
  }),
  carrierId: () => null,
  badNumber: {
    status: 400,
    body: {
      errorCode: 'E400',
      description: 'Request cannot be processed.',
      violations: [{ property: 'endpoint.phoneNumber', violation: 'invalid' }],
    },
  },
  internalError: {
    status: 500,
    body: { requestError: { serviceException: { messageId: 'GENERAL_ERROR', text: 'wrong' } } },
  },
  internalErrorMeans: { kind: 'unknown', code: 'HTTP_500' },
  found: (call, times, ended) => (request) => {
    const live = request.path === '/calls/1/calls' || !request.path.endsWith('/history');
    const state = {
      id: `c-${call.attemptId}`,
      callId: `c-${call.attemptId}`,
      from: call.from.slice(1),
      to: call.to.slice(1),
      direction: 'OUTBOUND',
      state: ended ? 'FINISHED' : 'ESTABLISHED',
      startTime: new Date(NOW - 30_000).toISOString(),
      answerTime: new Date(NOW - 21_000).toISOString(),
      endTime: ended ? new Date(NOW - 500).toISOString() : undefined,
      duration: ended ? 21 : undefined,
      errorCode: ended ? { id: 0, name: 'NORMAL_HANGUP', description: 'Call ended' } : undefined,
    };
    const isHere = live !== ended;
    if (/\/calls\/1\/calls\/c-/.test(request.path))
      return isHere ? { status: 200, body: state } : infobipVoiceWire.noSuchCall;
    const results = isHere
      ? Array.from({ length: times }, (_, index) =>
          index === 0 ? state : { ...state, id: `c-other-${index}`, callId: `c-other-${index}` },
        )
      : [];
    return { status: 200, body: { results, paging: { page: 0, size: 100, totalPages: 1 } } };
  },
  legs: (legs) => (request) => {
    const isHistory = request.path.endsWith('/history');
    const results = legs
      .filter(({ ended }) => (ended !== null) === isHistory)
      .map((leg, n) => ({
        callId: `c-leg-${n}`,
        endpoint: { type: 'PHONE', phoneNumber: leg.to.slice(1) },
        from: leg.from.slice(1),
        to: leg.to.slice(1),
        direction: 'OUTBOUND',
        state: leg.ended === null ? 'ESTABLISHED' : leg.answered === null ? 'NO_ANSWER' : 'FINISHED',
        startTime: before(leg.started),
        ...(leg.answered !== null && { answerTime: before(leg.answered) }),
        ...(leg.ended !== null && {
          endTime: before(leg.ended),
          duration: leg.answered === null ? 0 : leg.answered - leg.ended,
          errorCode: { id: 10_000, name: 'NORMAL_HANGUP', description: '' },
        }),
        ...(leg.parent !== undefined && { parentCallId: leg.parent }),
      }));
    return { status: 200, body: { results, paging: { page: 0, size: 100, totalPages: 1 } } };
  },
  noSuchCall: {
    status: 404,
    body: { requestError: { serviceException: { messageId: 'NOT_FOUND', text: 'Not found' } } },
  },
  answered: (verdict) =>
    infobipCallback(
      verdict === null
        ? {}
        : { machineDetectionResult: infobipVerdicts[verdict], confidenceRating: { HUMAN: 0.9 } },
    ),
  keys: (digits) => infobipCallback({ capturedDtmf: digits }),
  inbound: (from, to) => infobipCallback({ from: from.slice(1), to: to.slice(1), direction: 'INBOUND' }),
  recorded: (recordingId) =>
    infobipCallback({ recordingFileId: recordingId, recordingStatus: 'in-progress' }),
  transferEnded: (answered) =>
    infobipCallback({
      dialData: {
        callId: 'c-2',
        errorCodeId: answered ? 0 : 5002,
        errorCodeName: answered ? 'NORMAL_HANGUP' : 'BUSY',
        duration: answered ? 12_500 : 0,
      },
    }),
  ended(cause, answered) {
    const [id, name] = infobipErrors[cause];
    return {
      results: [
        {
          bulkId: 'b-1',
          messageId: 'c-1',
          from: '12145550100',
          to: '12145550111',
          sentAt: '2026-11-20T17:00:01.000+0000',
          voiceCall: {
            feature: 'Markup language',
            startTime: '2026-11-20T17:00:01.000+0000',
            answerTime: answered ? '2026-11-20T17:00:09.600+0000' : null,
            endTime: '2026-11-20T17:00:30.000+0000',
            duration: answered ? 21 : 0,
            chargedDuration: answered ? 21 : 0,
          },
          status: { groupId: 3, id: 5, name: 'X', groupName: 'X', description: 'x' },
          error: { groupId: 0, groupName: 'OK', id, name, description: 'x', permanent: true },
        },
      ],
    };
  },
  unknownType: () => ({ results: [{ messageId: 'c-1', status: { groupId: 1, id: 26 } }] }),
};
