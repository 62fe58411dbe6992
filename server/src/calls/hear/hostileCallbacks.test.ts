import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { begin, type RecordingFlow } from '@carillon/rules/calls/callFlow';
import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { wireCalls } from '../../wiring.ts';
import { voicePaths } from '../dial/callAddresses.ts';
import { writeReference } from '../dial/callReference.ts';
import { readCallbacks } from './readCallbacks.ts';

const nul = '\0';
const flow: RecordingFlow = { kind: 'recording', tone: { kind: 'audio', url: 'https://a.example/tone.wav' } };

let test: TestApp;
let owner: pg.Pool;
beforeAll(async () => {
  test = await createTestApp();
  owner = new pg.Pool({ connectionString: test.testDatabase.ownerUrl, max: 2 });
});
afterAll(async () => {
  await owner.end();
  await test.close();
});

type Name = 'bandwidth' | 'infobip';
const basic = (words: string) => `Basic ${Buffer.from(words).toString('base64')}`;
const proofs: Readonly<Record<Name, string>> = {
  bandwidth: basic('local-bandwidth-webhook:local-bandwidth-webhook-password'),
  infobip: basic('local-infobip-webhook:local-infobip-webhook-password'),
};
const ended = { eventType: 'disconnect', callId: 'c-1', eventTime: '2026-01-14T15:59:00Z', cause: 'hangup' };
const report = {
  messageId: 'c-1',
  doneAt: '2026-01-14T15:59:00.000+0000',
  voiceCall: { duration: 10, endTime: '2026-01-14T15:59:00.000+0000' },
};

/** Reports about a call that the database would refuse. */
const oddCallbacks: readonly [what: string, carrier: Name, body: unknown][] = [
  ['a null character in the call’s id', 'bandwidth', { ...ended, callId: `c${nul}` }],
  ['half a surrogate pair in the call’s id', 'bandwidth', { ...ended, callId: '\udc00' }],
  ['an id of 50,000 characters', 'bandwidth', { ...ended, callId: 'x'.repeat(50_000) }],
  ['a null character in its cause', 'bandwidth', { ...ended, cause: nul }],
  ['a null character in its tag', 'bandwidth', { ...ended, tag: `cv-1-1-1-1${nul}` }],
  ['the year -200000', 'bandwidth', { ...ended, eventTime: '-200000-01-01T00:00:00Z' }],
  ['a call of 250,000 years', 'bandwidth', { ...ended, answerTime: '-250000-01-01T00:00:00Z' }],
  [
    'a recording of 10^300 hours',
    'bandwidth',
    { ...ended, eventType: 'recordComplete', recordingId: 'r', duration: `PT${'9'.repeat(300)}H` },
  ],
  [
    'a recording with a null character in its id',
    'bandwidth',
    { ...ended, eventType: 'recordingAvailable', recordingId: nul },
  ],
  ['no JSON', 'bandwidth', '\0'],
  ['a null character in the call’s id', 'infobip', { results: [{ ...report, messageId: nul }] }],
  [
    'the year 9999',
    'infobip',
    { results: [{ ...report, voiceCall: { endTime: '9999-12-31T00:00:00.000+0000' } }] },
  ],
  ['a call of 10^300 seconds', 'infobip', { results: [{ ...report, voiceCall: { duration: 1e300 } }] }],
  [
    'a transfer with a null character',
    'infobip',
    { callId: 'c', dialData: { callId: nul, duration: 1e300, errorCodeName: nul } },
  ],
  ['a million levels', 'infobip', `{"results":[${'['.repeat(9_000)}${']'.repeat(9_000)}]}`],
];

it.each(oddCallbacks)('%s (%s): gets a response, and is not read again', async (what, carrier, body) => {
  const deps = wireCalls(test.base);
  const attempt = { accountId: 1, broadcastId: 999, recipientNo: 1, attempt: 1 };
  const word = writeReference(deps.calls.secret, { attempt, state: begin(flow) });
  const post = async (path: string, payload: string) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: `${path}?call=${word}`,
      headers: { authorization: proofs[carrier], 'content-type': 'application/json' },
      payload,
    });
    return answer.statusCode;
  };
  const odd = typeof body === 'string' ? body : JSON.stringify(body);
  const good = JSON.stringify(
    carrier === 'bandwidth'
      ? { ...ended, callId: `good ${what}` }
      : { results: [{ ...report, messageId: `good ${what}` }] },
  );
  const events = voicePaths.events(carrier);
  expect(await Promise.all([odd, good].map((one) => post(events, one)))).toEqual([200, 200]);
  expect(await post(voicePaths.script(carrier), odd)).toBe(200);
  await readCallbacks(deps);
  const { rows } = await owner.query('select tries, next_at from call_webhook');
  expect(rows).toEqual([]);
  const known = await owner.query('select from call_event where carrier = $1 and event_key like $2', [
    carrier,
    `good ${what}|%`,
  ]);
  expect(known.rowCount).toBe(1);
});

it('what the database refuses anyway is set aside at the first try', async () => {
  const deps = wireCalls(test.base);
  const [carrier] = deps.voiceCarriers.values();
  if (carrier === undefined) throw new Error('no carrier');
  const attempt = { accountId: 1, broadcastId: 999, recipientNo: 1, attempt: 1 };
  const word = writeReference(deps.calls.secret, { attempt, state: begin(flow) });
  await owner.query('delete from webhook_oddity');
  await owner.query(
    'insert into call_webhook (carrier, body, reference, received_at) values ($1, $2, $3, now())',
    [carrier.name, Buffer.from('[]'), word],
  );
  const broken = { ...carrier, parseVoiceWebhook: () => [{ kind: 'ignored' as const, key: nul, type: 'x' }] };
  await readCallbacks({ ...deps, voiceCarriers: new Map([[carrier.aggregatorId, broken]]) as never });
  const { rows } = await owner.query('select tries, next_at from call_webhook');
  expect(rows).toEqual([{ tries: 1, next_at: null }]);
  expect((await owner.query('select kind from webhook_oddity')).rows).toEqual([{ kind: 'callback' }]);
});
