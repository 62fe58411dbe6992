import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreditMovement } from '@carillon/contract/accounts/billing';
import type { ListEnvelope } from '@carillon/contract/lists';
import { aBroadcast } from '../broadcasts/fixtures.ts';
import { bookRefunds, openWallet, post, readBalance, type Source } from '../credits/index.ts';
import { asTenant } from '../platform/database/tenant.ts';
import { asOwner } from '../testing/asOwner.ts';
import { rowsHandled } from '../testing/rowsHandled.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/testApp.ts';
import { listMovements, type MovementRow } from './creditBalance.sql.ts';

let test: TestApp;
let owner: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());

/** An account with an empty wallet. */
async function anAccount() {
  const [row] = await asOwner<{ id: number }>(
    test,
    `insert into account (company_name) values ('An account') returning account_id as id`,
  );
  const tenant = asTenant(row?.id ?? 0);
  await test.base.database.inTenant(tenant, openWallet);
  return { accountId: tenant.accountId };
}

/** What a lease of a broadcast's texts booked. */
const lease = (sendId: number, leaseId: number): Source => ({
  sendId,
  channel: 'text',
  step: 'lease',
  leaseId,
  no: 1,
});

describe('the credit balance page', () => {
  const list = async (query = '') =>
    (await owner.call('GET', `/creditbalance${query}`)).json<ListEnvelope<CreditMovement>>();

  it('has the newest movement first, in plain words', async () => {
    const id = await aBroadcast(owner, { recipients: 3, BroadcastName: '100% attendance' });
    const { Items, Size } = await list();
    expect(Size).toBe(2);
    expect(Items[0]).toMatchObject({
      Type: 'Text Broadcast',
      Kind: 'hold',
      Notes: 'Held for "100% attendance"',
      UserName: 'Olivia Reyes',
      BroadcastID: id,
      Credits: 0,
      HeldCredits: 3,
      Balance: 100_000,
    });
    expect(Items[1]).toMatchObject({
      Type: 'Purchase',
      Kind: 'grant',
      Credits: 100_000,
      Balance: 100_000,
    });
  });

  it('is narrowed and paged', async () => {
    expect((await list('?kind=grant')).Items.map((item) => item.Kind)).toEqual(['grant']);
    expect((await list('?q=100%25')).Size).toBe(1);
    expect((await list('?q=%25')).Size).toBe(1);
    expect((await list('?q=_')).Size).toBe(0);
    expect(await list('?pagesize=1&page=2')).toMatchObject({ Size: 2, Page: 2, Next: null });
    expect((await owner.call('GET', '/creditbalance?kind=gift')).statusCode).toBe(400);
  });

  it('makes one line of what one broadcast spent, under its name', async () => {
    const id = await aBroadcast(owner, { recipients: 4, BroadcastName: 'Snow day' });
    const tenant = asTenant(
      (
        await asOwner<{ id: number }>(
          test,
          'select account_id as id from broadcast where broadcast_id = $1',
          [id],
        )
      )[0]?.id ?? 0,
    );
    for (const part of [1, 2, 3]) {
      await test.base.database.inTenant(tenant, (tx) =>
        post(tx, { kind: 'capture', source: lease(id, part), amount: 1000, note: '' }),
      );
    }
    expect((await list('?kind=capture')).Size).toBe(3);
    const { Items, Size } = await list('?kind=capture&groupby=broadcast');
    expect(Size).toBe(1);
    expect(Items[0]).toMatchObject({ Notes: 'Snow day', BroadcastID: id, Credits: -3, HeldCredits: -3 });
    expect((await list('?q=snow+day&groupby=broadcast')).Items.map((item) => item.Kind)).toEqual([
      'capture',
      'hold',
    ]);
  });

  it('has balances that add up from line to line, no matter which broadcasts were sent side by side', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ broadcast: fc.integer({ min: 1, max: 3 }), amount: fc.integer({ min: 1, max: 5 }) }),
          {
            minLength: 1,
            maxLength: 14,
          },
        ),
        fc.integer({ min: 1, max: 4 }),
        async (captures, pagesize) => {
          const { accountId: account } = await anAccount();
          const tenant = asTenant(account);
          const lines = await test.base.database.inTenant(tenant, async (tx) => {
            await post(tx, {
              kind: 'grant',
              source: { step: 'manual', key: 'first' },
              amount: 1_000_000,
              note: '',
            });
            for (const [at, { broadcast, amount }] of captures.entries()) {
              const [id, thousandths] = [broadcast, amount * 1000];
              const held = { sendId: id, channel: 'text', step: 'changed', no: at, broadcastId: id } as const;
              await post(tx, { kind: 'hold', source: held, amount: thousandths, note: '' });
              await post(tx, { kind: 'capture', source: lease(id, at), amount: thousandths, note: '' });
              if (at % 3 === 2)
                await bookRefunds(tx, [{ sendId: id, recipientNo: at, attempt: 1, amount: 1000 }]);
            }
            const found: MovementRow[] = [];
            for (let offset = 0; ; offset += pagesize) {
              const { rows } = await listMovements(tx, { offset, limit: pagesize, byBroadcast: true });
              if (rows.length === 0) return found;
              found.push(...rows);
            }
          });
          for (const [at, row] of lines.entries())
            expect(row.balance - row.owned).toBe(lines[at + 1]?.balance ?? 0);
          expect(lines[0]?.balance).toBe(
            1000 * (await test.base.database.inTenant(tenant, readBalance)).owned,
          );
        },
      ),
      { numRuns: 15, seed: 18 },
    );
  });

  it('reads as many rows as it shows, however long the ledger is', async () => {
    const read = async (captures: number, query: { byBroadcast: boolean; offset?: number }) => {
      const { accountId } = await anAccount();
      await test.base.database.inTenant(asTenant(accountId), async (tx) => {
        await post(tx, { kind: 'grant', source: { step: 'manual', key: 'all' }, amount: 1e9, note: '' });
        // Four broadcasts, sent side by side: their movements lie between one another's.
        for (const id of [1, 2, 3, 4])
          await post(tx, {
            kind: 'hold',
            source: { sendId: id, channel: 'text', step: 'made', broadcastId: id },
            amount: 1e8,
            note: '',
          });
        await tx.query(
          `select post_ledger('capture', 1000, 'lease', 1 + n % 4, 'text', p_lease => n, p_no => 1)
           from generate_series(1, $1::int) n`,
          [captures],
        );
      });
      await asOwner(test, 'analyze ledger_transaction, ledger_entry, ledger_line');
      return test.base.database.inTenant(asTenant(accountId), (tx) =>
        rowsHandled(tx, (explaining) => listMovements(explaining, { offset: 0, limit: 3, ...query })),
      );
    };
    for (const query of [{ byBroadcast: true }, { byBroadcast: true, offset: 3 }, { byBroadcast: false }]) {
      const [short, long] = [await read(40, query), await read(2_000, query)];
      expect(long, JSON.stringify({ query, short })).toBeLessThan(short + 40);
    }
  });

  it('is for owners and admins', async () => {
    expect((await (await test.signIn('demo-admin')).call('GET', '/creditbalance')).statusCode).toBe(200);
    expect((await (await test.signIn('demo-user')).call('GET', '/creditbalance')).statusCode).toBe(403);
  });
});

describe('the credit balance (P-175)', () => {
  it.each([
    [0, 'Credits', 200],
    [1, 'Monthly', 403],
    [2, 'Invoiced Credits', 403],
    [3, 'Invoiced Monthly', 403],
  ])('of an account of kind %i (%s) returns %i', async (kind, label, status) => {
    const { AccountID } = (await owner.call('GET', '/account')).json<{ AccountID: number }>();
    const become = (to: number) =>
      asOwner(test, `update account set account_type_id = $1 where account_id = $2`, [to, AccountID]);
    await become(kind);
    try {
      const answer = await owner.call('GET', '/creditbalance');
      expect(answer.statusCode).toBe(status);
      expect((await owner.call('GET', '/account')).json()).toMatchObject({ AccountType: label });
      // The account has its invoices whatever its kind.
      expect((await owner.call('GET', '/invoices')).statusCode).toBe(200);
    } finally {
      await become(0);
    }
  });
});
