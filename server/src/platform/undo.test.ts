import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import type { TenantTx } from './database/database.ts';
import { asTenant } from './database/tenant.ts';
import { undoMs, undoTicket } from './undo.ts';

let test: TestApp;
let [account, user, colleague] = [0, 0, 0];
const now = new Date('2026-01-14T16:00:00.000Z');
const hens = undoTicket<unknown>('hens');
const eggs = undoTicket<unknown>('eggs');

beforeAll(async () => {
  test = await createTestApp();
  const users = await asOwner<{ account_id: number; user_id: number }>(
    test,
    `select account_id::int, user_id::int from app_user where user_name in ('demo-owner', 'demo-admin') order by user_name desc`,
  );
  [account, user, colleague] = [users[0]!.account_id, users[0]!.user_id, users[1]!.user_id];
});
afterAll(() => test.close());

const inAccount = <T>(run: (tx: TenantTx) => Promise<T>) =>
  test.base.database.inTenant(asTenant(account), run);

async function saved(payload: unknown): Promise<string> {
  const undoId = randomUUID();
  await inAccount((tx) => hens.save(tx, { undoId, payload, userId: user, now }));
  return undoId;
}

describe('what a ticket kept', () => {
  it.each<[string, unknown, unknown]>([
    ['a number', 3, 3],
    ['a text with quotes', `it's "so"`, `it's "so"`],
    ['a list', [1, 2, 3], [1, 2, 3]],
    ['nothing', [], []],
    ['null', null, null],
    ['fields', { id: 7, name: 'Ann' }, { id: 7, name: 'Ann' }],
    ['null in a field', { lastAt: null }, { lastAt: null }],
    ['an instant, as ISO', { at: now }, { at: '2026-01-14T16:00:00.000Z' }],
    ['instants in lists', [{ at: now }], [{ at: '2026-01-14T16:00:00.000Z' }]],
    ['what is undefined is absent', { a: 1, b: undefined }, { a: 1 }],
    ['letters of every kind', { note: 'é 😀 \\u0041 אב' }, { note: 'é 😀 \\u0041 אב' }],
  ])('returns %s', async (_what, payload, back) => {
    const undoId = await saved(payload);
    expect(await inAccount((tx) => hens.take(tx, { undoId, userId: user, now }))).toEqual(back);
  });
});

describe('a ticket', () => {
  const refused = { errorName: 'UndoExecuted', extra: { UndoExecuted: true } };
  const later = (ms: number) => new Date(now.getTime() + ms);

  it.each<[string, Parameters<typeof hens.take>[1] & { of?: typeof hens }]>([
    ['of another kind', { undoId: 'saved', userId: 0, now, of: eggs }],
    ['of another user', { undoId: 'saved', userId: 1, now }],
    ['after ten minutes', { undoId: 'saved', userId: 0, now: later(undoMs) }],
    ['a day later', { undoId: 'saved', userId: 0, now: later(86_400_000) }],
    ['with an unknown id', { undoId: randomUUID(), userId: 0, now }],
    ['with an empty id', { undoId: '', userId: 0, now }],
  ])('is refused %s', async (_when, { undoId, userId, now: at, of = hens }) => {
    const id = undoId === 'saved' ? await saved({}) : undoId;
    const who = userId === 0 ? user : colleague;
    await expect(inAccount((tx) => of.take(tx, { undoId: id, userId: who, now: at }))).rejects.toMatchObject(
      refused,
    );
  });

  it('counts a millisecond before ten minutes, once', async () => {
    const undoId = await saved({ n: 1 });
    const ticket = { undoId, userId: user, now: later(undoMs - 1) };
    expect(await inAccount((tx) => hens.take(tx, ticket))).toEqual({ n: 1 });
    await expect(inAccount((tx) => hens.take(tx, ticket))).rejects.toMatchObject(refused);
  });

  it('of another account is unknown', async () => {
    const undoId = await saved({});
    const [other] = await asOwner<{ account_id: number }>(
      test,
      `select account_id::int from app_user where user_name = 'mallory-owner'`,
    );
    await expect(
      test.base.database.inTenant(asTenant(other!.account_id), (tx) =>
        hens.take(tx, { undoId, userId: user, now }),
      ),
    ).rejects.toMatchObject(refused);
  });

  it('comes back when the change that took it fails', async () => {
    const undoId = await saved({ n: 2 });
    const ticket = { undoId, userId: user, now };
    await expect(
      inAccount(async (tx) => {
        await hens.take(tx, ticket);
        throw new Error('failed');
      }),
    ).rejects.toThrow('failed');
    expect(await inAccount((tx) => hens.take(tx, ticket))).toEqual({ n: 2 });
  });
});
