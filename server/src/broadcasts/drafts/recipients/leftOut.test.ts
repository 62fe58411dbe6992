import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '@carillon/contract/accounts/accounts';
import type { RecipientResult } from '@carillon/contract/broadcasts/broadcastResults';
import type { ContactSummary, DraftBroadcast } from '@carillon/contract/broadcasts/drafts';
import type { ErrorBody } from '@carillon/contract/errors';
import { auditBooks } from '../../../reports/auditBooks.ts';
import { asOwner } from '../../../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../../testing/testApp.ts';
import { countReasons, untextable, type ReachRules } from '../../../audiences/index.ts';
import { textReasonSql, voiceReasonSql } from '../../../audiences/reach/textability.ts';
import { reachJoins } from '../../../consent/index.ts';
import { aBroadcast, aDraft, aForm, aScheduledBroadcast, audienceOf, phones, seen } from '../../fixtures.ts';
import { startScheduledBroadcast } from '../../start/startBroadcast.job.ts';
import { asTenant } from '../../../platform/database/tenant.ts';

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
beforeEach(async () => {
  test.base.clock.set(testStart);
  await asOwner(test, 'delete from opt_out');
  await asOwner(test, 'delete from phone_fact');
  await asOwner(test, 'delete from do_not_contact');
});

const account = async () => (await mallory.call('GET', '/account')).json<Account>();
const draftOf = async (id: number) =>
  (await mallory.call('GET', `/draft-broadcasts/${id}`)).json<DraftBroadcast>();
const optOut = (phone: string) =>
  asOwner(
    test,
    `insert into opt_out (account_id, phone, opted_out_text, source) values ($1, $2, true, 'Stop')
     on conflict (account_id, phone) do update set opted_out_text = true`,
    [accountId, phone],
  );
const optIn = (phone: string) =>
  asOwner(test, 'update opt_out set opted_out_text = false where account_id = $1 and phone = $2', [
    accountId,
    phone,
  ]);
/** Leaves the account with this many credits, by a grant or by spending, through the ledger. */
async function leave(credits: number) {
  const { AvailableCallUnits } = await account();
  const change = (credits - AvailableCallUnits) * 1000;
  await test.base.database.inTenant(asTenant(accountId), async (tx) => {
    const source = `test ${Math.random()}`;
    if (change >= 0)
      await tx.query(`select post_ledger('grant', $2, 'manual', p_key => $1)`, [source, change]);
    else {
      await tx.query(`select post_ledger('hold', $2, 'manual', p_key => $1)`, [source, -change]);
      await tx.query(`select post_ledger('capture', $2, 'manual', p_key => $1)`, [source, -change]);
    }
  });
}

/** Six people: one for each known reason not to be textable, and two who are. */
async function sixPeople(): Promise<{ draft: number; phones: string[] }> {
  const [first = '', second = '', optedOut = '', blocked = '', landline = ''] = phones(5, 2145556000);
  await optOut(optedOut);
  await asOwner(test, 'insert into do_not_contact (phone) values ($1)', [blocked]);
  await asOwner(test, 'insert into phone_fact (phone, line_type) values ($1, 2)', [landline]);
  const all = [first, second, optedOut, blocked, landline, '8005551234'];
  return {
    draft: await aDraft(mallory, { contacts: all.map((PrimaryPhone) => ({ PrimaryPhone })) }),
    phones: all,
  };
}

describe('credits needed', () => {
  it('are those of the textable numbers: equal is allowed, one less is error 4100 (B-155)', async () => {
    const { draft } = await sixPeople();
    expect(await draftOf(draft)).toMatchObject({ TextNumberCount: 2, MinCallUnitsRequired: 2 });
    await leave(1);
    const short = await mallory.call(
      'POST',
      '/broadcasts',
      await aForm(mallory, { DraftBroadcastID: draft }),
    );
    expect(short.json<ErrorBody>()).toMatchObject({
      ErrorCode: 4100,
      Message:
        "This broadcast needs 2 credits and you don't have that many available. Please purchase more credits.",
    });
    await leave(2);
    const id = await aBroadcast(mallory, { DraftBroadcastID: draft });
    expect(await account()).toMatchObject({ AvailableCallUnits: 0, PendingCallBalance: 2 });
    expect(await seen(mallory, id)).toMatchObject({
      PhoneNumberCount: 6,
      MaxCreditCost: 2,
      TotalCompleted: 4,
      InvalidTextCount: 4,
      NotDeliveredTexts: 2,
    });
    await mallory.call('PUT', `/broadcasts/${id}`, { BroadcastStatus: 'Canceled' });
  });

  it('without textable recipients is refused as before', async () => {
    await optOut('2145556100');
    const draft = await aDraft(mallory, { contacts: [{ PrimaryPhone: '2145556100' }] });
    const answer = await mallory.call(
      'POST',
      '/broadcasts',
      await aForm(mallory, { DraftBroadcastID: draft }),
    );
    expect(answer.statusCode).toBe(422);
  });

  it('show each person who is left out, with the reason, and no person twice among the open', async () => {
    await leave(10);
    const { draft, phones: all } = await sixPeople();
    const id = await aBroadcast(mallory, { DraftBroadcastID: draft });
    const page = async (query: string) =>
      (await mallory.call('GET', `/broadcasts/${id}/details?${query}`)).json<{
        Items: RecipientResult[];
        Size: number;
      }>();
    const invalid = await page('filter=invalid');
    expect(invalid.Items.map((one) => [one.PhoneNumber, one.TextResult, one.Credits])).toEqual([
      [all[2], 'Opted Out', 0],
      [all[3], 'Do Not Contact', 0],
      [all[4], 'Not Textable', 0],
      [all[5], 'Not Textable', 0],
    ]);
    expect(invalid.Items.map((one) => one.numberofattempts)).toEqual([0, 0, 0, 0]);
    const open = await page('filter=not-completed');
    expect([open.Size, open.Items.map((one) => one.PhoneNumber)]).toEqual([2, all.slice(0, 2)]);
    const second = await page('filter=not-completed&pagesize=1&page=2');
    expect(second.Items.map((one) => one.PhoneNumber)).toEqual([all[1]]);
    await mallory.call('PUT', `/broadcasts/${id}`, { BroadcastStatus: 'Canceled' });
    expect((await page('filter=not-completed')).Size).toBe(2);
  });
});

describe('people who opt in before a scheduled start', () => {
  const start = async (id: number) => {
    test.base.clock.advance(3_600_000);
    await startScheduledBroadcast(test.base, asTenant(accountId), id);
  };
  const scheduled = async () => {
    const { draft, phones: all } = await sixPeople();
    const id = await aScheduledBroadcast(mallory, test.base.clock.now(), { DraftBroadcastID: draft });
    await optIn(all[2] ?? '');
    return id;
  };

  it('are texted and charged if there are credits', async () => {
    await leave(10);
    const id = await scheduled();
    expect(await seen(mallory, id)).toMatchObject({ MaxCreditCost: 2, InvalidTextCount: 4 });
    await start(id);
    expect(await seen(mallory, id)).toMatchObject({
      BroadcastStatus: 'Broadcasting',
      MaxCreditCost: 3,
      InvalidTextCount: 3,
      NotDeliveredTexts: 3,
    });
    expect((await account()).AvailableCallUnits).toBe(7);
    await mallory.call('PUT', `/broadcasts/${id}`, { BroadcastStatus: 'Canceled' });
  });

  it('stay left out if there are none, and the others are texted', async () => {
    await leave(2);
    const id = await scheduled();
    await start(id);
    expect(await seen(mallory, id)).toMatchObject({
      BroadcastStatus: 'Broadcasting',
      MaxCreditCost: 2,
      InvalidTextCount: 4,
    });
    await mallory.call('PUT', `/broadcasts/${id}`, { BroadcastStatus: 'Canceled' });
  });

  it('are checked again by "send now" as well', async () => {
    await leave(10);
    const id = await scheduled();
    await mallory.call('PUT', `/broadcasts/${id}`, { StartDate: null });
    expect(await seen(mallory, id)).toMatchObject({ BroadcastStatus: 'Broadcasting', MaxCreditCost: 3 });
    await mallory.call('PUT', `/broadcasts/${id}`, { BroadcastStatus: 'Canceled' });
    expect(await auditBooks(test.base.database, asTenant(accountId))).toEqual([]);
  });
});

describe('counting by lists', () => {
  it('gives the same result for every draft as a check of each recipient', async () => {
    const all = phones(400, 2145557000);
    const tollFree = ['8005551234', '8885551234', '8335550000'];
    const draft = await aDraft(mallory, {
      contacts: [...all, ...tollFree].map((PrimaryPhone) => ({ PrimaryPhone })),
    });
    const other = await aDraft(mallory, {
      contacts: all.slice(0, 50).map((PrimaryPhone) => ({ PrimaryPhone })),
    });
    // Enough recipients that they are joined with whole lists.
    const large = await aDraft(mallory, { contacts: [] });
    const audiences = [
      await audienceOf(test, draft),
      await audienceOf(test, other),
      await audienceOf(test, large),
    ] as const;
    await asOwner(
      test,
      `insert into recipient (account_id, audience_id, recipient_no, phone, first_name, last_name, notes, source, line_type)
       select $1, $2, row_number() over (), p, '', '', '', 1, 0
       from (select unnest($3::bigint[]) union all select 4600000000 + generate_series(1, 20000)) numbers(p)`,
      [accountId, audiences[2], all],
    );
    // Every third, fifth, seventh ...: each combination of facts about a number occurs.
    const some = (n: number) => all.filter((_phone, index) => index % n === 0);
    await asOwner(
      test,
      `insert into opt_out (account_id, phone, opted_out_text, opted_out_voice, opted_in, source)
       select $1, p, p % 2 = 0, p % 3 = 0, p % 5 = 0, 'Stop' from unnest($2::bigint[]) p`,
      [accountId, some(3)],
    );
    await asOwner(test, 'insert into do_not_contact (phone) select unnest($1::bigint[])', [some(7)]);
    await asOwner(
      test,
      'insert into phone_fact (phone, line_type, dead) select p, (p % 3)::smallint, p % 4 = 0 from unnest($1::bigint[]) p',
      [some(5)],
    );
    await asOwner(test, 'update recipient set line_type = recipient_no % 3 where audience_id = any($1)', [
      audiences,
    ]);
    for (const type of ['SMS', 'SMSOrAnnouncement', 'Announcement'] as const)
      for (const [requireTextOptIn, canText] of [
        [false, true],
        [true, true],
        [false, false],
        [true, false],
      ] as const)
        for (const [audienceId, recipientCount] of [
          [audiences[0], 403],
          [audiences[1], 50],
          [audiences[2], 20_000 + all.length],
        ] as const) {
          const rules: ReachRules = { type, requireTextOptIn, verifiedOnly: false, canText, countryId: 1 };
          await test.base.database.inTenant(asTenant(accountId), async (tx) => {
            const rows = await tx.query<{ no: number; text: number; voice: number }>(
              `select r.recipient_no as no, (${textReasonSql(rules)}) as text,
                 (${voiceReasonSql(rules)}) as voice
               from recipient r ${reachJoins} where r.account_id = $1 and r.audience_id = $2`,
              [accountId, audienceId],
            );
            const byReasons = (reasons: { text: number; voice: number; n: number }[]) => {
              const sums = new Map<string, number>();
              for (const { text, voice, n } of reasons)
                if (n > 0) sums.set(`${text}/${voice}`, (sums.get(`${text}/${voice}`) ?? 0) + n);
              return [...sums].toSorted();
            };
            const audience = { audienceId, recipientCount };
            expect(byReasons(await countReasons(tx, audience, rules))).toEqual(
              byReasons(rows.map((row) => ({ ...row, n: 1 }))),
            );
            const chosen = (await untextable(tx, audience, rules)).flatMap(({ nos }) => nos);
            expect(chosen.toSorted((a, b) => a - b)).toEqual(
              rows
                .filter((row) => row.text !== 0)
                .map((row) => row.no)
                .toSorted((a, b) => a - b),
            );
          });
        }
    const summary = (
      await mallory.call('GET', `/draft-broadcasts/${draft}/contactsummary`)
    ).json<ContactSummary>();
    const shown = await draftOf(draft);
    expect(summary.Textable).toBe(shown.TextNumberCount);
    expect(summary.Textable + summary.Excluded).toBe(403);
  });
});
