import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FileUpload } from '@carillon/contract/contacts/uploads';
import { createTestApp, type TestApp, type Visitor } from '../../../testing/testApp.ts';
import { asOwner } from '../../../testing/asOwner.ts';
import { simulatedLineTypes } from '../../../carriers/index.ts';
import { asTenant } from '../../../platform/database/tenant.ts';
import { resumeImport } from '../../index.ts';

let test: TestApp;
let owner: Visitor;
let account: number;
/** Address of a new draft's calls. */
let draft: string;

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());
beforeEach(async () => {
  const made = (await owner.call('POST', '/draft-broadcasts', {})).json<{ DraftBroadcastID: number }>();
  draft = `/draft-broadcasts/${made.DraftBroadcastID}`;
  const [row] = await asOwner<{ account_id: number }>(
    test,
    'select account_id from draft_broadcast where draft_broadcast_id = $1',
    [made.DraftBroadcastID],
  );
  account = row?.account_id ?? 0;
});

const consent = { UserIndicatedConsentDeclared: true };
const person = (PrimaryPhone: string, FirstName = '', more: object = {}) => ({
  PrimaryPhone,
  FirstName,
  LastName: '',
  Notes: '',
  ...more,
});
const paste = (...Contacts: object[]) =>
  owner.call('POST', `${draft}/contacts`, { Contacts, Source: 'paste', ...consent });
const listed = async (query = '') => {
  const { Items, Size } = (await owner.call('GET', `${draft}/contacts?${query}`)).json();
  return { Size, phones: Items.map((one: { PrimaryPhone: string }) => one.PrimaryPhone), Items };
};
interface Numbers {
  readonly PrimaryPhone: string;
  readonly SecondaryPhone: string | null;
  readonly TertiaryPhone: string | null;
}

const summary = async () => (await owner.call('GET', `${draft}/contactsummary`)).json();
const get = async (query = '') => (await owner.call('GET', `${draft}?${query}`)).json();
const optOut = (phone: string, text = true, voice = false) =>
  asOwner(
    test,
    `insert into opt_out (account_id, phone, opted_out_text, opted_out_voice, source) values ($1, $2, $3, $4, 'Stop')
     on conflict (account_id, phone) do update set opted_out_text = $3, opted_out_voice = $4`,
    [account, phone, text, voice],
  );
async function upload(content: string): Promise<FileUpload> {
  let file = (await owner.upload('/fileuploads?filename=people.csv', content)).json<FileUpload>();
  while (file.Status === 'Processing')
    file = (await owner.call('GET', `/fileuploads/${file.FileID}`)).json<FileUpload>();
  expect(file.Status, file.Message).toBe('Ready');
  return file;
}
async function importFile(file: FileUpload, more: object = consent): Promise<FileUpload> {
  const answer = await owner.call('POST', `${draft}/fileuploads`, { FileID: file.FileID, ...more });
  expect(answer.statusCode, answer.body).toBe(202);
  let now = file;
  do now = (await owner.call('GET', `/fileuploads/${file.FileID}`)).json<FileUpload>();
  while (now.Status === 'Importing');
  return now;
}

it('takes a person’s further numbers, each as a recipient of the same person', async () => {
  const ann = person('2145550330', 'Ann', { SecondaryPhone: '(214) 555-0331', TertiaryPhone: '2145550332' });
  const answer = await paste(
    ann,
    person('2145550333', 'Bo', { SecondaryPhone: '', TertiaryPhone: null }),
    person('2145550334', 'Cy', { SecondaryPhone: '12', TertiaryPhone: '2145550330' }),
    person('34', 'Dee', { SecondaryPhone: '2145550335' }),
  );
  expect(answer.json()).toMatchObject({
    AddedCount: 5,
    DuplicateCount: 1,
    Duplicates: [{ PrimaryPhone: '2145550330', FirstName: 'Cy' }],
    Rejected: [
      { Index: 2, PrimaryPhone: '12' },
      { Index: 3, PrimaryPhone: '34' },
    ],
  });
  const numbers = (await listed()).Items.map((one: Numbers) => [
    one.PrimaryPhone,
    one.SecondaryPhone,
    one.TertiaryPhone,
  ]);
  expect(numbers).toEqual(
    expect.arrayContaining([
      ['2145550330', '2145550331', '2145550332'],
      ['2145550331', '2145550330', '2145550332'],
      ['2145550332', '2145550330', '2145550331'],
      ['2145550333', null, null],
      ['2145550334', null, null],
    ]),
  );
  expect(await summary()).toMatchObject({ Total: 5, People: 3 });
});

it('refuses to change a further number through another recipient, and takes it back as it was read', async () => {
  await paste(person('2145550340', 'Ann', { SecondaryPhone: '2145550341' }));
  const [ann] = (await listed('phonenumber=2145550340')).Items;
  const put = (change: object) => owner.call('PUT', `${draft}/contacts`, { ...ann, ...change });
  expect((await put({ FirstName: 'Anna' })).json()).toMatchObject({
    FirstName: 'Anna',
    SecondaryPhone: '2145550341',
  });
  const refused = await put({ SecondaryPhone: '2145550342' });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { Errors: [{ Field: 'SecondaryPhone' }], Message: expect.stringContaining('changes one number') },
  ]);
});

describe('people added one by one or by paste', () => {
  it('are added once; duplicates and unusable numbers are listed with their reasons', async () => {
    const answer = await paste(
      person('(214) 555-0100', 'Ann', { CustomData: { Bus: '7', Empty: '' } }),
      person('1-214-555-0100', 'Ann again'),
      person('12', 'Bob'),
      person('5.55E+09', 'Cy'),
      person('2145550101', 'Dee'),
    );
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      AddedCount: 2,
      DuplicateCount: 1,
      Duplicates: [{ PrimaryPhone: '2145550100', FirstName: 'Ann again', LastName: '' }],
      Rejected: [
        { Index: 2, PrimaryPhone: '12', Reason: expect.stringMatching(/too few digits/) },
        { Index: 3, PrimaryPhone: '5.55E+09', Reason: expect.stringMatching(/^Excel turned/) },
      ],
    });
    const again = (
      await owner.call('POST', `${draft}/contacts`, { ...person('2145550101'), ...consent })
    ).json();
    expect(again).toMatchObject({ AddedCount: 0, DuplicateCount: 1 });
    expect(await listed()).toMatchObject({ Size: 2, phones: ['2145550100', '2145550101'] });
    expect((await listed()).Items[0]).toMatchObject({
      FirstName: 'Ann',
      CustomData: { Bus: '7' },
      Source: 'paste',
    });
    expect(await summary()).toMatchObject({ Total: 2, Textable: 2, Duplicates: 2 });
    expect((await get()).CustomData).toEqual(['Bus', 'Empty']);
  });

  it('need consent for a type with a text, and not for a voice type', async () => {
    const refused = await owner.call('POST', `${draft}/contacts`, person('2145550100'));
    expect([refused.statusCode, refused.json().Message]).toEqual([
      422,
      'Please confirm you have collected proper consent.',
    ]);
    expect((await summary()).Total).toBe(0);
    await owner.call('PUT', `${draft}/type`, { BroadcastTypeDesc: 'Announcement' });
    expect((await owner.call('POST', `${draft}/contacts`, person('2145550100'))).json().AddedCount).toBe(1);
    await asOwner(test, 'update account set require_text_opt_in = true where account_id = $1', [account]);
    try {
      expect((await owner.call('POST', `${draft}/contacts`, person('2145550101'))).statusCode).toBe(422);
    } finally {
      await asOwner(test, 'update account set require_text_opt_in = false where account_id = $1', [account]);
    }
  });

  it('can be changed, but not to the number of another recipient', async () => {
    await paste(person('2145550100', 'Ann'), person('2145550101', 'Bob'));
    const [ann] = (await listed()).Items;
    const change = (body: object) =>
      owner.call('PUT', `${draft}/contacts`, { PersonID: ann.PersonID, ...body });
    expect((await change({ FirstName: 'Anna', PrimaryPhone: '214.555.0102' })).json()).toMatchObject({
      FirstName: 'Anna',
      PrimaryPhone: '2145550102',
    });
    const taken = await change({ PrimaryPhone: '2145550101' });
    expect([taken.statusCode, taken.json().Message]).toEqual([
      400,
      'This number has already been added to your broadcast.',
    ]);
    expect((await change({ PrimaryPhone: '12' })).statusCode).toBe(400);
    expect((await change({ PersonID: 99 })).statusCode).toBe(404);
    expect((await listed('phonenumber=2145550102')).Items[0].FirstName).toBe('Anna');
  });
});

describe('a list of recipients', () => {
  it('keeps what a change leaves out', async () => {
    await paste(person('2145550161', 'Ana', { LastName: 'Whitfield', Notes: 'Room 4' }));
    const { Items } = await listed();
    const changed = await owner.call('PUT', `${draft}/contacts`, {
      PersonID: Items[0].PersonID,
      FirstName: 'Anna',
    });
    expect(changed.json()).toMatchObject({ FirstName: 'Anna', LastName: 'Whitfield', Notes: 'Room 4' });
  });

  it('is searched by name and by any part of a number', async () => {
    await paste(person('2145550100', 'Ann'), person('4695550101', 'Bo 214'), person('9725550199', 'Cy'));
    expect((await listed('q=an')).phones).toEqual(['2145550100']);
    expect((await listed('q=469-555')).phones).toEqual(['4695550101']);
    expect((await listed('q=55501')).Size).toBe(3);
    expect((await listed('q=bo%20214')).phones).toEqual(['4695550101']);
    expect((await listed('phonenumber=(972) 555-0199')).phones).toEqual(['9725550199']);
    expect((await listed('phonenumber=2145550109')).phones).toEqual([]);
    expect((await listed('sortby=-PrimaryPhone&pagesize=1')).phones).toEqual(['9725550199']);
  });

  it('has the same order page by page, also when pages are read from its end', async () => {
    const people = Array.from({ length: 7 }, (_, n) => person(`214555017${n}`, n % 2 === 0 ? 'Ann' : 'Bob'));
    await paste(...people);
    for (const sortby of ['', 'FirstName', '-FirstName', '-PrimaryPhone']) {
      const sort = sortby === '' ? '' : `&sortby=${sortby}`;
      const whole = (await listed(`pagesize=10${sort}`)).phones;
      const pages: string[] = [];
      for (const page of [1, 2, 3, 4]) pages.push(...(await listed(`pagesize=2&page=${page}${sort}`)).phones);
      expect(pages).toEqual(whole);
      expect((await listed(`pagesize=2&page=5${sort}`)).phones).toEqual([]);
    }
  });

  it('accepts numbers of the account’s country, and shows how they are written (row P-143)', async () => {
    const abroad = await test.signIn('abroad-owner');
    const made = await abroad.call('POST', '/draft-broadcasts', { BroadcastType: 'SMS' });
    const path = `/draft-broadcasts/${made.json<{ DraftBroadcastID: number }>().DraftBroadcastID}`;
    const add = (PrimaryPhone: string) =>
      abroad.call('POST', `${path}/contacts`, { PrimaryPhone, UserIndicatedConsentDeclared: true });
    expect((await add('+44 7700 900123')).json()).toMatchObject({ AddedCount: 1 });
    expect((await add('2145550100')).json().Rejected).toMatchObject([
      { Reason: 'Must start with 44; no more than 12 digits; use only numbers' },
    ]);
    const [one] = (await abroad.call('GET', `${path}/contacts?phonenumber=447700900123`)).json().Items;
    const changed = { PersonID: one.PersonID, PrimaryPhone: '447700900124' };
    expect((await abroad.call('PUT', `${path}/contacts`, changed)).json()).toMatchObject({
      PrimaryPhone: '447700900124',
      Reason: '',
    });
    // Its national form finds the same number and excludes it from the removal.
    expect((await abroad.call('GET', `${path}/contacts?phonenumber=07700%20900124`)).json().Size).toBe(1);
    await add('447700900125');
    const Selection = { Type: 'SelectedAllExcept', Items: [{ PrimaryPhone: '+44 (0)7700 900124' }] };
    const removed = await abroad.call('DELETE', `${path}/contacts`, { Selection });
    expect(removed.json()).toMatchObject({ Count: 1 });
    expect((await abroad.call('GET', `${path}/contacts`)).json().Items).toMatchObject([
      { PrimaryPhone: '447700900124' },
    ]);
    // International accounts pay by 150 characters as soon as there are more than 160 (row P-243).
    for (const [length, credits] of [
      [160, 1],
      [161, 2],
      [301, 3],
    ])
      expect((await abroad.call('GET', `${path}?textmessagelength=${length}`)).json()).toMatchObject({
        MinCallUnitsRequired: credits,
      });
  });

  it('keeps those who can’t be texted, marked and not counted', async () => {
    await paste(
      person('2145550300'),
      person('2145550301'),
      person('8005550302'),
      person('2145550303'),
      person('2145550304'),
    );
    await optOut('2145550301');
    await asOwner(test, 'insert into do_not_contact (phone) values (2145550303)');
    await asOwner(test, 'insert into phone_fact (phone, line_type) values (2145550304, 2)');
    const reasons = (await listed('filter=excluded')).Items.map(
      (one: { PrimaryPhone: string; Reason: string }) => [one.PrimaryPhone, one.Reason],
    );
    expect(reasons).toEqual([
      ['2145550301', 'This number has opted out of receiving texts.'],
      ['8005550302', 'This number is not a textable number.'],
      ['2145550303', 'This number is not allowed.'],
      ['2145550304', 'This number is not a textable number.'],
    ]);
    expect((await listed('filter=textable')).phones).toEqual(['2145550300']);
    expect(await summary()).toMatchObject({
      Total: 5,
      Textable: 1,
      Excluded: 4,
      OptedOut: 2,
      NotTextable: 2,
    });
    expect(await get()).toMatchObject({
      TextNumberCount: 1,
      VoiceNumberCount: 0,
      TotalTextNumberCount: 1,
      TotalVoiceNumberCount: 4,
    });
  });

  it('counts the same textable numbers whatever the type and the values of the text (2-decisions D)', async () => {
    await paste(
      person('2145550320', 'Ann'),
      person('2145550321'),
      person('2145550199'),
      person('8005550302'),
    );
    await owner.call('PUT', draft, { TextMessage: 'Hi {{FirstName}}' });
    for (const type of ['SMS', 'Announcement', 'SMSOrSurvey', 'SMSAndSurvey', 'SMSOrAnnouncement'])
      expect([type, await get(`broadcasttype=${type}`)]).toMatchObject([
        type,
        { TotalTextNumberCount: 3, TotalVoiceNumberCount: 4 },
      ]);
    expect((await get()).TextNumberCount).toBe(1);
    expect(await summary()).toMatchObject({ Textable: 3, Callable: 4 });
    const { Items } = await listed('sortby=PrimaryPhone');
    expect(Items.map((one: { Textable: boolean }) => one.Textable)).toEqual([true, true, true, false]);
  });

  it('texts what only a look-up calls a landline, and calls it where the type has a call', async () => {
    await paste(person('2145550100'), person('2145550199'));
    expect(await get()).toMatchObject({ TextNumberCount: 2, VoiceNumberCount: 0 });
    expect(await get('broadcasttype=SMSAndAnnouncement')).toMatchObject({
      TextNumberCount: 1,
      VoiceNumberCount: 2,
    });
    expect(await get('broadcasttype=SMSOrAnnouncement')).toMatchObject({
      TextNumberCount: 1,
      VoiceNumberCount: 1,
    });
    expect(await get('broadcasttype=Announcement')).toMatchObject({
      TextNumberCount: 0,
      VoiceNumberCount: 2,
    });
  });
});

describe('removing recipients', () => {
  it('removes exactly the selection, and undo puts it back under the old numbers, once', async () => {
    await paste(
      person('2145550100', 'Ann'),
      person('2145550101', 'Bo'),
      person('2145550102', 'Cy'),
      person('2145550103', 'Ann'),
    );
    const before = (await listed()).Items;
    const remove = async (Type: string, phones: string[] = [], query = '') => {
      const answer = await owner.call('DELETE', `${draft}/contacts${query}`, {
        Selection: { Type, Items: phones.map((PrimaryPhone) => ({ PrimaryPhone })) },
      });
      return answer.json<{ UndoID: string; Count: number }>();
    };
    const undo = (id: string) => owner.call('PUT', `${draft}/contacts/undo/${id}`, {});

    const two = await remove('Selected', ['2145550101', '(214) 555-0102', '2145559999']);
    expect(two.Count).toBe(2);
    expect(await listed()).toMatchObject({ Size: 2, phones: ['2145550100', '2145550103'] });
    expect((await undo(two.UndoID)).json()).toEqual({ UndoID: two.UndoID, UndoExecuted: true });
    expect((await listed()).Items).toEqual(before);
    const twice = await undo(two.UndoID);
    expect([twice.statusCode, twice.json()]).toMatchObject([
      409,
      { ErrorName: 'UndoExecuted', UndoExecuted: true },
    ]);

    const anns = await remove('SelectedAll', [], '?q=ann');
    expect(anns.Count).toBe(2);
    expect((await remove('SelectedAllExcept', ['2145550101'])).Count).toBe(1);
    expect((await listed()).phones).toEqual(['2145550101']);
    // Added again since: the new one stays, and the other is restored.
    await paste(person('2145550100', 'New Ann'));
    await undo(anns.UndoID);
    expect(
      (await listed('sortby=PrimaryPhone')).Items.map((one: { FirstName: string }) => one.FirstName),
    ).toEqual(['New Ann', 'Bo', 'Ann']);
    expect(await summary()).toMatchObject({ Total: 3 });

    const late = await remove('SelectedAll');
    test.base.clock.advance(10 * 60_000 + 1);
    expect((await undo(late.UndoID)).statusCode).toBe(409);
    expect((await listed()).Size).toBe(0);
  });
});

describe('an uploaded file', () => {
  it('is imported with all its columns, only with consent', async () => {
    await paste(person('2145550101', 'Bo'));
    const file = await upload(
      'Name,Phone 1,Phone 2,City\nAnn Lee,2145550100,2145550109,"Dallas, TX"\nBo,2145550101,,\nBo,2145550101,,\nCy,12,,\nDee,2145550199,,C:\\new\n',
    );
    const without = await owner.call('POST', `${draft}/fileuploads`, { FileID: file.FileID });
    expect([without.statusCode, without.json().Message]).toEqual([
      422,
      'Please confirm you have collected proper consent.',
    ]);
    expect((await summary()).Total).toBe(1);

    const done = await importFile(file);
    expect(done).toMatchObject({
      Status: 'Imported',
      ImportedCount: 3,
      AlreadyThereCount: 1,
      UserIndicatedConsentDeclared: true,
    });
    const { Items } = await listed();
    expect(Items.map((one: { PrimaryPhone: string }) => one.PrimaryPhone)).toEqual([
      '2145550101',
      '2145550100',
      '2145550109',
      '2145550199',
    ]);
    expect(Items[1]).toMatchObject({
      FirstName: 'Ann',
      LastName: 'Lee',
      CustomData: { City: 'Dallas, TX' },
      Source: 'file',
    });
    expect(Items[3].CustomData).toEqual({ City: 'C:\\new' });
    expect(await summary()).toMatchObject({
      Total: 4,
      Duplicates: 2,
      Sources: [
        { Source: 'paste', Count: 1, FileID: null },
        { Source: 'file', Name: 'people.csv', Count: 3, FileID: file.FileID },
      ],
    });
    expect(await get()).toMatchObject({ CustomData: ['City'], TextNumberCount: 4 });
    const [kept] = await asOwner(
      test,
      'select consent_user_id, consent_at, consent_address from file_upload where file_id = $1',
      [file.FileID],
    );
    expect(kept).toEqual({
      consent_user_id: expect.any(Number),
      consent_at: test.base.clock.now(),
      consent_address: '127.0.0.1',
    });

    expect(await importFile(file)).toMatchObject({
      Status: 'Imported',
      ImportedCount: 0,
      AlreadyThereCount: 4,
    });
    expect((await summary()).Total).toBe(4);
    // Numbers are never reused, even if recipients were removed.
    await paste(person('2145550102', 'Eve'));
    const nos = (await listed()).Items.map((one: { PersonID: number }) => one.PersonID);
    expect(new Set(nos).size).toBe(5);
  });

  it('brings repaired rows too, each number once', async () => {
    const file = await upload('Name,Phone\nAnn,2145550100\nBo,12\n');
    await owner.call('PUT', `/fileuploads/${file.FileID}/badrows`, {
      RowNumber: 3,
      Cells: [{ ColumnNumber: 2, Value: '2145550101' }],
    });
    expect(await importFile(file)).toMatchObject({ ImportedCount: 2, AlreadyThereCount: 0 });
    expect((await listed()).phones).toEqual(['2145550100', '2145550101']);
  });

  it('is found again at its draft until a user closes it; the consent stays on record', async () => {
    const draftId = draft.split('/').pop();
    const files = async (visitor = owner) =>
      (await visitor.call('GET', `${draft}/fileuploads`)).json<{ Items: FileUpload[]; Size: number }>();
    const put = (name: string, content: string, visitor = owner) =>
      visitor.upload(`/fileuploads?filename=${name}&draft=${draftId}`, content);
    const first = (await put('first.csv', 'Phone\n2145550100\n')).json<FileUpload>();
    const second = (await put('second.csv', 'Phone\n2145550101\n')).json<FileUpload>();
    await upload('Phone\n2145550102\n');
    expect((await files()).Items.map((one) => one.FileName)).toEqual(['second.csv', 'first.csv']);
    expect(await importFile(second)).toMatchObject({ Status: 'Imported', ImportedCount: 1 });
    expect((await files()).Items).toMatchObject([
      { FileName: 'second.csv', Status: 'Imported', ImportedCount: 1 },
      { FileName: 'first.csv', Status: 'Ready' },
    ]);
    for (const file of [first, second])
      expect((await owner.call('DELETE', `/fileuploads/${file.FileID}`)).statusCode).toBe(204);
    expect(await files()).toMatchObject({ Items: [], Size: 0 });
    expect((await owner.call('GET', `/fileuploads/${second.FileID}`)).statusCode).toBe(404);
    expect((await summary()).Sources).toMatchObject([{ Name: 'second.csv', Count: 1 }]);
    expect(
      await asOwner(test, 'select consent_declared from file_upload where file_id = any($1)', [
        [first.FileID, second.FileID],
      ]),
    ).toEqual([{ consent_declared: true }]);
    // Another user's draft and one that does not exist get the same response, before a byte is stored.
    const mallory = await test.signIn('mallory-owner');
    const before = await asOwner(test, 'select file_id from file_upload');
    expect((await put('theirs.csv', 'Phone\n2145550103\n', mallory)).statusCode).toBe(404);
    expect((await mallory.call('GET', `${draft}/fileuploads`)).statusCode).toBe(404);
    expect((await owner.upload('/fileuploads?filename=a.csv&draft=999999', 'x')).statusCode).toBe(404);
    expect(await asOwner(test, 'select file_id from file_upload')).toEqual(before);
  });

  it('that comes six times at once is imported once, and leaves connections to others', async () => {
    const files: FileUpload[] = [];
    for (let n = 0; n < 6; n += 1) files.push(await upload('Phone\n2145550720\n2145550721\n'));
    const begun = await Promise.all(
      files.map(({ FileID }) => owner.call('POST', `${draft}/fileuploads`, { FileID, ...consent })),
    );
    expect(begun.map((answer) => answer.statusCode)).toEqual(files.map(() => 202));
    let added = 0;
    for (const { FileID } of files) {
      const now = async () => (await owner.call('GET', `/fileuploads/${FileID}`)).json<FileUpload>();
      await expect.poll(async () => (await now()).Status, { timeout: 30_000 }).toBe('Imported');
      added += (await now()).ImportedCount;
    }
    expect(added).toBe(2);
    expect(await listed()).toMatchObject({ Size: 2 });
  }, 60_000);

  it('with no people in it is refused', async () => {
    const file = await upload('Name,Phone\nAnn,12\n');
    const answer = await owner.call('POST', `${draft}/fileuploads`, { FileID: file.FileID, ...consent });
    expect([answer.statusCode, answer.json().Message]).toEqual([
      400,
      'This file has no people who can be added.',
    ]);
  });

  it('whose import was cut off is imported by the job, from the beginning and once', async () => {
    const file = await upload('Phone\n2145550100\n2145550101\n');
    const draftId = Number(draft.split('/').pop());
    await asOwner(
      test,
      `update file_upload set status = 'Importing', draft_broadcast_id = $2, touched_at = $3 where file_id = $1`,
      [file.FileID, draftId, test.base.clock.now()],
    );
    const deps = { ...test.base, lineTypes: simulatedLineTypes };
    await resumeImport(deps, asTenant(account), file.FileID);
    expect((await summary()).Total).toBe(0);
    test.base.clock.advance(10_001);
    // Two workers at once: one imports, and the other finds the import done.
    await Promise.all([
      resumeImport(deps, asTenant(account), file.FileID),
      resumeImport(deps, asTenant(account), file.FileID),
    ]);
    expect((await summary()).Total).toBe(2);
    expect((await owner.call('GET', `/fileuploads/${file.FileID}`)).json()).toMatchObject({
      Status: 'Imported',
      ImportedCount: 2,
    });
  });

  it('leaves nothing behind when its import fails half way', async () => {
    const file = await upload('Phone\n2145550100\n2145550101\n');
    const draftId = Number(draft.split('/').pop());
    await asOwner(
      test,
      `update file_upload set status = 'Importing', draft_broadcast_id = $2, touched_at = '2000-01-01' where file_id = $1`,
      [file.FileID, draftId],
    );
    const lineTypes = {
      lineTypeOf: (): never => {
        throw new Error('the process died');
      },
    };
    await expect(resumeImport({ ...test.base, lineTypes }, asTenant(account), file.FileID)).rejects.toThrow(
      'the process died',
    );
    expect((await summary()).Total).toBe(0);
    expect((await owner.call('GET', `/fileuploads/${file.FileID}`)).json().Status).toBe('Importing');
  });
});

describe('contacts and groups', () => {
  it('are added without consent, each number once', async () => {
    const groups = (await owner.call('GET', '/lists')).json().Items as {
      ListID: number;
      ListName: string;
      RosterCount: number;
    }[];
    const drivers = groups.find((one) => one.ListName === 'Bus drivers');
    const everyone = groups[0];
    const add = (Type: string, ...ids: (number | undefined)[]) =>
      owner.call('POST', `${draft}/lists`, { Selection: { Type, Items: ids.map((ListID) => ({ ListID })) } });
    expect((await add('Selected', drivers?.ListID)).json()).toEqual({
      AddedCount: drivers?.RosterCount,
      DuplicateCount: 0,
    });
    expect((await add('Selected', 0)).json()).toEqual({
      AddedCount: (everyone?.RosterCount ?? 0) - (drivers?.RosterCount ?? 0),
      DuplicateCount: drivers?.RosterCount,
    });
    expect((await summary()).Sources).toMatchObject([
      { Source: 'group', Name: 'Bus drivers' },
      { Source: 'group', Name: 'Everyone' },
    ]);
    expect((await add('Selected', -2)).statusCode).toBe(400);
    expect((await add('Selected', 999_999)).statusCode).toBe(404);
  });

  it('are added by selection', async () => {
    const { Items } = (await owner.call('GET', '/lists/0/contacts?pagesize=3')).json();
    const ids = Items.map((one: { PersonID: number }) => ({ PersonID: one.PersonID }));
    const add = (Selection: object, q?: string) =>
      owner.call('POST', `${draft}/contactlists${q === undefined ? '' : `?q=${q}`}`, { Selection });
    expect((await add({ Type: 'Selected', Items: ids })).json()).toEqual({
      AddedCount: 3,
      DuplicateCount: 0,
    });
    expect((await add({ Type: 'SelectedAll' }, Items[0].LastName)).json()).toEqual({
      AddedCount: 0,
      DuplicateCount: 1,
    });
    const total = (await owner.call('GET', '/lists/0/contacts')).json().Size;
    expect((await add({ Type: 'SelectedAllExcept', Items: ids })).json()).toEqual({
      AddedCount: total - 3,
      DuplicateCount: 0,
    });
  });
});

it("a draft's recipients are its user's and the owner's", async () => {
  await paste(person('2145550100'));
  for (const name of ['demo-user', 'mallory-owner']) {
    const stranger = await test.signIn(name);
    const answers = await Promise.all([
      stranger.call('GET', `${draft}/contacts`),
      stranger.call('GET', `${draft}/contactsummary`),
      stranger.call('POST', `${draft}/contacts`, { ...person('2145550101'), ...consent }),
      stranger.call('PUT', `${draft}/contacts`, { PersonID: 1, FirstName: 'x' }),
      stranger.call('DELETE', `${draft}/contacts`, { Selection: { Type: 'SelectedAll' } }),
      stranger.call('POST', `${draft}/lists`, { Selection: { Type: 'SelectedAll' } }),
    ]);
    expect(answers.map((one) => one.statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
  }
  expect((await listed()).Size).toBe(1);
});
