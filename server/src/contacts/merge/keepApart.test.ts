import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContactDetail } from '@carillon/contract/contacts/contacts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';

let test: TestApp;
let owner: Visitor;
let user: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  user = await test.signIn('demo-user');
});
afterAll(() => test.close());

interface Duplicates {
  Size: number;
  KeptApart: number;
  Items: { Phone: string; Contacts: ContactDetail[] }[];
}
const duplicates = async (by = owner): Promise<Duplicates> =>
  (await by.call('GET', '/contacts/duplicates?pagesize=200')).json<Duplicates>();
const isAsked = async (phone: string, by = owner): Promise<boolean> =>
  (await duplicates(by)).Items.some((one) => one.Phone === phone);
const add = async (FirstName: string, phones: string[], by = owner): Promise<number> => {
  const [PrimaryPhone, SecondaryPhone] = phones;
  const answer = await by.call('POST', '/contacts', {
    FirstName,
    PrimaryPhone,
    ...(SecondaryPhone === undefined ? {} : { SecondaryPhone }),
    AllowSharedNumber: true,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<ContactDetail>().PersonID;
};
const keep = (Phone: string, PersonIDs: number[], by = owner) =>
  by.call('POST', '/contacts/duplicates/kept', { Phone, PersonIDs });
const kept = async (phone: string, ids: number[]): Promise<string> => {
  const answer = await keep(phone, ids);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ UndoID: string }>().UndoID;
};
const undo = async (id: string): Promise<void> => {
  const answer = await owner.call('PUT', `/contacts/undo/${id}`, { UndoID: id, UndoExecuted: true });
  expect(answer.statusCode, answer.body).toBe(200);
};
const remove = async (id: number): Promise<string> => {
  const answer = await owner.call('DELETE', `/contacts/${id}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ UndoID: string }>().UndoID;
};

let phoneNo = 2145557200;
/** Two people with one number each, and a number that they share. */
async function household(names = ['Ana', 'Ben']): Promise<{ phone: string; ids: number[] }> {
  const phone = String((phoneNo += 1));
  const ids: number[] = [];
  for (const name of names) ids.push(await add(name, [String((phoneNo += 1)), phone]));
  return { phone, ids };
}

interface Case {
  readonly what: string;
  /** What happens after the household was kept apart. */
  readonly next: (home: { phone: string; ids: number[]; undoId: string }) => Promise<unknown>;
  readonly isAskedAgain: boolean;
  readonly names?: string[];
}
const cases: readonly Case[] = [
  { what: 'nothing happens', next: async () => undefined, isAskedAgain: false },
  { what: 'they have the same name', next: async () => undefined, isAskedAgain: false, names: ['Jo', 'Jo'] },
  { what: 'they are four', next: async () => undefined, isAskedAgain: false, names: ['A', 'B', 'C', 'D'] },
  { what: 'it is undone', next: ({ undoId }) => undo(undoId), isAskedAgain: true },
  { what: 'a third person gets the number', next: ({ phone }) => add('Cleo', [phone]), isAskedAgain: true },
  {
    what: 'a third person came and went',
    next: async ({ phone }) => remove(await add('Cleo', [phone])),
    isAskedAgain: false,
  },
  {
    what: 'one of three leaves',
    next: ({ ids }) => remove(ids[0] ?? 0),
    isAskedAgain: false,
    names: ['A', 'B', 'C'],
  },
  {
    what: 'one of them was deleted and comes back',
    next: async ({ ids }) => undo(await remove(ids[1] ?? 0)),
    isAskedAgain: false,
  },
  {
    what: 'one of them is renamed',
    next: ({ ids }) => owner.call('PUT', `/contacts/${ids[0]}`, { FirstName: 'Anna' }),
    isAskedAgain: false,
  },
  {
    what: 'someone new has the name of one of them',
    next: () => add('Ana', [String((phoneNo += 1))]),
    isAskedAgain: false,
  },
];

describe('people who were kept apart', () => {
  it.each(cases.map((one) => [one.isAskedAgain ? 'are asked about again' : 'stay apart', one] as const))(
    '%s when $what',
    async (_, { next, isAskedAgain, names }) => {
      const home = await household(names);
      expect(await isAsked(home.phone)).toBe(true);
      const undoId = await kept(home.phone, home.ids);
      expect(await isAsked(home.phone)).toBe(false);
      await next({ ...home, undoId });
      expect(await isAsked(home.phone)).toBe(isAskedAgain);
    },
  );

  it('are kept apart on each number that all of them share', async () => {
    const [one, two] = [String((phoneNo += 1)), String((phoneNo += 1))];
    const ids = [await add('Ana', [one, two]), await add('Ben', [one, two])];
    await kept(one, ids);
    expect([await isAsked(one), await isAsked(two)]).toEqual([false, false]);
    // One number less: the user is not asked about the other either.
    await owner.call('PUT', `/contacts/${ids[0]}`, {
      FirstName: 'Ana',
      PrimaryPhone: two,
      SecondaryPhone: null,
    });
    expect([await isAsked(one), await isAsked(two)]).toEqual([false, false]);
  });

  it('are counted, listed again, and kept apart once more by an undo', async () => {
    const before = await duplicates();
    const home = await household();
    await kept(home.phone, home.ids);
    const after = await duplicates();
    expect([after.Size, after.KeptApart]).toEqual([before.Size, before.KeptApart + 1]);
    const { UndoID, Count } = (await owner.call('DELETE', '/contacts/duplicates/kept')).json<{
      UndoID: string;
      Count: number;
    }>();
    // Numbers; people who share two are one entry.
    expect(Count).toBeGreaterThanOrEqual(after.KeptApart);
    expect(await duplicates()).toMatchObject({ Size: after.Size + after.KeptApart, KeptApart: 0 });
    await undo(UndoID);
    expect(await duplicates()).toMatchObject({ Size: after.Size, KeptApart: after.KeptApart });
  });
});

describe('a decision to keep people apart', () => {
  it('is refused when another person whom the user has not seen has the number by now', async () => {
    const home = await household();
    await add('Cleo', [home.phone]);
    expect((await keep(home.phone, home.ids)).statusCode).toBe(422);
    expect(await isAsked(home.phone)).toBe(true);
  });

  it('of a user who sees only their own people decides nothing for others', async () => {
    const phone = String((phoneNo += 1));
    const ids = [await add('Ana', [phone], user), await add('Ben', [phone], user)];
    const mine = await add('Cleo', [phone]);
    expect((await keep(phone, ids, user)).statusCode).toBe(200);
    expect([await isAsked(phone, user), await isAsked(phone)]).toEqual([false, true]);
    await kept(phone, [...ids, mine]);
    expect(await isAsked(phone)).toBe(false);
    // What the owner decided is not theirs to list again.
    await user.call('DELETE', '/contacts/duplicates/kept');
    expect([await isAsked(phone, user), await isAsked(phone)]).toEqual([false, false]);
    expect((await keep(phone, ids, await test.signIn('mallory-owner'))).statusCode).toBe(404);
  });
});
