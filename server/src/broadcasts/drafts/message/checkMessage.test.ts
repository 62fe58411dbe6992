import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BroadcastStatus, Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { ErrorBody } from '@carillon/contract/errors';
import { aScriptedVoice } from '../../../calls/fixtures.ts';
import { aPhoneWave } from '../../../media/fixtures.ts';
import { asOwner } from '../../../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../../testing/testApp.ts';
import { aForm, aNumber, checkMessages, seen } from '../../fixtures.ts';
import { startChecks } from '../../index.ts';

const hour = 3_600_000;
let test: TestApp;
let owner: Visitor;
let callerId: string;
beforeAll(async () => {
  test = await createTestApp({ voiceCarriers: new Map([[2, aScriptedVoice()]]) });
  owner = await test.signIn('demo-owner');
  callerId = (await aNumber(owner)).TextPhoneNumber;
});
afterAll(() => test.close());
beforeEach(() => at(0));

/** This long after the start of the test. */
async function at(ms: number): Promise<void> {
  test.base.clock.set(new Date(Date.parse(testStart) + ms).toISOString());
  owner = await test.signIn('demo-owner');
}
const inAnHour = {
  startOption: 'START_LATER',
  StartDate: new Date(Date.parse(testStart) + hour).toISOString(),
};

let files = 0;
async function audio(seconds = 5): Promise<{ AudioID: number }> {
  const sound = aPhoneWave(seconds, 0.4 + (files += 1) / 1_000);
  const answer = await owner.upload(`/audio?filename=message-${files}.wav`, sound);
  return { AudioID: answer.json<{ AudioID: number }>().AudioID };
}
async function made(change: object): Promise<number> {
  const form = await aForm(owner, {
    BroadcastType: 'Announcement',
    CallerID: callerId,
    TextNumberID: null,
    TextMessage: '',
    recipients: 2,
    ...change,
  } as never);
  const answer = await owner.call('POST', '/broadcasts', form);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ BroadcastID: number }>().BroadcastID;
}
const recordedLater = (change: object = {}) => made({ RecordLater: true, ...change });
async function give(id: number, part = 'Audio', message?: { AudioID: number | null }): Promise<Broadcast> {
  const answer = await owner.call('PUT', `/broadcasts/${id}/${part}`, message ?? (await audio()));
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Broadcast>();
}
const put = (id: number, body: object) => owner.call('PUT', `/broadcasts/${id}`, body);
/** Its sound vanishes from the disk of the server. */
async function loseFile(id: number): Promise<void> {
  const { Audio } = await seen(owner, id);
  const [row] = await asOwner<{ key: string }>(
    test,
    `select account_id || '/audio/' || file_id || '.wav' as key from audio where audio_id = $1`,
    [Audio?.AudioID],
  );
  await test.base.storage.remove(row?.key ?? '');
}

describe('a message is checked by a worker, and the page shows it (B-094, 2-decisions A2 rows 5 to 11)', () => {
  const checking = { BroadcastStatus: 'AudioStatusCheck', StatusLabel: 'Processing', HoldReason: null };

  it('the message of a broadcast that is recorded later: Needs Message, Processing, then on its way', async () => {
    const id = await recordedLater();
    expect(await seen(owner, id)).toMatchObject({ StatusLabel: 'Needs Message' });
    expect(await give(id)).toMatchObject({ ...checking, BroadcastStatusCategory: 'NeedsMessage' });
    const { Items } = (await owner.call('GET', '/broadcasts')).json<{ Items: Broadcast[] }>();
    expect(Items.find(({ BroadcastID }) => BroadcastID === id)).toMatchObject(checking);
    expect(await checkMessages(test)).toEqual([id]);
    expect(await seen(owner, id)).toMatchObject({
      BroadcastStatus: 'Broadcasting',
      BroadcastStatusCategory: 'Broadcasting',
    });
  });

  it.each<[name: string, change: object, before: (id: number) => Promise<unknown>, after: object]>([
    [
      'a start ahead: scheduled',
      inAnHour,
      async () => undefined,
      { BroadcastStatus: 'AuthorizationApproved', BroadcastStatusCategory: 'Scheduled' },
    ],
    [
      'a start that passes while the check waits is late, not missed',
      inAnHour,
      () => at(hour + 60_000),
      { BroadcastStatus: 'Broadcasting', HoldReason: null },
    ],
    [
      'the message was lost meanwhile: the reason is shown until another one comes',
      {},
      loseFile,
      {
        BroadcastStatus: 'AudioStatusFail',
        BroadcastStatusCategory: 'NeedsMessage',
        StatusLabel: 'Needs Message',
        HoldReason: 'This message can no longer be read. Record or upload it again.',
      },
    ],
    [
      'the message was taken away again: it waits for another one',
      {},
      (id) => give(id, 'Audio', { AudioID: null }),
      { BroadcastStatus: 'PendingMessage', StatusLabel: 'Needs Message' },
    ],
    [
      'another message came before the check: that one is sent',
      {},
      async (id) => give(id, 'Audio', await audio(7)),
      { BroadcastStatus: 'Broadcasting', Audio: expect.objectContaining({ Length: 7 }) },
    ],
    [
      'canceled',
      {},
      (id) => put(id, { BroadcastStatus: 'Canceled' }),
      { BroadcastStatus: 'Canceled', BroadcastStatusCategory: 'Completed' },
    ],
    [
      'scheduled for later meanwhile',
      {},
      (id) => put(id, { StartDate: inAnHour.StartDate }),
      { BroadcastStatus: 'AuthorizationApproved', StartDate: inAnHour.StartDate },
    ],
    [
      'its calling window ignored meanwhile',
      {},
      (id) => put(id, { CallingWindowIgnored: true }),
      { BroadcastStatus: 'Broadcasting', CallingWindowIgnored: true },
    ],
    [
      'one of two messages is still missing',
      { RecordLaterVM: true },
      async () => undefined,
      { BroadcastStatus: 'PendingMessage', StatusLabel: 'Needs Message' },
    ],
    [
      'the second of two messages comes',
      { RecordLaterVM: true },
      (id) => give(id, 'AudioVM'),
      { BroadcastStatus: 'Broadcasting', AudioVM: expect.objectContaining({ Length: 5 }) },
    ],
  ])('%s', async (_, change, before, after) => {
    const id = await recordedLater(change);
    await give(id);
    await before(id);
    await checkMessages(test);
    expect(await seen(owner, id)).toMatchObject(after);
    // A repeated job changes nothing.
    const { BroadcastStatus } = await seen(owner, id);
    await startChecks(test.base);
    await checkMessages(test);
    expect((await seen(owner, id)).BroadcastStatus).toBe(BroadcastStatus);
  });

  it('a start that had passed when the message came must be chosen anew, no matter how long the check took (row 6)', async () => {
    const id = await recordedLater({ ...inAnHour, CheckCallingWindow: true, ContinueOnNextDay: false });
    await at(2 * hour);
    expect(await give(id)).toMatchObject({ StatusLabel: 'Processing' });
    await checkMessages(test);
    expect(await seen(owner, id)).toMatchObject({
      BroadcastStatus: 'MessageRecordedUpdateWindow',
      BroadcastStatusCategory: 'NeedsMessage',
      StatusLabel: 'Processing',
    });
  });

  it('another message for a scheduled broadcast is checked, and its start kept (row 15)', async () => {
    const id = await made({ Audio: await audio(), ...inAnHour });
    expect((await seen(owner, id)).BroadcastStatus).toBe('AuthorizationApproved');
    expect(await give(id, 'Audio', await audio(9))).toMatchObject({
      ...checking,
      BroadcastStatusCategory: 'Processing',
      StartDate: inAnHour.StartDate,
    });
    await checkMessages(test);
    expect(await seen(owner, id)).toMatchObject({
      BroadcastStatus: 'AuthorizationApproved',
      Audio: { Length: 9 },
      StartDate: inAnHour.StartDate,
    });
  });

  it('deleted and brought back during the check, it is checked', async () => {
    const id = await recordedLater();
    await give(id);
    const { UndoID } = (await owner.call('DELETE', `/broadcasts/${id}`)).json<{ UndoID: string }>();
    await checkMessages(test);
    await owner.call('PUT', `/broadcasts/undo/${UndoID}`, { UndoExecuted: true, UndoID });
    expect((await seen(owner, id)).BroadcastStatus).toBe('AudioStatusCheck');
    expect(await checkMessages(test)).toEqual([id]);
    expect((await seen(owner, id)).BroadcastStatus).toBe('Broadcasting');
  });

  it('a job that was lost is queued again', async () => {
    const id = await recordedLater();
    await give(id);
    await asOwner(test, `delete from pgboss.job where name = 'check-message'`);
    expect(await checkMessages(test)).toEqual([]);
    await startChecks(test.base);
    expect(await checkMessages(test)).toEqual([id]);
    expect((await seen(owner, id)).BroadcastStatus).toBe('Broadcasting');
  });
});

it.each<[status: BroadcastStatus, prepare: (id: number) => Promise<unknown>, sentence: string]>([
  ['PendingMessage', async () => undefined, 'A message of this broadcast is missing. Add it first.'],
  [
    'AudioStatusCheck',
    (id) => give(id),
    'The message of this broadcast is still being checked. Try again in a moment.',
  ],
  [
    'AudioStatusFail',
    async (id) => {
      await give(id);
      await loseFile(id);
      await checkMessages(test);
    },
    "The message of this broadcast can't be sent. Replace it first.",
  ],
])('Send now in %s is refused with a sentence', async (status, prepare, sentence) => {
  const id = await recordedLater(inAnHour);
  await prepare(id);
  const answer = await put(id, { StartDate: null });
  expect(answer.statusCode).toBe(409);
  expect(answer.json<ErrorBody>().Message).toBe(sentence);
  expect((await seen(owner, id)).BroadcastStatus).toBe(status);
});
