import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asTenant } from '../platform/database/tenant.ts';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { openWallet, post, readBalance, type Balance } from './index.ts';

let test: TestApp;
let nextAccount = 0;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** An account with an empty wallet. */
async function anAccount() {
  nextAccount += 1;
  const [row] = await asOwner<{ id: number }>(
    test,
    `insert into account (company_name) values ($1) returning account_id as id`,
    [`Account ${nextAccount}`],
  );
  const tenant = asTenant(row?.id ?? 0);
  await test.base.database.inTenant(tenant, openWallet);
  const move = (kind: 'grant' | 'hold' | 'capture' | 'release' | 'refund', source: string, amount: number) =>
    test.base.database
      .inTenant(tenant, (tx) => post(tx, { kind, source: { step: 'manual', key: source }, amount, note: '' }))
      .catch(() => 'insufficient' as const);
  const balance = (): Promise<Balance> => test.base.database.inTenant(tenant, readBalance);
  return { accountId: tenant.accountId, move, balance };
}

/** What the wallet caches, computed from the ledger's entries. */
async function fromEntries(accountId: number) {
  const [row] = await asOwner<Record<string, string>>(
    test,
    `select coalesce(sum(amount), 0) as total,
       coalesce(sum(amount) filter (where book = 'available'), 0) as available,
       coalesce(sum(amount) filter (where book = 'held'), 0) as held
     from ledger_entry where account_id = $1`,
    [accountId],
  );
  return { total: Number(row?.total), available: Number(row?.available), held: Number(row?.held) };
}

describe('the ledger', () => {
  it('moves credits between available, held and spent', async () => {
    const { move, balance } = await anAccount();
    expect(await move('grant', 'a', 10_000)).toBe(true);
    expect(await balance()).toEqual({ owned: 10, held: 0 });
    expect(await move('hold', 'b', 4_000)).toBe(true);
    expect(await balance()).toEqual({ owned: 10, held: 4 });
    expect(await move('capture', 'c', 3_000)).toBe(true);
    expect(await balance()).toEqual({ owned: 7, held: 1 });
    expect(await move('release', 'd', 1_000)).toBe(true);
    expect(await balance()).toEqual({ owned: 7, held: 0 });
    expect(await move('refund', 'e', 500)).toBe(true);
    expect(await balance()).toEqual({ owned: 7.5, held: 0 });
  });

  it('books an event once, and no movement of zero', async () => {
    const { move, balance } = await anAccount();
    await move('grant', 'a', 10_000);
    expect(await move('grant', 'a', 10_000)).toBe(false);
    expect(await move('hold', 'a', 1_000)).toBe(true);
    expect(await move('hold', 'a', 2_000)).toBe(false);
    expect(await move('capture', 'x', 0)).toBe(false);
    expect(await balance()).toEqual({ owned: 10, held: 1 });
  });

  it('books an event once when many book it at the same moment', async () => {
    const { move, balance } = await anAccount();
    const answers = await Promise.all(Array.from({ length: 8 }, () => move('grant', 'once', 1_000)));
    expect(answers.filter((answer) => answer === true)).toHaveLength(1);
    expect(await balance()).toEqual({ owned: 1, held: 0 });
  });

  it.each(['hold', 'capture', 'release'] as const)('refuses a %s of more than there is', async (kind) => {
    const { accountId, move, balance } = await anAccount();
    await move('grant', 'a', 1_000);
    expect(await move(kind, 'b', 1_001)).toBe('insufficient');
    expect(await balance()).toEqual({ owned: 1, held: 0 });
    expect((await fromEntries(accountId)).total).toBe(0);
  });

  it('refuses negative amounts', async () => {
    const { move, balance } = await anAccount();
    await move('grant', 'a', -1_000);
    expect(await balance()).toEqual({ owned: 0, held: 0 });
  });

  it('sums to zero and to the wallet for any events in any order', async () => {
    const kind = fc.constantFrom('grant', 'hold', 'capture', 'release', 'refund');
    const movements = fc.array(
      fc.record({
        kind,
        amount: fc.integer({ min: 0, max: 5_000 }),
        source: fc.integer({ min: 1, max: 12 }),
      }),
      { minLength: 1, maxLength: 15 },
    );
    await fc.assert(
      fc.asyncProperty(movements, async (list) => {
        const { accountId, move, balance } = await anAccount();
        let [available, held] = [0, 0];
        const booked = new Set<string>();
        for (const { kind: what, amount, source } of list) {
          const answer = await move(what, `s${source}`, amount);
          const [moreAvailable, moreHeld] = {
            grant: [amount, 0],
            hold: [-amount, amount],
            capture: [0, -amount],
            release: [amount, -amount],
            refund: [amount, 0],
          }[what] as [number, number];
          const key = `${what} s${source}`;
          const fits = available + moreAvailable >= 0 && held + moreHeld >= 0;
          if (amount === 0 || (booked.has(key) && fits)) expect(answer).toBe(false);
          else if (!fits) expect(answer).toBe('insufficient');
          else {
            expect(answer).toBe(true);
            booked.add(key);
            available += moreAvailable;
            held += moreHeld;
          }
        }
        expect(await fromEntries(accountId)).toEqual({ total: 0, available, held });
        expect(await balance()).toEqual({ owned: (available + held) / 1000, held: held / 1000 });
      }),
      { numRuns: 25, seed: 7 },
    );
  });

  it('shows in every line what was owned after it', async () => {
    const { accountId, move } = await anAccount();
    await Promise.all(Array.from({ length: 10 }, (_, n) => move('grant', `g${n}`, 1_000)));
    const rows = await asOwner<{ balance: number }>(
      test,
      'select balance::int from ledger_transaction where account_id = $1 order by transaction_id',
      [accountId],
    );
    expect(rows.map((row) => row.balance)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => n * 1000));
  });

  it.each([
    'update ledger_entry set amount = 1',
    'delete from ledger_entry',
    'update ledger_transaction set balance = 1',
    'delete from ledger_transaction',
    'truncate ledger_entry',
  ])('can only grow: the application may not "%s"', async (sql) => {
    await expect(test.base.database.inTenant(asTenant(1), (tx) => tx.query(sql))).rejects.toThrow(
      /permission denied/,
    );
  });
});
