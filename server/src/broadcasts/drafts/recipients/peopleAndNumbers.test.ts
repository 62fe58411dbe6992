import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RecipientResult } from '@carillon/contract/broadcasts/broadcastResults';
import type { ContactSummary, DraftBroadcast, DraftContact } from '@carillon/contract/broadcasts/drafts';
import type { DraftClocks } from '@carillon/contract/broadcasts/draftStart';
import type { Personalization } from '@carillon/contract/broadcasts/personalization';
import type { FileUpload } from '@carillon/contract/contacts/uploads';
import { asOwner } from '../../../testing/asOwner.ts';
import { asTenant } from '../../../platform/database/tenant.ts';
import { createTestApp, type TestApp, type Visitor } from '../../../testing/testApp.ts';
import { reasons } from '../../../consent/index.ts';
import { countPeople, countReasons, personalSql, untextable } from '../../../audiences/index.ts';
import { aBroadcast, aDraft, audienceOf, seen } from '../../fixtures.ts';

let test: TestApp;
let mallory: Visitor;
let accountId: number;
beforeAll(async () => {
  test = await createTestApp();
  mallory = await test.signIn('mallory-owner');
  const [row] = await asOwner(test, `select account_id from app_user where user_name = 'mallory-owner'`);
  accountId = Number(row?.['account_id']);
});
afterAll(() => test.close());
beforeEach(async () => {
  await asOwner(test, 'delete from opt_out');
  await asOwner(test, 'delete from do_not_contact');
});

const optOut = (phone: number) =>
  asOwner(
    test,
    `insert into opt_out (account_id, phone, opted_out_text, source) values ($1, $2, true, 'Stop')`,
    [accountId, phone],
  );
const summaryOf = async (draft: number) =>
  (await mallory.call('GET', `/draft-broadcasts/${draft}/contactsummary`)).json<ContactSummary>();
const listOf = async (draft: number, filter = 'all') =>
  (await mallory.call('GET', `/draft-broadcasts/${draft}/contacts?pagesize=100&filter=${filter}`)).json<{
    Items: DraftContact[];
  }>().Items;
const choose = (draft: number, NumbersPerPerson: 'All' | 'First') =>
  mallory.call('PUT', `/draft-broadcasts/${draft}`, { NumbersPerPerson });

/** A draft with the people of a file: one line each, "name,phone,phone,phone". */
async function aDraftOfFile(rows: readonly string[], into?: number, whole?: string): Promise<number> {
  const draft = into ?? (await aDraft(mallory, { contacts: [] }));
  const content = whole ?? ['Name,Phone 1,Phone 2,Phone 3', ...rows].join('\n');
  let file = (
    await mallory.upload(`/fileuploads?filename=people.csv&draft=${draft}`, content)
  ).json<FileUpload>();
  const now = async () => (await mallory.call('GET', `/fileuploads/${file.FileID}`)).json<FileUpload>();
  while (file.Status === 'Processing') file = await now();
  await mallory.call('POST', `/draft-broadcasts/${draft}/fileuploads`, {
    FileID: file.FileID,
    UserIndicatedConsentDeclared: true,
  });
  do file = await now();
  while (file.Status !== 'Imported' && file.Status !== 'Failed');
  expect(file.Status).toBe('Imported');
  return draft;
}

const [home, cell, other] = [2145554001, 2145554002, 2145554003];
/** Each line: its case, rows, opted-out numbers; people, numbers, reached people, texts to all, texts to first. */
type Case = readonly [
  string,
  readonly string[],
  readonly number[],
  readonly [number, number, number, number, number],
];
const cases: readonly Case[] = [
  ['one number each', [`Ann,${home},,`, `Bob,${cell},,`], [], [2, 2, 2, 2, 2]],
  ['two numbers of one', [`Ann,${home},${cell},`], [], [1, 2, 1, 2, 1]],
  ['three numbers of one', [`Ann,${home},${cell},${other}`], [], [1, 3, 1, 3, 1]],
  ['two people, one with two', [`Ann,${home},${cell},`, `Bob,${other},,`], [], [2, 3, 2, 3, 2]],
  ['nobody has a name', [`,${home},${cell},`, `,${other},,`], [], [2, 3, 2, 3, 2]],
  ['the same name twice', [`Ann,${home},,`, `Ann,${cell},,`], [], [2, 2, 2, 2, 2]],
  ['the first opted out', [`Ann,${home},${cell},`], [home], [1, 2, 1, 1, 1]],
  ['the second opted out', [`Ann,${home},${cell},`], [cell], [1, 2, 1, 1, 1]],
  [
    'both opted out, and another person',
    [`Ann,${home},${cell},`, `Bob,${other},,`],
    [home, cell],
    [2, 3, 1, 1, 1],
  ],
  ['the first two of three opted out', [`Ann,${home},${cell},${other}`], [home, cell], [1, 3, 1, 1, 1]],
  ['the middle one opted out', [`Ann,${home},${cell},${other}`], [cell], [1, 3, 1, 2, 1]],
  [
    'a home line that two people share',
    [`Ann,${home},${cell},`, `Bob,${home},${other},`],
    [],
    [2, 3, 2, 3, 2],
  ],
  ['only a second number', [`Ann,,${cell},`], [], [1, 1, 1, 1, 1]],
];

it.each(cases)('people and numbers are counted apart: %s', async (_what, rows, gone, numbers) => {
  const [people, all, reached, texts, first] = numbers;
  for (const phone of gone) await optOut(phone);
  const draft = await aDraftOfFile(rows);
  expect(await summaryOf(draft)).toMatchObject({
    Total: all,
    People: people,
    PeopleReached: reached,
    AllNumbersTextCount: texts,
    TextNumberCount: texts,
    Reached: texts,
    OtherNumbers: 0,
  });
  await choose(draft, 'First');
  const chosen = await summaryOf(draft);
  expect(chosen).toMatchObject({
    People: people,
    PeopleReached: reached,
    AllNumbersTextCount: texts,
    TextNumberCount: first,
    Reached: first,
    OtherNumbers: texts - first,
  });
  expect(await listOf(draft, 'textable')).toHaveLength(first);
  const stored = (await mallory.call('GET', `/draft-broadcasts/${draft}`)).json<DraftBroadcast>();
  expect(stored).toMatchObject({ TextNumberCount: first, PotentialUniqueCount: first });
  // Long lists are counted in another way.
  await test.base.database.inTenant(asTenant(accountId), async (tx) => {
    const long = { audienceId: await audienceOf(test, draft), recipientCount: 20_000 };
    const rules = {
      type: 'SMS',
      requireTextOptIn: false,
      verifiedOnly: false,
      canText: true,
      countryId: 1,
      firstNumberOnly: true,
    } as const;
    const rest = 20_000 - all;
    expect(await countPeople(tx, long, rules)).toMatchObject({
      people: people + rest,
      reached: reached + rest,
      texts: texts + rest,
    });
    const counted = await countReasons(tx, long, rules);
    expect(counted.reduce((sum, row) => sum + (row.text === 0 ? row.n : 0), 0)).toBe(first + rest);
    const others = (await untextable(tx, long, rules)).find(({ reason }) => reason === 10)?.nos ?? [];
    expect(others).toHaveLength(texts - first);
  });
  const made = await aBroadcast(mallory, {
    DraftBroadcastID: draft,
    NumbersPerPerson: 'First',
    Shown: { Reached: chosen.Reached, RosterRevision: chosen.RosterRevision, Credits: first },
  });
  const { PhoneNumberCount, PeopleTotal } = await seen(mallory, made);
  const several = rows.length > 0 && all > people;
  expect(PeopleTotal).toBe(several ? reached : null);
  const { Items } = (await mallory.call('GET', `/broadcasts/${made}/details?pagesize=100`)).json<{
    Items: RecipientResult[];
  }>();
  expect(Items).toHaveLength(PhoneNumberCount);
  expect(Items.filter((one) => one.DeliveryStatus === 'NeedsSending')).toHaveLength(first);
  expect(Items.filter((one) => one.DeliveryStatus === 'OptedOut').length).toBe(PhoneNumberCount - first);
});

describe('a list of people with several numbers', () => {
  it('goes to all of them unless the user chose otherwise, by API as well', async () => {
    const draft = await aDraftOfFile([`Ann,${home},${cell},`, `Bob,${other},,`]);
    const made = await aBroadcast(mallory, { DraftBroadcastID: draft });
    expect(await seen(mallory, made)).toMatchObject({ PhoneNumberCount: 3, PeopleTotal: 2 });
  });

  it('keeps its people when it is used again', async () => {
    const draft = await aDraftOfFile([`Ann,${home},${cell},`, `Bob,${other},,`]);
    const made = await aBroadcast(mallory, { DraftBroadcastID: draft });
    const again = (
      await mallory.call('POST', `/broadcasts/${made}/todraftbroadcast`, {
        Selection: { Type: 'SelectedAll', Items: [] },
      })
    ).json<{ DraftBroadcastID: number }>().DraftBroadcastID;
    expect(await summaryOf(again)).toMatchObject({ Total: 3, People: 2 });
    await choose(again, 'First');
    expect((await listOf(again, 'textable')).map((one) => one.PrimaryPhone)).toEqual([
      String(home),
      String(other),
    ]);
  });

  it('keeps them when some are added to others, removed and put back', async () => {
    const draft = await aDraftOfFile([`Bob,${home},,`]);
    await aDraftOfFile([`Ann,${home},${cell},${other}`, 'Cy,2145554009,2145554010,'], draft);
    expect(await summaryOf(draft)).toMatchObject({ Total: 5, People: 3 });
    const gone = (
      await mallory.call('DELETE', `/draft-broadcasts/${draft}/contacts`, {
        Selection: { Type: 'Selected', Items: [{ PrimaryPhone: String(cell) }] },
      })
    ).json<{ UndoID: string }>();
    expect(await summaryOf(draft)).toMatchObject({ Total: 4, People: 3, PeopleWithSeveral: 1 });
    await mallory.call('PUT', `/draft-broadcasts/${draft}/contacts/undo/${gone.UndoID}`, {});
    expect(await summaryOf(draft)).toMatchObject({ Total: 5, People: 3, PeopleWithSeveral: 2 });
  });

  it('says of a number that its person is texted at another', async () => {
    const draft = await aDraftOfFile([`Ann,${home},${cell},`]);
    await choose(draft, 'First');
    expect((await listOf(draft)).map((one) => [one.GetsText, one.Reason])).toEqual([
      [true, ''],
      [false, 'This person gets the message at another number.'],
    ]);
  });

  it('knows the numbers of a contact', async () => {
    const [row] = await asOwner<{ id: number }>(
      test,
      `insert into contact (account_id, user_id, first_name, last_name, primary_phone, secondary_phone)
       select account_id, user_id, 'Eva', 'Berg', $1, $2 from app_user where user_name = 'mallory-owner'
       returning person_id as id`,
      [home, cell],
    );
    await asOwner(
      test,
      `insert into contact_member (account_id, person_id, list_id, name_key, user_id)
       select account_id, person_id, -1, name_key, user_id from contact where person_id = $1`,
      [row?.id],
    );
    const draft = await aDraft(mallory, { contacts: [] });
    await mallory.call('POST', `/draft-broadcasts/${draft}/contactlists`, {
      Selection: { Type: 'Selected', Items: [{ PersonID: row?.id }] },
    });
    expect(await summaryOf(draft)).toMatchObject({ Total: 2, People: 1, PeopleWithSeveral: 1 });
  });
});

const stopOf = (rows: readonly string[]) => ['Name,Phone 1,Phone 2,Phone 3,Bus stop', ...rows].join('\n');
/** Each line: its case, rows, opted-out numbers; of first numbers: texted, without a value, other numbers. */
const lacking: readonly (readonly [string, readonly string[], readonly number[], readonly number[]])[] = [
  ['one number without a stop', [`Ann,${home},,,`], [], [0, 1, 0]],
  ['one number with a stop', [`Ann,${home},,,Oak`], [], [1, 0, 0]],
  ['two numbers without a stop', [`Ann,${home},${cell},,`], [], [0, 1, 1]],
  ['two numbers with a stop', [`Ann,${home},${cell},,Oak`], [], [1, 0, 1]],
  ['three numbers without a stop', [`Ann,${home},${cell},${other},`], [], [0, 1, 2]],
  ['one of each', [`Ann,${home},${cell},,`, `Bob,${other},,,Elm`], [], [1, 1, 1]],
  ['two people without a stop', [`Ann,${home},${cell},,`, `Bob,${other},,,`], [], [0, 2, 1]],
  ['no stop, and the first number opted out', [`Ann,${home},${cell},${other},`], [home], [0, 1, 1]],
  ['no stop, and the second number opted out', [`Ann,${home},${cell},${other},`], [cell], [0, 1, 1]],
  ['no stop, and only the last takes texts', [`Ann,${home},${cell},${other},`], [home, cell], [0, 1, 0]],
  ['no stop, and all opted out', [`Ann,${home},${cell},,`], [home, cell], [0, 0, 0]],
  ['a stop that only looks filled', [`Ann,${home},${cell},, `], [], [0, 1, 1]],
];

it.each(lacking)(
  'of first numbers, a person without a value counts once: %s',
  async (_what, rows, gone, numbers) => {
    const [texted, without, others] = numbers;
    for (const phone of gone) await optOut(phone);
    const draft = await aDraftOfFile([], undefined, stopOf(rows));
    await mallory.call('PUT', `/draft-broadcasts/${draft}`, {
      NumbersPerPerson: 'First',
      TextMessage: 'Your stop is {{BusStop}}.',
    });
    expect(await summaryOf(draft)).toMatchObject({
      TextNumberCount: texted,
      MissingValues: without,
      OtherNumbers: others,
    });
    expect(await listOf(draft, 'missing')).toHaveLength(without ?? 0);
    const found = (
      await mallory.call('GET', `/draft-broadcasts/${draft}/personalization`)
    ).json<Personalization>();
    expect(found).toMatchObject({ Texts: texted, MissingCount: without });
    expect(found.Missing.reduce((sum, one) => sum + one.Count, 0)).toBe(without);
    expect(found.Missing.reduce((sum, one) => sum + one.People, 0)).toBe(without);
    const { Clocks } = (await mallory.call('GET', `/draft-broadcasts/${draft}/clocks`)).json<DraftClocks>();
    expect(Clocks.reduce((sum, one) => sum + one.Numbers, 0)).toBe(texted);
    // Long lists are counted in another way.
    await test.base.database.inTenant(asTenant(accountId), async (tx) => {
      const personal = personalSql({
        message: 'Your stop is {{BusStop}}.',
        signature: '',
        limit: 160,
        hasMedia: false,
        columns: ['Bus stop'],
      });
      const rules = {
        type: 'SMS',
        requireTextOptIn: false,
        verifiedOnly: false,
        canText: true,
        countryId: 1,
        firstNumberOnly: true,
        personal,
      } as const;
      const long = { audienceId: await audienceOf(test, draft), recipientCount: 20_000 };
      const counted = await countReasons(tx, long, rules);
      const of = (reason: number) => counted.reduce((sum, row) => sum + (row.text === reason ? row.n : 0), 0);
      expect(of(reasons.missingValue)).toBe(without);
      expect(of(reasons.otherNumber)).toBe(others);
    });
  },
);

it('people without a value are counted apart from their numbers', async () => {
  const rows = [`Ann,${home},${cell},,`, `Bob,${other},,,`];
  const draft = await aDraftOfFile([], undefined, stopOf(rows));
  await mallory.call('PUT', `/draft-broadcasts/${draft}`, { TextMessage: 'Your stop is {{BusStop}}.' });
  const missing = async () =>
    (await mallory.call('GET', `/draft-broadcasts/${draft}/personalization`)).json<Personalization>().Missing;
  expect(await missing()).toMatchObject([{ Field: 'BusStop', Count: 3, People: 2 }]);
  await optOut(home);
  expect(await missing()).toMatchObject([{ Field: 'BusStop', Count: 2, People: 2 }]);
  // Long lists are counted in another way.
  await asOwner(test, 'update audience set recipient_count = 20000 where audience_id = $1', [
    await audienceOf(test, draft),
  ]);
  expect(await missing()).toMatchObject([{ Field: 'BusStop', Count: 2, People: 2 }]);
});
