import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FileUpload } from '@carillon/contract/contacts/uploads';
import { createTestApp, type TestApp, type Visitor } from '../../../testing/testApp.ts';
import { asOwner } from '../../../testing/asOwner.ts';
import { aBook } from './badFileCases.ts';
import { openUploadReading } from '../../index.ts';
import { asTenant } from '../../../platform/database/tenant.ts';

let test: TestApp;
let owner: Visitor;
beforeAll(async () => {
  test = await createTestApp({ env: { UPLOAD_MAX_MB: '1', UPLOAD_MAX_ROWS: '2000' } });
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());

/** Uploads and waits until the file is read. */
async function upload(content: Buffer | string, visitor = owner): Promise<FileUpload> {
  const answer = await visitor.upload('/fileuploads?filename=list.csv', Buffer.from(content));
  expect(answer.statusCode, answer.body).toBe(201);
  return settled(answer.json<FileUpload>());
}
async function settled(file: FileUpload): Promise<FileUpload> {
  let now = file;
  while (now.Status === 'Processing')
    now = (await owner.call('GET', `/fileuploads/${file.FileID}`)).json<FileUpload>();
  return now;
}
async function refused(content: Buffer | string): Promise<[status: number, message: string]> {
  const answer = await owner.upload('/fileuploads?filename=list.csv', Buffer.from(content));
  return [answer.statusCode, answer.json<{ Message: string }>().Message];
}
const storedFiles = () => {
  const folder = path.join(test.base.config.dataDir, 'files');
  mkdirSync(folder, { recursive: true });
  return (readdirSync(folder, { recursive: true }) as string[]).filter((name) => /uploads[\\/]/.test(name));
};

describe('a file that is read', () => {
  it('shows columns, the first five rows, counts and every problem', async () => {
    const rows = Array.from({ length: 8 }, (_, n) => `Ann ${n},Lee,214-555-010${n},Dallas`);
    const file = await upload(
      `First,Last,Phone,City\n${rows.join('\n')}\nBob,Lee,5.55E+09,\nCy,,,\nDee,,2145550100,\n\n`,
    );
    expect(file).toMatchObject({
      Status: 'Ready',
      Message: '',
      Summary: { GoodRecordCount: 8, BadRecordCount: 2, DuplicateCount: 1, Rows: 11, Done: 11 },
    });
    const [tab] = file.FileStructure.Tabs;
    expect(tab?.Columns.map((one) => [one.Header, one.Meaning, one.Guessed])).toEqual([
      ['First', 'FirstName', true],
      ['Last', 'LastName', true],
      ['Phone', 'Phone1', true],
      ['City', 'Custom', true],
    ]);
    expect(tab?.Rows).toHaveLength(5);
    expect(tab?.Rows[0]).toMatchObject({ RowNumber: 2, CustomData: { City: 'Dallas' } });
    expect(file.Problems.map((one) => [one.Reason.slice(0, 29), one.Count])).toEqual([
      ['Excel turned this number into', 1],
      ['There is no phone number here', 1],
    ]);
  });

  it.each(['xlsx', 'xls', 'ods'] as const)(
    'reads a two-sheet %s with numbers, floats and dates',
    async (type) => {
      const file = await upload(
        aBook(
          {
            People: [
              ['Name', 'Phone', 'Since'],
              ['Ann Lee', 2145550100, new Date(Date.UTC(2025, 2, 5))],
              ['Bob Lee', '2145550101.0', 'x'],
            ],
            More: [
              ['Name', 'Phone'],
              ['Cy', '(214) 555-0102'],
              ['Ann again', 2145550100],
            ],
          },
          type,
        ),
      );
      expect(file).toMatchObject({
        Status: 'Ready',
        Summary: { GoodRecordCount: 3, BadRecordCount: 0, DuplicateCount: 1 },
      });
      expect(file.FileStructure.Tabs.map((tab) => [tab.Name, tab.Included])).toEqual([
        ['People', true],
        ['More', true],
      ]);
      expect(file.FileStructure.Tabs[0]?.Rows[0]?.CustomData).toEqual({ Since: '2025-03-05' });
    },
  );

  it('is read again when columns, header or sheets are corrected', async () => {
    const file = await upload('Fax,Phone\n2145550100,2145550101\n2145550102,bad\n');
    expect(file.Summary.GoodRecordCount).toBe(1);
    const change = {
      Columns: [
        { ColumnNumber: 1, Meaning: 'Phone1' },
        { ColumnNumber: 2, Meaning: 'Ignore' },
      ],
    };
    const changed = await settled(
      (await owner.call('PUT', `/fileuploads/${file.FileID}`, change)).json<FileUpload>(),
    );
    expect(changed.Summary).toMatchObject({ GoodRecordCount: 2, BadRecordCount: 0 });
    expect(changed.FileStructure.Tabs[0]?.Columns.map((one) => [one.Meaning, one.Guessed])).toEqual([
      ['Phone1', false],
      ['Ignore', false],
    ]);
    const noHeader = { Tabs: [{ TabNumber: 1, HasHeader: false }] };
    const all = await settled(
      (await owner.call('PUT', `/fileuploads/${file.FileID}`, noHeader)).json<FileUpload>(),
    );
    expect(all.Summary).toMatchObject({ Rows: 3, GoodRecordCount: 2, BadRecordCount: 1 });
  });

  it('gives a column to a field of another name', async () => {
    const file = await upload('Phone,Class\n2145550103,5b\nbad,6a\n');
    const change = { Columns: [{ ColumnNumber: 2, Meaning: 'Custom', Field: ' Grade ' }] };
    const changed = await settled(
      (await owner.call('PUT', `/fileuploads/${file.FileID}`, change)).json<FileUpload>(),
    );
    const [tab] = changed.FileStructure.Tabs;
    expect(tab?.Columns[1]).toMatchObject({ Header: 'Class', Meaning: 'Custom', Field: 'Grade' });
    expect(tab?.Rows[0]?.CustomData).toEqual({ Grade: '5b' });
    // Changed again without a name, the header counts again.
    const back = { Columns: [{ ColumnNumber: 2, Meaning: 'Custom' }] };
    const plain = await settled(
      (await owner.call('PUT', `/fileuploads/${file.FileID}`, back)).json<FileUpload>(),
    );
    expect(plain.FileStructure.Tabs[0]?.Rows[0]?.CustomData).toEqual({ Class: '5b' });
  });

  it('that is meant for contacts is found again by the user who uploaded it, until it is closed', async () => {
    const waiting = async (visitor: Visitor) =>
      (await visitor.call('GET', '/fileuploads?purpose=contacts')).json<{
        Items: FileUpload[];
        Size: number;
      }>();
    await upload('Phone\n2145550104\n');
    const answer = await owner.upload(
      '/fileuploads?filename=people.csv&purpose=contacts',
      Buffer.from('Phone\n2145550104\n'),
    );
    const { FileID } = await settled(answer.json<FileUpload>());
    const found = await waiting(owner);
    expect(found.Size).toBe(1);
    expect(found.Items).toMatchObject([{ FileID, FileName: 'people.csv', Status: 'Ready' }]);
    expect((await waiting(await test.signIn('demo-admin'))).Items).toEqual([]);
    expect((await waiting(await test.signIn('mallory-owner'))).Items).toEqual([]);
    await owner.call('DELETE', `/fileuploads/${FileID}`);
    expect((await waiting(owner)).Items).toEqual([]);
  });

  it('groups numbers that Excel damaged under one reason, whatever it made of each', async () => {
    const spoilt = Array.from({ length: 60 }, (_, n) => `Ann,${n % 10}.${50 + n}E+09`);
    const file = await upload(`Name,Phone\n${spoilt.join('\n')}\nBob,12\nCy,2145550100\n`);
    expect(file.Summary).toMatchObject({ GoodRecordCount: 1, BadRecordCount: 61 });
    expect(file.Problems.map(({ Count, Rows }) => [Count, Rows.length, Rows[0], Rows.at(-1)])).toEqual([
      [60, 50, { TabNumber: 1, RowNumber: 2 }, { TabNumber: 1, RowNumber: 51 }],
      [1, 1, { TabNumber: 1, RowNumber: 62 }, { TabNumber: 1, RowNumber: 62 }],
    ]);
    const reason = encodeURIComponent(file.Problems[0]?.Reason ?? '');
    const rows = (await owner.call('GET', `/fileuploads/${file.FileID}/badrows?reason=${reason}`)).json();
    expect(rows.Size).toBe(60);
  });

  it('asks for the phone column when it finds none', async () => {
    const file = await upload('Name,City\nAnn,Dallas\n');
    expect(file).toMatchObject({
      Status: 'Ready',
      Message:
        "We couldn't find a column with phone numbers. Choose the column that holds them, or upload another file.",
      Summary: { GoodRecordCount: 0, BadRecordCount: 0, Rows: 1 },
    });
  });

  it('reads Latin-1 and UTF-16', async () => {
    for (const encoding of ['latin1', 'utf16le'] as const) {
      const file = await upload(Buffer.from('Name;Phone\nJosé Müller;2145550100\n', encoding));
      expect(file.FileStructure.Tabs[0]?.Rows[0]?.Cells[0]?.Value).toBe('José Müller');
    }
  });
});

describe('bad rows', () => {
  it('are listed with their cells and can be repaired on the spot', async () => {
    const file = await upload('Name,Phone\nAnn,2145550100\nBob,12\nCy,5.55E+09\nDee,13\n');
    expect(file.Problems.map(({ Count, Rows }) => [Count, Rows.map((row) => row.RowNumber)])).toEqual([
      [2, [3, 5]],
      [1, [4]],
    ]);
    const list = `/fileuploads/${file.FileID}/badrows`;
    const first = (await owner.call('GET', `${list}?pagesize=2`)).json();
    expect(first).toMatchObject({ Size: 3, Items: [{ RowNumber: 3, ColumnNumber: 2 }, { RowNumber: 4 }] });
    expect(first.Items[0].Cells).toEqual([
      { ColumnNumber: 1, Value: 'Bob' },
      { ColumnNumber: 2, Value: '12' },
    ]);
    const reason = encodeURIComponent(first.Items[1].Reason);
    expect((await owner.call('GET', `${list}?reason=${reason}`)).json().Size).toBe(1);

    const repair = (RowNumber: number, Value: string) =>
      owner.call('PUT', list, { TabNumber: 1, RowNumber, Cells: [{ ColumnNumber: 2, Value }] });
    const still = (await repair(3, '123456789012345')).json();
    expect(still.File.Problems.flatMap((one: { Rows: { RowNumber: number }[] }) => one.Rows)).toEqual(
      expect.arrayContaining([3, 4, 5].map((RowNumber) => ({ TabNumber: 1, RowNumber }))),
    );
    expect(still.Row).toMatchObject({ RowNumber: 3, Reason: expect.stringMatching(/too many digits/) });
    const good = (await repair(3, '2145550101')).json();
    expect(good).toMatchObject({ Row: null, File: { Summary: { GoodRecordCount: 2, BadRecordCount: 2 } } });
    // The number of another repaired row, and of a row of the file: both are set aside.
    expect((await repair(4, '2145550101')).json().File.Summary).toMatchObject({
      BadRecordCount: 1,
      DuplicateCount: 1,
    });
    expect((await repair(5, '2145550100')).json().File).toMatchObject({
      Summary: { GoodRecordCount: 2, BadRecordCount: 0, DuplicateCount: 2 },
      Problems: [],
    });
    expect((await repair(5, '2145550109')).statusCode).toBe(404);
  });

  it('offer to split numbers that run together, and both are added', async () => {
    const glued = '21456401019725640101';
    const file = await upload(`ID,Name,Phone\n${glued},Ann,${glued}\n7,Bob,21455501019\n8,Cy,2145640103\n`);
    const list = `/fileuploads/${file.FileID}/badrows`;
    const rows = (await owner.call('GET', list)).json().Items as { RowNumber: number; Split?: string }[];
    expect(rows.map(({ RowNumber, Split }) => [RowNumber, Split])).toEqual([
      [2, '2145640101, 9725640101'],
      [3, undefined],
    ]);
    const Cells = [{ ColumnNumber: 3, Value: '2145640101, 9725640101' }];
    const repaired = (await owner.call('PUT', list, { TabNumber: 1, RowNumber: 2, Cells })).json();
    expect(repaired).toMatchObject({
      Row: null,
      File: { Summary: { GoodRecordCount: 2, PhoneCount: 3, BadRecordCount: 1 } },
    });
    const other = [{ ColumnNumber: 3, Value: '12145640104-19725640104'.replace('-', '') }];
    const still = (await owner.call('PUT', list, { TabNumber: 1, RowNumber: 3, Cells: other })).json();
    expect(still.Row).toMatchObject({ RowNumber: 3, Split: '2145640104, 9725640104' });
  });

  it('stay repaired when the file is read again', async () => {
    const file = await upload('Name,Phone\nAnn,12\n');
    const address = `/fileuploads/${file.FileID}`;
    await owner.call('PUT', `${address}/badrows`, {
      RowNumber: 2,
      Cells: [{ ColumnNumber: 2, Value: '2145550101' }],
    });
    const again = (
      await owner.call('PUT', address, { Columns: [{ ColumnNumber: 1, Meaning: 'LastName' }] })
    ).json<FileUpload>();
    expect((await settled(again)).Summary).toMatchObject({ GoodRecordCount: 1, BadRecordCount: 0 });
  });
});

describe('the limits', () => {
  it('are told as they are set here, in the same words everywhere', async () => {
    expect((await owner.call('GET', '/fileuploads/limits')).json()).toEqual({
      MaxBytes: 1_048_576,
      MaxRows: 2_000,
    });
    expect(await refused(Buffer.alloc(2 * 1_048_576, 'x'))).toEqual([
      413,
      'This file is larger than 1 MB. Split it into smaller files and upload them one after another.',
    ]);
  });
});

describe('a file that is not a list', () => {
  it('is refused with a sentence and leaves nothing behind', async () => {
    const before = storedFiles();
    const [status, message] = await refused(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0', 'latin1'));
    expect([status, message]).toEqual([
      400,
      'This file is a PNG picture, whatever its name says, not a contact list. Save your list as CSV or XLSX and upload that file.',
    ]);
    expect(await refused('')).toEqual([400, 'This file is empty.']);
    expect(storedFiles()).toEqual(before);
  });

  it('is refused past the size limit, announced or not, and leaves nothing behind', async () => {
    const before = storedFiles();
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = test.app.server.address() as AddressInfo;
    const call = request({
      port,
      method: 'POST',
      path: '/api/fileuploads?filename=big.csv',
      headers: { cookie: owner.cookie, 'x-requested-with': 'carillon' },
    });
    // Its length is not announced: it is counted as it comes.
    call.write(Buffer.alloc(1_048_576, 'x'));
    call.end(Buffer.alloc(1_048_576, 'x'));
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(413);
    expect(await text(answer)).toMatch(/Split it into smaller files/);
    // A sender who goes away half way leaves nothing behind either.
    const gone = request({
      port,
      method: 'POST',
      path: '/api/fileuploads?filename=big.csv',
      headers: { cookie: owner.cookie, 'x-requested-with': 'carillon' },
    });
    gone.on('error', () => undefined);
    gone.write('Name,Phone\n');
    await vi.waitUntil(() => storedFiles().length > before.length, 10_000);
    gone.destroy();
    await vi.waitUntil(() => storedFiles().length === before.length, 10_000);
    expect((await refused(Buffer.alloc(2 * 1_048_576, 'x')))[0]).toBe(413);
    expect(storedFiles().filter((name) => /[0-9a-f]{32}$/.test(name)).length).toBe(
      (await asOwner(test, 'select from file_upload')).length,
    );
  });
});

describe('the owner of a file', () => {
  it("is its user's and the owner's; for all other users it does not exist", async () => {
    const user = await test.signIn('demo-user');
    const file = await upload('Phone\n2145550100\n12\n', user);
    const mallory = await test.signIn('mallory-owner');
    const admin = await test.signIn('demo-admin');
    for (const stranger of [mallory, admin]) {
      const answers = await Promise.all([
        stranger.call('GET', `/fileuploads/${file.FileID}`),
        stranger.call('GET', `/fileuploads/${file.FileID}/badrows`),
        stranger.call('PUT', `/fileuploads/${file.FileID}`, {}),
        stranger.call('PUT', `/fileuploads/${file.FileID}/badrows`, { RowNumber: 3, Cells: [] }),
        stranger.call('DELETE', `/fileuploads/${file.FileID}`),
      ]);
      expect(answers.map((one) => one.statusCode)).toEqual([404, 404, 404, 404, 404]);
    }
    expect((await owner.call('GET', `/fileuploads/${file.FileID}`)).statusCode).toBe(200);
  });

  it('is deleted with its bytes', async () => {
    const file = await upload('Phone\n2145550100\n');
    const before = storedFiles().length;
    expect((await owner.call('DELETE', `/fileuploads/${file.FileID}`)).statusCode).toBe(204);
    expect(storedFiles().length).toBe(before - 2);
    expect((await owner.call('GET', `/fileuploads/${file.FileID}`)).statusCode).toBe(404);
  });
});

describe('a reading whose process died', () => {
  it('is done by the job, once no process has touched it for ten seconds', async () => {
    const file = await upload('Phone\n2145550100\n');
    await asOwner(
      test,
      `update file_upload set status = 'Processing', good_count = 0, touched_at = $2 where file_id = $1`,
      [file.FileID, test.base.clock.now()],
    );
    const [{ account_id: account } = { account_id: 0 }] = await asOwner<{ account_id: number }>(
      test,
      'select account_id from file_upload where file_id = $1',
      [file.FileID],
    );
    const worker = openUploadReading(test.base);
    try {
      await worker.resume(asTenant(account), file.FileID);
      expect((await owner.call('GET', `/fileuploads/${file.FileID}`)).json().Status).toBe('Processing');
      test.base.clock.advance(10_001);
      await worker.resume(asTenant(account), file.FileID);
      expect((await owner.call('GET', `/fileuploads/${file.FileID}`)).json()).toMatchObject({
        Status: 'Ready',
        Summary: { GoodRecordCount: 1 },
      });
    } finally {
      worker.close();
    }
  });
});

describe('groups and contacts', () => {
  it('are listed, the special ones first', async () => {
    const { Items, Size } = (await owner.call('GET', '/lists')).json();
    expect(Items.slice(0, 3).map((one: { ListID: number }) => one.ListID)).toEqual([0, -1, -2]);
    expect(Items.slice(3).map((one: { ListName: string }) => one.ListName)).toEqual([
      'Bus drivers',
      'Cafeteria staff',
      'Parents - Grade 4',
    ]);
    expect(Size).toBe(6);
    const everyone = (await owner.call('GET', '/lists/0/contacts?pagesize=2')).json();
    expect(everyone.Size).toBe(Items[0].RosterCount);
    const drivers = (await owner.call('GET', `/lists/${Items[3].ListID}/contacts`)).json();
    expect(drivers.Size).toBe(Items[3].RosterCount);
    const mallory = await test.signIn('mallory-owner');
    expect((await mallory.call('GET', `/lists/${Items[3].ListID}/contacts`)).statusCode).toBe(404);
  });
});
