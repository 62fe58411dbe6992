import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecipientResult } from '@carillon/contract/broadcasts/broadcastResults';
import type { ListEnvelope } from '@carillon/contract/lists';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aBroadcast, aDraft } from '../fixtures.ts';

let test: TestApp;
let owner: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());

it('come in the order of the list, and no other order is promised', async () => {
  const contacts = ['Zoe', 'Ana', 'Moe'].map((FirstName, index) => ({
    FirstName,
    PrimaryPhone: String(2145558003 - index),
  }));
  const id = await aBroadcast(owner, { DraftBroadcastID: await aDraft(owner, { contacts }) });
  for (const order of ['', 'sortby=FirstName', 'sortby=-PrimaryPhone']) {
    const page = (await owner.call('GET', `/broadcasts/${id}/details?${order}`)).json<
      ListEnvelope<RecipientResult>
    >();
    expect(page.Items.map((one) => one.FirstName)).toEqual(['Zoe', 'Ana', 'Moe']);
  }
  const { paths } = (await owner.call('GET', '/openapi.json')).json<{
    paths: Record<string, Record<string, { parameters: { name: string }[] }>>;
  }>();
  const names = paths['/broadcasts/{BroadcastID}/details']?.['get']?.parameters.map((one) => one.name);
  expect(names).toContain('pagesize');
  expect(names).not.toContain('sortby');
});
