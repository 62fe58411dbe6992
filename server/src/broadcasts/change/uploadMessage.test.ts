import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BroadcastActivity } from '@carillon/contract/broadcasts/activity';
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { ErrorBody } from '@carillon/contract/errors';
import type { ListEnvelope } from '@carillon/contract/lists';
import { aPhoneWave } from '../../media/fixtures.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aBroadcast, aNumber, checkMessages, seen } from '../fixtures.ts';

let test: TestApp;
let owner: Visitor;
beforeAll(async () => {
  test = await createTestApp({ env: { PUBLIC_URL: 'http://carillon.test' } });
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());

const waiting = async (change: object = {}) =>
  aBroadcast(owner, {
    BroadcastType: 'Announcement',
    TextMessage: '',
    CallerID: (await aNumber(owner)).TextPhoneNumber,
    RecordLater: true,
    CheckCallingWindow: false,
    StartDate: new Date(test.base.clock.now().getTime() + 3_600_000).toISOString(),
    ...change,
  } as never);
const upload = (id: number, part: string, sound: Buffer, query = '') =>
  owner.upload(`/broadcasts/${id}/${part}?filename=school%20closed.wav${query}`, sound);
const stored = async () =>
  (await asOwner<{ n: number }>(test, 'select count(*)::int as n from audio'))[0]?.n ?? 0;

it('an uploaded file is the message, and the status moves on (B-186)', async () => {
  const id = await waiting();
  expect(await seen(owner, id)).toMatchObject({ BroadcastStatus: 'PendingMessage', Audio: null });
  const answer = await upload(id, 'Audio', aPhoneWave(12));
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json<Broadcast>().Audio).toMatchObject({ Name: 'school closed', Length: 12 });
  expect(answer.json<Broadcast>().BroadcastStatus).toBe('AudioStatusCheck');
  await checkMessages(test);
  expect((await seen(owner, id)).BroadcastStatus).toBe('AuthorizationApproved');
  // It is in the library, too.
  const { Audio } = await seen(owner, id);
  const kept = await owner.call('GET', `/audio/${Audio?.AudioID}`);
  expect(kept.json()).toMatchObject({ Name: 'school closed' });
  const lines = async () =>
    (await owner.call('GET', `/broadcasts/${id}/activity`))
      .json<ListEnvelope<BroadcastActivity>>()
      .Items.map(({ Deed, By, From, To }) => [Deed, By, From, To])
      .toReversed();
  const sofar = await lines();
  expect(sofar).toEqual([
    ['create', 'user', null, 'Needs Message'],
    ['changeAudio', 'user', null, 'school closed'],
    ['messagesComplete', 'user', 'Needs Message', 'Processing'],
    ['checkPassed', 'carillon', null, null],
    ['approve', 'carillon', 'Processing', 'Scheduled'],
  ]);
  // Its message is taken away, and readers see why it waits.
  await owner.call('PUT', `/broadcasts/${id}/Audio`, { AudioID: null });
  expect((await lines()).slice(sofar.length)).toEqual([
    ['changeAudio', 'user', 'school closed', null],
    ['messageMissing', 'user', 'Scheduled', 'Needs Message'],
  ]);
});

it('the message for voicemail has a path of its own, in any case, and another name', async () => {
  const id = await waiting({ RecordLaterVM: true });
  const answer = await upload(id, 'audiovm', aPhoneWave(11, 0.3), '&name=For%20machines');
  expect(answer.json<Broadcast>()).toMatchObject({
    BroadcastStatus: 'PendingMessage',
    AudioVM: { Name: 'For machines' },
  });
});

it.each([
  ['that is too long', aPhoneWave(121), /cannot exceed 2 minutes/],
  ['that is no sound', Buffer.from('not a sound'), /./],
])('keeps no file %s, and the broadcast stays as it was', async (_what, sound, message) => {
  const id = await waiting();
  const before = await stored();
  const answer = await upload(id, 'Audio', sound);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.json<ErrorBody>().Message).toMatch(message);
  expect(await seen(owner, id)).toMatchObject({ BroadcastStatus: 'PendingMessage', Audio: null });
  expect(await stored()).toBe(before);
});

it('refuses broadcasts without calls, unknown parts, an old version, and those of other users', async () => {
  const before = await stored();
  const texts = await aBroadcast(owner, {});
  const sound = aPhoneWave(10, 0.2);
  expect((await upload(texts, 'Audio', sound)).statusCode).toBe(409);
  const id = await waiting();
  expect((await upload(id, 'Video', sound)).statusCode).toBe(404);
  const { Version } = await seen(owner, id);
  const old = await upload(id, 'Audio', sound, `&Version=${Version - 1}`);
  expect([old.statusCode, old.json<ErrorBody>().ErrorName]).toEqual([409, 'BroadcastChanged']);
  const mallory = await test.signIn('mallory-owner');
  const other = await mallory.upload(`/broadcasts/${id}/Audio?filename=a.wav`, sound);
  expect(other.statusCode).toBe(404);
  expect(await stored()).toBe(before);
});
