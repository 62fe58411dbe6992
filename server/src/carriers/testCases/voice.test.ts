import { createHash } from 'node:crypto';
import type { CallAction } from '@carillon/rules/calls/callFlow';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unansweredCauses } from '../bandwidth/callCauses.ts';
import { CarrierFixture } from './carrierFixture.ts';
import { WEBHOOK_USER } from './carrierWire.ts';
import { createVoiceCarriers } from '../index.ts';
import { infobipCallErrors, infobipCause } from '../infobip/callCauses.ts';
import { aCall, actionUrls, inDoubt, voiceCases } from './voiceCases.ts';
import {
  bandwidthVoiceWire,
  infobipVoiceWire,
  type VoiceBench,
  type VoiceWire,
} from '../calls/voiceWires.ts';

function benchOf(wire: VoiceWire): { readonly current: () => VoiceBench } {
  let bench: VoiceBench | null = null;
  beforeAll(async () => {
    const fixture = await CarrierFixture.start();
    bench = { wire, fixture, carrier: wire.create(fixture.url) };
  });
  afterAll(async () => {
    await bench?.fixture.stop();
    await bench?.carrier.close();
  });
  return {
    current: () => {
      if (bench === null) throw new Error('not started');
      return bench;
    },
  };
}

describe.each([bandwidthVoiceWire, infobipVoiceWire])('every voice carrier: $name', (wire) => {
  const bench = benchOf(wire);
  it.each(voiceCases.map((one) => ({ ...one })))('$name', async ({ run }) => {
    await run(bench.current());
  });

  it('survives any JSON object: events, marked as broken or ignored unless they can be read', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.boolean(), (body, script) => {
        const events = bench
          .current()
          .carrier.parseVoiceWebhook(Buffer.from(JSON.stringify(body)), script ? 'script' : 'events');
        for (const { kind } of events) expect(['broken', 'ignored']).toContain(kind);
      }),
    );
  });
});

describe('Bandwidth', () => {
  const bench = benchOf(bandwidthVoiceWire);
  const says = (authorization: string | undefined): boolean =>
    bench.current().carrier.authenticate({ authorization }, Buffer.from('{}'));
  const basic = (pair: string): string => `Basic ${Buffer.from(pair).toString('base64')}`;

  it('sends all that a call needs', async () => {
    const { fixture, carrier } = bench.current();
    const call = aCall();
    fixture.replies(bandwidthVoiceWire.accepted(call));
    await carrier.startCalls([call]);
    expect(fixture.seen[0]?.headers['authorization']).toBe(basic('user:pässword'));
    const credentials = { username: WEBHOOK_USER, password: 'new-secret' };
    expect(JSON.parse(fixture.seen[0]?.body ?? '')).toEqual({
      applicationId: 'voice-1',
      to: call.to,
      from: call.from,
      answerUrl: call.urls.answer,
      answerFallbackUrl: call.urls.answerFallback,
      disconnectUrl: call.urls.events,
      ...credentials,
      fallbackUsername: WEBHOOK_USER,
      fallbackPassword: 'new-secret',
      callTimeout: 30,
      callbackTimeout: 5,
      tag: call.tag,
      machineDetection: {
        mode: 'sync',
        detectionTimeout: 60,
        silenceTimeout: 4,
        speechThreshold: 4,
        speechEndThreshold: 1,
        machineSpeechEndThreshold: 2,
        delayResult: true,
      },
    });
  });

  it('accepts the new and the old password, nothing else', () => {
    expect(says(basic(`${WEBHOOK_USER}:new-secret`))).toBe(true);
    expect(says(basic(`${WEBHOOK_USER}:old-secret`))).toBe(true);
    for (const wrong of [undefined, '', 'Basic', basic('other:new-secret'), basic(`${WEBHOOK_USER}:`)])
      expect(says(wrong), String(wrong)).toBe(false);
    expect(says(createHash('sha256').update('new-secret').digest('base64'))).toBe(false);
  });

  it('asks for a call by numbers and time, and reads one by its id', async () => {
    const { fixture, carrier } = bench.current();
    const call = aCall();
    fixture.replies(bandwidthVoiceWire.found(call, 1, true));
    await carrier.lookUpCalls([inDoubt(call), inDoubt(call, 'c-7')]);
    const [list, single] = fixture.seen.toSorted((a, b) => a.path.length - b.path.length);
    expect(Object.fromEntries(list?.query ?? [])).toEqual({
      to: call.to,
      from: call.from,
      minStartTime: '2026-11-20T16:59:00.000Z',
      maxStartTime: '2026-11-20T17:00:00.000Z',
      pageSize: '100',
    });
    expect(single?.path).toBe('/api/v2/accounts/5500001/calls/c-7');
  });

  it('redirects with credentials and the new state in the tag', async () => {
    const { fixture, carrier } = bench.current();
    fixture.replies({ status: 200, body: '' });
    await carrier.updateCall('c-1', {
      kind: 'redirect',
      url: 'https://x/1',
      fallbackUrl: 'https://x/2',
      tag: 't',
    });
    expect(JSON.parse(fixture.seen[0]?.body ?? '')).toEqual({
      state: 'active',
      redirectUrl: 'https://x/1',
      redirectFallbackUrl: 'https://x/2',
      username: WEBHOOK_USER,
      password: 'new-secret',
      fallbackUsername: WEBHOOK_USER,
      fallbackPassword: 'new-secret',
      tag: 't',
    });
    await carrier.updateCall('c-1', { kind: 'hangUp' });
    expect(JSON.parse(fixture.seen[1]?.body ?? '')).toEqual({ state: 'completed' });
  });

  it.each([
    ['transferAnswer', 'transferAnswered'],
    ['transferDisconnect', 'transferLegEnded'],
    ['redirect', 'redirected'],
    ['disconnect', 'ended'],
    ['transcriptionAvailable', 'ignored'],
    ['somethingNew', 'ignored'],
  ])('%s is %s', (eventType, kind) => {
    const body = { eventType, eventTime: '2026-11-20T17:00:30.000Z', callId: 'c-1', tag: 'a.b' };
    const [event] = bench.current().carrier.parseVoiceWebhook(Buffer.from(JSON.stringify(body)), 'events');
    expect(event).toMatchObject({ kind, key: `c-1|${eventType}|2026-11-20T17:00:30.000Z` });
  });

  it.each([
    [{ value: 'tone-detected', duration: 'PT5S' }, 'machineReady'],
    [{ value: 'answering-machine', duration: 'PT59.9S' }, 'machineReady'],
    [{ value: 'answering-machine', duration: 'PT60S' }, 'endless'],
    [{ value: 'timeout', duration: 'PT60S' }, 'unsure'],
    [{ value: 'error' }, 'unsure'],
    [{ value: 'of another age' }, 'unsure'],
  ])('the detector says %j: %s', (machineDetectionResult, verdict) => {
    const body = {
      eventType: 'machineDetectionComplete',
      eventTime: '2026-11-20T17:00:30.000Z',
      callId: 'c-1',
      machineDetectionResult,
    };
    const [event] = bench.current().carrier.parseVoiceWebhook(Buffer.from(JSON.stringify(body)), 'events');
    expect(event).toMatchObject({ kind: 'machine', verdict });
  });

  it('cause words that are not in the list are failures, declined calls are busy', () => {
    expect(unansweredCauses['rejected']).toBe('busy');
    const ended = (cause: string, errorMessage?: string) => {
      const body = { ...(bandwidthVoiceWire.ended('busy', false) as object), cause, errorMessage };
      const [event] = bench.current().carrier.parseVoiceWebhook(Buffer.from(JSON.stringify(body)), 'events');
      return event?.kind === 'ended' ? event.end.cause : event?.kind;
    };
    expect(ended('new-cause')).toBe('failed');
    expect(ended('error', 'SIP 404 Not Found')).toBe('invalid');
    expect(ended('error', 'SIP 503')).toBe('failed');
    expect(ended('rejected', 'Declined')).toBe('busy');
  });

  it('renders every action', () => {
    const credentials =
      'username="hook" password="new-secret" fallbackUsername="hook" fallbackPassword="new-secret"';
    const next = 'https://carillon.example/calls/next/a1?s=1.2&amp;c=3';
    const again = 'https://carillon.example/calls/next/a1?s=1.2&amp;again';
    const events = 'https://carillon.example/calls/events/a1';
    expect(rendered(bench.current(), allActions)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><Response><Tag>attempt-1.1.2.3</Tag>' +
        '<PlayAudio>https://files.example/a.wav?x=1&amp;y=2</PlayAudio><Pause duration="5"/>' +
        `<Gather gatherUrl="${next}" gatherFallbackUrl="${again}" ${credentials} maxDigits="2" terminatingDigits="#09" firstDigitTimeout="6" interDigitTimeout="2">` +
        '<PlayAudio username="user" password="pässword">' +
        `${bench.current().fixture.url}/api/v2/accounts/5500001/calls/c-1/recordings/r-1/media</PlayAudio>` +
        '<SpeakSentence voice="julie">Thank you.</SpeakSentence></Gather>' +
        `<Transfer transferCallerId="+12145550111" callTimeout="30" transferCompleteUrl="${next}" transferCompleteFallbackUrl="${again}" ${credentials}>` +
        `<PhoneNumber transferAnswerUrl="${events}" transferDisconnectUrl="${events}" username="hook" password="new-secret">+12145550900</PhoneNumber></Transfer>` +
        '<PlayAudio>https://files.example/tone.wav</PlayAudio>' +
        `<Record recordCompleteUrl="${next}" recordCompleteFallbackUrl="${again}" recordingAvailableUrl="${events}" ${credentials} maxDuration="120" terminatingDigits="#" fileFormat="wav"/>` +
        '<Hangup/></Response>',
    );
  });
});

describe('Infobip', () => {
  const bench = benchOf(infobipVoiceWire);

  it('sends all that a call needs', async () => {
    const { fixture, carrier } = bench.current();
    const call = aCall();
    fixture.replies(infobipVoiceWire.accepted(call));
    await carrier.startCalls([call]);
    expect(fixture.seen[0]?.headers['authorization']).toBe('App key');
    expect(JSON.parse(fixture.seen[0]?.body ?? '')).toEqual({
      callback: { url: call.urls.answer, errorUrl: call.urls.answerFallback, method: 'POST' },
      endpoint: { type: 'PHONE', phoneNumber: '12145550111' },
      from: '12145550100',
      externalId: call.attemptId,
      notifyUrl: call.urls.events,
      machineDetection: { detectionTime: 4, mode: { type: 'SYNC' }, messageDetection: { timeout: 60 } },
    });
  });

  it('accepts no credentials: the addresses are checked instead', () => {
    const { carrier } = bench.current();
    expect(carrier.callbackProof).toBe('address');
    expect(carrier.authenticate({ authorization: 'Basic aG9vazpuZXctc2VjcmV0' }, Buffer.alloc(0))).toBe(
      false,
    );
  });

  it('a call without a detector result is a person; an error is reported', () => {
    const { carrier } = bench.current();
    const parse = (body: unknown) =>
      carrier.parseVoiceWebhook(Buffer.from(JSON.stringify(body)), 'script')[0];
    expect(parse(infobipVoiceWire.answered(null))).toMatchObject({ kind: 'answered', verdict: 'unsure' });
    expect(parse(infobipVoiceWire.answered('machine'))).toMatchObject({ verdict: 'machine' });
    expect(parse({ callId: 'c-1', errorCode: 'HTTP_ERROR', errorDetails: 'x' })).toMatchObject({
      kind: 'scriptFailed',
      code: 'HTTP_ERROR',
    });
  });

  it('the same body is a recording where it is waited for, and its news where it is told', () => {
    const { carrier } = bench.current();
    const body = Buffer.from(JSON.stringify(infobipVoiceWire.recorded('r-1')));
    expect(carrier.parseVoiceWebhook(body, 'script')[0]?.kind).toBe('recorded');
    expect(carrier.parseVoiceWebhook(body, 'events')[0]?.kind).toBe('recordingReady');
  });

  it('one bad report does not affect the others', () => {
    const good = (infobipVoiceWire.ended('busy', false) as { results: unknown[] }).results;
    const body = Buffer.from(JSON.stringify({ results: [...good, null, {}, 7, ...good] }));
    expect(
      bench
        .current()
        .carrier.parseVoiceWebhook(body, 'events')
        .map(({ kind }) => kind),
    ).toEqual(['ended', 'broken', 'broken', 'broken', 'ended']);
  });

  it('our own id decides among calls in doubt if Infobip reports it', async () => {
    const { fixture, carrier } = bench.current();
    const call = aCall();
    fixture.replies((request) => {
      const reply = infobipVoiceWire.found(call, 3, true)(request);
      if (typeof reply === 'string' || !('body' in reply)) return reply;
      const { results } = reply.body as { results: object[] };
      const named = results.map((one, index) => ({
        ...one,
        externalId: index === 1 ? call.attemptId : `other-${index}`,
      }));
      return { status: 200, body: { results: named } };
    });
    expect(await carrier.lookUpCalls([inDoubt(call)])).toMatchObject([
      { kind: 'ended', carrierCallId: 'c-other-1' },
    ]);
  });

  it('errors: ids and names; an unknown one is a failure', () => {
    expect(infobipCause(5999, '', false)).toBe('failed');
    expect(infobipCause(0, 'DESTINATION_NOT_FOUND', false)).toBe('invalid');
    expect(infobipCause(5000, '', true)).toBe('completed');
    expect(infobipCause(0, '', false)).toBe('noAnswer');
    expect(Object.keys(infobipCallErrors).length).toBeGreaterThan(10);
  });

  it('renders every action', () => {
    const next = { url: actionUrls.next, method: 'POST' };
    expect(JSON.parse(rendered(bench.current(), allActions))).toEqual({
      script: [
        { action: 'play', content: { type: 'URL', fileUrl: 'https://files.example/a.wav?x=1&y=2' } },
        { action: 'pause', duration: 5 },
        {
          action: 'captureDtmf',
          callback: { ...next, callOnEmpty: false },
          maxLength: 1,
          timeout: 1,
          terminator: 'D',
          play: { content: { type: 'RECORDING', fileId: 'r-1' } },
        },
        {
          action: 'captureDtmf',
          callback: { ...next, callOnEmpty: true },
          maxLength: 1,
          timeout: 6,
          terminator: 'D',
          say: { text: 'Thank you.', language: 'en' },
        },
        {
          action: 'dial',
          callback: next,
          from: '12145550111',
          connectTimeout: 30,
          endpoints: [{ type: 'PHONE', phoneNumber: '12145550900' }],
        },
        {
          action: 'record',
          callback: next,
          recordingStatusCallbackUrl: { url: actionUrls.events, method: 'POST' },
          recordingStatusCallbackEvents: ['completed'],
          timeout: 120,
          escapeDtmf: '#',
          playBeep: true,
        },
        { action: 'hangup', errorCode: 'NORMAL_HANGUP' },
      ],
    });
  });

  it('an ID is captured whole, up to the pound key', () => {
    const ask: CallAction = {
      kind: 'gather',
      sounds: [],
      maxKeys: 10,
      endKeys: '#',
      firstKeySeconds: 10,
      nextKeySeconds: 5,
    };
    expect(JSON.parse(rendered(bench.current(), [ask]))).toMatchObject({
      script: [{ action: 'captureDtmf', maxLength: 10, terminator: '#', timeout: 10 }],
    });
  });
});

const allActions: readonly CallAction[] = [
  { kind: 'play', sound: { kind: 'audio', url: 'https://files.example/a.wav?x=1&y=2' } },
  { kind: 'pause', seconds: 5 },
  {
    kind: 'gather',
    sounds: [
      { kind: 'recording', recordingId: 'r-1' },
      { kind: 'speech', text: ' Thank\n you. ' },
    ],
    maxKeys: 2,
    endKeys: '#09',
    firstKeySeconds: 6,
    nextKeySeconds: 2,
  },
  { kind: 'transfer', to: '+12145550900', callerId: '+12145550111', ringSeconds: 30 },
  {
    kind: 'record',
    maxSeconds: 120,
    endKey: '#',
    tone: { kind: 'audio', url: 'https://files.example/tone.wav' },
  },
  { kind: 'hangUp' },
];

function rendered({ carrier }: VoiceBench, actions: readonly CallAction[]): string {
  return carrier.renderActions(actions, actionUrls).body;
}

describe('voice carriers by aggregator', () => {
  it('are 2 and 5; without a password no request gets in', async () => {
    const bandwidth = {
      baseUrl: 'http://127.0.0.1:9/api/v2',
      accountId: '1',
      applicationId: '1',
      apiUser: 'u',
      apiPassword: 'p',
      webhookUser: '',
      webhookPassword: '',
    };
    const infobip = { baseUrl: 'http://127.0.0.1:9', apiKey: 'k' };
    const limits = { requestTimeoutMs: 100, connections: 1 };
    expect(createVoiceCarriers({ bandwidth: null, infobip: null }, limits).size).toBe(0);
    const carriers = createVoiceCarriers({ bandwidth, infobip }, limits);
    expect([...carriers].map(([id, carrier]) => [id, carrier.aggregatorId, carrier.name])).toEqual([
      [2, 2, 'bandwidth'],
      [5, 5, 'infobip'],
    ]);
    const empty = { authorization: `Basic ${Buffer.from(':').toString('base64')}` };
    for (const carrier of carriers.values()) expect(carrier.authenticate(empty, Buffer.alloc(0))).toBe(false);
    await Promise.all([...carriers.values()].map((carrier) => carrier.close()));
  });
});
