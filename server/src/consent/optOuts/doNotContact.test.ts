import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { changeDoNotContact, doNotContactLines } from './doNotContactCommand.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await asOwner(test, 'delete from do_not_contact');
});
afterAll(() => test.close());

const by = { reason: 'Letter', byWhom: 'ops' };
const linesNow = async () => {
  const lines: string[] = [];
  for await (const line of doNotContactLines(test.base.database)) lines.push(line);
  return lines.map((line) => line.split('\t').filter((_cell, index) => index !== 1));
};

it('operators add and remove numbers, once each, with who and why', async () => {
  const add = (numbers: string[]) => changeDoNotContact(test.base.database, { act: 'add', numbers, ...by });
  expect(await add(['(214) 555-0102', '2145550101,from a file', '', '2145550101'])).toMatchObject({
    changed: 2,
  });
  expect(await add(['2145550101'])).toMatchObject({ changed: 0 });
  // Numbers abroad begin with a plus. Without it, the country is unknown.
  expect(await add(['+44 7700 900142'])).toMatchObject({ changed: 1 });
  expect(await add(['447700900143'])).toMatchObject({ changed: 0, notNumbers: ['447700900143'] });
  expect(await add(['2145550103', 'nobody'])).toEqual({ changed: 0, notNumbers: ['nobody'] });
  expect(await linesNow()).toEqual([
    ['2145550101', 'ops', 'Letter'],
    ['2145550102', 'ops', 'Letter'],
    ['447700900142', 'ops', 'Letter'],
  ]);
  const numbers = ['2145550101', '2145550109'];
  expect(
    await changeDoNotContact(test.base.database, { act: 'remove', numbers, ...by, reason: 'Sold' }),
  ).toMatchObject({ changed: 1 });
  expect(await linesNow()).toHaveLength(2);
  expect(
    await asOwner(
      test,
      'select what, reason from do_not_contact_event where phone = 2145550101 order by event_id',
    ),
  ).toEqual([
    { what: 'added', reason: 'Letter' },
    { what: 'removed', reason: 'Sold' },
  ]);
});
