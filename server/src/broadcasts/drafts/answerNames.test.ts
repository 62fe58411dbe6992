import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DraftBroadcast } from '@carillon/contract/broadcasts/drafts';
import type { ErrorBody } from '@carillon/contract/errors';
import type { RecipientResult } from '@carillon/contract/broadcasts/broadcastResults';
import { answerKeys } from '@carillon/rules/broadcasts/surveyAnswers';
import { Dialer } from '../../calls/dial/dialer.ts';
import { aCallFor, aScriptedVoice } from '../../calls/fixtures.ts';
import { finishCalls } from '../../calls/settle/finishCalls.ts';
import { aPhoneWave } from '../../media/fixtures.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { wireCalls } from '../../wiring.ts';
import { aBroadcast, aForm, aNumber, aScheduledBroadcast, phones, seen } from '../fixtures.ts';

let test: TestApp;
let owner: Visitor;
let form: object;
const voice = aScriptedVoice();
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
    RetryTimes: 0,
  };
});
afterAll(() => test.close());
beforeEach(async () => {
  test.base.clock.set(testStart);
  owner = await test.signIn('demo-owner');
  voice.dialed.length = 0;
});

const named = (...labels: string[]) =>
  labels.map((Label, at) => ({ ID: answerKeys[at] ?? answerKeys[8], Label }));
const make = (change: object) => aBroadcast(owner, { ...form, ...change });
const schedule = (change: object) =>
  aScheduledBroadcast(owner, test.base.clock.now(), { ...form, ...change } as never);
const labels = async (id: number) =>
  (await seen(owner, id)).SurveyResponses.map(({ ID, Label, Total }) => [ID, Label, Total]);
const put = (id: number, SurveyResponses: object[], visitor = owner) =>
  visitor.call('PUT', `/broadcasts/${id}`, { SurveyResponses });
const refusal = async (answer: ReturnType<Visitor['call']>) => {
  const { statusCode, json } = await answer;
  const { Errors, Message } = json<ErrorBody>();
  return [statusCode, Errors?.[0]?.Field ?? null, Message];
};
const csv = async (id: number) =>
  (await owner.call('GET', `/broadcasts/${id}/details.csv?filter=all-calls`)).body.split('\r\n');

/** Calls the recipients. Each presses the given key, in the order of the list. */
async function answer(...keys: (string | null)[]): Promise<void> {
  const dialer = new Dialer(wireCalls(test.base), 'worker', () => undefined);
  while ((await dialer.claimRound()) > 0) await dialer.idle();
  for (const [at, phone] of phones(keys.length).entries()) {
    const call = aCallFor(
      { web: test.app, clock: test.base.clock, deps: wireCalls(test.base) },
      voice,
      phone,
    );
    const key = keys[at] ?? null;
    await call.answer();
    if (key !== null) await call.press(key);
    await call.hangUp();
  }
  await finishCalls(wireCalls(test.base));
  test.base.clock.advance(60_000);
  await finishCalls(wireCalls(test.base));
}

describe('names of the answers to a voice survey (2-decisions E1)', () => {
  it('are used in counts, in the list of calls, and in the CSV; without a name the key is shown', async () => {
    const id = await make({ recipients: 5, SurveyResponses: named(' Yes ', 'No', '') });
    expect(await labels(id)).toEqual([
      ['1', 'Yes', 0],
      ['2', 'No', 0],
    ]);
    await answer('*1', '*1', '*2', '*7', null);
    expect(await labels(id)).toEqual([
      ['1', 'Yes', 2],
      ['2', 'No', 1],
      ['7', 'Pressed *7', 1],
    ]);
    const details = await owner.call('GET', `/broadcasts/${id}/details?filter=all-calls&pagesize=10`);
    const rows = details.json<{ Items: RecipientResult[] }>().Items;
    expect(rows.map((row) => [row.SurveyResult, row.SurveyResponse])).toEqual([
      ['1', { ID: '1', Label: 'Yes' }],
      ['1', { ID: '1', Label: 'Yes' }],
      ['2', { ID: '2', Label: 'No' }],
      ['7', { ID: '7', Label: 'Pressed *7' }],
      [null, null],
    ]);
    const rowsOfFile = await csv(id);
    // Counted from the end: names before it may hold commas.
    const names = rowsOfFile[0]?.split(',') ?? [];
    const fromEnd = names.indexOf('SurveyResult') - names.length;
    const [header, ...lines] = rowsOfFile.map((line) => line.split(',').at(fromEnd));
    expect([header, ...lines.slice(0, 5)]).toEqual(['SurveyResult', 'Yes', 'Yes', 'No', 'Pressed *7', '']);
  });

  it.each([
    ['=SUM(A1:A9)', "'=SUM(A1:A9)"],
    ['+1', "'+1"],
    ['-later', "'-later"],
    ['@home', "'@home"],
    ['＝1+1', "'＝1+1"],
    ['Yes, please', '"Yes, please"'],
    ['The "late" bus', '"The ""late"" bus"'],
    ['=HYPERLINK("http://x.test")', '"\'=HYPERLINK(""http://x.test"")"'],
    ['Sí', 'Sí'],
    ['-5', '-5'],
  ])('%s runs nothing in a spreadsheet', async (label, cell) => {
    const id = await make({ recipients: 1, SurveyResponses: named(label) });
    await answer('*1');
    expect(await labels(id)).toEqual([['1', label, 1]]);
    expect((await csv(id))[1]).toContain(`,${cell},`);
  });

  it('are copied by duplicate and resend, through the draft, into the next broadcast', async () => {
    const id = await schedule({ recipients: 2, SurveyResponses: named('Coming', 'Not coming') });
    const copy = await owner.call('POST', `/broadcasts/${id}/todraftbroadcast`, {
      Selection: { Type: 'SelectedAll', Items: [] },
    });
    const { DraftBroadcastID } = copy.json<{ DraftBroadcastID: number }>();
    const { Form } = (
      await owner.call('GET', `/draft-broadcasts/${DraftBroadcastID}`)
    ).json<DraftBroadcast>();
    expect(Form.SurveyResponses).toEqual(named('Coming', 'Not coming'));
    // The draft gets other names. The broadcast that it came from does not.
    const renamed = { ...Form, DraftBroadcastID, SurveyResponses: named('Here', 'Away') };
    const second = await schedule({ ...renamed, startOption: 'START_LATER' });
    expect((await labels(second)).map(([, label]) => label)).toEqual(['Here', 'Away']);
    expect((await labels(id)).map(([, label]) => label)).toEqual(['Coming', 'Not coming']);
  });

  it.each([
    ['twins', named('Yes', ' yes'), '*1 and *2 have the same name. Give each its own'],
    ['too long', named('x'.repeat(41)), 'The name of *1 must be at most 40 characters'],
    ['silence', named('No response'), 'Results use “No response” for something else. Give *1 another name'],
  ])('are refused with a sentence at their field: %s', async (_, SurveyResponses, sentence) => {
    const send = owner.call('POST', '/broadcasts', await aForm(owner, { ...form, SurveyResponses }));
    expect(await refusal(send)).toEqual([400, 'SurveyResponses', sentence]);
    const id = await schedule({ recipients: 1 });
    expect(await refusal(put(id, SurveyResponses))).toEqual([400, 'SurveyResponses', sentence]);
    expect(await labels(id)).toEqual([]);
  });

  it.each([
    ['no such key', [{ ID: '0', Label: 'None' }]],
    ['two digits', [{ ID: '10', Label: 'Ten' }]],
    ['a word', [{ ID: 'yes', Label: 'Yes' }]],
    ['no name at all', [{ ID: '1' }]],
    ['ten of them', Array.from({ length: 10 }, () => ({ ID: '1', Label: 'x' }))],
  ])('of %s are no names', async (_, names) => {
    const id = await schedule({ recipients: 1 });
    expect((await put(id, names)).statusCode).toBe(400);
  });

  it('may be changed before the calls begin; after that an answer keeps its name', async () => {
    const id = await schedule({ recipients: 3, SurveyResponses: named('Yes') });
    expect((await put(id, named('Sure', 'No'))).statusCode).toBe(200);
    expect((await labels(id)).map(([, label]) => label)).toEqual(['Sure', 'No']);
    await owner.call('PUT', `/broadcasts/${id}`, { StartDate: null });
    await answer('*1', '*3', null);
    const [status, field, sentence] = await refusal(put(id, named('Yes', 'No')));
    expect([status, field]).toEqual([409, 'SurveyResponses']);
    expect(sentence).toContain('*1 keeps the name “Sure”');
    expect((await put(id, named('Sure', 'No', 'Late'))).statusCode).toBe(200);
    expect(await labels(id)).toEqual([
      ['1', 'Sure', 1],
      ['2', 'No', 0],
      ['3', 'Late', 1],
    ]);
  });

  it('do not exist for an announcement, and users without the right can’t set them', async () => {
    const plain = await schedule({ BroadcastType: 'Announcement', SurveyResponses: named('Yes') });
    expect(await labels(plain)).toEqual([]);
    expect((await refusal(put(plain, named('Yes'))))[0]).toBe(409);
    const id = await schedule({ recipients: 1, SurveyResponses: named('Yes') });
    const user = await test.signIn('demo-user');
    expect([403, 404]).toContain((await put(id, named('Mine'), user)).statusCode);
    const stranger = await test.signIn('mallory-owner');
    expect((await put(id, named('Mine'), stranger)).statusCode).toBe(404);
    expect((await labels(id)).map(([, label]) => label)).toEqual(['Yes']);
  });
});
