import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '@carillon/contract/accounts/accounts';
import { asTenant } from '../../../platform/database/tenant.ts';
import { asOwner } from '../../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../../testing/testApp.ts';
import { aBroadcast, aDraft, aForm, audienceOf, seen } from '../../fixtures.ts';

/** More recipients than a broadcast checks one by one before it starts. */
const many = 20_002;

let test: TestApp;
let mallory: Visitor;
let accountId: number;
beforeAll(async () => {
  test = await createTestApp();
  mallory = await test.signIn('mallory-owner');
  const [row] = await asOwner(test, `select account_id from app_user where user_name = 'mallory-owner'`);
  accountId = Number(row?.['account_id']);
});
afterAll(() => test.close());

/** A draft of many people, two of whom opted out. */
async function aLongDraft(firstPhone: number): Promise<number> {
  const draft = await aDraft(mallory, { contacts: [{ PrimaryPhone: String(firstPhone) }] });
  const audience = await audienceOf(test, draft);
  await asOwner(
    test,
    `insert into recipient (account_id, audience_id, recipient_no, phone, source)
     select $1, $2, n, $3::bigint + n - 1, 1 from generate_series(2, $4) n`,
    [accountId, audience, firstPhone, many],
  );
  await asOwner(
    test,
    `update audience set recipient_count = $2, next_recipient_no = $2 + 1 where audience_id = $1`,
    [audience, many],
  );
  await asOwner(
    test,
    `insert into opt_out (account_id, phone, opted_out_text, source)
     select $1, $2::bigint + n, true, 'Stop' from generate_series(1, 2) n`,
    [accountId, firstPhone],
  );
  return draft;
}

/** Leaves the account with this many credits. */
async function leave(credits: number) {
  const { AvailableCallUnits } = (await mallory.call('GET', '/account')).json<Account>();
  const change = (credits - AvailableCallUnits) * 1000;
  await test.base.database.inTenant(asTenant(accountId), async (tx) => {
    const source = `test ${credits}`;
    if (change >= 0)
      await tx.query(`select post_ledger('grant', $2, 'manual', p_key => $1)`, [source, change]);
    else {
      await tx.query(`select post_ledger('hold', $2, 'manual', p_key => $1)`, [source, -change]);
      await tx.query(`select post_ledger('capture', $2, 'manual', p_key => $1)`, [source, -change]);
    }
  });
}

describe('a long list', () => {
  it('with credits for all recipients is not checked one by one: the gate refuses, and gives back what was held', async () => {
    const draft = await aLongDraft(2_146_000_000);
    await leave(many);
    const id = await aBroadcast(mallory, { DraftBroadcastID: draft });
    expect(await seen(mallory, id)).toMatchObject({ MaxCreditCost: many, TotalCompleted: 0 });
    const { PendingCallBalance } = (await mallory.call('GET', '/account')).json<Account>();
    expect(PendingCallBalance).toBe(many);
  });

  it('is still counted for a sender who was shown how many it reaches', async () => {
    const draft = await aLongDraft(2_148_000_000);
    await leave(many + 1);
    const form = { ...(await aForm(mallory, { DraftBroadcastID: draft })), RequestKey: 'long' };
    const send = async (Reached: number) =>
      mallory.call('POST', '/broadcasts', { ...form, Shown: { Reached, Credits: Reached } });
    expect((await send(many)).json()).toMatchObject({ ErrorName: 'NotAsShown' });
    expect((await send(many - 2)).json()).toMatchObject({ RecipientTotal: many - 2 });
  });

  it('with credits only for those who can be texted is checked one by one, and sent to them', async () => {
    const draft = await aLongDraft(2_147_000_000);
    await leave(many - 2);
    const id = await aBroadcast(mallory, { DraftBroadcastID: draft });
    expect(await seen(mallory, id)).toMatchObject({ MaxCreditCost: many - 2, TotalCompleted: 2 });
  });
});
