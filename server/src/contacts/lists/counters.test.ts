import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aContact, aGroup, miscounted } from '../fixtures.ts';

let test: TestApp;
let visitors: Visitor[];
/** All ids so far. */
const known = { people: [] as number[], groups: [] as number[], undos: [] as string[][] };
beforeAll(async () => {
  test = await createTestApp();
  await asOwner(test, `update app_user set can_see_all_roster = false where user_name = 'demo-user'`);
  visitors = [await test.signIn('demo-owner'), await test.signIn('demo-user')];
  // So that there is something to change from the first step.
  for (const visitor of visitors) {
    for (const name of ['A', 'B', 'C'])
      known.groups.push(await aGroup(visitor, `${name} of ${visitors.indexOf(visitor)}`));
    for (let n = 0; n < 10; n += 1) known.people.push((await aContact(visitor)).PersonID);
  }
});
afterAll(() => test.close());

const selections = fc.record({
  Type: fc.constantFrom('Selected', 'SelectedAll', 'SelectedAllExcept'),
  picks: fc.array(fc.nat(40), { maxLength: 6 }),
});
const step = fc.record({
  who: fc.nat(1),
  what: fc.constantFrom(
    'create',
    'create',
    'create',
    'paste',
    'change',
    'rename',
    'createGroup',
    'deleteGroup',
    'move',
    'move',
    'copy',
    'takeOut',
    'deleteMany',
    'deleteOne',
    'restore',
    'forget',
    'edit',
    'merge',
    'undo',
    'undo',
  ),
  group: fc.nat(5),
  other: fc.nat(5),
  phone: fc.nat(60),
  selection: selections,
  deletesPeople: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Does one step as a user would, with any id so far, including deleted ones. */
async function take(next: Step, n: number): Promise<void> {
  const visitor = visitors[next.who];
  if (visitor === undefined) throw new Error('nobody');
  const person = (pick: number) => known.people[pick % Math.max(1, known.people.length)] ?? 1;
  const list = (pick: number) =>
    pick === 0 ? 0 : pick === 1 ? -1 : (known.groups[pick % Math.max(1, known.groups.length)] ?? 0);
  const own = (pick: number) => known.groups[pick % Math.max(1, known.groups.length)] ?? 999;
  const Selection = {
    Type: next.selection.Type,
    Items: next.selection.picks.map((pick) => ({ PersonID: person(pick) })),
  };
  const PrimaryPhone = String(2145556600 + next.phone);
  const AllowSharedNumber = true;
  const calls: Record<Step['what'], () => ReturnType<Visitor['call']>> = {
    create: () =>
      visitor.call('POST', '/contacts', {
        PrimaryPhone,
        AllowSharedNumber,
        FirstName: `P${n}`,
        ListIDs: next.deletesPeople ? [own(next.group)] : [],
      }),
    paste: () =>
      visitor.call('POST', '/contacts', {
        Contacts: [{ PrimaryPhone, FirstName: `Q${n}` }, { PrimaryPhone: '2145556699' }],
        ListIDs: [own(next.group)],
      }),
    change: () =>
      visitor.call('PUT', `/contacts/${person(next.phone)}`, {
        ListIDs: [own(next.group), own(next.other)],
      }),
    rename: () => visitor.call('PUT', `/contacts/${person(next.phone)}`, { LastName: `L${n}` }),
    createGroup: () => visitor.call('POST', '/lists', { ListName: `G${n}` }),
    deleteGroup: () =>
      visitor.call('DELETE', `/lists/${own(next.group)}?contacts=${next.deletesPeople ? 'delete' : 'keep'}`),
    move: () =>
      visitor.call('PUT', `/lists/${list(next.group)}/contacts/tolist/${own(next.other)}`, { Selection }),
    copy: () =>
      visitor.call('PUT', `/lists/${list(next.group)}/contacts/tolist/${own(next.other)}`, {
        Selection,
        Copy: true,
      }),
    takeOut: () => visitor.call('DELETE', `/lists/${own(next.group)}/contacts`, { Selection }),
    deleteMany: () =>
      visitor.call('DELETE', '/contacts', {
        Selection: { ...Selection, Type: 'Selected' },
        ListID: list(next.group),
      }),
    deleteOne: () => visitor.call('DELETE', `/contacts/${person(next.phone)}`),
    restore: () => visitor.call('PUT', '/lists/-2/contacts/restore', { Selection }),
    forget: () =>
      visitor.call('DELETE', '/lists/-2/contacts', { Selection: { ...Selection, Type: 'Selected' } }),
    edit: () =>
      visitor.call('PUT', '/contacts', { Selection, Update: { Notes: `N${n}`, ListIDs: [own(next.group)] } }),
    merge: () =>
      visitor.call('POST', '/contacts/merge', {
        PersonIDs: [person(next.phone), person(next.phone + 1)],
        Keep: person(next.phone),
      }),
    undo: () =>
      visitor.call('PUT', `/contacts/undo/${known.undos[next.who]?.splice(next.phone % 3, 1)[0] ?? 'x'}`, {}),
  };
  const answer = await calls[next.what]();
  expect([next.what, answer.statusCode < 500, answer.statusCode < 500 ? '' : answer.body]).toEqual([
    next.what,
    true,
    '',
  ]);
  const body = answer.json<{
    PersonID?: number;
    ListID?: number;
    UndoID?: string | null;
    SharedWith?: unknown;
  }>();
  if (body.PersonID !== undefined && next.what === 'create') known.people.push(body.PersonID);
  if (body.ListID !== undefined && next.what === 'createGroup') known.groups.push(body.ListID);
  if (typeof body.UndoID === 'string' && next.what !== 'undo')
    (known.undos[next.who] ??= []).unshift(body.UndoID);
}

it('counters are the numbers of rows, and Unfiled holds exactly those in no group, after each of 200 random steps', async () => {
  let steps = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 50, maxLength: 50 }), async (plan) => {
      for (const next of plan) {
        await take(next, (steps += 1));
        const wrong = await miscounted(test);
        if (wrong.length > 0) throw new Error(`after ${next.what}: ${JSON.stringify(wrong.slice(0, 5))}`);
      }
    }),
    // Done steps stay done, so a plan can't be shortened by repeating parts of it.
    { numRuns: 4, endOnFailure: true },
  );
  expect(steps).toBeGreaterThanOrEqual(200);
}, 120_000);

it('and after twenty people change the same groups at once', async () => {
  const visitor = visitors[0];
  const lists = known.groups.slice(-3);
  if (visitor === undefined) throw new Error('nobody');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => {
      const Selection = { Type: 'SelectedAllExcept', Items: [{ PersonID: known.people[n] ?? 1 }] };
      const list = lists[n % lists.length];
      if (n % 4 === 0) return visitor.call('DELETE', `/lists/${list}/contacts`, { Selection });
      if (n % 4 === 1) return visitor.call('DELETE', `/contacts/${known.people[n] ?? 1}`);
      return visitor.call('PUT', `/lists/0/contacts/tolist/${list}`, { Selection });
    }),
  );
  expect(answers.filter((answer) => answer.statusCode >= 500).map((answer) => answer.body)).toEqual([]);
  expect(await miscounted(test)).toEqual([]);
});
