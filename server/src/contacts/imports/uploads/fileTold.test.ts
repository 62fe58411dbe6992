import XLSX from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '@carillon/contract/contacts/contacts';
import type { ContactImportDetail } from '@carillon/contract/contacts/contactImports';
import type { FileUpload } from '@carillon/contract/contacts/uploads';
import { asTenant } from '../../../platform/database/tenant.ts';
import { asOwner } from '../../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../../testing/testApp.ts';
import { beginImport, riverbendId, showImport, untilRead, uploadForContacts } from '../../fixtures.ts';
import { importContacts } from '../../index.ts';
import { schoolSheet } from '../../reading/workbooks/schoolSheet.ts';

let test: TestApp;
let owner: Visitor;
let draft = '';
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  draft = `/draft-broadcasts/${(await owner.call('POST', '/draft-broadcasts', {})).json<{ DraftBroadcastID: number }>().DraftBroadcastID}`;
});
afterAll(() => test.close());

async function upload(content: Buffer | string, name = 'people.csv'): Promise<FileUpload> {
  const answer = await owner.upload(`/fileuploads?filename=${name}`, Buffer.from(content as string));
  return untilRead(owner, answer.json<FileUpload>());
}
const meanings = ({ FileStructure }: FileUpload) =>
  FileStructure.Tabs[0]?.Columns.map(({ Header, Meaning }) => `${Header}: ${Meaning}`);
const remarks = ({ Remarks }: FileUpload) =>
  Object.fromEntries(Remarks.map(({ Kind, Count }) => [Kind, Count]));
async function addToContacts(
  file: FileUpload,
  options: object = {},
  listId = 0,
): Promise<ContactImportDetail> {
  const importId = await beginImport(owner, file, options, listId);
  await importContacts(test.base, asTenant(await riverbendId(test)), importId);
  test.base.clock.advance(1_000);
  return showImport(owner, importId);
}

describe('the sheet of a school', () => {
  it('is read as intended, and the draft holds what the check shows', async () => {
    const sheet = schoolSheet(200);
    const file = await upload(sheet.xlsx, 'families.xlsx');
    expect(meanings(file)).toEqual([
      'Parent or guardian: FullName',
      'Grade: Custom',
      'Telephone Home: Phone2',
      'Telephone Cell: Phone1',
      'Birthday: Custom',
      'Enrolled: Custom',
      'Bus stop: Custom',
    ]);
    expect(file.FileStructure.Tabs[0]?.Columns.filter((column) => column.Doubt !== undefined)).toEqual([]);
    expect(file.Summary).toMatchObject({
      GoodRecordCount: sheet.people,
      PhoneCount: sheet.numbers,
      BadRecordCount: sheet.unusable,
      DuplicateCount: 0,
    });
    expect(remarks(file)).toEqual({
      Letterhead: 1,
      Extension: sheet.extensions,
      SecondNumber: sheet.twoInACell,
      StandIn: sheet.standIns,
      Footer: 1,
    });
    const consent = { UserIndicatedConsentDeclared: true };
    await owner.call('POST', `${draft}/fileuploads`, { FileID: file.FileID, ...consent });
    const added = async () => (await owner.call('GET', `/fileuploads/${file.FileID}`)).json<FileUpload>();
    await expect.poll(async () => (await added()).Status, { timeout: 30_000 }).toBe('Imported');
    expect((await added()).ImportedCount).toBe(sheet.numbers);
    const rows = await asOwner<{ first: string; last: string }>(
      test,
      `select first_name as first, last_name as last from recipient where phone = 4692500000`,
    );
    expect(rows).toEqual([{ first: 'Ana', last: 'Brooks' }]);
  }, 60_000);
});

describe('the check of a file', () => {
  it.each<[string, number[] | undefined]>([
    ['Name,Cell\nAnn,2145640101', undefined],
    ['Ann,2145640101\nBo,2145640102', undefined],
    ['\n\nName,Cell\nAnn,2145640101', [3]],
    ['Families\nName,Cell\nAnn,2145640101', [2]],
    ['Office,214-564-0199\n\nStudent,Mobile\nAnn,2145640101', [3]],
    ['Student,Telephone,,Grade\n,Home,Cell,\nAnn,2145640101,9725640101,5', [1, 2]],
    ['Families 2026\n\nStudent,Telephone,,Grade\n,Home,Cell,\nAnn,2145640101,9725640101,5', [3, 4]],
  ])('shows which rows name the columns: %j', async (text, rows) => {
    const [tab] = (await uploadForContacts(owner, text)).FileStructure.Tabs;
    expect(tab?.HeaderRows).toEqual(rows);
  });

  it('reports names of groups and columns that are cut, and keeps their beginnings', async () => {
    const [group, field] = ['g'.repeat(60), `Notes of ${'f'.repeat(120)}`];
    const file = await uploadForContacts(
      owner,
      `Name,Phone,Groups,${field}\nAnn Lee,2145640151,Choir; ${group},one\nBo Kim,2145640152,Choir,two`,
    );
    const [told] = file.Remarks.filter(({ Kind }) => Kind === 'Shortened');
    expect(told).toMatchObject({
      Count: 2,
      Rows: [
        { RowNumber: 1, ColumnNumber: 4, Value: field.slice(0, 80) },
        { RowNumber: 2, ColumnNumber: 3, Value: 'g'.repeat(50) },
      ],
    });
  });

  it('counts people for contacts as the import does, and separates those who are not added', async () => {
    await asOwner(test, `insert into do_not_contact (phone) values (2145640109)`);
    const lines = [
      'Name,Cell,Home',
      'Ann Lee,2145640101,9725640101',
      'Ann Lee,2145640101,9725640101',
      'Bo Lee,2145640101,',
      'Cy Ray,2145640109,9725640103',
      'Di Fox,2145640104,2145640109',
      'Ed Poe,,9725640105',
    ];
    const file = await uploadForContacts(owner, lines.join('\n'));
    expect(file.Summary).toMatchObject({
      GoodRecordCount: 3,
      PhoneCount: 4,
      SharedCount: 1,
      SharedPhoneCount: 1,
      DuplicateCount: 1,
      NotAllowedCount: 1,
    });
    expect(remarks(file)).toEqual({ StandIn: 1 });
    expect(await addToContacts(file)).toMatchObject({
      AddedCount: 3,
      SkippedCount: 3,
      CameTwiceCount: 2,
      NotAllowedCount: 1,
    });
    const again = await uploadForContacts(owner, lines.slice(0, 2).join('\n'));
    expect(await addToContacts(again, { OnKnown: 'Skip' })).toMatchObject({
      AddedCount: 0,
      SkippedCount: 1,
      CameTwiceCount: 0,
    });
  });

  it('reports numbers that were read with a doubt, and asks about a fourth column of phones', async () => {
    const file = await upload(
      [
        'Name,Phone 1,Phone 2,Phone 3,Phone 4',
        'Ann,214-564-O1O1,2145640132,2145640133,2145640134',
        'Bo,3585640135,,,2145640136',
        'Cy,2145640137,2145640138,,',
      ].join('\n'),
    );
    expect(file.Remarks).toMatchObject([
      {
        Kind: 'LettersForDigits',
        Count: 1,
        Rows: [{ RowNumber: 2, ColumnNumber: 2, Value: '214-564-O1O1' }],
      },
      { Kind: 'NewAreaCode', Count: 1, Rows: [{ RowNumber: 3, ColumnNumber: 2, Value: '3585640135' }] },
    ]);
    const asked = file.FileStructure.Tabs[0]?.Columns.filter(({ Doubt }) => Doubt !== undefined);
    expect(asked).toMatchObject([{ Header: 'Phone 4', Meaning: 'Custom' }]);
  });

  it('leaves out numbers with a note beside them, and reports them', async () => {
    const file = await upload(
      [
        'Name,Cell,Home',
        'Ann,214-564-0161 (do not call),2145640162',
        'Bo,"214-564-0163 (old), 214-564-0164",',
        'Cy,(214) 564-0165 DNC,',
        'Di,DNC,2145640166',
        'Ed,+ 31 23 456 789,',
        'Flo,order 2145640167,',
        'Gus,2145640168,',
      ].join('\n'),
    );
    expect(file.Remarks).toMatchObject([
      {
        Kind: 'NotWanted',
        Count: 2,
        Rows: [
          { RowNumber: 2, ColumnNumber: 2, Value: '214-564-0161 (do not call)' },
          { RowNumber: 3, ColumnNumber: 2, Value: '214-564-0163 (old), 214-564-0164' },
        ],
      },
    ]);
    expect(file.Summary).toMatchObject({ GoodRecordCount: 3, PhoneCount: 3 });
    const { json } = await owner.call('GET', `/fileuploads/${file.FileID}/badrows`);
    const rows = json<{ Items: { RowNumber: number; Reason: string }[] }>().Items;
    expect(rows.map(({ RowNumber, Reason }) => [RowNumber, Reason.slice(0, 36)])).toEqual([
      [4, 'A note beside this number says not t'],
      [5, 'A note beside this number says not t'],
      [6, 'A plus, 00, or 011 in front means th'],
      [7, 'This is the number of something else'],
    ]);
  });

  it('leaves out rows that the sheet hides, until the user chooses them', async () => {
    const sheet = XLSX.utils.aoa_to_sheet([
      ['Name', 'Cell'],
      ['Ann Lee', '2145640151'],
      ['Bo Kim', '2145640152'],
    ]);
    sheet['!rows'] = [{}, {}, { hidden: true }];
    const book = XLSX.write(XLSX.utils.book_new(sheet, 'People'), { type: 'buffer', bookType: 'xlsx' });
    const file = await upload(book as Buffer, 'people.xlsx');
    expect(file.FileStructure.Tabs[0]).toMatchObject({ HiddenRowCount: 1, RowCount: 1 });
    expect(file.Summary.GoodRecordCount).toBe(1);
    const choose = async (WithHiddenRows: boolean) => {
      const body = { Tabs: [{ TabNumber: 1, WithHiddenRows }] };
      const answer = await owner.call('PUT', `/fileuploads/${file.FileID}`, body);
      return untilRead(owner, answer.json<FileUpload>());
    };
    expect((await choose(true)).Summary.GoodRecordCount).toBe(2);
    expect((await choose(false)).Summary.GoodRecordCount).toBe(1);
  });

  it.each(['draft', 'contacts'] as const)(
    'leaves out people whom a column says not to text, until the user adds them (%s)',
    async (purpose) => {
      const text =
        'Name,Cell,Opt Out,SMS Consent,Status\nAnn Lee,2145640181,Yes,Yes,Active\nBo Kim,2145640182,,No,\nCy Ray,2145640183,no,Y,Deceased\nDi Fox,2145640184,,yes,Active\nEd Poe,12,x,yes,\n';
      const file = purpose === 'draft' ? await upload(text) : await uploadForContacts(owner, text);
      expect(file.Summary).toMatchObject({ GoodRecordCount: 1, PhoneCount: 1, BadRecordCount: 0 });
      expect(file.FileStructure.Tabs[0]).toMatchObject({
        NoTextCount: 4,
        NoTextColumns: [
          {
            ColumnNumber: 3,
            Count: 2,
            Rows: [
              { RowNumber: 2, Name: 'Ann Lee', Value: 'Yes' },
              { RowNumber: 6, Name: 'Ed Poe', Value: 'x' },
            ],
          },
          { ColumnNumber: 4, Count: 1, Rows: [{ RowNumber: 3, Name: 'Bo Kim', Value: 'No' }] },
          { ColumnNumber: 5, Count: 1, Rows: [{ RowNumber: 4, Name: 'Cy Ray', Value: 'Deceased' }] },
        ],
      });
      const body = { Tabs: [{ TabNumber: 1, WithNoTexts: true }] };
      const answer = await owner.call('PUT', `/fileuploads/${file.FileID}`, body);
      const all = await untilRead(owner, answer.json<FileUpload>());
      expect(all.Summary).toMatchObject({ GoodRecordCount: 4, BadRecordCount: 1 });
      expect(all.FileStructure.Tabs[0]).toMatchObject({ NoTextCount: 4, WithNoTexts: true });
    },
  );

  it('accepts all people of a file of opt-outs, whatever its columns say about texts', async () => {
    const text = 'Name,Cell,Opt Out\nAnn Lee,2145640181,Yes\nBo Kim,2145640182,Yes\n';
    const answer = await owner.upload('/fileuploads?filename=out.csv&purpose=optouts', Buffer.from(text));
    const file = await untilRead(owner, answer.json<FileUpload>());
    expect(file.Summary.GoodRecordCount).toBe(2);
    expect(file.FileStructure.Tabs[0]?.NoTextCount).toBeUndefined();
  });

  it('reads a column of country codes with the numbers beside it', async () => {
    const file = await upload(
      'Name,Country code,Phone\nAnn,+31,234 567 8901\nBo,1,2145640171\nCy,,2145640172\nDi,44,7911 123456\n',
    );
    expect(file.Summary).toMatchObject({ GoodRecordCount: 2, PhoneCount: 2, BadRecordCount: 2 });
  });

  it('counts numbers again when a row is repaired', async () => {
    const file = await upload('Cell,Home\n12,13\n2145640111,2145640112\n');
    expect(file.Summary).toMatchObject({ GoodRecordCount: 1, PhoneCount: 2 });
    const repaired = await owner.call('PUT', `/fileuploads/${file.FileID}/badrows`, {
      RowNumber: 2,
      Cells: [{ ColumnNumber: 1, Value: '2145640113 / 2145640114' }],
    });
    expect(repaired.json<{ File: FileUpload }>().File.Summary).toMatchObject({
      GoodRecordCount: 2,
      PhoneCount: 4,
    });
  });

  it('reports what it can’t use, with its place', async () => {
    const file = await upload(
      'Name,Cell,Home\nAnn,214564012,9725640121\nBo,2145640122/0123,\nTotal: 2\nName,Cell,Home\n',
    );
    expect(file.Remarks).toMatchObject([
      { Kind: 'Unusable', Count: 1, Rows: [{ RowNumber: 2, ColumnNumber: 2, Value: '214564012' }] },
      { Kind: 'Unread', Count: 1, Rows: [{ RowNumber: 3, ColumnNumber: 2, Value: '2145640122/0123' }] },
      { Kind: 'Footer', Count: 2, Rows: [{ RowNumber: 4, Value: 'Total: 2' }, { RowNumber: 5 }] },
    ]);
    expect(file.Summary).toMatchObject({ GoodRecordCount: 2, BadRecordCount: 0 });
  });
});

describe('what was chosen for columns', () => {
  const csv = (phone: string) => `Kode,Person\n${phone}1,Ann Lee\n${phone}2,Bo Kim\n`;
  it('is asked once, and remembered for the account when people were added', async () => {
    const file = await uploadForContacts(owner, csv('214564020'));
    expect(file.FileStructure.Tabs[0]?.Columns[0]).toMatchObject({
      Meaning: 'Phone1',
      Doubt: expect.any(String),
    });
    const change = { Columns: [{ ColumnNumber: 1, Meaning: 'Phone1' }] };
    const told = await untilRead(
      owner,
      (await owner.call('PUT', `/fileuploads/${file.FileID}`, change)).json<FileUpload>(),
    );
    expect(told.FileStructure.Tabs[0]?.Columns[0]).not.toHaveProperty('Doubt');
    const notYet = await uploadForContacts(owner, csv('214564021'));
    expect(notYet.FileStructure.Tabs[0]?.Columns[0]).toHaveProperty('Doubt');
    await addToContacts(told);
    const next = await uploadForContacts(owner, csv('214564022'));
    expect(next.FileStructure.Tabs[0]?.Columns).toMatchObject([
      { Meaning: 'Phone1', Guessed: false },
      { Meaning: 'FullName' },
    ]);
    expect(next.FileStructure.Tabs[0]?.Columns[0]).not.toHaveProperty('Doubt');
    // A choice equal to the guess is not stored; another one is.
    const leftOut = await untilRead(
      owner,
      (
        await owner.call('PUT', `/fileuploads/${next.FileID}`, {
          Columns: [{ ColumnNumber: 2, Meaning: 'Ignore' }],
        })
      ).json<FileUpload>(),
    );
    expect(leftOut.FileStructure.Tabs[0]?.Columns[1]).not.toHaveProperty('AsBefore');
    await addToContacts(leftOut);
    const third = await uploadForContacts(owner, csv('214564024'));
    expect(third.FileStructure.Tabs[0]?.Columns[0]).not.toHaveProperty('AsBefore');
    expect(third.FileStructure.Tabs[0]?.Columns[1]).toMatchObject({ Meaning: 'Ignore', AsBefore: true });
    const stranger = await test.signIn('mallory-owner');
    const theirs = await uploadForContacts(stranger, csv('214564023'));
    expect(theirs.FileStructure.Tabs[0]?.Columns[0]).toHaveProperty('Doubt');
  });
});

describe('the undo of an import', () => {
  it('deletes a group that was named for it, and keeps one that existed', async () => {
    const make = async (Name: string) =>
      (await owner.call('POST', '/lists', { ListName: Name })).json<Group>().ListID;
    const before = await make('Was there');
    test.base.clock.advance(60_000);
    const file = await uploadForContacts(owner, 'Name,Cell\nAnn Lee,2145640301\n');
    test.base.clock.advance(1_000);
    const made = await make('Families 2026');
    const done = await addToContacts(file, { ListIDs: [before] }, made);
    expect(done.Lists.map((list) => list.ListName).toSorted()).toEqual(['Families 2026', 'Was there']);
    await owner.call('DELETE', `/contacts/imports/${done.ImportID}`);
    const left = await asOwner<{ id: number }>(
      test,
      `select list_id as id from contact_group where list_id in (${before}, ${made})`,
    );
    expect(left.map(({ id }) => id)).toEqual([before]);
  });
});

describe('a row with several people', () => {
  const lines = [
    'Student,Parent 1,,Parent 2,',
    ',Name,Cell,Name,Cell',
    'Ann,Maria Lee,2145640401,Tom Lee,2145640402',
    'Bo,Eva Kim,2145640403,,2145640404',
    'Cy,,,Ray Poe,2145640405',
    'Di,Lu Fox,2145640406,Ed Fox,',
  ];
  it('names each number by its own person, for a draft', async () => {
    const file = await upload(lines.join('\n'));
    expect(meanings(file)).toEqual([
      'Student: Custom',
      'Parent 1 Name: FullName',
      'Parent 1 Cell: Phone1',
      'Parent 2 Name: FullName2',
      'Parent 2 Cell: Phone2',
    ]);
    expect(file.Summary).toMatchObject({ GoodRecordCount: 5, PhoneCount: 6, BadRecordCount: 0 });
    await owner.call('POST', `${draft}/fileuploads`, {
      FileID: file.FileID,
      UserIndicatedConsentDeclared: true,
    });
    const now = async () => (await owner.call('GET', `/fileuploads/${file.FileID}`)).json<FileUpload>();
    await expect.poll(async () => (await now()).Status, { timeout: 30_000 }).toBe('Imported');
    const rows = await asOwner<{ phone: string; name: string }>(
      test,
      `select phone::text, first_name || ' ' || last_name as name from recipient
       where phone between 2145640401 and 2145640406 order by phone`,
    );
    expect(rows.map(({ phone, name }) => `${phone} ${name}`)).toEqual([
      '2145640401 Maria Lee',
      '2145640402 Tom Lee',
      '2145640403 Eva Kim',
      '2145640404 Eva Kim',
      '2145640405 Ray Poe',
      '2145640406 Lu Fox',
    ]);
  }, 60_000);

  it('becomes a contact each', async () => {
    const file = await uploadForContacts(owner, lines.join('\n').replaceAll('21456404', '97256404'));
    expect(file.Summary).toMatchObject({ GoodRecordCount: 5, PhoneCount: 6 });
    expect(await addToContacts(file)).toMatchObject({ AddedCount: 5, SkippedCount: 0 });
  });
});
