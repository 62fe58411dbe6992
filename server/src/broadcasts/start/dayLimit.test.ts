import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '@carillon/contract/accounts/accounts';
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { RecipientResult } from '@carillon/contract/broadcasts/broadcastResults';
import type { ErrorBody } from '@carillon/contract/errors';
import { aScriptedCarrier } from '../../delivery/fixtures.ts';
import { Sender } from '../../delivery/send/sender.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { wireDelivery } from '../../wiring.ts';
import { aBroadcast, aForm, aScheduledBroadcast, seen } from '../fixtures.ts';

const hour = 3_600_000;
const day = 24 * hour;

let test: TestApp;
let owner: Visitor;
let accountId: number;
const carrier = aScriptedCarrier();
beforeAll(async () => {
  test = await createTestApp({ carriers: new Map([[carrier.aggregatorId, carrier]]) });
  owner = await test.signIn('demo-owner');
  accountId = (await owner.call('GET', '/account')).json<Account>().AccountID;
});
afterAll(() => test.close());
beforeEach(async () => {
  test.base.clock.set(testStart);
  owner = await test.signIn('demo-owner');
  carrier.taken.length = 0;
});
afterEach(async () => {
  await asOwner(test, `update broadcast set category = 'Completed', status = 'Canceled'`);
  await asOwner(test, `update send_queue set state = 'stopped', settled = true`);
  await asOwner(test, 'delete from day_use');
});

const limitTo = (texts: number | null) =>
  asOwner(test, 'update account set messages_per_day = $2 where account_id = $1', [accountId, texts]);
const later = (ms: number) => ({
  startOption: 'START_LATER' as const,
  StartDate: new Date(test.base.clock.now().getTime() + ms).toISOString(),
});
async function send(change: Parameters<typeof aForm>[1]): Promise<[number, string | undefined]> {
  const answer = await owner.call('POST', '/broadcasts', await aForm(owner, change));
  return [answer.statusCode, answer.statusCode === 201 ? undefined : answer.json<ErrorBody>().Message];
}
async function work(): Promise<void> {
  const sender = new Sender(wireDelivery(test.base), 'worker');
  while ((await sender.claimRound()) > 0) await sender.idle();
}

const refused: [number, string] = [422, 'This broadcast exceeds your limit of 5 texts per day.'];
const made: [number, undefined] = [201, undefined];

describe('Send is blocked over the limit of the day (row B-156)', () => {
  type Case = [
    what: string,
    before: () => Promise<unknown>,
    change: () => Parameters<typeof aForm>[1],
    answer: unknown[],
  ];
  const cases: Case[] = [
    ['as many as it allows', async () => undefined, () => ({ recipients: 5 }), made],
    ['one more', async () => undefined, () => ({ recipients: 6 }), refused],
    ['the rest of today', () => aBroadcast(owner, { recipients: 3 }), () => ({ recipients: 2 }), made],
    [
      'more than the rest of today',
      () => aBroadcast(owner, { recipients: 3 }),
      () => ({ recipients: 3 }),
      refused,
    ],
    [
      'after some were sent',
      async () => {
        await aBroadcast(owner, { recipients: 3 });
        await work();
      },
      () => ({ recipients: 3 }),
      refused,
    ],
    [
      'what is scheduled for later today counts',
      () => aScheduledBroadcast(owner, test.base.clock.now(), { recipients: 3 }),
      () => ({ recipients: 3 }),
      refused,
    ],
    [
      'what is scheduled for tomorrow does not',
      () => aBroadcast(owner, { recipients: 3, ...later(day) }),
      () => ({ recipients: 5 }),
      made,
    ],
    [
      'a day to come has its own limit',
      () => aBroadcast(owner, { recipients: 5 }),
      () => ({ recipients: 5, ...later(day) }),
      made,
    ],
    [
      'and no more than that',
      () => aBroadcast(owner, { recipients: 3, ...later(day) }),
      () => ({ recipients: 3, ...later(day) }),
      refused,
    ],
    [
      'a canceled one does not count',
      async () => {
        const id = await aBroadcast(owner, { recipients: 5, ...later(day) });
        await owner.call('PUT', `/broadcasts/${id}`, { BroadcastStatus: 'Canceled' });
      },
      () => ({ recipients: 5, ...later(day) }),
      made,
    ],
    [
      'no text at all is allowed',
      () => limitTo(0),
      () => ({ recipients: 1 }),
      [422, 'This broadcast exceeds your limit of 0 texts per day.'],
    ],
  ];
  it.each(cases)('%s', async (_what, before, change, answer) => {
    await limitTo(5);
    await before();
    expect(await send(change())).toEqual(answer);
  });

  it('a refused broadcast holds and sends nothing, and its draft stays', async () => {
    await limitTo(5);
    const before = (await owner.call('GET', '/account')).json<Account>();
    const form = await aForm(owner, { recipients: 6 });
    expect((await owner.call('POST', '/broadcasts', form)).statusCode).toBe(422);
    expect((await owner.call('GET', '/account')).json<Account>()).toEqual(before);
    await limitTo(6);
    expect((await owner.call('POST', '/broadcasts', form)).statusCode).toBe(201);
  });

  it('moving a start to a full day, or to now, is refused as well', async () => {
    await limitTo(5);
    await aBroadcast(owner, { recipients: 4 });
    const id = await aBroadcast(owner, { recipients: 4, ...later(day) });
    const put = (change: object) => owner.call('PUT', `/broadcasts/${id}`, change);
    expect((await put({ StartDate: later(hour).StartDate })).json<ErrorBody>().Message).toBe(refused[1]);
    expect((await put({ StartDate: null })).json<ErrorBody>().Message).toBe(refused[1]);
    expect((await put({ StartDate: later(day + hour).StartDate })).statusCode).toBe(200);
  });
});

describe('over the limit afterward', () => {
  it('people wait with the reason, the broadcast shows it, and resumes the next morning', async () => {
    await limitTo(5);
    const id = await aBroadcast(owner, { recipients: 5 });
    await limitTo(3);
    await work();
    await work();
    expect(carrier.taken).toHaveLength(3);
    const reason = "Waiting: today's limit of 3 texts is reached; goes on tomorrow at 9:00 AM.";
    const rows = (await owner.call('GET', `/broadcasts/${id}/details?pagesize=10`)).json<{
      Items: RecipientResult[];
    }>();
    expect(rows.Items.filter((row) => row.Reason === reason)).toHaveLength(2);
    expect(await seen(owner, id)).toMatchObject({ BroadcastStatus: 'Broadcasting', HoldReason: reason });
    test.base.clock.advance(day);
    owner = await test.signIn('demo-owner');
    await work();
    expect(carrier.taken).toHaveLength(5);
    expect((await seen(owner, id)).HoldReason).toBeNull();
  });

  it('or fail where the account chose that', async () => {
    await limitTo(5);
    expect((await owner.call('PUT', '/account', { OverDayLimit: 'Fail' })).json<Account>().OverDayLimit).toBe(
      'Fail',
    );
    const id = await aBroadcast(owner, { recipients: 5 });
    await limitTo(3);
    await work();
    expect((await seen(owner, id)) satisfies Broadcast).toMatchObject({ HoldReason: null });
    const rows = (await owner.call('GET', `/broadcasts/${id}/details?pagesize=10`)).json<{
      Items: RecipientResult[];
    }>();
    expect(rows.Items.filter((row) => row.TextResult === 'Daily Limit Reached')).toHaveLength(2);
    await owner.call('PUT', '/account', { OverDayLimit: 'Wait' });
    expect((await owner.call('PUT', '/account', { OverDayLimit: 'Never' })).statusCode).toBe(400);
  });
});

it('the limits are shown (rows B-087, C-075)', async () => {
  const limits = async () => (await owner.call('GET', '/aws/texting/registration/messaging-limits')).json();
  const allLimits = [
    { limitName: 'Standard', messagesPerDay: 2_000 },
    { limitName: 'Registered', messagesPerDay: 10_000 },
  ];
  await limitTo(null);
  expect(await limits()).toEqual({ currentLimit: allLimits[1], allLimits });
  await asOwner(test, `update text_number set registration_status = 'Pending' where account_id = $1`, [
    accountId,
  ]);
  expect(await limits()).toEqual({ currentLimit: allLimits[0], allLimits });
  await limitTo(700);
  expect(await limits()).toMatchObject({ currentLimit: { limitName: 'Standard', messagesPerDay: 700 } });
  await asOwner(test, `update text_number set registration_status = 'Registered' where account_id = $1`, [
    accountId,
  ]);
});
