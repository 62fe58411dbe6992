import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorBody } from '@carillon/contract/errors';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aBroadcast, aDraft, phones } from '../fixtures.ts';

let test: TestApp;
let owner: Visitor;
beforeAll(async () => {
  test = await createTestApp({});
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());

interface Saved {
  ListID: number;
  ListName: string;
  RosterCount: number;
}
const groupOf = async (id: number) => (await owner.call('GET', `/lists/${id}`)).json<Saved>();
const save = (id: number, body: object) => owner.call('POST', `/broadcasts/${id}/details/tolist`, body);

it('recipients of a broadcast become a group, with or without contacts of their own (B-189)', async () => {
  await owner.call('POST', '/contacts', {
    PrimaryPhone: phones(1)[0],
    FirstName: 'Known',
    LastName: 'Before',
  });
  const id = await aBroadcast(owner, { recipients: 5 } as never);
  const Update = { ListName: 'Called in March' };
  const some = phones(5).slice(0, 3);
  const made = await save(id, {
    Selection: { Type: 'Selected', Items: some.map((PhoneNumber) => ({ PhoneNumber })) },
    Update,
  });
  expect(made.statusCode).toBe(201);
  expect(made.json()).toMatchObject({ ListName: 'Called in March', RosterCount: 3, IsFilling: false });
  const { ListID } = made.json<Saved>();
  expect(await groupOf(ListID)).toMatchObject({ ListName: 'Called in March', RosterCount: 3 });
  const people = (await owner.call('GET', `/lists/${ListID}/contacts`)).json<{
    Items: { FirstName: string }[];
  }>();
  // People who are contacts already stay as they are.
  expect(people.Items.map((one) => one.FirstName)).toContain('Known');

  const rest = await save(id, {
    Selection: { Type: 'SelectedAllExcept', Items: [{ PhoneNumber: some[0] }] },
    Update: { ListName: 'The others' },
  });
  expect(await groupOf(rest.json<Saved>().ListID)).toMatchObject({ RosterCount: 4 });

  const again = await save(id, { Selection: { Type: 'SelectedAll', Items: [] }, Update });
  expect(again.json<ErrorBody>().ErrorName).toBe('GroupNameUsed');
});

it('before it has started there is nothing to save, and another organization finds nothing', async () => {
  const id = await aBroadcast(owner, {
    recipients: 2,
    startOption: 'START_LATER',
    StartDate: new Date(test.base.clock.now().getTime() + 3_600_000).toISOString(),
  } as never);
  const body = { Selection: { Type: 'SelectedAll', Items: [] }, Update: { ListName: 'Too early' } };
  expect((await save(id, body)).statusCode).toBe(409);
  const mallory = await test.signIn('mallory-owner');
  expect((await mallory.call('POST', `/broadcasts/${id}/details/tolist`, body)).statusCode).toBe(404);
});

it('people abroad are saved and left out by their numbers as well', async () => {
  const abroad = await test.signIn('abroad-owner');
  const [first, second, third] = ['447700900201', '447700900202', '447700900203'];
  const contacts = [first, second, third].map((PrimaryPhone) => ({ PrimaryPhone }));
  const id = await aBroadcast(abroad, { DraftBroadcastID: await aDraft(abroad, { contacts }) });
  const saved = (Type: string, PhoneNumber: string, ListName: string) =>
    abroad.call('POST', `/broadcasts/${id}/details/tolist`, {
      Selection: { Type, Items: [{ PhoneNumber }] },
      Update: { ListName },
    });
  const membersOf = async (answer: Awaited<ReturnType<typeof saved>>) => {
    const { ListID } = answer.json<Saved>();
    const { Items } = (await abroad.call('GET', `/lists/${ListID}/contacts`)).json<{
      Items: { PrimaryPhone: string }[];
    }>();
    return Items.map((one) => one.PrimaryPhone).toSorted();
  };
  expect(await membersOf(await saved('Selected', '07700 900201', 'One'))).toEqual([first]);
  expect(await membersOf(await saved('SelectedAllExcept', second ?? '', 'Others'))).toEqual([first, third]);
});
