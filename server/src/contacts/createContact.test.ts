import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContactImport } from '@carillon/contract/contacts/contactImports';
import type { PhoneConsent } from '@carillon/contract/contacts/consent';
import type { ContactDetail, ContactsAdded } from '@carillon/contract/contacts/contacts';
import type { ErrorBody } from '@carillon/contract/errors';
import { consentDeclaration, personDeclaration } from '@carillon/rules/inbound/consentTexts';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/testApp.ts';
import { aContact, aGroup, countOf, miscounted } from './fixtures.ts';

let test: TestApp;
let owner: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());

const post = (body: object) => owner.call('POST', '/contacts', body);
/** All people, memberships and groups, without when they changed. */
const everything = () =>
  asOwner(
    test,
    `select (to_jsonb(c) - 'changed_at')::text as t from contact c union all select to_jsonb(m)::text from contact_member m
     union all select to_jsonb(g)::text from contact_group g order by 1`,
  );
const consentOf = (importId: number | null) =>
  asOwner(
    test,
    `select consent_declared as declared, consent_wording as wording, consent_address as address
     from contact_import where import_id = $1`,
    [importId],
  );
const messages = (answer: { json<T>(): T }) =>
  Object.fromEntries(answer.json<ErrorBody>().Errors.map((error) => [error.Field, error.Message]));

describe('a new contact', () => {
  it('has all fields of rows B-076 and C-092, and is in its groups', async () => {
    const ListID = await aGroup(owner, 'Band');
    const made = await post({
      PrimaryPhone: '(214) 555-6101 x12',
      SecondaryPhone: '214.555.6102',
      TertiaryPhone: '800 555 0199',
      FirstName: 'Miriam',
      LastName: 'Alvarez',
      Notes: 'mother',
      ListIDs: [ListID],
    });
    expect(made.statusCode).toBe(201);
    const contact = made.json<ContactDetail>();
    expect(contact).toMatchObject({
      FirstName: 'Miriam',
      LastName: 'Alvarez',
      Notes: 'mother',
      CustomData: {},
      PhoneNumber: '2145556101',
      isTextable: true,
      PrimaryPhone: '2145556101',
      PrimaryPhoneTextable: true,
      PrimaryPhoneReason: '',
      SecondaryPhone: '2145556102',
      SecondaryPhoneTextable: true,
      TertiaryPhone: '8005550199',
      // Toll-free numbers are never texted.
      TertiaryPhoneTextable: false,
      Extensions: ['12', '', ''],
      OptedIn: false,
      OptedOut: false,
      Lists: [{ ListID, ListName: 'Band' }],
      SharedWith: [],
      DeclaredConsent: null,
      Source: 'typed',
      ImportID: null,
    });
    expect((await owner.call('GET', `/contacts/${contact.PersonID}`)).json()).toEqual(contact);
    expect(await countOf(owner, ListID)).toBe(1);
  });

  it('is refused when its number exists already, in any form, as any phone (rows B-254, C-179)', async () => {
    const known = await aContact(owner, {
      PrimaryPhone: '2145556111',
      SecondaryPhone: '2145556112',
      FirstName: 'Ana',
      LastName: 'Whitfield',
    });
    for (const PrimaryPhone of ['1 (214) 555-6111', '2145556112']) {
      const answer = await post({ PrimaryPhone });
      expect(answer.statusCode).toBe(422);
      expect(answer.json<ErrorBody>()).toMatchObject({
        ErrorName: 'ContactExists',
        Message: 'Contact already exists in the "Everyone" group.',
        Existing: [{ PersonID: known.PersonID, FirstName: 'Ana', LastName: 'Whitfield' }],
      });
    }
    const sharer = await aContact(owner, {
      PrimaryPhone: '2145556111',
      FirstName: 'Ben',
      LastName: 'Okafor',
      AllowSharedNumber: true,
    });
    expect(sharer.SharedWith).toEqual([
      { PersonID: known.PersonID, FirstName: 'Ana', LastName: 'Whitfield', Phone: '2145556111' },
    ]);
  });

  it('keeps the declared consent with its phones, which lifts no opt-out', async () => {
    const UserIndicatedConsentDeclared = true;
    const consentOfPhone = async (phone: string) =>
      (await owner.call('GET', `/phonenumbers/${phone}/consent`)).json<PhoneConsent>();
    await post({ PrimaryPhone: '2145556891', SecondaryPhone: '2145556892', UserIndicatedConsentDeclared });
    for (const phone of ['2145556891', '2145556892'])
      expect(await consentOfPhone(phone)).toMatchObject({
        OptedIn: true,
        Events: [{ What: 'optIn', Channel: 'text', Wording: personDeclaration, UserName: 'Olivia Reyes' }],
      });
    await owner.call('POST', '/optouts', { PhoneNumber: '2145556893' });
    await post({ PrimaryPhone: '2145556893', UserIndicatedConsentDeclared });
    expect(await consentOfPhone('2145556893')).toMatchObject({ OptedIn: false, OptedOutText: true });
    await post({ PrimaryPhone: '2145556894' });
    expect(await consentOfPhone('2145556894')).toMatchObject({ OptedIn: false, Events: [] });
  });

  it('is made only once from two requests at once with one number', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => post({ PrimaryPhone: '2145556120' })));
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([201, 422, 422]);
  });

  it('may have the number of a contact who has been deleted', async () => {
    const { PersonID } = await aContact(owner, { PrimaryPhone: '2145556125' });
    await owner.call('DELETE', `/contacts/${PersonID}`);
    expect((await post({ PrimaryPhone: '2145556125' })).statusCode).toBe(201);
  });

  it('is refused field by field (row B-159)', async () => {
    const long = 'x'.repeat(51);
    const texts = await post({ PrimaryPhone: '2145556130', FirstName: long, LastName: long, Notes: long });
    expect(texts.statusCode).toBe(400);
    expect(messages(texts)).toEqual({
      FirstName: 'First name must be at most 50 characters',
      LastName: 'Last name must be at most 50 characters',
      Notes: 'Notes must be at most 50 characters',
    });
    expect((await post({ FirstName: 'Nobody' })).statusCode).toBe(400);
    expect(messages(await post({ PrimaryPhone: ' ' }))).toEqual({ PrimaryPhone: 'Enter a phone number' });
    expect(
      messages(
        await post({
          PrimaryPhone: '214555',
          SecondaryPhone: '+44 20 7946 0018',
          TertiaryPhone: '(214) 555-61',
        }),
      ),
    ).toEqual({
      PrimaryPhone: 'Must be 10 digits; use only numbers',
      SecondaryPhone: "This number isn't in the US, Puerto Rico, or Canada.",
      TertiaryPhone: 'Must be 10 digits; use only numbers',
    });
    expect(messages(await post({ PrimaryPhone: '2145556131', TertiaryPhone: '1-214-555-6131' }))).toEqual({
      TertiaryPhone: "You've already added this number.",
    });
    await asOwner(test, `insert into do_not_contact (phone) values (2145556132)`);
    expect(messages(await post({ PrimaryPhone: '2145556132' }))).toEqual({
      PrimaryPhone: 'This number is not allowed.',
    });
    expect((await post({ PrimaryPhone: '2145556133', ListIDs: [999_999] })).statusCode).toBe(404);
  });

  it('needs the required custom fields, and knows no others', async () => {
    const field = (await owner.call('POST', '/contacts/fields', { Name: 'Grade', IsRequired: true })).json<{
      FieldID: number;
    }>();
    expect(messages(await post({ PrimaryPhone: '2145556140' }))).toEqual({
      'CustomData.Grade': 'Enter a Grade',
    });
    expect(
      messages(await post({ PrimaryPhone: '2145556140', CustomData: { grade: '7', Room: '12' } })),
    ).toEqual({ 'CustomData.Room': 'There is no custom field "Room".' });
    const made = await aContact(owner, { PrimaryPhone: '2145556140', CustomData: { grade: ' 7 ' } });
    expect(made.CustomData).toEqual({ Grade: '7' });
    await owner.call('DELETE', `/contacts/fields/${field.FieldID}`);
    expect((await post({ PrimaryPhone: '2145556141' })).statusCode).toBe(201);
  });
});

describe('a contact', () => {
  it('is changed by what is sent, and by nothing else', async () => {
    const first = await aGroup(owner, 'First');
    const second = await aGroup(owner, 'Second');
    const { PersonID, PrimaryPhone } = await aContact(owner, {
      FirstName: 'Li',
      SecondaryPhone: '2145556150 ext 7',
      ListIDs: [first],
    });
    const put = (body: object) => owner.call('PUT', `/contacts/${PersonID}`, body);
    expect((await put({ LastName: 'Chen' })).json()).toMatchObject({
      FirstName: 'Li',
      LastName: 'Chen',
      PrimaryPhone,
      SecondaryPhone: '2145556150',
      Extensions: ['', '7', ''],
      Lists: [{ ListID: first }],
    });
    expect((await put({ SecondaryPhone: null, ListIDs: [second] })).json()).toMatchObject({
      SecondaryPhone: null,
      Extensions: ['', '', ''],
      Lists: [{ ListID: second }],
    });
    expect([await countOf(owner, first), await countOf(owner, second)]).toEqual([0, 1]);
    const unfiled = await countOf(owner, -1);
    expect((await put({ ListIDs: [] })).json()).toMatchObject({ Lists: [] });
    expect(await countOf(owner, -1)).toBe(unfiled + 1);
    const other = await aContact(owner);
    expect((await put({ PrimaryPhone: other.PrimaryPhone })).statusCode).toBe(422);
    expect((await put({ PrimaryPhone: other.PrimaryPhone, AllowSharedNumber: true })).statusCode).toBe(200);
    expect((await put({ PrimaryPhone: '' })).statusCode).toBe(400);
    expect((await owner.call('PUT', '/contacts/999999', { FirstName: 'x' })).statusCode).toBe(404);
    expect(await miscounted(test)).toEqual([]);
  });

  it('shows why it is not texted', async () => {
    const { PersonID } = await aContact(owner, { PrimaryPhone: '2145556160' });
    await asOwner(
      test,
      `insert into opt_out (account_id, phone, source, opted_out_text)
       select account_id, 2145556160, 'Stop', true from contact where person_id = ${PersonID}`,
    );
    expect((await owner.call('GET', `/contacts/${PersonID}`)).json()).toMatchObject({
      isTextable: false,
      OptedOut: true,
      PrimaryPhoneReason: 'This number has opted out of receiving texts.',
    });
  });
});

describe('many contacts at once', () => {
  it('are added, updated, separated, and refused one by one', async () => {
    const ListID = await aGroup(owner, 'Pasted');
    const known = await aContact(owner, { FirstName: 'Ana', Notes: 'keep' });
    const answer = await post({
      Contacts: [
        { PrimaryPhone: '2145556170', FirstName: 'New' },
        { PrimaryPhone: '12', FirstName: 'Bad' },
        { PrimaryPhone: known.PrimaryPhone, LastName: 'Whitfield' },
        { PrimaryPhone: '214-555-6170', FirstName: 'Again' },
      ],
      ListIDs: [ListID],
    });
    expect(answer.json()).toMatchObject({
      AddedCount: 1,
      UpdatedCount: 1,
      DuplicateCount: 1,
      Duplicates: [{ PrimaryPhone: '2145556170', FirstName: 'Again' }],
      Rejected: [{ Index: 1, PrimaryPhone: '12', Reason: 'Must be 10 digits; use only numbers' }],
    });
    expect((await owner.call('GET', `/contacts/${known.PersonID}`)).json()).toMatchObject({
      FirstName: 'Ana',
      LastName: 'Whitfield',
      Notes: 'keep',
      Lists: [{ ListID }],
    });
    expect(await countOf(owner, ListID)).toBe(2);
    expect(await miscounted(test)).toEqual([]);
  });
});

describe('people who are pasted', () => {
  const imports = (path = '') => owner.call('GET', `/contacts/imports${path}`);

  it('become an import that can be viewed and undone', async () => {
    const known = await aContact(owner, { FirstName: 'Bo', Notes: 'before' });
    const before = await everything();
    // A group named for the paste a moment ago goes with it.
    const ListID = await aGroup(owner, 'Pasted and undone');
    const answer = await post({
      Contacts: [
        { PrimaryPhone: '2145556180', FirstName: 'Cal', SecondaryPhone: '2145556181 x5', CustomData: {} },
        { PrimaryPhone: known.PrimaryPhone, FirstName: 'Bo', Notes: 'after' },
      ],
      ListIDs: [ListID],
      UserIndicatedConsentDeclared: true,
    });
    const { ImportID, ...done } = answer.json<ContactsAdded>();
    expect(done).toEqual({
      AddedCount: 1,
      UpdatedCount: 1,
      DuplicateCount: 0,
      Duplicates: [],
      Rejected: [],
    });
    expect((await imports(`/${ImportID}`)).json()).toMatchObject({
      Source: 'paste',
      FileID: null,
      FileName: '',
      Status: 'Done',
      Rows: 2,
      Done: 2,
      AddedCount: 1,
      UpdatedCount: 1,
      Lists: [{ ListID }],
      CanUndo: true,
    });
    const [first] = (await imports('?pagesize=1')).json<{ Items: ContactImport[] }>().Items;
    expect(first?.ImportID).toBe(ImportID);
    const brought = (await owner.call('GET', `/contacts?importid=${ImportID}&sortby=FirstName`)).json();
    expect(brought.Items).toMatchObject([
      { FirstName: 'Bo', Notes: 'after', Source: 'typed' },
      { FirstName: 'Cal', Source: 'paste', ImportID, Extensions: ['', '5', ''] },
    ]);
    expect(await consentOf(ImportID)).toEqual([
      { declared: true, wording: consentDeclaration, address: '127.0.0.1' },
    ]);
    for (const path of ['file', 'rejects'])
      expect((await imports(`/${ImportID}/${path}`)).statusCode).toBe(404);
    const undone = await owner.call('DELETE', `/contacts/imports/${ImportID}`);
    expect(undone.json()).toMatchObject({ Status: 'Undone' });
    expect(await everything()).toEqual(before);
    expect(await miscounted(test)).toEqual([]);
  });

  it('are not an import when no row is valid, and a second row of one person is set aside', async () => {
    const nobody = (await post({ Contacts: [{ PrimaryPhone: '1' }] })).json<ContactsAdded>();
    expect(nobody).toMatchObject({ AddedCount: 0, ImportID: null, Rejected: [{ Index: 0 }] });
    const known = await aContact(owner, { FirstName: 'Dot', SecondaryPhone: '2145556190' });
    const twice = await post({
      Contacts: [
        { PrimaryPhone: known.PrimaryPhone, Notes: 'first' },
        { PrimaryPhone: '2145556190', FirstName: 'Dot', Notes: 'second' },
      ],
    });
    expect(twice.json()).toMatchObject({
      AddedCount: 0,
      UpdatedCount: 1,
      DuplicateCount: 1,
      Duplicates: [{ PrimaryPhone: '2145556190', FirstName: 'Dot' }],
    });
    expect((await owner.call('GET', `/contacts/${known.PersonID}`)).json().Notes).toBe('first');
    const blocked = await post({
      Contacts: [{ PrimaryPhone: '8005550100' }, { PrimaryPhone: '2145556191' }],
    });
    expect(blocked.json()).toMatchObject({
      AddedCount: 1,
      Rejected: [{ Index: 0, PrimaryPhone: '8005550100', Reason: 'This number is not allowed.' }],
    });
  });

  it('can be 10,000, and a second time no person changes', async () => {
    const Contacts = Array.from({ length: 10_000 }, (_, n) => ({
      PrimaryPhone: String(2146100000 + n),
      FirstName: `Person ${n}`,
      LastName: 'Of many',
    }));
    const first = (await post({ Contacts })).json<ContactsAdded>();
    expect(first).toMatchObject({ AddedCount: 10_000, UpdatedCount: 0, DuplicateCount: 0, Rejected: [] });
    const again = (await post({ Contacts })).json<ContactsAdded>();
    expect(again).toMatchObject({ AddedCount: 0, UpdatedCount: 0, DuplicateCount: 0, Rejected: [] });
    expect((await imports(`/${again.ImportID}`)).json()).toMatchObject({ UnchangedCount: 10_000 });
    expect(await miscounted(test)).toEqual([]);
  });
});

describe('custom fields', () => {
  it('are made, renamed and removed with their values', async () => {
    const make = (Name: string) => owner.call('POST', '/contacts/fields', { Name });
    const { FieldID } = (await make('Bus stop')).json<{ FieldID: number }>();
    const again = await make('BUS STOP ');
    expect([again.statusCode, again.json<ErrorBody>().Message]).toEqual([
      400,
      'There is a field of this name already.',
    ]);
    const { PersonID } = await aContact(owner, { CustomData: { 'Bus stop': 'Elm Street' } });
    const renamed = await owner.call('PUT', `/contacts/fields/${FieldID}`, { Name: 'Stop' });
    expect(renamed.json()).toMatchObject({ Name: 'Stop', UsedCount: 1 });
    const seen = async () =>
      (await owner.call('GET', `/contacts/${PersonID}`)).json<ContactDetail>().CustomData;
    expect(await seen()).toEqual({ Stop: 'Elm Street' });
    expect((await owner.call('DELETE', `/contacts/fields/${FieldID}`)).statusCode).toBe(204);
    expect(await seen()).toEqual({});
    const found = await asOwner(test, `select 1 from contact where search like '%elm street%'`);
    expect(found).toEqual([]);
    const user = await test.signIn('demo-user');
    expect((await user.call('POST', '/contacts/fields', { Name: 'No' })).statusCode).toBe(403);
  });
});
