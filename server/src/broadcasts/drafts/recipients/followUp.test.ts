import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecipientResult } from '@carillon/contract/broadcasts/broadcastResults';
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { DraftBroadcast, DraftContact } from '@carillon/contract/broadcasts/drafts';
import {
  deliveryCatalogue,
  deliveryCodes,
  isDelivered,
  isFinal,
  missedCodes,
} from '@carillon/rules/texts/messageStatus';
import { createTestApp, type TestApp, type Visitor } from '../../../testing/testApp.ts';
import { confirmedSteps, followUpName } from './copyToDraft.ts';
import { aBroadcast, aDraft, seen } from '../../fixtures.ts';

let test: TestApp;
let mallory: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  mallory = await test.signIn('mallory-owner');
});
afterAll(() => test.close());

const all = { Type: 'SelectedAll', Items: [] };
async function copied(id: number, query: string, Selection: object = all) {
  const answer = await mallory.call('POST', `/broadcasts/${id}/todraftbroadcast?${query}`, { Selection });
  const { DraftBroadcastID } = answer.json<{ DraftBroadcastID: number }>();
  const draft = (await mallory.call('GET', `/draft-broadcasts/${DraftBroadcastID}`)).json<DraftBroadcast>();
  const people = (
    await mallory.call('GET', `/draft-broadcasts/${DraftBroadcastID}/contacts?pagesize=100`)
  ).json<{ Items: DraftContact[] }>();
  return { form: draft.Form, names: people.Items.map((one) => one.FirstName) };
}
const listed = async (id: number, filter: string) =>
  (await mallory.call('GET', `/broadcasts/${id}/details?filter=${filter}`)).json<{
    Items: RecipientResult[];
    Size: number;
  }>();

describe('all recipients who did not get a text', () => {
  const people = [
    { PrimaryPhone: '2145556001', FirstName: 'Ann', CustomData: { 'Bus stop': 'Oak' } },
    { PrimaryPhone: '2145556002', FirstName: 'Bob', CustomData: {} },
    { PrimaryPhone: '2145556003', FirstName: 'Cy', CustomData: { 'Bus stop': 'Elm' } },
    { PrimaryPhone: '2145556004', FirstName: 'Di', CustomData: { 'Bus stop': 'Ash' } },
  ];
  let id: number;
  beforeAll(async () => {
    await mallory.call('POST', '/optouts', { PhoneNumber: '2145556003', Text: true, Voice: false });
    const DraftBroadcastID = await aDraft(mallory, { contacts: people });
    id = await aBroadcast(mallory, {
      DraftBroadcastID,
      BroadcastName: 'Late bus',
      TextMessage: 'Bus at {{BusStop}} is late',
    });
  });

  it('are listed together, whatever the reason, without any who may still get it', async () => {
    const { Items, Size } = await listed(id, 'not-reached');
    expect(Items.map((one) => [one.FirstName, one.DeliveryStatus])).toEqual([
      ['Bob', 'MissingValue'],
      ['Cy', 'OptedOut'],
    ]);
    expect(Size).toBe(2);
  });

  it('make a follow-up that opens at its review', async () => {
    const { form, names } = await copied(id, 'filter=not-reached');
    expect(names).toEqual(['Bob', 'Cy']);
    expect(form).toMatchObject({
      BroadcastName: 'Follow-up to Late bus',
      TextMessage: 'Bus at {{BusStop}} is late',
      SettingsConfirmed: true,
      RecipientsConfirmed: true,
      MessagesConfirmed: true,
      CompletedSteps: [1, 2, 3],
      CurrentStep: 4,
    });
  });

  it.each([
    ['no person', []],
    ['a number that is not in the broadcast', [{ PhoneNumber: '2145556999' }]],
  ])('a choice of %s makes no draft', async (_, Items) => {
    const drafts = async () => (await mallory.call('GET', '/draft-broadcasts')).json<{ Size: number }>().Size;
    const before = await drafts();
    for (const path of ['todraftbroadcast', 'textreplies/todraftbroadcast']) {
      const answer = await mallory.call('POST', `/broadcasts/${id}/${path}`, {
        Selection: { Type: 'Selected', Items },
      });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        422,
        { Message: expect.stringContaining('so no draft was made') },
      ]);
    }
    expect(await drafts()).toBe(before);
  });

  it('can be chosen by hand as well', async () => {
    const some = { Type: 'Selected', Items: [{ PhoneNumber: '2145556004' }] };
    const { form, names } = await copied(id, 'filter=all', some);
    expect([form.BroadcastName, form.CurrentStep, names]).toEqual(['Follow-up to Late bus', 4, ['Di']]);
  });

  it('a whole copy is a copy', async () => {
    const { form, names } = await copied(id, 'filter=all');
    expect([form.BroadcastName, form.CurrentStep, names.length]).toEqual(['Copy of Late bus', 4, 4]);
  });

  it('without recipients it opens where people are added', async () => {
    const { form, names } = await copied(id, 'filter=replied');
    expect([form.CurrentStep, form.CompletedSteps, names]).toEqual([2, [1, 3], []]);
  });

  it('after a cancel include those whose turn had not come', async () => {
    await mallory.call('PUT', `/broadcasts/${id}`, { BroadcastStatus: 'Canceled' });
    const { Items, Size } = await listed(id, 'not-reached');
    expect([Items.map((one) => one.FirstName).toSorted(), Size]).toEqual([['Ann', 'Bob', 'Cy', 'Di'], 4]);
    const { Results } = await seen(mallory, id);
    const missed = (one: Broadcast['Results'][number]) =>
      deliveryCatalogue.some(({ name, code }) => name === one.DeliveryStatus && missedCodes.includes(code));
    expect(Results.filter(missed).reduce((sum, one) => sum + one.Total, 0)).toBe(Size);
  });
});

it('every result is delivered, still open, missed, or removed on purpose, and only one of them', () => {
  for (const { code } of deliveryCatalogue) {
    const kinds = [
      isDelivered(code),
      !isFinal(code) && !isDelivered(code),
      missedCodes.includes(code),
      code === deliveryCodes.removed,
    ];
    expect(kinds.filter(Boolean)).toHaveLength(1);
  }
});

it.each([
  ['Bus times', 'Follow-up to Bus times'],
  ['Follow-up to Bus times', 'Follow-up 2 to Bus times'],
  ['Follow-up 2 to Bus times', 'Follow-up 3 to Bus times'],
  ['Follow-up 99 to Bus times', 'Follow-up 100 to Bus times'],
  ['Follow-up to', 'Follow-up to Follow-up to'],
  ['Copy of Bus times', 'Follow-up to Copy of Bus times'],
  ['Follow-up on fees', 'Follow-up to Follow-up on fees'],
  ['Schule fällt aus', 'Follow-up to Schule fällt aus'],
  ['x'.repeat(50), `Follow-up to ${'x'.repeat(36)}…`],
  [`Follow-up to ${'x'.repeat(36)}…`, `Follow-up 2 to ${'x'.repeat(34)}…`],
  [`${'x'.repeat(35)} ${'y'.repeat(14)}`, `Follow-up to ${'x'.repeat(35)}…`],
  [`${'x'.repeat(35)}🚌🚌`, `Follow-up to ${'x'.repeat(35)}…`],
  ['Follow-up to two\nlines', 'Follow-up 2 to two\nlines'],
])('a follow-up to "%s" is called "%s"', (name, followUp) => {
  expect(followUpName(name)).toBe(followUp);
  expect(followUpName(name).length).toBeLessThanOrEqual(50);
});

it.each([
  ['a text', { TextNumberID: 7, TextMessage: 'Hi' }, 3, 4],
  ['an image alone', { TextNumberID: 7, TextMessage: '', Media: [{ MediaID: 1 }] }, 3, 4],
  ['a text without words', { TextNumberID: 7, TextMessage: ' ' }, 3, 3],
  ['no recipients', { TextNumberID: 7, TextMessage: 'Hi' }, 0, 2],
  ['no recipients and no words', { TextNumberID: 7, TextMessage: '' }, 0, 2],
  ['a call', { TextNumberID: null, CallerID: '2145550100', Audio: { AudioID: 1 } }, 3, 4],
  [
    'a call to be recorded',
    { TextNumberID: null, CallerID: '2145550100', Audio: null, RecordLater: true },
    3,
    4,
  ],
  ['a call whose message is gone', { TextNumberID: null, CallerID: '2145550100', Audio: null }, 3, 3],
  ['both', { TextNumberID: 7, TextMessage: 'Hi', CallerID: '2145550100', Audio: { AudioID: 1 } }, 3, 4],
  [
    'both without the call',
    { TextNumberID: 7, TextMessage: 'Hi', CallerID: '2145550100', Audio: null },
    3,
    3,
  ],
  ['both without the text', { TextNumberID: 7, CallerID: '2145550100', Audio: { AudioID: 1 } }, 3, 3],
] as const)(
  'a copy of %s opens at the step that lacks something, else at the review',
  (_what, form, recipients, step) => {
    const steps = confirmedSteps(form as never, recipients);
    expect(steps.CurrentStep).toBe(step);
    expect(steps.SettingsConfirmed).toBe(true);
  },
);
