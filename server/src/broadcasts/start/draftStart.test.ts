import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '@carillon/contract/accounts/accounts';
import type { DraftClocks, DraftDay } from '@carillon/contract/broadcasts/draftStart';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aBroadcast, aDraft, aForm, audienceOf } from '../fixtures.ts';

let test: TestApp;
let owner: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  const { AccountID } = (await owner.call('GET', '/account')).json<Account>();
  await asOwner(test, 'update account set messages_per_day = 5 where account_id = $1', [AccountID]);
  await asOwner(test, `update broadcast set category = 'Completed', status = 'Canceled'`);
  await asOwner(test, `update send_queue set state = 'stopped', settled = true`);
  await asOwner(test, 'delete from day_use');
});
afterAll(() => test.close());

const day = async (draft: number, start?: string) =>
  (
    await owner.call(
      'GET',
      `/draft-broadcasts/${draft}/day${start === undefined ? '' : `?startdate=${start}`}`,
    )
  ).json<DraftDay>();

it('the limit of a day is shown before Send is refused over it (B-156)', async () => {
  const draft = await aDraft(owner, { recipients: 3 });
  expect(await day(draft)).toEqual({ MessagesPerDay: 5, Left: 5, IsToday: true });
  await aBroadcast(owner, { recipients: 3 });
  expect(await day(draft)).toEqual({ MessagesPerDay: 5, Left: 2, IsToday: true });
  expect(
    (await owner.call('POST', '/broadcasts', await aForm(owner, { DraftBroadcastID: draft }))).statusCode,
  ).toBe(422);
  const later = new Date(Date.parse(testStart) + 48 * 3_600_000).toISOString();
  expect(await day(draft, later)).toEqual({ MessagesPerDay: 5, Left: 5, IsToday: false });
  await aBroadcast(owner, { recipients: 4, startOption: 'START_LATER', StartDate: later });
  expect(await day(draft, later)).toMatchObject({ Left: 1 });
  expect((await owner.call('GET', `/draft-broadcasts/${draft}/day?startdate=never`)).statusCode).toBe(400);
});

it('the time zones of the recipients of a text are found by their numbers', async () => {
  const phones = [
    '2145550101',
    '2145550102',
    '3125550103', // Chicago
    '2125550104', // New York
    '8085550105', // Honolulu
    '8125550106', // an area code of two clocks
    '8005550108', // toll-free: gets no text
  ];
  const contacts = phones.map((PrimaryPhone) => ({ PrimaryPhone }));
  const draft = await aDraft(owner, { contacts });
  const { Clocks } = (await owner.call('GET', `/draft-broadcasts/${draft}/clocks`)).json<DraftClocks>();
  expect(Clocks.slice(0, 1)).toEqual([{ Zones: ['America/Chicago'], Numbers: 3 }]);
  expect(new Map(Clocks.map(({ Zones, Numbers }) => [Zones.join(' '), Numbers]))).toEqual(
    new Map([
      ['America/Chicago', 3],
      ['America/New_York', 1],
      ['Pacific/Honolulu', 1],
      ['America/New_York America/Chicago', 1],
    ]),
  );
});

it('numbers of other countries are recognized by their prefix', async () => {
  const draft = await aDraft(owner, { recipients: 1 });
  await asOwner(
    test,
    `insert into recipient (account_id, audience_id, recipient_no, phone, first_name, last_name, notes, custom, source, source_id, line_type)
     select account_id, audience_id, 10 + n, p.phone, '', '', '', null, source, source_id, line_type
     from recipient, unnest(array[447700900123, 34612345678, 5215512345678, 6512345678]::bigint[]) with ordinality p (phone, n)
     where audience_id = $1 and recipient_no = 1`,
    [await audienceOf(test, draft)],
  );
  const { Clocks } = (await owner.call('GET', `/draft-broadcasts/${draft}/clocks`)).json<DraftClocks>();
  const zones = Clocks.map((one) => one.Zones.join(' ')).toSorted();
  expect(zones).toContain('Europe/London');
  expect(zones).toContain('Europe/Madrid Atlantic/Canary');
  expect(zones).toContain('America/Mexico_City');
});

describe('the time zones of a large list', () => {
  const size = 20_200;
  let draft: number;
  const clocks = async () =>
    new Map(
      (await owner.call('GET', `/draft-broadcasts/${draft}/clocks`))
        .json<DraftClocks>()
        .Clocks.map(({ Zones, Numbers }) => [Zones.join(' '), Numbers]),
    );
  beforeAll(async () => {
    draft = await aDraft(owner, { recipients: 1 });
    const audience = await audienceOf(test, draft);
    await asOwner(
      test,
      `insert into recipient (account_id, audience_id, recipient_no, phone, source)
       select account_id, audience_id, 1 + n, case when n % 4 = 0 then 2125510000 else 3125510000 end + n, 1
       from recipient, generate_series(1, ${size}) n where audience_id = $1 and recipient_no = 1`,
      [audience],
    );
    await asOwner(
      test,
      `update audience set recipient_count = ${size} + 1, next_recipient_no = ${size} + 2 where audience_id = $1`,
      [audience],
    );
  });

  it('are counted once in half a minute for each state of it and of its text', async () => {
    const all = new Map([
      ['America/Chicago', 15_151],
      ['America/New_York', 5_050],
    ]);
    const less = new Map([
      ['America/Chicago', 15_149],
      ['America/New_York', 5_049],
    ]);
    const audience = await audienceOf(test, draft);
    const optOut = (phone: number) =>
      asOwner(
        test,
        `insert into opt_out (account_id, phone, opted_out_text, source)
         select account_id, $2, true, 'Stop' from audience where audience_id = $1`,
        [audience, phone],
      );
    expect(await clocks()).toEqual(all);
    for (const phone of [2125510004, 3125510001, 3125510002]) await optOut(phone);
    expect(await clocks()).toEqual(all);
    test.base.clock.advance(30_000);
    expect(await clocks()).toEqual(less);
    // Once recipients were added, removed, or edited, they are counted again.
    await asOwner(test, 'delete from recipient where audience_id = $1 and recipient_no between 102 and 201', [
      audience,
    ]);
    expect(await clocks()).toEqual(less);
    await asOwner(
      test,
      'update audience set recipient_count = recipient_count - 100 where audience_id = $1',
      [audience],
    );
    expect([...(await clocks()).values()]).toEqual([15_074, 5_024]);
    // The same holds for a text that not all of them can get.
    const put = await owner.call('PUT', `/draft-broadcasts/${draft}`, { TextMessage: 'Hi {{FirstName}}' });
    expect(put.statusCode).toBe(200);
    expect([...(await clocks()).values()].reduce((sum, n) => sum + n, 0)).toBeLessThan(100);
  });
});
