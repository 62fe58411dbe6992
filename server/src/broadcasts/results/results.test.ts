import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecipientResult } from '@carillon/contract/broadcasts/broadcastResults';
import type { ListEnvelope } from '@carillon/contract/lists';
import { notTakenYetText } from '@carillon/rules/texts/retryTime';
import { formatDateTime } from '@carillon/rules/time/times';
import { asOwner } from '../../testing/asOwner.ts';
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

describe('of a text that could not be sent yet', () => {
  let id: number;
  const minutes = (n: number) => new Date(test.base.clock.now().getTime() + n * 60_000);
  /** The broadcast with two recipients has one text waiting, with these columns. */
  const waits = async (due: Date, code: string, status = 'Broadcasting') => {
    await asOwner(test, 'delete from text_retry where send_id = $1', [id]);
    await asOwner(
      test,
      `insert into text_retry (account_id, send_id, recipient_no, attempt, tries, due_at, code)
       select account_id, broadcast_id, 2, 2, 1, $2, $3 from broadcast where broadcast_id = $1`,
      [id, due, code],
    );
    await asOwner(test, 'update broadcast set status = $2 where broadcast_id = $1', [id, status]);
  };
  const rows = async () =>
    (await owner.call('GET', `/broadcasts/${id}/details`)).json<ListEnvelope<RecipientResult>>().Items;
  beforeAll(async () => {
    id = await aBroadcast(owner, { recipients: 3 });
  });
  afterAll(async () => {
    await asOwner(test, 'delete from text_retry where send_id = $1', [id]);
  });

  it.each(['4780', 'SLOW_DOWN', 'ECONNREFUSED', 'LEASE_OVER', 'NOT_SENT'])(
    'the next try is named, and why it waits (%s)',
    async (code) => {
      await waits(minutes(40), code);
      expect((await rows()).map((row) => row.NextTextDate)).toEqual([null, minutes(40).toISOString(), null]);
      expect((await rows())[1]?.Reason).toBe(notTakenYetText);
      expect((await rows())[0]?.Reason).not.toBe(notTakenYetText);
    },
  );

  it.each(['Finalizing', 'Paused', 'Canceled'])(
    'its next try has a time only while texts leave (%s)',
    async (status) => {
      await waits(minutes(5), '4780', status);
      const [, second] = await rows();
      expect(second?.NextTextDate).toBe(status === 'Finalizing' ? minutes(5).toISOString() : null);
    },
  );

  it('the file says when, with the date, in the time zone of the user', async () => {
    const due = minutes(600);
    await waits(due, '4780');
    const { body } = await owner.call('GET', `/broadcasts/${id}/details.csv`);
    const said = body.split('\r\n').filter((line) => line.includes('Tries again'));
    expect(said).toEqual([
      expect.stringContaining(`${notTakenYetText} Tries again ${formatDateTime(due, 'America/Chicago')}.`),
    ]);
  });
});
