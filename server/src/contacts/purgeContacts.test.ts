import { afterAll, beforeAll, expect, it } from 'vitest';
import { purgeAccount, startPurges } from '../broadcasts/index.ts';
import { asTenant, type Tenant } from '../platform/database/tenant.ts';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/testApp.ts';
import { aContact, aGroup, countOf, miscounted } from './fixtures.ts';
import { deletedMs } from './purgeContacts.ts';

let test: TestApp;
let owner: Visitor;
let riverbend: Tenant;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  const { AccountID } = (await owner.call('GET', '/account')).json<{ AccountID: number }>();
  riverbend = asTenant(AccountID);
});
afterAll(() => test.close());

const count = async (table: string) =>
  (await asOwner<{ n: number }>(test, `select count(*)::int as n from ${table}`))[0]?.n;
const queued = async () =>
  (
    await asOwner<{ id: number }>(
      test,
      `select (data->>'AccountID')::int as id from pgboss.job where name = 'purge-account' and state = 'created'`,
    )
  ).map((row) => row.id);

it('undos keep what they need while they can be used, Deleted keeps people for 30 days, consent stays', async () => {
  const ListID = await aGroup(owner, 'Choir');
  const moved = await aContact(owner);
  const doomed = await aContact(owner, { PrimaryPhone: '2145556801' });
  await asOwner(
    test,
    `insert into opt_out (account_id, phone, source, opted_out_text) values (${riverbend.accountId}, 2145556801, 'Stop', true)`,
  );
  const Selection = { Type: 'Selected', Items: [{ PersonID: moved.PersonID }] };
  await owner.call('PUT', `/lists/0/contacts/tolist/${ListID}`, { Selection });
  await owner.call('PUT', '/contacts', { Selection, Update: { Notes: 'new' } });
  await owner.call('DELETE', `/contacts/${doomed.PersonID}`);
  // What an import needs for its own undo is none of this.
  await asOwner(
    test,
    `insert into contact_before (account_id, cause, person_id, before) values (${riverbend.accountId}, 'import:1', 1, '{}')`,
  );
  await startPurges(test.base);
  expect(await queued()).toEqual([]);
  await purgeAccount(test.base, riverbend);
  expect([await count('contact_undo_row'), await count('contact_before')]).toEqual([1, 2]);

  test.base.clock.advance(10 * 60_000 + 1);
  await startPurges(test.base);
  expect(await queued()).toEqual([riverbend.accountId]);
  await purgeAccount(test.base, riverbend);
  expect([await count('contact_undo_row'), await count('contact_before')]).toEqual([0, 1]);
  expect(await count('deleted_contact')).toBe(1);

  test.base.clock.advance(deletedMs);
  await purgeAccount(test.base, riverbend);
  expect(await count('deleted_contact')).toBe(0);
  owner = await test.signIn('demo-owner');
  expect(await countOf(owner, -2)).toBe(0);
  expect(await count(`opt_out where phone = 2145556801`)).toBe(1);
  expect(await miscounted(test)).toEqual([]);
});

it('the place of a removed field is another’s a day later, without its values', async () => {
  owner = await test.signIn('demo-owner');
  const left = async () => (await owner.call('GET', '/contacts/fields')).json<{ Left: number }>().Left;
  const create = async (Name: string) =>
    (await owner.call('POST', '/contacts/fields', { Name })).json<{ FieldID: number }>().FieldID;
  const before = await left();
  const [lower] = [await create('Shoe size'), await create('Hat size')];
  const person = await aContact(owner, { CustomData: { 'Shoe size': '44' } });
  // What an undo of an import would bring back.
  await asOwner(
    test,
    `insert into contact_before (account_id, cause, person_id, before)
     select account_id, 'import:2', person_id, jsonb_build_object('fields', fields) from contact where person_id = ${person.PersonID}`,
  );
  const slotOf = async (name: string) =>
    (
      await asOwner<{ slot: number }>(
        test,
        `select slot_no as slot from contact_field where name = '${name}'`,
      )
    )[0]?.slot;
  const slot = await slotOf('Shoe size');
  await owner.call('DELETE', `/contacts/fields/${lower}`);
  await purgeAccount(test.base, riverbend);
  expect(await left()).toBe(before - 2);

  test.base.clock.advance(86_400_000 + 10 * 60_000 + 1);
  await asOwner(test, `delete from pgboss.job where name = 'purge-account'`);
  await startPurges(test.base);
  expect(await queued()).toContain(riverbend.accountId);
  await purgeAccount(test.base, riverbend);
  owner = await test.signIn('demo-owner');
  expect(await left()).toBe(before - 1);
  await create('Glove size');
  expect([await left(), await slotOf('Glove size')]).toEqual([before - 2, slot]);
  const [noted] = await asOwner<{ before: string }>(
    test,
    `select before::text from contact_before where cause = 'import:2'`,
  );
  expect(noted?.before).not.toContain('44');
  const shown = (await owner.call('GET', `/contacts/${person.PersonID}`)).json<{ CustomData: object }>();
  expect(shown.CustomData).toEqual({});
});
