import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '@carillon/contract/accounts/accounts';
import type { ErrorBody } from '@carillon/contract/errors';
import { sendingState } from '../../delivery/index.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aBroadcast, aNumber, aScheduledBroadcast, seen } from '../fixtures.ts';
import { cancelDeleted, startScheduledBroadcast } from '../index.ts';

const minute = 60_000;

let test: TestApp;
let owner: Visitor;
let admin: Visitor;
let accountId: number;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  admin = await test.signIn('demo-admin');
  accountId = (await account()).AccountID;
});
afterAll(() => test.close());
beforeEach(() => test.base.clock.set(testStart));

const account = async () => (await owner.call('GET', '/account')).json<Account>();
const put = (id: number, change: object, who = owner) => who.call('PUT', `/broadcasts/${id}`, change);
const scheduled = (change: Parameters<typeof aScheduledBroadcast>[2] = {}) =>
  aScheduledBroadcast(owner, test.base.clock.now(), change);
const refused = async (answer: Promise<{ statusCode: number; json<T>(): T }>) => {
  const { statusCode, json } = await answer.then((got) => ({
    statusCode: got.statusCode,
    json: got.json<ErrorBody>(),
  }));
  return [statusCode, json.ErrorName];
};
const sending = (id: number) =>
  test.base.database.inTenant(asTenant(accountId), async (tx) => (await sendingState(tx, id))?.state);
const start = (id: number) => startScheduledBroadcast(test.base, asTenant(accountId), id);
const put2 = async (id: number, status: string) => (await put(id, { BroadcastStatus: status })).statusCode;

/** Puts a broadcast into a state that only sending itself brings about. */
const finalize = (id: number) =>
  asOwner(test, `update broadcast set status = 'Finalizing' where broadcast_id = $1`, [id]);

describe('a broadcast that is sending', () => {
  it('is paused, resumed and canceled', async () => {
    const id = await aBroadcast(owner);
    expect(await sending(id)).toBe('running');
    expect((await put(id, { BroadcastStatus: 'Paused' })).json()).toMatchObject({
      BroadcastStatus: 'Paused',
      BroadcastStatusCategory: 'Broadcasting',
    });
    expect(await sending(id)).toBe('paused');
    expect((await put(id, { BroadcastStatus: 'Broadcasting' })).json()).toMatchObject({
      BroadcastStatus: 'Broadcasting',
    });
    expect(await sending(id)).toBe('running');
    expect((await put(id, { BroadcastStatus: 'Canceled' })).json()).toMatchObject({
      BroadcastStatus: 'Canceled',
      BroadcastStatusCategory: 'Completed',
      Actions: ['rename', 'delete', 'duplicate', 'resend', 'saveAsGroup', 'csv'],
    });
    expect(await sending(id)).toBe('stopped');
  });

  it('treats a second click like the first, until it is over (B-091)', async () => {
    const id = await aBroadcast(owner);
    for (const status of ['Paused', 'Paused', 'Broadcasting', 'Broadcasting', 'Canceled'])
      expect(await put2(id, status)).toBe(200);
    expect(await put2(id, 'Canceled')).toBe(409);
  });

  it('can’t be rescheduled, rewritten, started or deleted (A4)', async () => {
    const id = await aBroadcast(owner);
    expect(await refused(put(id, { StartDate: '2026-01-15T16:00:00Z' }))).toEqual([409, 'BroadcastStarted']);
    expect(await refused(put(id, { TextMessage: 'Other.' }))).toEqual([409, 'BroadcastStarted']);
    expect(await refused(put(id, { StartDate: null }))).toEqual([409, 'WrongState']);
    expect(await refused(owner.call('DELETE', `/broadcasts/${id}`))).toEqual([409, 'WrongState']);
    await put(id, { BroadcastStatus: 'Paused' });
    expect(await refused(owner.call('DELETE', `/broadcasts/${id}`))).toEqual([409, 'WrongState']);
    expect(await refused(put(id, { TextMessage: 'Other.' }))).toEqual([409, 'BroadcastStarted']);
  });

  it('is renamed in every state', async () => {
    const id = await aBroadcast(owner);
    for (const status of [null, 'Paused', 'Broadcasting', 'Canceled']) {
      if (status !== null) await put(id, { BroadcastStatus: status });
      expect((await put(id, { BroadcastName: ` ${status} ` })).json()).toMatchObject({
        BroadcastName: String(status),
      });
    }
    expect((await put(id, { BroadcastName: ' ' })).statusCode).toBe(400);
  });

  it('is not resumed with a number that may no longer send', async () => {
    const { TextNumberID } = await aNumber(owner, 'Transportation');
    const id = await aBroadcast(owner, { TextNumberID });
    await asOwner(test, 'update broadcast set text_number_id = $1 where broadcast_id = $2', [
      TextNumberID,
      id,
    ]);
    await put(id, { BroadcastStatus: 'Paused' });
    await asOwner(test, 'update text_number set is_blocked = true where text_number_id = $1', [TextNumberID]);
    expect(await refused(put(id, { BroadcastStatus: 'Broadcasting' }))).toEqual([409, 'NumberBlocked']);
    expect((await seen(owner, id)).BroadcastStatus).toBe('Paused');
    await asOwner(test, 'update text_number set is_blocked = false where text_number_id = $1', [
      TextNumberID,
    ]);
    expect(await put2(id, 'Broadcasting')).toBe(200);
  });
});

describe('a broadcast that waits for results', () => {
  it('can only be renamed (A4)', async () => {
    const id = await aBroadcast(owner);
    await finalize(id);
    for (const change of [
      { BroadcastStatus: 'Paused' },
      { BroadcastStatus: 'Broadcasting' },
      { BroadcastStatus: 'Canceled' },
    ])
      expect(await refused(put(id, change))).toEqual([409, 'WrongState']);
    expect(await refused(owner.call('DELETE', `/broadcasts/${id}`))).toEqual([409, 'WrongState']);
    expect((await put(id, { BroadcastName: 'New name' })).statusCode).toBe(200);
    expect((await seen(owner, id)).Actions).toEqual(['rename', 'duplicate', 'resend', 'saveAsGroup', 'csv']);
  });
});

describe('a scheduled broadcast', () => {
  it('can’t be paused or resumed', async () => {
    const id = await scheduled();
    expect(await refused(put(id, { BroadcastStatus: 'Paused' }))).toEqual([409, 'WrongState']);
    expect(await refused(put(id, { BroadcastStatus: 'Broadcasting' }))).toEqual([409, 'WrongState']);
  });

  it('starts at its time, not before, and once', async () => {
    const id = await scheduled();
    await start(id);
    expect(await sending(id)).toBe('waiting');
    test.base.clock.advance(60 * minute);
    await start(id);
    await start(id);
    expect(await sending(id)).toBe('running');
    expect(await seen(owner, id)).toMatchObject({
      BroadcastStatus: 'Broadcasting',
      StartedDate: '2026-01-14T17:00:00.000Z',
    });
  });

  it('is sent now', async () => {
    const id = await scheduled();
    expect((await put(id, { StartDate: null })).json()).toMatchObject({ BroadcastStatus: 'Broadcasting' });
    expect(await sending(id)).toBe('running');
    test.base.clock.advance(60 * minute);
    await start(id);
    expect((await seen(owner, id)).StartedDate).toBe(testStart);
  });

  it('is moved, and the old time does nothing', async () => {
    const id = await scheduled();
    expect((await put(id, { StartDate: '2026-01-14T20:00:00Z' })).json()).toMatchObject({
      StartDate: '2026-01-14T20:00:00.000Z',
    });
    test.base.clock.advance(60 * minute);
    await start(id);
    expect(await sending(id)).toBe('waiting');
    expect((await put(id, { StartDate: '2026-01-13T20:00:00Z' })).statusCode).toBe(400);
    const byClock = await put(id, { StartDate: '2026-01-16T09:30' });
    expect(byClock.json()).toMatchObject({ StartDate: '2026-01-16T15:30:00.000Z' });
    const queued = await asOwner<{ at: Date }>(
      test,
      `select start_after as at from pgboss.job where name = 'start-broadcast' and (data->>'BroadcastID')::int = $1 order by start_after`,
      [id],
    );
    expect(queued.map((row) => row.at.toISOString())).toContain('2026-01-16T15:30:00.000Z');
  });

  it('can be changed until one minute before its start', async () => {
    const id = await scheduled();
    test.base.clock.advance(59 * minute);
    expect((await put(id, { TextMessage: 'Another text.' })).json()).toMatchObject({
      TextMessage: 'Another text.',
    });
    test.base.clock.advance(1);
    expect(await refused(put(id, { TextMessage: 'Too late.' }))).toEqual([409, 'BroadcastStarted']);
    expect(await refused(put(id, { StartDate: '2026-01-15T20:00:00Z' }))).toEqual([409, 'BroadcastStarted']);
    expect((await seen(owner, id)).Actions).not.toContain('changeText');
  });

  it('keeps its credits right when its text changes', async () => {
    await owner.call('PUT', '/user', { DefaultSettingCharacterCount: 320 });
    const id = await scheduled({ recipients: 3 });
    const before = await account();
    const texts: [TextMessage: string, held: number][] = [
      ['y'.repeat(161), 3],
      ['y'.repeat(320), 3],
      ['short', 0],
      ['z'.repeat(161), 3],
      ['short again', 0],
    ];
    for (const [TextMessage, held] of texts) {
      const changed = await put(id, { TextMessage });
      expect(changed.json()).toMatchObject({ TextMessage, MaxCreditCost: 3 + held });
      expect((await account()).PendingCallBalance - before.PendingCallBalance).toBe(held);
    }
    expect((await put(id, { TextMessage: ' ' })).statusCode).toBe(400);
    expect((await put(id, { TextMessage: 'See bit.ly/x' })).statusCode).toBe(400);
    await owner.call('PUT', '/user', { DefaultSettingCharacterCount: 160 });
    await put(id, { BroadcastStatus: 'Canceled' });
  });

  it('is not made longer than there are credits for (B-240)', async () => {
    const mallory = await test.signIn('mallory-owner');
    await mallory.call('PUT', '/user', { DefaultSettingCharacterCount: 320 });
    const mine = await aScheduledBroadcast(mallory, test.base.clock.now(), { recipients: 3 });
    const { AvailableCallUnits } = (await mallory.call('GET', '/account')).json<Account>();
    const longer = () => put(mine, { TextMessage: 'y'.repeat(161), BroadcastName: 'Longer' }, mallory);
    const leave = (credits: number) =>
      asOwner(
        test,
        `update wallet set available = $1 where account_id = (select account_id from app_user where user_name = 'mallory-owner')`,
        [credits * 1000],
      );
    await leave(2);
    expect((await longer()).json<ErrorBody>()).toMatchObject({
      ErrorCode: 4100,
      Message: 'Unable to modify broadcast. Not enough credits to send message.',
    });
    expect(await seen(mallory, mine)).toMatchObject({ BroadcastName: 'Early dismissal', MaxCreditCost: 3 });
    await leave(3);
    expect((await longer()).statusCode).toBe(200);
    await leave(AvailableCallUnits - 3);
    await mallory.call('PUT', '/user', { DefaultSettingCharacterCount: 160 });
  });

  it('gives its credits back when canceled, once', async () => {
    const before = await account();
    const id = await scheduled({ recipients: 4 });
    expect((await account()).PendingCallBalance).toBe(before.PendingCallBalance + 4);
    await put(id, { BroadcastStatus: 'Canceled' });
    test.base.clock.advance(60 * minute);
    await start(id);
    expect((await seen(owner, id)).BroadcastStatus).toBe('Canceled');
    expect(await sending(id)).toBe('stopped');
  });

  it('changes completely or not at all', async () => {
    const id = await scheduled();
    const answer = await put(id, { BroadcastName: 'Half', TextMessage: ' ' });
    expect(answer.statusCode).toBe(400);
    expect((await seen(owner, id)).BroadcastName).toBe('Early dismissal');
  });
});

describe('deleting', () => {
  const remove = async (id: number, who = owner) => {
    const answer = await who.call('DELETE', `/broadcasts/${id}`);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ UndoID: string; Count: number }>();
  };
  const undo = (UndoID: string, who = owner) => who.call('PUT', `/broadcasts/undo/${UndoID}`, {});

  it('hides a broadcast, and undo brings it back once', async () => {
    const id = await aBroadcast(owner);
    await put(id, { BroadcastStatus: 'Canceled' });
    const { UndoID, Count } = await remove(id);
    expect(Count).toBe(1);
    expect((await owner.call('GET', `/broadcasts/${id}`)).statusCode).toBe(404);
    expect((await owner.call('DELETE', `/broadcasts/${id}`)).statusCode).toBe(404);
    expect((await undo(UndoID)).json()).toEqual({ UndoID, UndoExecuted: true });
    expect((await seen(owner, id)).BroadcastStatus).toBe('Canceled');
    const twice = await undo(UndoID);
    expect(twice.statusCode).toBe(409);
    expect(twice.json<ErrorBody>()).toMatchObject({ ErrorName: 'UndoExecuted', UndoExecuted: true });
  });

  it('can be undone for 10 minutes, by the user who did it', async () => {
    const id = await aBroadcast(owner);
    await put(id, { BroadcastStatus: 'Canceled' });
    const { UndoID } = await remove(id);
    expect(await refused(undo(UndoID, admin))).toEqual([409, 'UndoExecuted']);
    expect(await refused(undo('b_unknown'))).toEqual([409, 'UndoExecuted']);
    test.base.clock.advance(10 * minute);
    expect(await refused(undo(UndoID))).toEqual([409, 'UndoExecuted']);
  });

  it('a scheduled one keeps it from starting; undo lets it start as planned', async () => {
    const before = await account();
    const id = await scheduled({ recipients: 4 });
    const { UndoID } = await remove(id);
    test.base.clock.advance(5 * minute);
    await undo(UndoID);
    expect(await seen(owner, id)).toMatchObject({
      BroadcastStatus: 'AuthorizationApproved',
      StartDate: '2026-01-14T17:00:00.000Z',
    });
    // The job that would have canceled it leaves it as it is.
    await cancelDeleted(test.base, asTenant(accountId), id);
    expect((await account()).PendingCallBalance).toBe(before.PendingCallBalance + 4);
    test.base.clock.advance(55 * minute);
    await start(id);
    expect((await seen(owner, id)).BroadcastStatus).toBe('Broadcasting');
  });

  it('a scheduled one whose start passed meanwhile starts 5 minutes after the undo', async () => {
    const id = await scheduled({ StartDate: '2026-01-14T16:06:00Z' });
    const { UndoID } = await remove(id);
    test.base.clock.advance(8 * minute);
    await start(id);
    expect(await sending(id)).toBe('waiting');
    await undo(UndoID);
    expect(await seen(owner, id)).toMatchObject({
      BroadcastStatus: 'AuthorizationApproved',
      StartDate: '2026-01-14T16:13:00.000Z',
    });
  });

  it('a scheduled one is canceled when the undo is over', async () => {
    const id = await scheduled({ recipients: 4 });
    await remove(id);
    const jobs = await asOwner<{ at: Date }>(
      test,
      `select start_after as at from pgboss.job where name = 'cancel-deleted' and (data->>'BroadcastID')::int = $1`,
      [id],
    );
    expect(jobs.map((row) => row.at.toISOString())).toEqual(['2026-01-14T16:10:00.000Z']);
    await cancelDeleted(test.base, asTenant(accountId), id);
    await cancelDeleted(test.base, asTenant(accountId), id);
    expect(await sending(id)).toBe('stopped');
    const [row] = await asOwner(test, 'select status, category from broadcast where broadcast_id = $1', [id]);
    expect(row).toEqual({ status: 'Canceled', category: 'Completed' });
  });
});

describe('who may steer', () => {
  it('the creator, the owner, and admins; a user who sees all may only look', async () => {
    const user = await test.signIn('demo-user');
    const id = await aBroadcast(admin);
    expect((await put(id, { BroadcastName: 'By the owner' }, owner)).statusCode).toBe(200);
    expect((await put(id, { BroadcastName: 'By a user' }, user)).statusCode).toBe(404);
    expect((await user.call('GET', `/broadcasts/${id}`)).statusCode).toBe(404);
    await asOwner(test, "update app_user set can_see_all_broadcasts = true where user_name = 'demo-user'");
    expect((await user.call('GET', `/broadcasts/${id}`)).statusCode).toBe(200);
    expect(await refused(put(id, { BroadcastName: 'By a user' }, user))).toEqual([403, 'Forbidden']);
    expect(await refused(user.call('DELETE', `/broadcasts/${id}`))).toEqual([403, 'Forbidden']);
    await asOwner(test, "update app_user set can_see_all_broadcasts = false where user_name = 'demo-user'");
    const mine = await aBroadcast(owner);
    expect((await put(mine, { BroadcastName: 'By the admin' }, admin)).statusCode).toBe(200);
  });

  it('no user without the right to create broadcasts', async () => {
    const user = await test.signIn('demo-user');
    await asOwner(test, "update app_user set can_create_broadcast = false where user_name = 'demo-user'");
    expect(await refused(user.call('POST', '/draft-broadcasts', {}))).toEqual([403, 'Forbidden']);
    expect(await refused(put(1, {}, user))).toEqual([403, 'Forbidden']);
    await asOwner(test, "update app_user set can_create_broadcast = true where user_name = 'demo-user'");
  });

  it('one after another: pause and cancel at the same moment end in one state', async () => {
    const id = await aBroadcast(owner);
    const answers = await Promise.all(
      ['Paused', 'Canceled', 'Paused', 'Canceled'].map((status) => put2(id, status)),
    );
    expect(answers.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(['Canceled', 'Paused']).toContain((await seen(owner, id)).BroadcastStatus);
    expect(await sending(id)).toBe(
      (await seen(owner, id)).BroadcastStatus === 'Canceled' ? 'stopped' : 'paused',
    );
  });
});
