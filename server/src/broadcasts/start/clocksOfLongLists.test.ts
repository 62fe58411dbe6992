import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countBeginnings, type ReachRules } from '../../audiences/index.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { aDraft, audienceOf } from '../fixtures.ts';

/** Lists of at least this length are counted as a whole, and recipients who get no text are subtracted. */
const large = 20_000;

let test: TestApp;
let accountId: number;
let audienceId: number;
beforeAll(async () => {
  test = await createTestApp();
  const mallory = await test.signIn('mallory-owner');
  const [row] = await asOwner(test, `select account_id from app_user where user_name = 'mallory-owner'`);
  accountId = Number(row?.['account_id']);
  const numbers = [
    '2145567101', // Dallas, fine
    '2145567102', // opted out of texts
    '2145567103', // opted in
    '3125567104', // Chicago, opted out of calls only
    '3125567105', // on the do-not-contact list
    '2125567106', // New York, dead
    '2125567107', // a landline
    '8085567108', // Honolulu, held
    '8005567109', // toll-free
    '9075567110', // Anchorage, fine
  ];
  const draft = await aDraft(mallory, { contacts: numbers.map((PrimaryPhone) => ({ PrimaryPhone })) });
  audienceId = await audienceOf(test, draft);
  await asOwner(
    test,
    `insert into opt_out (account_id, phone, opted_out_text, opted_out_voice, opted_in, held_until, source) values
       ($1, 2145567102, true, false, false, null, 'Stop'), ($1, 2145567103, false, false, true, null, 'Stop'),
       ($1, 3125567104, false, true, false, null, 'Stop'), ($1, 8085567108, false, false, false, now() + interval '1 day', 'Stop')`,
    [accountId],
  );
  await asOwner(test, `insert into do_not_contact (phone) values (3125567105)`);
  await asOwner(
    test,
    `insert into phone_fact (phone, dead, line_type) values (2125567106, true, 0), (2125567107, false, 2)`,
  );
  // A second number of a person, and numbers of other countries.
  await asOwner(
    test,
    `insert into recipient (account_id, audience_id, recipient_no, person_no, phone, source)
     values ($1, $2, 101, 1, 2145567201, 1), ($1, $2, 102, null, 447700900123, 1), ($1, $2, 103, null, 447700900124, 1)`,
    [accountId, audienceId],
  );
  await asOwner(
    test,
    `insert into opt_out (account_id, phone, opted_out_text, source) values ($1, 447700900124, true, 'Stop')`,
    [accountId],
  );
});
afterAll(() => test.close());

const texts: ReachRules = {
  type: 'SMS',
  requireTextOptIn: false,
  verifiedOnly: false,
  canText: true,
  countryId: 1,
};
const first = '2140000000: 2, 3120000000: 1, 447700000000: 1, 9070000000: 1';
const all = '2140000000: 3, 3120000000: 1, 447700000000: 1, 9070000000: 1';

describe('a long list has the same clocks as a short one', () => {
  it.each<[string, Partial<ReachRules>, string]>([
    ['a text', {}, all],
    ['a text to first numbers', { firstNumberOnly: true }, first],
    ['a text that needs an opt-in', { requireTextOptIn: true }, '2140000000: 1'],
    [
      'a text that needs an opt-in, to first numbers',
      { requireTextOptIn: true, firstNumberOnly: true },
      '2140000000: 1',
    ],
    ['no texts', { canText: false }, ''],
    ['a survey', { type: 'TextSurvey' }, all],
    ['a survey to first numbers', { type: 'TextSurvey', firstNumberOnly: true }, first],
    ['a survey that needs an opt-in', { type: 'TextSurvey', requireTextOptIn: true }, '2140000000: 1'],
    ['a survey without texts', { type: 'TextSurvey', canText: false }, ''],
    ['no texts to first numbers', { canText: false, firstNumberOnly: true }, ''],
    ['no texts, with an opt-in', { canText: false, requireTextOptIn: true }, ''],
  ])('%s', async (_, given, wanted) => {
    const rules = { ...texts, ...given };
    const [short, long] = await test.base.database.inTenant(asTenant(accountId), async (tx) => [
      await countBeginnings(tx, { audienceId, recipientCount: 13 }, rules),
      await countBeginnings(tx, { audienceId, recipientCount: large }, rules),
    ]);
    const shown = (counts: readonly { beginning: string; n: number }[]) =>
      counts
        .map(({ beginning, n }) => `${beginning}: ${n}`)
        .toSorted()
        .join(', ');
    expect(shown(long ?? [])).toBe(wanted);
    expect(shown(short ?? [])).toBe(wanted);
  });
});
