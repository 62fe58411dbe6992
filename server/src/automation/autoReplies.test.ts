import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAutoReplies, type AutoReply } from '@carillon/contract/conversations/autoReplies';
import type { ErrorBody } from '@carillon/contract/errors';
import type { ListEnvelope } from '@carillon/contract/lists';
import { weekdays } from '@carillon/rules/time/weekdays';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/testApp.ts';
import { numbersOf } from './fixtures.ts';

let test: TestApp;
let owner: Visitor;
/** Office, Transportation, Toll-free, Athletics. */
let numbers: Readonly<Record<string, number>>;

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  numbers = await numbersOf(owner);
});
afterAll(() => test.close());

const office = () => numbers['District office'] ?? 0;
const buses = () => numbers['Transportation'] ?? 0;
const list = async (query = '', who = owner) =>
  (await who.call('GET', `/autoreplies${query}`)).json<ListEnvelope<AutoReply>>();
const create = (body: object, who = owner) => who.call('POST', '/autoreplies', body);
const made = async (body: object) => {
  const answer = await create(body);
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
  return answer.json<AutoReply>();
};
const errorsOf = async (answer: Promise<{ statusCode: number; json<T>(): T }>) => {
  const { statusCode, json } = await answer.then((one) => ({
    statusCode: one.statusCode,
    json: one.json<ErrorBody>(),
  }));
  expect(statusCode).toBe(400);
  return Object.fromEntries(json.Errors.map((error) => [error.Field, error.Message]));
};
const remove = async (id: number, who = owner) => {
  const answer = await who.call('DELETE', `/autoreplies/${id}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ UndoID: string; Count: number }>();
};
const undo = (UndoID: string, who = owner) => who.call('PUT', `/autoreplies/undo/${UndoID}`, {});

describe('an auto reply', () => {
  it('comes back as it was made, with seven days of which a closed one is null (row C-064)', async () => {
    const hours = { StartTime: '08:00 AM', StopTime: '05:00 PM' };
    const sent = {
      Active: true,
      AutoReplyTypeID: 2,
      Message: 'We are closed. Call 911 in an emergency.',
      DaySchedules: {
        Monday: hours,
        Tuesday: hours,
        Wednesday: { StartTime: '9:30 AM', StopTime: 'Midnight' },
        Friday: { StartTime: '12:00 PM', StopTime: '12:00 AM' },
        Sunday: null,
      },
      TextNumberIDs: [office()],
    };
    const { ID } = await made(sent);
    const page = listAutoReplies.response.parse(await list('?kind=autoreply'));
    expect(page.PageSize).toBe(5);
    const [back] = page.Items;
    expect(back).toEqual({
      ID,
      Active: true,
      AutoReplyTypeID: 2,
      AutoReplyType: 'Custom',
      Message: sent.Message,
      Keyword: '',
      AutoRepliesFrequency: 12,
      DaySchedules: {
        Sunday: null,
        Monday: hours,
        Tuesday: hours,
        // Row C-117.
        Wednesday: { StartTime: '09:30 AM', StopTime: '11:59 PM' },
        Thursday: null,
        Friday: { StartTime: '12:00 PM', StopTime: '11:59 PM' },
        Saturday: null,
      },
      TextNumberIDs: [office()],
      ReadOnly: false,
    });
    expect(Object.keys(back?.DaySchedules ?? {}).toSorted()).toEqual([...weekdays].toSorted());
    const again = await owner.call('PUT', `/autoreplies/${ID}`, back);
    expect(again.json()).toEqual(back);
    await remove(ID);
  });

  it('has the usual hours on every day when none are given (row C-302)', async () => {
    const { ID, DaySchedules } = await made({
      AutoReplyTypeID: 2,
      Message: 'Later',
      TextNumberIDs: [office()],
    });
    expect(Object.values(DaySchedules)).toEqual(
      weekdays.map(() => ({ StartTime: '08:00 AM', StopTime: '05:00 PM' })),
    );
    await remove(ID);
  });

  it('needs a message unless it is never sent (rows C-165, C-166)', async () => {
    const refused = (body: object) => errorsOf(create({ TextNumberIDs: [office()], ...body }));
    for (const schedule of [{ AutoReplyTypeID: 1 }, { AutoReplyTypeID: 2 }]) {
      expect(await refused({ ...schedule, Message: '' })).toEqual({ Message: 'Enter a Message' });
      expect(await refused({ ...schedule, Message: '  ' })).toEqual({ Message: 'Enter a Message' });
      expect(Object.keys(await refused({ ...schedule, Message: 'x'.repeat(161) }))).toEqual(['Message']);
      expect(Object.keys(await refused({ ...schedule, Message: 'See bit.ly/2x' }))).toEqual(['Message']);
      expect(await refused({ ...schedule, Message: 'Hi {{FirstName}}' })).toEqual({
        Message: 'Text cannot contain personalization.',
      });
    }
    const { ID } = await made({ Active: false, Message: '', TextNumberIDs: [office()] });
    expect(await errorsOf(owner.call('PUT', `/autoreplies/${ID}`, { Active: true }))).toEqual({
      Message: 'Enter a Message',
    });
    const good = await owner.call('PUT', '/autoreplies', { ID, Active: true, Message: 'x'.repeat(160) });
    expect(good.statusCode).toBe(200);
    await remove(ID);
  });

  it('reports every wrong field at once', async () => {
    const day = { StartTime: '05:00 PM', StopTime: '08:00 AM' };
    expect(
      await errorsOf(
        create({
          AutoReplyTypeID: 2,
          DaySchedules: { Monday: day, Tuesday: { StartTime: 'x', StopTime: '' } },
        }),
      ),
    ).toEqual({
      Message: 'Enter a Message',
      TextNumberIDs: 'Select a Text Phone Number',
      'DaySchedules.Monday': 'Start time must be before stop time',
      'DaySchedules.Tuesday': 'Enter a Stop Time',
    });
  });

  it('is the only one of its number', async () => {
    const first = await made({ Message: 'One', TextNumberIDs: [office(), buses()] });
    expect(await errorsOf(create({ Message: 'Two', TextNumberIDs: [buses()] }))).toEqual({
      TextNumberIDs: 'Transportation already has an auto reply. Change that one, or choose another number.',
    });
    const changed = await owner.call('PUT', `/autoreplies/${first.ID}`, { TextNumberIDs: [office()] });
    expect(changed.json()).toMatchObject({ Message: 'One', TextNumberIDs: [office()] });
    const second = await made({ Message: 'Two', TextNumberIDs: [buses()] });
    const together = owner.call('PUT', `/autoreplies/${second.ID}`, { TextNumberIDs: [office(), buses()] });
    expect(Object.keys(await errorsOf(together))).toEqual(['TextNumberIDs']);
    const of = async (id: number) =>
      (await owner.call('GET', `/textnumbers/${id}/autoreplies`)).json<ListEnvelope<AutoReply>>().Items;
    expect((await of(buses())).map((one) => one.Message)).toEqual(['Two']);
    await remove(first.ID);
    await remove(second.ID);
  });

  it('is created only once when two users make one at the same moment', async () => {
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((Message) => create({ Message, TextNumberIDs: [office()] })),
    );
    expect(answers.filter((one) => one.statusCode === 201)).toHaveLength(1);
    const page = await list('?kind=autoreply');
    expect(page.Size).toBe(1);
    await remove(page.Items[0]?.ID ?? 0);
  });

  it('can be restored once, within ten minutes, unless its number has another by then', async () => {
    const { ID } = await made({ Message: 'Away', TextNumberIDs: [office()] });
    const { UndoID, Count } = await remove(ID);
    expect(Count).toBe(1);
    expect((await list()).Size).toBe(0);
    const other = await made({ Message: 'New', TextNumberIDs: [office()] });
    expect((await undo(UndoID)).statusCode).toBe(409);
    await remove(other.ID);
    expect((await undo(UndoID)).json()).toEqual({ Count: 1 });
    expect((await list()).Items.map((one) => [one.ID, one.Message])).toEqual([[ID, 'Away']]);
    expect((await undo(UndoID)).json<ErrorBody>().ErrorName).toBe('UndoExecuted');
    const late = await remove(ID);
    test.base.clock.advance(11 * 60_000);
    expect((await undo(late.UndoID)).json<ErrorBody>().ErrorName).toBe('UndoExecuted');
  });
});

describe('a keyword', () => {
  it('is an auto reply with a word: always, as often as it is texted (3-decisions 5.6)', async () => {
    const { ID } = await made({
      Keyword: ' Snow-Day ',
      Message: 'No school today.',
      AutoReplyTypeID: 2,
      TextNumberIDs: [office()],
    });
    expect((await list('?kind=keyword')).Items).toEqual([
      expect.objectContaining({
        ID,
        Keyword: 'Snow-Day',
        AutoReplyTypeID: 1,
        AutoReplyType: 'Always',
        AutoRepliesFrequency: 0,
      }),
    ]);
    expect((await list('?kind=autoreply')).Size).toBe(0);
    // A number can have both.
    const { ID: reply } = await made({ Message: 'Away', TextNumberIDs: [office()] });
    expect((await list()).Size).toBe(2);
    await remove(reply);
    await remove(ID);
  });

  it.each([
    ['stop', 'STOP is reserved for explicit opt outs.'],
    ['Opt Out', 'OPT OUT is reserved for explicit opt outs.'],
    ['ARRET', 'ARRET is reserved for explicit opt outs.'],
    ['arrêt', 'ARRET is reserved for explicit opt outs.'],
    ['UNSTOP', 'UNSTOP is reserved for explicit opt outs.'],
    ['remove me from this list', 'REMOVE ME FROM THIS LIST is reserved for explicit opt outs.'],
    ['HELP', 'HELP is a reserved word.'],
    ['JOIN', 'JOIN is reserved for the Join Reply feature.'],
    ['join choir', 'JOIN is reserved for the Join Reply feature.'],
    ['YES', 'YES is reserved for text surveys.'],
    ['no', 'NO is reserved for text surveys.'],
    ['x'.repeat(51), 'Keyword must be at most 50 characters'],
    ['a/b', 'Use only letters, numbers, spaces and hyphens'],
  ])('%s is refused (rows C-167, C-168)', async (Keyword, text) => {
    expect(await errorsOf(create({ Keyword, Message: 'x', TextNumberIDs: [office()] }))).toEqual({
      Keyword: text,
    });
  });

  it('is unique on a number in any spelling, and allowed on another', async () => {
    const first = await made({ Keyword: 'Snow', Message: 'x', TextNumberIDs: [office()] });
    for (const Keyword of ['SNOW', ' snów '])
      expect(await errorsOf(create({ Keyword, Message: 'y', TextNumberIDs: [office(), buses()] }))).toEqual({
        Keyword: 'This keyword is already in use.',
      });
    const second = await made({ Keyword: 'snow', Message: 'y', TextNumberIDs: [buses()] });
    const cleared = owner.call('PUT', `/autoreplies/${first.ID}`, { Keyword: '' });
    expect(await errorsOf(cleared)).toEqual({ Keyword: 'Enter a Keyword' });
    expect((await list('?q=SNO&sortby=-Keyword')).Items.map((one) => one.ID)).toHaveLength(2);
    const all = await owner.call('DELETE', '/autoreplies?kind=keyword', {
      Selection: { Type: 'SelectedAllExcept', Items: [{ ID: second.ID }] },
    });
    expect(all.json()).toMatchObject({ Count: 1 });
    expect((await list()).Items.map((one) => one.ID)).toEqual([second.ID]);
    await remove(second.ID);
  });

  it('of blanks only is missing, and answers nobody', async () => {
    expect(await errorsOf(create({ Keyword: '  ', Message: 'x', TextNumberIDs: [office()] }))).toEqual({
      Keyword: 'Enter a Keyword',
    });
  });

  it('needs a message also while it is off', async () => {
    expect(await errorsOf(create({ Active: false, Keyword: 'Later', TextNumberIDs: [office()] }))).toEqual({
      Message: 'Enter a Message',
    });
  });
});

describe('who may', () => {
  it('plain users see those of their numbers; no user changes those of other numbers', async () => {
    const { ID } = await made({ Keyword: 'Bus', Message: 'x', TextNumberIDs: [buses(), office()] });
    const user = await test.signIn('demo-user');
    expect((await list('', user)).Size).toBe(0);
    expect((await user.call('GET', `/textnumbers/${buses()}/autoreplies`)).statusCode).toBe(404);
    expect((await create({ Message: 'x', TextNumberIDs: [buses()] }, user)).statusCode).toBe(403);
    expect((await user.call('DELETE', `/autoreplies/${ID}`)).statusCode).toBe(403);

    // The admin loses the office number: they still see the keyword through the bus number, and can't change it for the
    // office.
    await asOwner(
      test,
      `delete from text_number_user a using app_user u where u.account_id = a.account_id and u.user_id = a.user_id
       and u.user_name = 'demo-admin' and a.text_number_id = ${office()}`,
    );
    const admin = await test.signIn('demo-admin');
    expect((await list('', admin)).Items).toEqual([expect.objectContaining({ ID, ReadOnly: true })]);
    expect((await admin.call('PUT', `/autoreplies/${ID}`, { Message: 'y' })).statusCode).toBe(403);
    expect((await admin.call('DELETE', `/autoreplies/${ID}`)).statusCode).toBe(403);
    expect(await errorsOf(create({ Message: 'x', TextNumberIDs: [office()] }, admin))).toEqual({
      TextNumberIDs: 'Choose among the text numbers that you work with.',
    });
    expect((await create({ Message: 'x', TextNumberIDs: [buses()] }, admin)).statusCode).toBe(201);
  });

  it('an admin may not during a free trial, the owner may (3-decisions 14.8)', async () => {
    await asOwner(test, `update account set is_free_trial = true where company_name like 'Riverbend%'`);
    const admin = await test.signIn('demo-admin');
    const body = { Keyword: 'Trial', Message: 'x', TextNumberIDs: [buses()] };
    expect((await create(body, admin)).json<ErrorBody>().ErrorName).toBe('PrivilegedOnly');
    expect((await create(body)).statusCode).toBe(201);
    await asOwner(test, `update account set is_free_trial = false where company_name like 'Riverbend%'`);
  });
});

describe('the account’s own auto reply (row C-066)', () => {
  it('is saved with the account, and has a text when it is on', async () => {
    const put = (body: object) => owner.call('PUT', '/account', body);
    expect(await errorsOf(put({ IsAutoReplyOn: true }))).toEqual({ AutoReplyMessage: 'Enter a Message' });
    expect(Object.keys(await errorsOf(put({ AutoReplyMessage: 'x'.repeat(161) })))).toEqual([
      'AutoReplyMessage',
    ]);
    const settings = { IsAutoReplyOn: true, AutoReplyMessage: 'Thanks!', RequireTextOptIn: true };
    expect((await put(settings)).json()).toMatchObject(settings);
    expect((await owner.call('GET', '/account')).json()).toMatchObject(settings);
    expect((await put({ IsAutoReplyOn: false, RequireTextOptIn: false })).json()).toMatchObject({
      IsAutoReplyOn: false,
      AutoReplyMessage: 'Thanks!',
      RequireTextOptIn: false,
    });
  });
});
