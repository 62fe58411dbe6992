import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecipientResult } from '@carillon/contract/broadcasts/broadcastResults';
import type { ContactSummary, DraftContact } from '@carillon/contract/broadcasts/drafts';
import type { Personalization } from '@carillon/contract/broadcasts/personalization';
import { emptyFieldText, fieldFormatText, render, unknownFieldText } from '@carillon/rules/texts/mergeFields';
import { networkSegments, networkSize } from '@carillon/rules/texts/networkSegments';
import { characters, joinSignature } from '@carillon/rules/texts/segments';
import { createTestApp, type TestApp, type Visitor } from '../../../testing/testApp.ts';
import { asOwner } from '../../../testing/asOwner.ts';
import { asTenant } from '../../../platform/database/tenant.ts';
import { startScheduledBroadcast } from '../../start/startBroadcast.job.ts';
import { aBroadcast, aDraft, aForm, aScheduledBroadcast, audienceOf, seen } from '../../fixtures.ts';

let test: TestApp;
let mallory: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  mallory = await test.signIn('mallory-owner');
});
afterAll(() => test.close());

interface Person {
  readonly PrimaryPhone: string;
  readonly FirstName: string;
  readonly LastName: string;
  readonly Notes: string;
  readonly CustomData: Record<string, string>;
}
const person = (no: number, given: Partial<Omit<Person, 'PrimaryPhone'>> = {}): Person => ({
  PrimaryPhone: String(2145553000 + no),
  FirstName: '',
  LastName: '',
  Notes: '',
  CustomData: {},
  ...given,
});

/** Values as files and users supply them. The first entry is the only one without any. */
const people: readonly Person[] = [
  person(0),
  person(1, { FirstName: 'Zoë', LastName: 'Ng', CustomData: { 'Bus stop': 'Oak & Main' } }),
  person(2, { FirstName: 'Ana', CustomData: { 'Bus stop': ' \t\u00a0' } }),
  person(3, { FirstName: '  ', LastName: "O'Hara", CustomData: { BusStop: '7', 'Bus stop': 'not this' } }),
  person(4, { FirstName: '李', CustomData: { 'Bus stop': '\u3000' } }),
  person(5, { FirstName: 'Max 🚌🚌', Notes: 'n', CustomData: { 'Bus stop': 'é'.repeat(70) } }),
  person(6, { FirstName: 'Eve', CustomData: { 'Bus stop': '{[€|~]}^\\'.repeat(10) } }),
  person(7, { FirstName: '{{BusStop}}', CustomData: { 'Bus stop': "It's 100% $1 \\1 '' --" } }),
  person(8, { LastName: 'x'.repeat(50), CustomData: { 'Bus stop': 'y'.repeat(99) } }),
  person(9, { FirstName: 'Al', CustomData: { "Kid's age": '7', 'Bus stop': 'a`b' } }),
  person(10, { FirstName: 'Bo', CustomData: { "Kid's age": '\ufeff', busstop: 'lower' } }),
  person(11, { FirstName: 'Cy', Notes: '\u2028', CustomData: { constructor: 'c' } }),
];
const columns = ['Bus stop', 'BusStop', "Kid's age", 'busstop', 'constructor'];

/** The rules' result for a text to one person. The server's SQL must agree with it. */
function asRendered(text: string, one: Person, limit: number) {
  const { CustomData, FirstName, LastName, Notes } = one;
  const phone = one.PrimaryPhone.replace(/^(...)(...)/, '($1) $2-');
  const merged = render(text, { ...CustomData, FirstName, LastName, Notes, PrimaryPhone: phone });
  if (merged.missing.length > 0) return { kind: 'missing' as const, missing: merged.missing };
  if (merged.status !== 'Valid') return { kind: 'nothing' as const };
  const whole = joinSignature(merged.text, '');
  if (characters(whole) > limit) return { kind: 'tooLong' as const };
  const size = networkSize(whole);
  const parts = networkSegments(size);
  const isLengthened = parts > networkSegments({ ...size, isGsm: true });
  return { kind: 'sent' as const, length: characters(whole), parts, isLengthened };
}

const put = async (draft: number, form: object) => {
  const saved = await mallory.call('PUT', `/draft-broadcasts/${draft}`, form);
  expect(saved.statusCode).toBe(200);
};
const look = async (draft: number) =>
  (await mallory.call('GET', `/draft-broadcasts/${draft}/personalization`)).json<Personalization>();
const summaryOf = async (draft: number) =>
  (await mallory.call('GET', `/draft-broadcasts/${draft}/contactsummary`)).json<ContactSummary>();

const texts: readonly [why: string, text: string][] = [
  ['a column with a space', 'Your stop is {{BusStop}}.'],
  ['a first name', 'Hello {{FirstName}}'],
  ['two fields', '{{FirstName}}, your stop is {{busstop}}.'],
  ['one field with and without a fallback', '{{LastName default="you"}} {{LastName}}'],
  ['a fallback', 'Hello {{FirstName default="there"}}, {{BusStop default="the usual stop"}}'],
  ['nothing but a field with an empty fallback', '{{Notes default=""}}'],
  ['a phone', 'Call {{PrimaryPhone}}'],
  ['an apostrophe in the name', 'Age {{KidSAge}}'],
  ['a column called as every object has one', 'See {{constructor}}'],
  ['a field used twice', '{{BusStop}} {{BusStop}}'],
  ['an emoji in the typed text', '🚌 {{FirstName default="x"}}'],
  ['double characters in the typed text', `{${'€'.repeat(60)}} {{BusStop default="~"}}`],
  ['a long typed text', `${'a'.repeat(120)}{{LastName default="b"}}{{BusStop default="c"}}`],
  ['a typed text that a letter of a value lengthens', `${'a'.repeat(90)} {{FirstName default="x"}}`],
  ['no field', 'School ends at noon.'],
  ['closing braces that belong to no field', 'Hi {FirstName}}, school ends at noon.'],
  ['no field, and a letter that lengthens it', `Noël is over${' again'.repeat(12)}.`],
];

describe.each([160, 320])('a personalized text with %i characters at most', (limit) => {
  it.each(texts)('is computed for all recipients as the engine will make it: %s', async (_why, text) => {
    await mallory.call('PUT', '/user', { DefaultSettingCharacterCount: limit });
    const draft = await aDraft(mallory, { contacts: people });
    await put(draft, { TextMessage: text, IncludeSignature: false });
    const found = await look(draft);
    const expected = people.map((one) => asRendered(text, one, limit));
    const sent = expected.filter((one) => one.kind === 'sent');
    const lacking = Map.groupBy(
      expected.flatMap((one) => (one.kind === 'missing' ? one.missing : [])),
      (name) => name,
    );
    expect(found).toMatchObject({
      Texts: sent.length,
      MissingCount: expected.filter(({ kind }) => kind === 'missing').length,
      NothingToSend: expected.filter(({ kind }) => kind === 'nothing').length,
      TooLong: expected.filter(({ kind }) => kind === 'tooLong').length,
      Shortest: sent.length === 0 ? null : Math.min(...sent.map((one) => one.length)),
      Longest: sent.length === 0 ? null : Math.max(...sent.map((one) => one.length)),
      Lengthened: sent.filter((one) => one.isLengthened).length,
    });
    expect(new Map(found.Missing.map(({ Field, Count }) => [Field, Count]))).toEqual(
      new Map([...lacking].map(([name, all]) => [name, all.length])),
    );
    const parts = Map.groupBy(sent, (one) => one.parts);
    expect(new Map(found.Parts.map(({ Segments, Count }) => [Segments, Count]))).toEqual(
      new Map([...parts].map(([segments, all]) => [segments, all.length])),
    );
    const summary = await summaryOf(draft);
    expect(summary).toMatchObject({
      Total: people.length,
      Reached: sent.length,
      MissingValues: found.MissingCount,
      TooLong: found.TooLong,
      NothingToSend: found.NothingToSend,
    });
  });
});

describe('people without a value', () => {
  const text = 'Hello {{FirstName default="there"}}, your stop is {{BusStop}}.';
  const three = [
    person(1, { FirstName: 'Ana', CustomData: { 'Bus stop': 'Oak' } }),
    person(2, { FirstName: 'Ben', CustomData: { 'Bus stop': 'Elm' } }),
    person(3, { FirstName: 'Zoë' }),
  ];

  it('are listed with the fields they lack, page by page', async () => {
    const draft = await aDraft(mallory, { contacts: three });
    await put(draft, { TextMessage: text });
    const page = (
      await mallory.call('GET', `/draft-broadcasts/${draft}/contacts?filter=missing&pagesize=1`)
    ).json<{ Items: DraftContact[]; Size: number }>();
    expect(page.Size).toBe(1);
    expect(page.Items[0]).toMatchObject({ FirstName: 'Zoë', GetsText: false, Reason: 'No Bus stop.' });
    expect((await look(draft)).Missing).toEqual([
      { Field: 'BusStop', Name: 'Bus stop', Count: 1, People: 1 },
    ]);
  });

  it('are left out with the true reason, cost nothing, and keep the code of the carrier', async () => {
    const draft = await aDraft(mallory, { contacts: three });
    await put(draft, { TextMessage: text });
    const { Reached, RosterRevision } = await summaryOf(draft);
    expect(Reached).toBe(2);
    const id = await aBroadcast(mallory, {
      DraftBroadcastID: draft,
      TextMessage: text,
      Shown: { Reached, RosterRevision, Credits: 2 },
    });
    const broadcast = await seen(mallory, id);
    expect(broadcast).toMatchObject({ PhoneNumberCount: 3 });
    const { Items } = (
      await mallory.call('GET', `/broadcasts/${id}/details?filter=not-completed&status=MissingValue`)
    ).json<{ Items: RecipientResult[] }>();
    expect(Items).toHaveLength(1);
    expect(Items[0]).toMatchObject({
      FirstName: 'Zoë',
      TextResult: 'Missing Value',
      Reason: 'Not sent: no Bus stop.',
      CarrierCode: 'INVALID_MISSING_VALUES',
      Credits: 0,
    });
    const csv = await mallory.call('GET', `/broadcasts/${id}/details.csv?status=MissingValue`);
    expect(csv.body).toContain('Missing Value,Not sent: no Bus stop.');
    const again = await mallory.call('POST', `/broadcasts/${id}/todraftbroadcast?status=MissingValue`, {
      Selection: { Type: 'SelectedAll', Items: [] },
    });
    expect(again.statusCode).toBe(201);
  });

  it('stay left out when a scheduled broadcast starts', async () => {
    const draft = await aDraft(mallory, { contacts: three });
    const now = test.base.clock.now();
    const id = await aScheduledBroadcast(mallory, now, { DraftBroadcastID: draft, TextMessage: text });
    test.base.clock.advance(2 * 3_600_000);
    const [row] = await asOwner<{ account: number }>(test, accountSql, [id]);
    await startScheduledBroadcast(test.base, asTenant(row?.account ?? 0), id);
    expect(await asOwner(test, leftOutSql, [await audienceOf(test, draft)])).toHaveLength(1);
    expect((await seen(mallory, id)).MaxCreditCost).toBe(2);
  });
  const accountSql = 'select account_id as account from broadcast where broadcast_id = $1';
  const leftOutSql = 'select 1 from recipient where audience_id = $1 and left_out = 29';
});

it.each([
  ['First name', '{{FirstName}}', 'Not sent: no First name.'],
  ['Last name', 'Dear {{lastname}}', 'Not sent: no Last name.'],
  ['Notes', '{{Notes}}', 'Not sent: no Notes.'],
  ['a column', '{{BusStop}}', 'Not sent: no Bus stop.'],
  ['two', '{{BusStop}} {{LastName}}', 'Not sent: no Bus stop and no Last name.'],
  ['three', '{{BusStop}} {{LastName}} {{Notes}}', 'Not sent: no Bus stop, no Last name and no Notes.'],
  ['one twice', '{{Notes}} {{notes}}', 'Not sent: no Notes.'],
  ['one beside a fallback', '{{Notes}} {{BusStop default="x"}}', 'Not sent: no Notes.'],
  ['a number', '{{Route7}}', 'Not sent: no Route 7.'],
  ['an apostrophe', '{{KidSAge}}', "Not sent: no Kid's age."],
])('a recipient who lacks %s is shown as such', async (_what, text, reason) => {
  const all = { 'Bus stop': 'a', 'Route 7': 'b', "Kid's age": 'c' };
  const draft = await aDraft(mallory, {
    contacts: [person(1, { FirstName: 'A', LastName: 'B', Notes: 'C', CustomData: all }), person(2)],
  });
  const id = await aBroadcast(mallory, { DraftBroadcastID: draft, TextMessage: text });
  const { Items } = (await mallory.call('GET', `/broadcasts/${id}/details?status=MissingValue`)).json<{
    Items: RecipientResult[];
  }>();
  expect(Items.map((one) => one.Reason)).toEqual([reason]);
});

it('knows the columns of the people it was tried with', () => {
  expect([...new Set(people.flatMap((one) => Object.keys(one.CustomData)))].sort()).toEqual(columns.sort());
});

/**
 * Fields for which a broadcast is refused. The draft counts the people who lack them, and shows that it can't be sent.
 */
describe('a field that is misspelled or has no column', () => {
  const four = [
    person(1, { FirstName: 'Ana', CustomData: { 'Bus stop': 'Oak', Room: '' } }),
    person(2, { FirstName: 'Ben', CustomData: { 'Bus stop': '', Room: ' ' } }),
    person(3, { CustomData: { 'Bus stop': ' \t' } }),
    person(4, { FirstName: 'Zoë' }),
  ];
  const wrong = fieldFormatText;
  it.each([
    ['{{Bus stop}}', wrong, ['BusStop', 'Bus stop', 3]],
    ['Stop {{ Bus stop }}!', wrong, ['BusStop', 'Bus stop', 3]],
    ['{{bus stop}}', wrong, ['BusStop', 'Bus stop', 3]],
    ['{{Bus-stop}}', wrong, ['BusStop', 'Bus stop', 3]],
    ['Hello {{First Name}}', wrong, ['FirstName', 'First name', 1]],
    ['{{Last name}}', wrong, ['LastName', 'Last name', 4]],
    ['{{Bus stop default="the usual"}} {{Notes}}', wrong, ['Notes', 'Notes', 4]],
    ['{{Bus stop default="the usual"}}', wrong, null],
    ['{{Room}}', '', ['Room', 'Room', 4]],
    ['{{Pupil}}', unknownFieldText('Pupil'), ['Pupil', 'Pupil', 4]],
    ['{{Pupil default="x"}}', unknownFieldText('Pupil'), null],
    ['{{BusStop}}', '', ['BusStop', 'Bus stop', 3]],
    ['{{ }}', emptyFieldText, null],
    ['{{Bus stop', '', null],
  ] as const)('%s', async (field, problem, lacking) => {
    const text = `Hi ${field}`;
    const draft = await aDraft(mallory, { contacts: four });
    await put(draft, { TextMessage: text, IncludeSignature: false });
    const found = await look(draft);
    const missing = lacking === null ? 0 : lacking[2];
    expect(found).toMatchObject({
      Problem: problem,
      Texts: problem === '' ? four.length - missing : 0,
      Missing: lacking === null ? [] : [{ Field: lacking[0], Name: lacking[1], Count: missing }],
      MissingCount: missing,
    });
    const listed = (await mallory.call('GET', `/draft-broadcasts/${draft}/contacts?filter=missing`)).json<{
      Items: DraftContact[];
      Size: number;
    }>();
    expect(listed.Size).toBe(missing);
    for (const { Reason } of listed.Items) expect(Reason).toBe(`No ${lacking?.[1] ?? ''}.`);
    const form = await aForm(mallory, { DraftBroadcastID: draft, TextMessage: text });
    const made = await mallory.call('POST', '/broadcasts', form);
    // Correct, but no recipient has a value, so no recipient is left to text.
    const all = missing === four.length ? 422 : 201;
    expect(made.statusCode).toBe(problem === '' ? all : 400);
    if (problem !== '') expect(made.body).toContain(JSON.stringify(problem).slice(1, -1));
  });
});
