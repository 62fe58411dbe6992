import type { ContactDetail, Group } from '@carillon/contract/contacts/contacts';
import type { ContactImport } from '@carillon/contract/contacts/contactImports';
import type { ErrorBody } from '@carillon/contract/errors';
import type { FileUpload } from '@carillon/contract/contacts/uploads';
import { consentDeclaration } from '@carillon/rules/inbound/consentTexts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDraft } from '../../broadcasts/fixtures.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import {
  aContact,
  aGroup,
  beginImport,
  importCounts,
  importFile,
  miscounted,
  peopleOfImport,
  riverbendId,
  showImport,
  uploadForContacts,
} from '../fixtures.ts';
import { importContacts } from '../index.ts';

let test: TestApp;
let owner: Visitor;
let accountId: number;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  accountId = await riverbendId(test);
});
afterAll(() => test.close());

describe('a user who sees only their own contacts', () => {
  let user: Visitor;
  beforeAll(async () => {
    await asOwner(test, `update app_user set can_see_all_roster = false where user_name = 'demo-user'`);
    user = await test.signIn('demo-user');
  });

  it('adds a file to their own contacts, and others’ contacts do not count as known', async () => {
    const known = await aContact(owner, { FirstName: 'Ana', Notes: "the owner's" });
    const text = `First,Phone,Notes,Groups\nAna,${known.PrimaryPhone},mine,Mine alone\nBo,2145630001,,\n`;
    const done = await importFile(test, user, text);
    expect(importCounts(done)).toEqual([2, 0, 0, 0]);
    const left = (await owner.call('GET', `/contacts/${known.PersonID}`)).json<ContactDetail>();
    expect([left.Notes, left.Lists]).toEqual(["the owner's", []]);
    expect((await peopleOfImport(user, done.ImportID)).map((one) => one.FirstName).toSorted()).toEqual([
      'Ana',
      'Bo',
    ]);
    expect(importCounts(await importFile(test, user, text))).toEqual([0, 0, 2, 0]);
    const groups = (await user.call('GET', '/lists')).json<{ Items: Group[] }>().Items;
    expect(groups.find((one) => one.ListName === 'Mine alone')?.RosterCount).toBe(1);
    expect(await miscounted(test)).toEqual([]);
  });

  it("sees only their own imports, and adds no person to others' groups", async () => {
    const theirs = await importFile(test, owner, 'First,Phone\nCy,2145630011\n');
    const mine = await importFile(test, user, 'First,Phone\nDee,2145630012\n');
    const list = (await user.call('GET', '/contacts/imports')).json<{ Items: ContactImport[] }>().Items;
    expect(list.map((one) => one.ImportID)).toContain(mine.ImportID);
    expect(list.map((one) => one.ImportID)).not.toContain(theirs.ImportID);
    const id = theirs.ImportID;
    const answers = await Promise.all([
      user.call('GET', `/contacts/imports/${id}`),
      user.call('GET', `/contacts/imports/${id}/file`),
      user.call('GET', `/contacts/imports/${id}/rejects`),
      user.call('DELETE', `/contacts/imports/${id}`),
    ]);
    expect(answers.map((one) => one.statusCode)).toEqual([404, 404, 404, 404]);
    const group = await aGroup(owner, 'Of the owner');
    const { FileID } = await uploadForContacts(user, 'First,Phone\nEve,2145630013\n');
    const body = { FileID, UserIndicatedConsentDeclared: true };
    expect((await user.call('POST', `/lists/${group}/fileuploads`, body)).statusCode).toBe(404);
    expect((await user.call('DELETE', `/contacts/imports/${mine.ImportID}`)).json()).toMatchObject({
      Status: 'Undone',
    });
  });
});

describe('a user who may not create broadcasts', () => {
  it('can still add files to contacts, and can’t upload any for broadcasts', async () => {
    const draft = await uploadForUser('');
    expect(draft.statusCode).toBe(201);
    await asOwner(test, `update app_user set can_create_broadcast = false where user_name = 'demo-user'`);
    const user = await test.signIn('demo-user');
    expect(importCounts(await importFile(test, user, 'First,Phone\nFay,2145630021\n'))).toEqual([1, 0, 0, 0]);
    for (const purpose of ['', '&purpose=draft', '&purpose=optouts'])
      expect([purpose, (await uploadForUser(purpose)).statusCode]).toEqual([purpose, 403]);
    const { FileID } = draft.json<FileUpload>();
    expect((await user.call('GET', `/fileuploads/${FileID}`)).statusCode).toBe(403);
    await asOwner(test, `update app_user set can_create_broadcast = true where user_name = 'demo-user'`);
  });

  async function uploadForUser(more: string) {
    const user = await test.signIn('demo-user');
    return user.upload(`/fileuploads?filename=a.csv${more}`, Buffer.from('Phone\n2145630022\n'));
  }
});

describe('people who agreed to receive texts', () => {
  it('are opted in with all their numbers and the declared words; a STOP stays', async () => {
    await asOwner(
      test,
      `insert into opt_out (account_id, phone, opted_out_text, opted_out_voice, source)
       values (${accountId}, 2145630033, true, true, 'Stop')`,
    );
    const text = 'First,Phone,Phone 2\nGil,2145630031,2145630032\nHal,2145630033,\nIda,8005550100,\n';
    const done = await importFile(test, owner, text, { OptsIn: true });
    expect(importCounts(done)).toEqual([2, 0, 0, 1]);
    const states = await asOwner(
      test,
      `select phone, opted_in as "in", opted_out_text as out from opt_out
       where phone between 2145630030 and 2145630039 or phone = 8005550100 order by phone`,
    );
    expect(states).toEqual([
      { phone: 2145630031, in: true, out: false },
      { phone: 2145630032, in: true, out: false },
      { phone: 2145630033, in: false, out: true },
    ]);
    const events = await asOwner(
      test,
      `select count(*) as n, min(wording) as wording, min(source) as source, min(file_id) as file, min(address) as address
       from opt_out_event where import_id = $1`,
      [done.ImportID],
    );
    expect(events).toEqual([
      { n: 3, wording: consentDeclaration, source: 'Import', file: done.FileID, address: '127.0.0.1' },
    ]);
    // The consent outlives the people.
    expect((await owner.call('DELETE', `/contacts/imports/${done.ImportID}`)).statusCode).toBe(200);
    expect(await asOwner(test, 'select from opt_out where phone = 2145630031 and opted_in')).toHaveLength(1);
  });

  it('are not opted in without a declaration', async () => {
    await importFile(test, owner, 'First,Phone\nJo,2145630041\n');
    expect(await asOwner(test, 'select from opt_out where phone = 2145630041')).toEqual([]);
  });
});

describe('a file whose rows lack a required field', () => {
  it('adds the others, and these once they are repaired', async () => {
    const made = await owner.call('POST', '/contacts/fields', { Name: 'House', IsRequired: true });
    const { FieldID } = made.json<{ FieldID: number }>();
    const file = await uploadForContacts(
      owner,
      'First,Phone,house\nKit,2145630051,Red\nLou,2145630052,\nMia,2145630053,  \n',
    );
    expect(file.Summary).toMatchObject({ GoodRecordCount: 1, BadRecordCount: 2 });
    expect(file.Problems).toMatchObject([{ Reason: 'Enter a House', Count: 2 }]);
    const repaired = await owner.call('PUT', `/fileuploads/${file.FileID}/badrows`, {
      RowNumber: 3,
      Cells: [{ ColumnNumber: 3, Value: 'Blue' }],
    });
    expect(repaired.json()).toMatchObject({ Row: null, File: { Summary: { GoodRecordCount: 2 } } });
    const importId = await beginImport(owner, file);
    await importContacts(test.base, asTenant(accountId), importId);
    expect((await peopleOfImport(owner, importId)).map((one) => one.CustomData).toReversed()).toEqual(
      expect.arrayContaining([{ House: 'Red' }, { House: 'Blue' }]),
    );
    const rejects = await owner.call('GET', `/contacts/imports/${importId}/rejects`);
    expect(rejects.body.split('\r\n').slice(1, -1)).toEqual(['Mia,2145630053,"  ",Enter a House']);
    await owner.call('DELETE', `/contacts/fields/${FieldID}`);
  });
});

describe('a file with a second request to add it', () => {
  it('is added once, and again only after that was undone', async () => {
    const file = await uploadForContacts(owner, 'First,Phone\nOna,2145630071\n');
    const ask = () =>
      owner.call('POST', '/lists/0/fileuploads', { FileID: file.FileID, UserIndicatedConsentDeclared: true });
    const first = (await ask()).json<ContactImport>();
    expect((await ask()).json<ErrorBody>().Message).toBe('This file is being imported right now.');
    await importContacts(test.base, asTenant(accountId), first.ImportID);
    const again = await ask();
    expect([again.statusCode, again.json<ErrorBody>().Message]).toEqual([
      409,
      'This file was added already. Imports shows what came of it.',
    ]);
    expect((await owner.call('DELETE', `/contacts/imports/${first.ImportID}`)).statusCode).toBe(200);
    expect((await ask()).statusCode).toBe(202);
  });
});

describe('use of an import’s people', () => {
  it.each(['added', 'changed'])('prevents its undo: people who were %s', async (which) => {
    const known = await aContact(owner, { FirstName: 'Ned' });
    const row = which === 'added' ? 'Ned,2145630061' : `Ned,${known.PrimaryPhone}`;
    const done = await importFile(test, owner, `First,Phone,Notes\n${row},x\n`);
    const [person] = await peopleOfImport(owner, done.ImportID);
    const Selection = { Type: 'Selected', Items: [{ PersonID: person?.PersonID }] };
    const address = `/lists/0/contacts/todraftbroadcast/${await aDraft(owner)}`;
    expect((await owner.call('POST', address, { Selection })).statusCode).toBeLessThan(300);
    expect(await showImport(owner, done.ImportID)).toMatchObject({
      CanUndo: false,
      WhyNot: 'People of this import were added to a broadcast since.',
    });
  });
});

describe('an import while other requests change contacts', () => {
  it('and whole groups that are moved meanwhile both finish', async () => {
    const first = await aGroup(owner, 'Moved from');
    const second = await aGroup(owner, 'Moved to');
    const rows = Array.from({ length: 1_500 }, (_, n) => `Person ${n},${2146500000 + n},a`);
    await importFile(test, owner, `First,Phone,Notes\n${rows.join('\n')}\n`, {}, first);
    const changed = rows.map((row) => row.replace(/a$/, 'b')).join('\n');
    const importId = await beginImport(
      owner,
      await uploadForContacts(owner, `First,Phone,Notes\n${changed}\nNew,2146600000,b\n`),
      { OptsIn: true },
      second,
    );
    let over = false;
    const everybody = { Selection: { Type: 'SelectedAll', Items: [] } };
    const moving = async () => {
      const answers: number[] = [];
      for (let turn = 0; turn < 2 || !over; turn += 1) {
        const [from, to] = turn % 2 === 0 ? [first, second] : [second, first];
        const moved = await owner.call('PUT', `/lists/${from}/contacts/tolist/${to}`, everybody);
        const Update = { Notes: `turn ${turn}` };
        const edited = await owner.call('PUT', '/contacts', { ...everybody, Update });
        const joined = await test.app.inject({
          method: 'POST',
          url: '/api/contacts',
          headers: { cookie: owner.cookie, 'x-requested-with': 'carillon' },
          payload: { PrimaryPhone: String(2146700000 + turn) },
        });
        answers.push(moved.statusCode, edited.statusCode, joined.statusCode);
      }
      return answers;
    };
    const importing = importContacts(test.base, asTenant(accountId), importId).finally(() => {
      over = true;
    });
    const [answers] = await Promise.all([moving(), importing]);
    expect(new Set(answers)).toEqual(new Set([200, 201]));
    expect(await showImport(owner, importId)).toMatchObject({ Status: 'Done', AddedCount: 1 });
    expect(await miscounted(test)).toEqual([]);
  });
});
