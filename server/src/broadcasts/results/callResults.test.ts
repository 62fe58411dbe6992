import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { RecipientResult } from '@carillon/contract/broadcasts/broadcastResults';
import type { ErrorBody } from '@carillon/contract/errors';
import { Dialer } from '../../calls/dial/dialer.ts';
import { aCallFor, aScriptedVoice, carrierIdOf } from '../../calls/fixtures.ts';
import { finishCalls } from '../../calls/settle/finishCalls.ts';
import { checkDueTransfers } from '../../calls/settle/checkTransfers.ts';
import { aPhoneWave } from '../../media/fixtures.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { wireCalls } from '../../wiring.ts';
import { aBroadcast, aDraft, aNumber, phones, seen } from '../fixtures.ts';

let test: TestApp;
let owner: Visitor;
let form: object;
const voice = aScriptedVoice();
const accepts = () => voice.answers((call) => ({ kind: 'accepted', carrierCallId: carrierIdOf(call) }));
beforeAll(async () => {
  test = await createTestApp({
    voiceCarriers: new Map([[2, voice]]),
    env: { PUBLIC_URL: 'http://carillon.test' },
  });
  owner = await test.signIn('demo-owner');
  const sound = await owner.upload('/audio?filename=question.wav', aPhoneWave(8));
  form = {
    BroadcastType: 'Survey',
    Audio: { AudioID: sound.json<{ AudioID: number }>().AudioID },
    CallerID: (await aNumber(owner)).TextPhoneNumber,
    TextNumberID: null,
    TextMessage: '',
    IsTransfer: true,
    TransferNumber: '2145550111',
    TransferLines: 2,
    RetryTimes: 0,
  };
});
afterAll(() => test.close());
beforeEach(async () => {
  test.base.clock.set(testStart);
  owner = await test.signIn('demo-owner');
  voice.dialed.length = 0;
  accepts();
});

const made = (change: object) => aBroadcast(owner, { ...form, ...change });
async function dial() {
  const dialer = new Dialer(wireCalls(test.base), 'worker', () => undefined);
  while ((await dialer.claimRound()) > 0) await dialer.idle();
}
async function finish() {
  await checkDueTransfers(wireCalls(test.base));
  await finishCalls(wireCalls(test.base));
}
const call = (phone: string) =>
  aCallFor({ web: test.app, clock: test.base.clock, deps: wireCalls(test.base) }, voice, phone);
interface Page<T> {
  Items: T[];
  Size: number;
}
const details = async (id: number, query: string) =>
  (await owner.call('GET', `/broadcasts/${id}/details?pagesize=100&${query}`)).json<Page<RecipientResult>>();
const who = async (id: number, query: string) =>
  (await details(id, query)).Items.map((row) => Number(row.PhoneNumber) - 2_145_551_000);
interface Doubt {
  PersonID: number;
  PhoneNumber: string;
  Actions: string[];
}
const doubts = async (id: number) =>
  (await owner.call('GET', `/broadcasts/${id}/unconfirmedcalls`)).json<Page<Doubt>>();
const decide = (visitor: Visitor, id: number, Action: string, nos?: number[]) =>
  visitor.call('POST', `/broadcasts/${id}/unconfirmedcalls`, {
    Action,
    Selection: nos
      ? { Type: 'Selected', Items: nos.map((PersonID) => ({ PersonID })) }
      : { Type: 'SelectedAll' },
  });

/** A survey of eight: *1, *2, silent, transferred, voicemail, busy, disconnected, failed. */
async function aSurvey(change: object = {}): Promise<number> {
  const id = await made({ recipients: 8, ...change });
  await dial();
  const [one, two, silent, asks, machine, busy, gone, failed] = phones(8).map(call);
  for (const [person, keys] of [
    [one, '*1'],
    [two, '*2'],
    [silent, null],
    [asks, '0'],
  ] as const) {
    await person?.answer();
    if (keys !== null) await person?.press(keys);
  }
  await asks?.transferAnswered();
  for (const person of [one, two, silent]) await person?.hangUp();
  await machine?.answer('machineReady');
  await machine?.hangUp();
  await busy?.hangUp('busy');
  await gone?.hangUp('invalid');
  await failed?.hangUp('failed');
  test.base.clock.advance(45_000);
  await asks?.transferEnded(true);
  await asks?.hangUp();
  await finish();
  test.base.clock.advance(60_000);
  await finish();
  return id;
}

it('every filter shows the recipients that its counter counts (B-046 to B-048, B-051, B-053, B-060)', async () => {
  const id = await aSurvey();
  expect(await seen(owner, id)).toMatchObject({
    BroadcastStatus: 'Complete',
    CallTotal: 8,
    LivePersonTotal: 4,
    AnsweringMachineTotal: 1,
    BusyNoAnswerTotal: 1,
    InvalidNumberTotal: 1,
    IncompleteCallTotal: 1,
    TransferTotal: 1,
    // Five were answered by a person or a machine; 45 seconds connected cost two more.
    CreditsUsed: 7,
    ConnectedCredits: 2,
    SurveyResponseTotal: 2,
    SurveyResponses: [
      { ID: '1', Label: 'Pressed *1', Total: 1 },
      { ID: '2', Label: 'Pressed *2', Total: 1 },
    ],
    Calling: null,
  });
  const shown: [string, number[]][] = [
    ['filter=all-calls', [0, 1, 2, 3, 4, 5, 6, 7]],
    ['filter=live-person', [0, 1, 2, 3]],
    ['filter=voicemail', [4]],
    ['filter=voice-mail', [4]],
    ['filter=busy', [5]],
    ['filter=invalid-calls', [6]],
    ['filter=incomplete-calls', [7]],
    ['filter=transfers', [3]],
    ['filter=survey-results', [0, 1]],
    ['filter=survey-results&surveyresponse=1', [0]],
    ['filter=survey-results&surveyresponse=0', [2, 3]],
    ['filter=survey-results&surveyresponse=9', []],
    ['filter=all-calls&status=CallFailed', [7]],
    ['filter=busy&status=CallFailed', []],
    ['filter=all-calls&status=Nonsense', []],
    // The words of texts, of a broadcast that only calls.
    ['filter=delivered', [0, 1, 2, 3, 4]],
    ['filter=failed', [7]],
    ['filter=invalid', [6]],
    ['filter=not-completed', [7]],
    ['filter=text-survey-results', []],
  ];
  for (const [query, expected] of shown) {
    expect([query, await who(id, query)]).toEqual([query, expected]);
    expect([query, (await details(id, query)).Size]).toEqual([query, expected.length]);
    const csv = await owner.call('GET', `/broadcasts/${id}/details.csv?${query}`);
    expect([query, csv.body.trim().split('\r\n').length - 1]).toEqual([query, expected.length]);
  }
  const [first] = (await details(id, 'filter=survey-results&surveyresponse=1')).Items;
  expect(first).toMatchObject({
    SurveyResult: '1',
    Transferred: false,
    CallSeconds: 12,
    numberofattempts: 1,
  });
});

it('a recipient who is called again is not completed, and the next call is shown (2-decisions B2)', async () => {
  const id = await aSurvey({ RetryTimes: 1 });
  const broadcast = await seen(owner, id);
  expect(broadcast).toMatchObject({ BroadcastStatus: 'Broadcasting', TotalCompleted: 6 });
  expect(broadcast.Calling).toMatchObject({ CallsNow: 0, RetryTotal: 2, WindowOpensDate: null });
  expect(Date.parse(broadcast.Calling?.NextRetryDate ?? '')).toBe(Date.parse(testStart) + 300_000);
  const [busy] = (await details(id, 'filter=busy')).Items;
  expect(busy?.CallReason).toBe('The line was busy. It waits for retry 1 of 1.');
  expect(busy?.NextCallDate).toBe(broadcast.Calling?.NextRetryDate);
  expect(Date.parse(broadcast.ExpectedFinish ?? '')).toBeGreaterThan(Date.parse(busy?.NextCallDate ?? ''));
  await owner.call('PUT', `/broadcasts/${id}`, { BroadcastStatus: 'Canceled' });
});

it('a call that no carrier had room for does not count and has no time', async () => {
  const refused = vi.fn(() => ({ kind: 'slowDown' as const, retryAfterMs: 1_000 }));
  voice.answers(refused);
  const id = await made({ recipients: 1 });
  await dial();
  expect(refused).toHaveBeenCalledOnce();
  expect((await details(id, 'filter=all-calls')).Items[0]).toMatchObject({
    CallResult: 'Not Yet Called',
    numberofattempts: 0,
    LastCallTime: null,
  });
  await owner.call('PUT', `/broadcasts/${id}`, { BroadcastStatus: 'Canceled' });
});

it('outside the calling window it shows when calls resume', async () => {
  const id = await made({ recipients: 1, startOption: 'START_LATER', StartDate: '2026-01-16T15:00:00Z' });
  test.base.clock.set('2026-01-16T04:00:00Z');
  owner = await test.signIn('demo-owner');
  expect((await seen(owner, id)).Calling).toMatchObject({ WindowOpensDate: '2026-01-16T15:00:00.000Z' });
  await owner.call('PUT', `/broadcasts/${id}`, { BroadcastStatus: 'Canceled' });
});

it('one that waits for its message shows whom it will call', async () => {
  const id = await made({ recipients: 3, Audio: null, RecordLater: true });
  expect(await seen(owner, id)).toMatchObject({ CallTotal: 3, IncompleteCallTotal: 3, TotalCompleted: 0 });
  expect((await details(id, 'filter=all')).Items.map((row) => row.CallResult)).toEqual(
    Array(3).fill('Not Yet Called'),
  );
  await owner.call('PUT', `/broadcasts/${id}`, { BroadcastStatus: 'Canceled' });
  expect((await details(id, 'filter=incomplete-calls')).Items.map((row) => row.CallResult)).toEqual(
    Array(3).fill('Canceled'),
  );
});

it('any part of the results is copied into a draft (B-187)', async () => {
  const id = await aSurvey();
  const all = { Type: 'SelectedAll', Items: [] };
  const copied = async (query: string, Selection: object = all) => {
    const answer = await owner.call('POST', `/broadcasts/${id}/todraftbroadcast?${query}`, { Selection });
    const { DraftBroadcastID } = answer.json<{ DraftBroadcastID: number }>();
    const rows = await owner.call('GET', `/draft-broadcasts/${DraftBroadcastID}/contacts?pagesize=100`);
    return rows.json<Page<{ PrimaryPhone: string }>>().Items.map((row) => Number(row.PrimaryPhone) % 1_000);
  };
  expect(await copied('filter=busy')).toEqual([5]);
  expect(await copied('filter=survey-results&surveyresponse=0')).toEqual([2, 3]);
  expect(await copied('filter=all&status=CallFailed')).toEqual([7]);
  expect(
    await copied('filter=survey-results', {
      Type: 'SelectedAllExcept',
      Items: [{ PhoneNumber: '2145551000' }],
    }),
  ).toEqual([1]);
});

it('calls in doubt are listed, and settled by a user (2-decisions A4)', async () => {
  voice.answers(() => ({ kind: 'unknown', code: 'BROKEN' }));
  const id = await made({ recipients: 4 });
  await dial();
  const before = (await owner.call('GET', '/account')).json<{ CallBalance: number }>();
  expect(await seen(owner, id)).toMatchObject({
    UnconfirmedCalls: 4,
    IncompleteCallTotal: 4,
    TotalCompleted: 0,
  });
  const listed = await doubts(id);
  expect(listed.Size).toBe(4);
  expect(listed.Items[0]?.Actions).toEqual(['AskAgain', 'MarkCalled', 'MarkFailed', 'CallAgain']);
  const [first, second, third] = listed.Items.map((row) => row.PersonID);
  const told = async (action: string, nos: (number | undefined)[]) =>
    (await decide(owner, id, action, nos as number[])).json<{ Count: number }>().Count;
  expect(await told('MarkCalled', [first])).toBe(1);
  expect(await told('MarkFailed', [second])).toBe(1);
  // What is settled is not settled again.
  expect(await told('MarkFailed', [first, second])).toBe(0);
  expect(await seen(owner, id)).toMatchObject({
    UnconfirmedCalls: 2,
    LivePersonTotal: 1,
    IncompleteCallTotal: 3,
    TotalCompleted: 2,
  });
  const [marked] = (await details(id, 'filter=live-person')).Items;
  expect(marked).toMatchObject({ CallResult: 'Live Answer', Credits: 0 });
  expect(marked?.CallReason).toContain('marked it as made');
  voice.dialed.length = 0;
  accepts();
  expect(await told('CallAgain', [third])).toBe(1);
  await dial();
  expect(voice.dialed.map(({ to }) => to)).toEqual(['+12145551002']);
  await call('2145551002').hangUp('noAnswer');
  expect((await decide(owner, id, 'MarkFailed')).json()).toEqual({ Count: 1 });
  test.base.clock.advance(60_000);
  await finish();
  expect(await seen(owner, id)).toMatchObject({ BroadcastStatus: 'Complete', TotalCompleted: 4 });
  expect((await owner.call('GET', '/account')).json<{ CallBalance: number }>().CallBalance).toBe(
    before.CallBalance,
  );
  // It is over: no recipient is called for it any more.
  expect((await decide(owner, id, 'CallAgain')).json()).toEqual({ Count: 0 });
});

it('only users who may change a broadcast decide about its calls, and other accounts can’t see them', async () => {
  voice.answers(() => ({ kind: 'unknown', code: 'BROKEN' }));
  const id = await made({ recipients: 1 });
  await dial();
  const mallory = await test.signIn('mallory-owner');
  const list = await mallory.call('GET', `/broadcasts/${id}/unconfirmedcalls`);
  const stranger = await decide(mallory, id, 'CallAgain');
  expect([list.statusCode, stranger.statusCode]).toEqual([404, 404]);
  const user = await test.signIn('demo-user');
  const refused = await decide(user, id, 'CallAgain');
  expect([403, 404]).toContain(refused.statusCode);
  expect(refused.json<ErrorBody>().Message).toBeTruthy();
  expect((await seen(owner, id)).UnconfirmedCalls).toBe(1);
  await decide(owner, id, 'MarkFailed');
});

it('answers to a text survey are listed alone, and so are recipients who gave none (B-051)', async () => {
  const id = await aBroadcast(owner, {
    DraftBroadcastID: await aDraft(owner, { recipients: 2 }),
    IsTextSurvey: true,
  });
  expect(await who(id, 'filter=text-survey-results')).toEqual([]);
  expect(await who(id, 'filter=all')).toEqual([0, 1]);
});
