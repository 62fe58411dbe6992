import type { ContactDetail } from '@carillon/contract/contacts/contacts';
import type { FileUpload } from '@carillon/contract/contacts/uploads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type Visitor } from '../../../testing/testApp.ts';
import { damagedSheetText } from '../../reading/readingTypes.ts';
import { makeXlsx } from '../../reading/workbooks/workbookFixture.ts';
import { noLists, oddFiles, unreadableFiles } from './badFileCases.ts';
import {
  importCounts,
  importFile,
  peopleOfImport,
  showImport,
  untilRead,
  uploadForContacts,
} from '../../fixtures.ts';

const maxRows = 21_000;
let test: TestApp;
let owner: Visitor;
beforeAll(async () => {
  test = await createTestApp({ env: { UPLOAD_MAX_MB: '1', UPLOAD_MAX_ROWS: String(maxRows) } });
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());

const upload = async (purpose: string, content: Buffer | string) => {
  const answer = await owner.upload(
    `/fileuploads?filename=list.csv&purpose=${purpose}`,
    Buffer.from(content),
  );
  return [answer.statusCode, answer.json<FileUpload>()] as const;
};
const named = <T extends { name: string }>(all: readonly T[]) => all.map((one) => [one.name, one] as const);

describe.each(['draft', 'contacts'])('a file for %s', (purpose) => {
  it.each(named(noLists))('is refused at the door: %s', async (_name, file) => {
    const [status, { Message }] = await upload(purpose, file.make(maxRows));
    expect([status, Message]).toEqual([400, expect.stringMatching(file.sentence)]);
  });

  it.each(named(unreadableFiles))('fails with a sentence: %s', async (_name, file) => {
    const [, begun] = await upload(purpose, file.make(maxRows));
    const read = await untilRead(owner, begun);
    expect([read.Status, read.Message]).toEqual(['Failed', expect.stringMatching(file.sentence)]);
    expect(read.Summary.GoodRecordCount).toBe(0);
  });

  it('is refused past the size limit before the rest has arrived', async () => {
    const [status, { Message }] = await upload(purpose, Buffer.alloc(2 * 1_048_576, 'x'));
    expect([status, Message]).toEqual([413, expect.stringMatching(/Split it into smaller files/)]);
  });

  it.each(named(oddFiles))('is read although it is odd: %s', async (_name, file) => {
    const [, begun] = await upload(purpose, file.make());
    const read = await untilRead(owner, begun);
    expect([read.Summary.GoodRecordCount, read.Summary.BadRecordCount]).toEqual(file.counts);
    expect(read.Problems.map(({ Reason }) => Reason)).toEqual(
      file.reasons.map((reason) => expect.stringMatching(reason)),
    );
  });
});

describe('people of odd files', () => {
  it.each(named(oddFiles.filter(({ people }) => people.length > 0)))(
    'come as the file has them: %s',
    async (_name, file) => {
      const done = await importFile(test, owner, file.make());
      expect([done.Status, ...importCounts(done)]).toEqual(['Done', file.people.length, 0, 0, 0]);
      const people = (await peopleOfImport(owner, done.ImportID)).toSorted(
        (a, b) => Number(a.PrimaryPhone) - Number(b.PrimaryPhone),
      );
      expect(
        people.map((one) => ({
          name: `${one.FirstName} ${one.LastName}`,
          phone: one.PrimaryPhone,
          custom: one.CustomData,
        })),
      ).toEqual(file.people.map((one) => ({ custom: {}, ...one })));
    },
  );

  it('give no people when there is no column of phones', async () => {
    const { FileID } = await uploadForContacts(owner, 'Name,City\nAnn,Dallas\n');
    const body = { FileID, UserIndicatedConsentDeclared: true };
    const answer = await owner.call('POST', '/lists/0/fileuploads', body);
    expect([answer.statusCode, answer.json().Message]).toEqual([
      400,
      expect.stringMatching(/^We couldn't find a column with phone numbers/),
    ]);
  });

  it('are not run by a spreadsheet when they are exported', async () => {
    const names = ['=HYPERLINK("http://x")', '+1-1', '@SUM(1)', '-2+3', '\uff1d1'];
    const rows = names.map((name, n) => `"${name.replaceAll('"', '""')}",${2145641000 + n}`);
    const done = await importFile(test, owner, `First,Phone\n${rows.join('\n')}\n`);
    const people = await peopleOfImport(owner, done.ImportID);
    expect(new Set(people.map((one: ContactDetail) => one.FirstName))).toEqual(new Set(names));
    const csv = (await owner.call('GET', `/contacts/export?importid=${done.ImportID}`)).body;
    const cells = csv.split('\r\n').slice(1, -1);
    expect(cells).toHaveLength(names.length);
    for (const cell of cells) expect(cell).toMatch(/^"?'[=+@\-\uff1d]/);
  });
});

describe('a workbook that was cut and closed properly', () => {
  const row = (n: number, phone: number | string = 2_145_645_000 + n) =>
    `<row r="${n}"><c r="A${n}" t="inlineStr"><is><t>P${n}</t></is></c><c r="B${n}" t="${typeof phone === 'number' ? 'n' : 'str'}"><v>${phone}</v></c></row>`;
  const rows = row(1, 'Phone') + row(2) + row(3);

  it('is told before it is imported, and can be imported', async () => {
    const book = makeXlsx({ sheets: [rows], entries: ['name="Roster"'], dimensions: ['A1:B3000'] });
    const file = await uploadForContacts(owner, book);
    const place = { TabNumber: 1, RowNumber: 3, ColumnNumber: null };
    const Value = 'It says that it has 3,000 rows, and ends with row 3.';
    expect(file).toMatchObject({
      Status: 'Ready',
      Summary: { GoodRecordCount: 2 },
      Remarks: [{ Kind: 'Incomplete', Count: 1, Rows: [{ ...place, Value }] }],
    });
    const done = await importFile(test, owner, book);
    expect([done.Status, ...importCounts(done)]).toEqual(['Done', 2, 0, 0, 0]);
  });

  it('is refused if none of its people are left', async () => {
    const book = makeXlsx({ sheets: [row(1, 'Phone')], dimensions: ['A1:B3000'] });
    expect(await uploadForContacts(owner, book)).toMatchObject({
      Status: 'Failed',
      Message: damagedSheetText,
    });
  });
});

describe('a file with very many columns', () => {
  const columns = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => `Column ${from + n}`);
  const file = (names: string[], phone: number) =>
    `Phone,${names.join(',')}\n${phone},${names.map((name) => name.slice(7)).join(',')}\n`;

  it('brings 200, and no more fields than there may be', async () => {
    const mallory = await test.signIn('mallory-owner');
    const done = await importFile(test, mallory, file(columns(2, 199), 2145642001));
    expect([done.Status, ...importCounts(done)]).toEqual(['Done', 1, 0, 0, 0]);
    const [person] = await peopleOfImport(mallory, done.ImportID);
    expect(Object.keys(person?.CustomData ?? {})).toHaveLength(199);
    expect(person?.CustomData['Column 200']).toBe('200');
    const more = await importFile(test, mallory, file(columns(300, 5), 2145642002));
    expect([more.Status, more.Message]).toEqual([
      'Failed',
      'There can be at most 200 custom fields. One that was removed counts for another day.',
    ]);
    const fields = (await mallory.call('GET', '/contacts/fields')).json<{ Items: unknown[] }>().Items;
    expect(fields).toHaveLength(199);
    expect((await showImport(mallory, more.ImportID)).CanUndo).toBe(false);
    // Taken back, the fields leave their places to others.
    expect((await mallory.call('DELETE', `/contacts/imports/${done.ImportID}`)).statusCode).toBe(200);
    const again = await importFile(test, mallory, file(columns(300, 5), 2145642002));
    expect([again.Status, ...importCounts(again)]).toEqual(['Done', 1, 0, 0, 0]);
  });
});

describe('a file with very many bad rows', () => {
  it('keeps 20,000 of them, to be repaired or downloaded', async () => {
    const rows = Array.from({ length: 20_100 }, (_, n) => `P${n},${n % 100}`);
    const file = await uploadForContacts(owner, `First,Phone\nGood,2145643001\n${rows.join('\n')}\n`);
    expect(file.Summary).toMatchObject({ GoodRecordCount: 1, BadRecordCount: 20_100 });
    const list = await owner.call('GET', `/fileuploads/${file.FileID}/badrows?pagesize=25`);
    expect(list.json<{ Size: number }>().Size).toBe(20_000);
    const answer = await owner.call('POST', '/lists/0/fileuploads', {
      FileID: file.FileID,
      UserIndicatedConsentDeclared: true,
    });
    const { ImportID } = answer.json<{ ImportID: number }>();
    const rejects = await owner.call('GET', `/contacts/imports/${ImportID}/rejects`);
    expect(rejects.body.split('\r\n')).toHaveLength(20_002);
  });
});
