import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContactDetail, Group } from '@carillon/contract/contacts/contacts';
import type { ContactImport } from '@carillon/contract/contacts/contactImports';
import type { FileUpload } from '@carillon/contract/contacts/uploads';
import { consentDeclaration } from '@carillon/rules/inbound/consentTexts';
import { asTenant } from '../../platform/database/tenant.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import {
  aContact,
  aGroup,
  beginImport,
  countOf,
  importCounts,
  importFile,
  miscounted,
  peopleOfImport,
  riverbendId,
  showImport,
  uploadForContacts,
} from '../fixtures.ts';
import { importContacts, takeBackImport } from '../index.ts';

let test: TestApp;
let owner: Visitor;
let accountId: number;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  accountId = await riverbendId(test);
});
afterAll(() => test.close());

async function upload(content: string): Promise<number> {
  const file = await uploadForContacts(owner, content);
  expect(file.Message).toBe('');
  return file.FileID;
}
async function begin(content: string): Promise<number> {
  const importId = await beginImport(owner, await uploadForContacts(owner, content));
  expect(await show(importId)).toMatchObject({ Status: 'Adding', CanUndo: false });
  return importId;
}
const show = (importId: number) => showImport(owner, importId);
const add = (content: string, options: object = {}, listId = 0) =>
  importFile(test, owner, content, options, listId);
const person = async (personId: number) =>
  (await owner.call('GET', `/contacts/${personId}`)).json<ContactDetail>();
const brought = (importId: number) => peopleOfImport(owner, importId);
/** All of the account's people, memberships, fields and groups, without when they changed. */
const everything = () =>
  asOwner(
    test,
    `select 'c' as what, (to_jsonb(c) - 'changed_at')::text as t from contact c where account_id = ${accountId}
     union all select 'm', to_jsonb(m)::text from contact_member m where account_id = ${accountId}
     union all select 'g', to_jsonb(g)::text from contact_group g where account_id = ${accountId}
     union all select 'f', to_jsonb(f)::text from contact_field f where account_id = ${accountId} and removed_at is null
     order by 1, 2`,
  );

describe('the check of a file', () => {
  const told = async (who: Visitor, content: string) =>
    (await uploadForContacts(who, content)).Remarks.filter(({ Kind }) => Kind === 'Known');

  it('says how many people are contacts already, by any of their numbers', async () => {
    await aContact(owner, { FirstName: 'Known', PrimaryPhone: '2145620801', SecondaryPhone: '2145620802' });
    const list = 'Name,Phone\nNew One,2145620809\nKnown,2145620801\nOther,2145620802\nKnown,2145620801\n';
    expect(await told(owner, list)).toEqual([{ Kind: 'Known', Count: 2, Rows: [] }]);
    expect(await told(owner, 'Name,Phone\nNew One,2145620809\n')).toEqual([]);
    const second = 'Name,Home,Cell\nNew One,2145620809,2145620801\nTwo,2145620808,2145620807\n';
    expect(await told(owner, second)).toEqual([{ Kind: 'Known', Count: 1, Rows: [] }]);
    const both = 'Name,Home,Cell\nNew One,2145620802,2145620801\n';
    expect(await told(owner, both)).toEqual([{ Kind: 'Known', Count: 1, Rows: [] }]);
    // Contacts of others do not count.
    expect(await told(await test.signIn('mallory-owner'), list)).toEqual([]);
  });
});

describe('the consent that is declared with an import', () => {
  const declared = async (personId: number) => (await person(personId)).DeclaredConsent;
  it('stays with the people whom it added, until the import is undone', async () => {
    const done = await add('First,Phone\nDeclared,2145620901\nAlso,2145620902\n');
    const [first] = await brought(done.ImportID);
    expect(await declared(first?.PersonID ?? 0)).toEqual({
      At: expect.any(String),
      UserName: 'demo-owner',
      Wording: consentDeclaration,
      ImportID: done.ImportID,
      FileName: 'list.csv',
    });
  });

  it('is that of the newest import that changed the person', async () => {
    const first = await add('First,Phone,Notes\nTwice,2145620911,a\n');
    const [one] = await brought(first.ImportID);
    const second = await add('First,Phone,Notes\nTwice,2145620911,b\n', { OnKnown: 'Update' });
    expect(importCounts(second)).toEqual([0, 1, 0, 0]);
    expect((await declared(one?.PersonID ?? 0))?.ImportID).toBe(second.ImportID);
  });

  it('does not apply to people who were typed in', async () => {
    const made = await owner.call('POST', '/contacts', { FirstName: 'Typed', PrimaryPhone: '2145620921' });
    expect(made.json<ContactDetail>().DeclaredConsent).toBeNull();
  });
});

describe('a file that is added to contacts', () => {
  it('brings people with all they have, into the groups they name', async () => {
    const group = await aGroup(owner, 'Imported');
    const done = await add(
      'First,Last,Phone 1,Phone 2,Notes,Groups,Grade,Grade\n' +
        'Mírïam,שרה,214-562-0001 x7,4695560001,hi,Choir; imported,5,b\n' +
        'Ana,Lee,2145620002,,,,,\nAna,Lee,2145620002,,,,,\nBad,Row,12,,,,,\n',
      {},
      group,
    );
    expect(done).toMatchObject({ Status: 'Done', Rows: 3, Done: 3, CanUndo: true, FileName: 'list.csv' });
    expect(importCounts(done)).toEqual([2, 0, 0, 1]);
    const people = await brought(done.ImportID);
    const first = people.find((one) => one.FirstName === 'Mírïam');
    expect(await person(first?.PersonID ?? 0)).toMatchObject({
      LastName: 'שרה',
      PrimaryPhone: '2145620001',
      SecondaryPhone: '4695560001',
      Notes: 'hi',
      CustomData: { Grade: '5', 'Grade 2': 'b' },
      Extensions: ['7', '', ''],
    });
    expect(await countOf(owner, group)).toBe(2);
    const groups = (await owner.call('GET', '/lists')).json<{ Items: Group[] }>().Items;
    expect(groups.find((one) => one.ListName === 'Choir')?.RosterCount).toBe(1);
    const rejects = await owner.call('GET', `/contacts/imports/${done.ImportID}/rejects`);
    expect(rejects.body.split('\r\n')[1]).toMatch(/^Bad,Row,12,,,,,,.+/);
    const file = await owner.call('GET', `/contacts/imports/${done.ImportID}/file`);
    expect(file.body).toContain('214-562-0001 x7');
    expect(await miscounted(test)).toEqual([]);
  });

  it('tells apart who came twice, who may not be contacted and who was known', async () => {
    const known = await aContact(owner, { FirstName: 'Known' });
    await asOwner(
      test,
      'insert into do_not_contact (phone, reason) values (2145620092, $1), (2145620093, $1)',
      ['test'],
    );
    const done = await add(
      'First,Phone\nAnn,2145620091\nAnn,2145620091\nAnn,2145620091\nNo,2145620092\nNo,2145620093\n' +
        `Known,${known.PrimaryPhone}\n`,
      { OnKnown: 'Skip' },
    );
    expect(done).toMatchObject({ AddedCount: 1, SkippedCount: 5, CameTwiceCount: 2, NotAllowedCount: 2 });
    await asOwner(test, 'delete from do_not_contact');
  });

  it('changes nothing when it comes a second time', async () => {
    const text = 'First,Phone,Town,Age\nCy,2145620010,Waco,\nDee,2145620011,,9\n';
    expect(importCounts(await add(text))).toEqual([2, 0, 0, 0]);
    const before = await everything();
    expect(importCounts(await add(text))).toEqual([0, 0, 2, 0]);
    expect(await everything()).toEqual(before);
  });

  it.each([
    [
      'Update',
      { FirstName: 'New', LastName: 'Old', Notes: 'new', SecondaryPhone: '4695560021' },
      [0, 1, 0, 0],
    ],
    ['Fill', { FirstName: 'Old', LastName: 'Old', Notes: 'new', SecondaryPhone: '4695560021' }, [0, 1, 0, 0]],
    ['Skip', { FirstName: 'Old', LastName: 'Old', Notes: '', SecondaryPhone: null }, [0, 0, 0, 1]],
  ])('handles known people as %s says; blanks never erase', async (OnKnown, after, expected) => {
    const known = await aContact(owner, { FirstName: 'Old', LastName: 'Old' });
    const done = await add(`First,Last,Phone,Phone 2,Notes\nNew,,${known.PrimaryPhone},4695560021,new\n`, {
      OnKnown,
    });
    expect(importCounts(done)).toEqual(expected);
    expect(await person(known.PersonID)).toMatchObject(after);
    if (OnKnown !== 'Skip')
      expect((await owner.call('DELETE', `/contacts/imports/${done.ImportID}`)).statusCode).toBe(200);
  });

  it('keeps people apart who share a number only on request', async () => {
    const text = (phone: string) => `First,Phone\nEve,${phone}\nFay,${phone}\neve,${phone}\n`;
    expect(importCounts(await add(text('2145620030'), { KeepSharers: true }))).toEqual([2, 0, 0, 1]);
    expect(importCounts(await add(text('2145620030'), { KeepSharers: true }))).toEqual([0, 0, 2, 1]);
    expect(importCounts(await add(text('2145620031')))).toEqual([1, 0, 0, 2]);
  });

  it('is refused without consent, for another purpose, and into a group that does not exist', async () => {
    const FileID = await upload('Phone\n2145620040\n');
    const post = (list: number, body: object) => owner.call('POST', `/lists/${list}/fileuploads`, body);
    expect((await post(0, { FileID })).json().ErrorName).toBe('ConsentRequired');
    const consent = { UserIndicatedConsentDeclared: true };
    expect((await post(999_999, { FileID, ...consent })).statusCode).toBe(404);
    const plain = await owner.upload('/fileuploads?filename=a.csv', Buffer.from('Phone\n2145620041\n'));
    const other = plain.json<FileUpload>().FileID;
    expect((await post(0, { FileID: other, ...consent })).json().ErrorName).toBe('WrongState');
  });
});

describe('a worker that died', () => {
  it('is followed by the next after ten seconds, and each person comes once', async () => {
    const rows = Array.from({ length: 5_100 }, (_, n) => `P${n},${2146000000 + n}`);
    const importId = await begin(`First,Phone\n${rows.join('\n')}\n`);
    await importContacts(test.base, asTenant(accountId), importId, 1);
    expect(await show(importId)).toMatchObject({ Status: 'Adding', Done: 5_000, AddedCount: 5_000 });
    await importContacts(test.base, asTenant(accountId), importId);
    expect((await show(importId)).Done).toBe(5_000);
    // A crash of the database deletes the waiting rows: they are read from the file again.
    await asOwner(test, 'truncate contact_import_row');
    test.base.clock.advance(10_001);
    await Promise.all([1, 2].map(() => importContacts(test.base, asTenant(accountId), importId)));
    const done = await show(importId);
    expect(done).toMatchObject({ Status: 'Done', Done: 5_100, CanUndo: true });
    expect(importCounts(done)).toEqual([5_100, 0, 0, 0]);
    expect(await miscounted(test)).toEqual([]);
  });
});

describe('the undo of an import', () => {
  it('leaves all as it was before', async () => {
    const known = await aContact(owner, { FirstName: 'Gil', Notes: 'before' });
    const before = await everything();
    const done = await add(
      `First,Phone,Notes,Groups,Shoe size\nGil,${known.PrimaryPhone},after,Undone group,9\nHal,2145620050,,,\n`,
    );
    expect(importCounts(done)).toEqual([1, 1, 0, 0]);
    expect(await everything()).not.toEqual(before);
    const undone = await owner.call('DELETE', `/contacts/imports/${done.ImportID}`);
    expect(undone.json()).toMatchObject({ Status: 'Undone', CanUndo: false });
    expect(await everything()).toEqual(before);
    expect(await miscounted(test)).toEqual([]);
  });

  it('is not prevented by a person who was deleted and restored, or by an unused file', async () => {
    const done = await add('First,Phone,Groups\nHeidi,2145620053,Heidi group\n');
    const [person] = await brought(done.ImportID);
    const gone = await owner.call('DELETE', `/contacts/${person?.PersonID}`);
    const { UndoID } = gone.json<{ UndoID: string }>();
    await owner.call('PUT', `/contacts/undo/${UndoID}`, { UndoExecuted: true, UndoID });
    expect(await show(done.ImportID)).toMatchObject({ CanUndo: true, WhyNot: '' });
    expect((await owner.call('DELETE', `/fileuploads/${done.FileID}`)).statusCode).toBe(204);
    const file = await owner.call('GET', `/contacts/imports/${done.ImportID}/file`);
    expect([file.statusCode, file.body]).toEqual([200, 'First,Phone,Groups\nHeidi,2145620053,Heidi group\n']);
    const undone = await owner.call('DELETE', `/contacts/imports/${done.ImportID}`);
    expect(undone.json()).toMatchObject({ Status: 'Undone' });
    expect(await miscounted(test)).toEqual([]);
  });

  it('is not prevented by groups that were left or deleted and restored', async () => {
    const known = await aContact(owner, { FirstName: 'Ike' });
    const before = await everything();
    const done = await add(
      `First,Phone,Groups\nInes,2145620071,Left group\nIke,${known.PrimaryPhone},Left group\n`,
    );
    const one = await person((await brought(done.ImportID))[0]?.PersonID ?? 0);
    const group = one.Lists[0]?.ListID ?? 0;
    const other = await aGroup(owner, 'Left for this one');
    const everybody = { Selection: { Type: 'SelectedAll', Items: [] } };
    const takeBack = async (answer: { json<T>(): T }, from: 'lists' | 'contacts') => {
      const { UndoID } = answer.json<{ UndoID: string }>();
      const undone = await owner.call('PUT', `/${from}/undo/${UndoID}`, { UndoExecuted: true, UndoID });
      expect(undone.statusCode).toBe(200);
      expect(await show(done.ImportID)).toMatchObject({ CanUndo: true, WhyNot: '' });
    };
    await takeBack(await owner.call('DELETE', `/lists/${group}/contacts`, everybody), 'contacts');
    const moving = { ...everybody, Copy: false };
    await takeBack(await owner.call('PUT', `/lists/${group}/contacts/tolist/${other}`, moving), 'contacts');
    await takeBack(await owner.call('DELETE', `/lists/${group}`), 'lists');
    // What an import added does not come back either once the import is gone.
    const left = await owner.call('DELETE', `/lists/${group}/contacts`, everybody);
    expect((await owner.call('DELETE', `/contacts/imports/${done.ImportID}`)).json()).toMatchObject({
      Status: 'Undone',
    });
    const { UndoID } = left.json<{ UndoID: string }>();
    await owner.call('PUT', `/contacts/undo/${UndoID}`, { UndoExecuted: true, UndoID });
    await owner.call('DELETE', `/lists/${other}`);
    expect(await everything()).toEqual(before);
    expect(await miscounted(test)).toEqual([]);
  });

  it('is answered from the stored result until contacts change', async () => {
    const done = await add('First,Phone\nLia,2145620073\n');
    const kept = `select looked_version is not null as known from contact_import where import_id = ${done.ImportID}`;
    expect(await asOwner(test, kept)).toEqual([{ known: true }]);
    await asOwner(test, `update contact_import set looked_why = 'Kept.' where import_id = ${done.ImportID}`);
    expect(await show(done.ImportID)).toMatchObject({ CanUndo: false, WhyNot: 'Kept.' });
    await aContact(owner);
    expect(await show(done.ImportID)).toMatchObject({ CanUndo: true, WhyNot: '' });
    await asOwner(test, `update contact_import set looked_why = 'Kept.' where import_id = ${done.ImportID}`);
    // The undo checks the people themselves.
    expect((await owner.call('DELETE', `/contacts/imports/${done.ImportID}`)).statusCode).toBe(200);
  });

  it('ignores a later import that was undone itself', async () => {
    const first = await add('First,Phone\nFay,2145620055\n');
    test.base.clock.advance(1_000);
    const second = await add('First,Phone\nFaye,2145620055\n');
    expect(importCounts(second)).toEqual([0, 1, 0, 0]);
    test.base.clock.advance(1_000);
    expect((await show(first.ImportID)).WhyNot).toBe('1 person was changed by a later import.');
    await owner.call('DELETE', `/contacts/imports/${second.ImportID}`);
    expect(await show(first.ImportID)).toMatchObject({ CanUndo: true, WhyNot: '' });
    const undone = await owner.call('DELETE', `/contacts/imports/${first.ImportID}`);
    expect(undone.json()).toMatchObject({ Status: 'Undone' });
    expect(await brought(first.ImportID)).toEqual([]);
  });

  it('of a large one continues in the background, even after its worker died', async () => {
    const known = await aContact(owner, { FirstName: 'Kit', Notes: 'before' });
    const before = await everything();
    const rows = Array.from({ length: 5_100 }, (_, n) => `P${n},${2146300000 + n},`);
    const done = await add(`First,Phone,Notes\n${rows.join('\n')}\nKit,${known.PrimaryPhone},after\n`);
    expect(importCounts(done)).toEqual([5_100, 1, 0, 0]);
    const answer = await owner.call('DELETE', `/contacts/imports/${done.ImportID}`);
    expect([answer.statusCode, answer.json<ContactImport>().Status]).toEqual([202, 'Undoing']);
    await takeBackImport(test.base, asTenant(accountId), done.ImportID, 1);
    expect((await brought(done.ImportID)).length).toBe(100);
    const again = await owner.call('DELETE', `/contacts/imports/${done.ImportID}`);
    expect(again.json().Message).toMatch(/It is being undone already/);
    // While one worker may have it, no other takes it.
    await takeBackImport(test.base, asTenant(accountId), done.ImportID);
    expect((await show(done.ImportID)).Status).toBe('Undoing');
    test.base.clock.advance(10_001);
    await takeBackImport(test.base, asTenant(accountId), done.ImportID);
    expect(await show(done.ImportID)).toMatchObject({ Status: 'Undone', CanUndo: false });
    expect(await everything()).toEqual(before);
    expect(await miscounted(test)).toEqual([]);
  });

  it('is refused with the reason once something happened to its people', async () => {
    let phone = 2145620060;
    const fresh = () => add(`First,Last,Phone\nIda,Roe,${(phone += 1)}\nJo,Roe,${(phone += 1)}\n`);
    const refused = async (importId: number) => {
      const answer = await owner.call('DELETE', `/contacts/imports/${importId}`);
      expect(answer.json().ErrorName).toBe('ImportInUse');
      return (await show(importId)).WhyNot;
    };
    const changed = await fresh();
    for (const one of await brought(changed.ImportID))
      await owner.call('PUT', `/contacts/${one.PersonID}`, { Notes: 'x' });
    expect(await refused(changed.ImportID)).toBe('Ida Roe and 1 other were changed since.');

    const deleted = await fresh();
    const [gone] = await brought(deleted.ImportID);
    await owner.call('DELETE', `/contacts/${gone?.PersonID}`);
    expect(await refused(deleted.ImportID)).toBe('1 person was deleted or merged since.');

    const grouped = await fresh();
    const group = await aGroup(owner, 'By hand');
    await owner.call('PUT', `/lists/0/contacts/tolist/${group}?importid=${grouped.ImportID}`, {
      Selection: { Type: 'SelectedAll', Items: [] },
    });
    expect(await refused(grouped.ImportID)).toBe('2 people were put into other groups since.');

    const later = await fresh();
    const again = await add(`First,Last,Phone,Notes\nIda,Roe,${phone - 1},later\n`);
    expect(await refused(later.ImportID)).toBe('1 person was changed by a later import.');
    expect((await owner.call('DELETE', `/contacts/imports/${again.ImportID}`)).statusCode).toBe(200);

    await asOwner(test, `update contact_import set used_at = now() where import_id = ${later.ImportID}`);
    expect(await refused(later.ImportID)).toBe('People of this import were added to a broadcast since.');
  });
});
