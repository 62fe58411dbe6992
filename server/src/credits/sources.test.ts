import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asTenant, type Tenant } from '../platform/database/tenant.ts';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { bookOutcomes, bookRefunds, openWallet, post, releaseHeld, type Source } from './index.ts';

let test: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  const [row] = await asOwner<{ id: number }>(
    test,
    `insert into account (company_name) values ('Sources') returning account_id as id`,
  );
  tenant = asTenant(row?.id ?? 0);
  await test.base.database.inTenant(tenant, openWallet);
  await book({ step: 'manual', key: 'all' }, 'grant', 1_000_000);
});

const book = (source: Source, kind: 'grant' | 'hold' | 'capture' | 'release' = 'hold', amount = 1_000) =>
  test.base.database.inTenant(tenant, (tx) => post(tx, { kind, source, amount, note: '' }));

const began = new Date('2026-11-20T15:00:00.123Z');
const text = { sendId: 7001, channel: 'text' } as const;
const call = { sendId: 7001, channel: 'call' } as const;
const first = { recipientNo: 1, attempt: 1 } as const;

/** Two sources that differ in one thing: each is booked once. */
const pairs: readonly [what: string, one: Source, other: Source][] = [
  [
    'two sends',
    { ...text, step: 'made', broadcastId: null },
    { ...text, sendId: 7002, step: 'made', broadcastId: null },
  ],
  [
    'texts and calls',
    { ...text, step: 'made', broadcastId: 7001 },
    { ...call, step: 'made', broadcastId: 7001 },
  ],
  ['two steps', { ...text, step: 'stopped' }, { ...text, step: 'settled' }],
  [
    'two changes',
    { ...text, step: 'changed', no: 1, broadcastId: 7001 },
    { ...text, step: 'changed', no: 2, broadcastId: 7001 },
  ],
  [
    'two leases',
    { ...text, step: 'lease', leaseId: 1, no: 1 },
    { ...text, step: 'lease', leaseId: 2, no: 1 },
  ],
  [
    'two parts of a lease',
    { ...text, step: 'lease', leaseId: 1, no: 1 },
    { ...text, step: 'lease', leaseId: 1, no: 2 },
  ],
  [
    'in time and late',
    { ...text, step: 'lease', leaseId: 1, no: 1 },
    { ...text, step: 'leaseLate', leaseId: 1, no: 1 },
  ],
  [
    'two leases that ended alone',
    { ...text, step: 'leaseOver', leaseId: 1 },
    { ...text, step: 'leaseOver', leaseId: 2 },
  ],
  [
    'receipts of two webhooks',
    { ...text, step: 'receipts', webhookId: 1, no: 0 },
    { ...text, step: 'receipts', webhookId: 2, no: 0 },
  ],
  [
    'two receipts of a webhook',
    { ...text, step: 'receipts', webhookId: 1, no: 1 },
    { ...text, step: 'receipts', webhookId: 1, no: 2 },
  ],
  [
    'two people',
    { ...text, step: 'lookedUp', ...first },
    { ...text, step: 'lookedUp', ...first, recipientNo: 2 },
  ],
  [
    'two attempts',
    { ...call, step: 'answered', ...first },
    { ...call, step: 'answered', ...first, attempt: 2 },
  ],
  ['looked up and by hand', { ...text, step: 'lookedUp', ...first }, { ...text, step: 'byHand', ...first }],
  [
    'two transfers of a call',
    { ...call, step: 'transfer', ...first, beganAt: began },
    { ...call, step: 'transfer', ...first, beganAt: new Date(began.getTime() + 1) },
  ],
  [
    'two minutes of a transfer',
    { ...call, step: 'transfer', ...first, beganAt: began, no: 0 },
    { ...call, step: 'transfer', ...first, beganAt: began, no: 5_000 },
  ],
  ['two invoices', { step: 'invoice', invoiceId: 1 }, { step: 'invoice', invoiceId: 2 }],
  ['two corrections', { step: 'manual', key: 'a' }, { step: 'manual', key: 'b' }],
];

describe('a source', () => {
  it.each(pairs)('is booked once, and %s separately', async (_, one, other) => {
    const kind = one.step === 'invoice' ? 'grant' : 'hold';
    expect(await book(one, kind)).toBe(true);
    expect(await book(one, kind)).toBe(false);
    expect(await book(one, kind, 2_000)).toBe(false);
    expect(await book(other, kind)).toBe(true);
    expect(await book(other, kind)).toBe(false);
  });

  it('is booked once for each kind of movement', async () => {
    const source: Source = { ...text, step: 'lease', leaseId: 1, no: 1 };
    expect(await book({ ...text, step: 'made', broadcastId: null }, 'hold', 5_000)).toBe(true);
    expect(await book(source, 'capture')).toBe(true);
    expect(await book(source, 'release')).toBe(true);
    expect(await book(source, 'capture')).toBe(false);
    expect(await book(source, 'release')).toBe(false);
  });

  it.each([
    ['a step that is none', `'lost', 1, 'text'`],
    ['a send without a channel', `'made', 1`],
    ['a channel that is none', `'made', 1, 'fax'`],
    ['a channel without a send', `'made', null, 'text'`],
    ['a lease without its part', `'lease', 1, 'text', p_lease => 4`],
    ['a part without its lease', `'lease', 1, 'text', p_no => 1`],
    ['a change without its number', `'changed', 1, 'text'`],
    ['an attempt at no one', `'answered', 1, 'call', p_attempt => 1`],
    ['a transfer that never began', `'transfer', 1, 'call', p_recipient => 1, p_attempt => 1`],
    ['an invoice without a number', `'invoice'`],
    ['an invoice of a send', `'invoice', 1, 'text', p_invoice => 1`],
    ['a hold for an invoice', `'invoice', p_invoice => 1`],
    ['a correction without a name', `'manual'`],
    ['a send with a name', `'made', 1, 'text', p_key => 'me'`],
    ['a lease of an attempt', `'lease', 1, 'text', p_lease => 4, p_no => 1, p_attempt => 1`],
  ])('is refused by the database: %s', async (_, columns) => {
    await expect(
      test.base.database.inTenant(tenant, (tx) => tx.query(`select post_ledger('hold', 1000, ${columns})`)),
    ).rejects.toThrow(/ledger_source|ledger_transaction_channel_check/);
  });
});

describe('what belongs to a broadcast', () => {
  it('is named by the first hold, for all that follows', async () => {
    await test.base.database.inTenant(tenant, async (tx) => {
      const replies = { sendId: 7100, channel: 'text' } as const;
      await post(tx, {
        kind: 'hold',
        source: { ...replies, step: 'made', broadcastId: 7001 },
        amount: 4_000,
        note: '',
      });
      bookOutcomes(tx, { ...replies, step: 'lease', leaseId: 1, no: 1 }, { capture: 2_000, release: 1_000 });
      await bookRefunds(tx, [{ ...replies, ...first, amount: 1_000 }]);
      await releaseHeld(tx, replies, 'settled', 0);
    });
    const rows = await asOwner(
      test,
      `select kind, broadcast_id as "of" from ledger_transaction where account_id = $1 and send_id = 7100 order by transaction_id`,
      [tenant.accountId],
    );
    expect(rows).toEqual(
      ['hold', 'capture', 'release', 'refund', 'release'].map((kind) => ({ kind, of: 7001 })),
    );
  });

  it('is released separately for texts and calls, except what is kept', async () => {
    await book({ ...text, step: 'made', broadcastId: 7001 }, 'hold', 5_000);
    await book({ ...call, step: 'made', broadcastId: 7001 }, 'hold', 9_000);
    const heldFor = (channel: string) =>
      test.base.database
        .inTenant(tenant, (tx) => tx.query<{ held: number }>('select held_for(7001, $1) as held', [channel]))
        .then(([row]) => row?.held);
    await test.base.database.inTenant(tenant, (tx) => releaseHeld(tx, text, 'stopped', 2_000));
    expect([await heldFor('text'), await heldFor('call')]).toEqual([2_000, 9_000]);
    await test.base.database.inTenant(tenant, (tx) => releaseHeld(tx, call, 'settled', 0));
    expect([await heldFor('text'), await heldFor('call')]).toEqual([2_000, 0]);
  });
});
