import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { allRoutes } from '@carillon/contract/all';
import type { ErrorBody } from '@carillon/contract/errors';
import { aBroadcast } from '../broadcasts/fixtures.ts';
import { createTestApp, type TestApp, type Visitor } from './testApp.ts';

let test: TestApp;
let owner: Visitor;
let ids: Readonly<Record<string, number>>;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  ids = { BroadcastID: await aBroadcast(owner), ListID: 0 };
});
afterAll(() => test.close());

/** Addresses of the lists and downloads whose query has this word. */
function lists(word: string): string[] {
  return Object.values(allRoutes)
    .filter(({ method, query }) => method === 'GET' && query instanceof z.ZodObject && word in query.shape)
    .map(({ path }) => path.replace(/:(\w+)/g, (_, name: string) => String(ids[name] ?? 1)));
}

it.each(['constructor', '__proto__', '-toString', 'hasOwnProperty'])(
  'sort by "%s", which every object has, as by any word that they do not know',
  async (word) => {
    const addresses = lists('sortby');
    expect(addresses.length).toBeGreaterThan(8);
    for (const address of addresses) {
      const answer = await owner.call('GET', `${address}?sortby=${word}`);
      const plain = await owner.call('GET', `${address}?sortby=ShoeSize`);
      expect([address, answer.statusCode]).toEqual([address, plain.statusCode]);
      if (answer.statusCode === 200 && answer.headers['content-type']?.toString().includes('json') === true)
        expect(answer.json<{ Items?: unknown }>().Items).toEqual(plain.json<{ Items?: unknown }>().Items);
    }
  },
);

it('refuse a search that no text can hold with a status, a download as well as a list', async () => {
  const addresses = lists('q');
  expect(addresses.filter((address) => /csv|export/.test(address))).toEqual([
    `/broadcasts/${ids['BroadcastID']}/details.csv`,
    `/broadcasts/${ids['BroadcastID']}/confirmations.csv`,
    '/optouts/csv',
    '/contacts/export',
    `/broadcasts/${ids['BroadcastID']}/textreplies.csv`,
  ]);
  const statuses: Record<string, number> = {};
  for (const address of [...addresses, '/contacts/export?format=xlsx']) {
    const sign = address.includes('?') ? '&' : '?';
    const answer = await owner.call('GET', `${address}${sign}q=%00`);
    statuses[address] = answer.statusCode;
    // Lists of contacts take such a sign for none, and what is not there is not searched.
    expect(answer.statusCode, address).toBeLessThan(500);
    if (answer.statusCode === 400)
      expect(answer.json<ErrorBody>().Message, address).toBe(
        'The text contains characters that can not be stored. Remove them and try again.',
      );
  }
  expect(statuses).toMatchObject({
    [`/broadcasts/${ids['BroadcastID']}/details`]: 400,
    [`/broadcasts/${ids['BroadcastID']}/details.csv`]: 400,
    '/optouts/csv': 400,
  });
});
