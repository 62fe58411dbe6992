import type { ErrorBody } from '@carillon/contract/errors';
import { accountStatuses, sendingStatuses } from '@carillon/rules/accounts/accountStatus';
import { accountHold } from '@carillon/rules/broadcasts/broadcastStatus';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aScriptedCarrier } from '../../delivery/fixtures.ts';
import { Sender } from '../../delivery/send/sender.ts';
import { asTenant, type Tenant } from '../../platform/database/tenant.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { wireDelivery } from '../../wiring.ts';
import { aBroadcast, aDraft, aForm, aScheduledBroadcast, phones, seen } from '../fixtures.ts';
import { goOnWithAccount, startScheduledBroadcast } from '../index.ts';
import { listReadyToGoOn } from '../broadcasts.sql.ts';

let test: TestApp;
let owner: Visitor;
let tenant: Tenant;
const carrier = aScriptedCarrier();
beforeAll(async () => {
  test = await createTestApp({ carriers: new Map([[carrier.aggregatorId, carrier]]) });
  owner = await test.signIn('demo-owner');
  tenant = asTenant((await owner.call('GET', '/account')).json<{ AccountID: number }>().AccountID);
});
afterAll(() => test.close());
afterEach(() => become(0));

/** Puts the organization in this status. */
const become = (status: number) =>
  asOwner(test, `update account set account_status_id = $1 where company_name like 'Riverbend%'`, [status]);

async function work(): Promise<void> {
  const sender = new Sender(wireDelivery(test.base), 'worker');
  while ((await sender.claimRound()) > 0) await sender.idle();
}
const textsTo = (first: number, count: number) =>
  carrier.taken.filter(({ to }) => {
    const phone = Number(to.slice(2));
    return phone >= first && phone < first + count;
  }).length;

/** What the chore of every minute does. */
async function goOn(): Promise<number[]> {
  const ready = await listReadyToGoOn(test.base.database, sendingStatuses);
  for (const { broadcastId } of ready) await goOnWithAccount(test.base, tenant, broadcastId);
  return ready.map(({ broadcastId }) => broadcastId);
}

const silent = accountStatuses.filter(({ maySend, maySignIn }) => !maySend && maySignIn);

describe.each(silent.map(({ id, label }) => [label, id] as const))('an account that is %s', (_, status) => {
  const words = expect.stringContaining('nothing was sent');

  it('creates, starts, and resumes nothing, and shows why', async () => {
    const form = await aForm(owner, {});
    const paused = await aBroadcast(owner, { recipients: 3 });
    await owner.call('PUT', `/broadcasts/${paused}`, { BroadcastStatus: 'Paused' });
    const scheduled = await aScheduledBroadcast(owner, test.base.clock.now());
    await become(status);
    for (const answer of [
      await owner.call('POST', '/broadcasts', form),
      await owner.call('PUT', `/broadcasts/${paused}`, { BroadcastStatus: 'Broadcasting' }),
      await owner.call('PUT', `/broadcasts/${scheduled}`, { StartDate: null }),
    ]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json<ErrorBody>()).toMatchObject({ ErrorName: 'AccountNotActive', Message: words });
    }
    await work();
    expect((await seen(owner, paused)).BroadcastStatus).toBe('Paused');
    // What was typed is still there.
    await become(0);
    expect((await owner.call('POST', '/broadcasts', form)).statusCode).toBe(201);
  });

  it('pauses what is in progress with the reason, and resumes it when it may', async () => {
    const first = 4_045_550_000 + status * 1_000;
    const contacts = phones(4, first).map((PrimaryPhone) => ({ PrimaryPhone }));
    const id = await aBroadcast(owner, { DraftBroadcastID: await aDraft(owner, { contacts }) });
    await become(status);
    await work();
    expect(textsTo(first, 4)).toBe(0);
    expect(await seen(owner, id)).toMatchObject({
      BroadcastStatus: 'Paused',
      HoldReason: accountHold.reason,
    });
    expect(await goOn()).not.toContain(id);
    await become(0);
    expect(await goOn()).toContain(id);
    await work();
    expect(textsTo(first, 4)).toBe(4);
    expect(await seen(owner, id)).toMatchObject({ HoldReason: null });
    expect(await goOn()).toEqual([]);
  });
});

describe('a scheduled broadcast of an account that may not send', () => {
  it('pauses when its time comes, and resumes when the account may send', async () => {
    const id = await aScheduledBroadcast(owner, test.base.clock.now());
    await become(3);
    test.base.clock.advance(3_600_000);
    await startScheduledBroadcast(test.base, tenant, id);
    expect(await seen(owner, id)).toMatchObject({
      BroadcastStatus: 'Paused',
      HoldReason: accountHold.reason,
    });
    await become(0);
    expect(await goOn()).toEqual([id]);
    expect((await seen(owner, id)).BroadcastStatus).toBe('Broadcasting');
  });

  it('stays canceled when it was canceled in between, and paused when a user paused it', async () => {
    const canceled = await aBroadcast(owner, { recipients: 2 });
    await become(6);
    await work();
    expect(
      (await owner.call('PUT', `/broadcasts/${canceled}`, { BroadcastStatus: 'Canceled' })).statusCode,
    ).toBe(200);
    await become(0);
    const paused = await aBroadcast(owner, { recipients: 2 });
    await owner.call('PUT', `/broadcasts/${paused}`, { BroadcastStatus: 'Paused' });
    await become(6);
    await work();
    await become(0);
    await goOn();
    expect((await seen(owner, canceled)).BroadcastStatus).toBe('Canceled');
    expect((await seen(owner, paused)).BroadcastStatus).toBe('Paused');
  });
});
