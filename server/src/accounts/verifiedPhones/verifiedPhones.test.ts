import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '@carillon/contract/errors';
import { openServiceAccount } from '../../notifications/index.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { codeLimits } from './sendCode.ts';

let test: TestApp;
let owner: Visitor;
let uma: Visitor;

beforeAll(async () => {
  test = await createTestApp({ env: { BLOCKED_NUMBERS: '8005550100,2145550177' } });
  await openServiceAccount(test.base);
  owner = await test.signIn('demo-owner');
  uma = await test.signIn('demo-user');
});
afterAll(() => test.close());
beforeEach(async () => {
  test.base.clock.set(testStart);
  for (const sql of [
    'delete from limit_count',
    'delete from code_prefix',
    'delete from phone_code',
    'delete from verified_phone',
    'delete from direct_text',
    'delete from opt_out where account_id = 1',
    'update account set is_free_trial = false',
    `delete from phone_fact where phone = 2145550188`,
  ])
    await asOwner(test, sql);
});

const send = (who: Visitor, PhoneNumber: string) =>
  who.call('POST', '/user/sendmfa', { Channel: 'sms', PhoneNumber });
const verify = (who: Visitor, code: string) => who.call('POST', `/user/verifymfa/${code}`);
const codeOf = (answer: Awaited<ReturnType<typeof send>>) => answer.json<ErrorBody>().ErrorCode;

/** The texts with codes that were asked for, the last one last. */
const texts = () =>
  asOwner<{ phone: number; message: string; account: number }>(
    test,
    `select phone, message, account_id as account from direct_text where origin = 'code' order by direct_text_id`,
  );
async function lastCode(): Promise<string> {
  return /^\d{6}/.exec((await texts()).at(-1)?.message ?? '')?.[0] ?? 'none';
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const verified = () => asOwner(test, 'select phone, user_id from verified_phone order by phone');

it('texts a code of six digits from the service’s own number, which proves the phone once', async () => {
  const sent = await send(uma, '(214) 555-0142');
  expect(sent.json()).toEqual({ PhoneNumber: '2145550142', ExpiresAt: '2026-01-14T16:10:00.000Z' });
  const [text] = await texts();
  expect(text).toMatchObject({ account: 1 });
  expect(text?.message).toMatch(/^\d{6} is your Carillon code\./);
  const code = await lastCode();
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(uma, code)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect((await verify(uma, code)).json()).toMatchObject({ ErrorCode: 1893 });
  expect(await verified()).toHaveLength(1);
  const [deed] = await asOwner(test, `select to_value from activity where deed = 'phone.verified'`);
  expect(deed).toEqual({ to_value: { Phone: '…0142' } });
});

describe('the answer to a number', () => {
  it.each([
    ['on the do-not-contact list', '2145550166', 1003],
    ['that is no number', '12', 1006],
    ['with letters', 'call me', 1006],
    ['in a country that is not served', '+44 7700 900142', 1007],
    ['in the Caribbean', '876-555-0142', 1007],
    ['of premium rate', '900-555-0142', 1007],
    ['that is toll-free', '833-555-0142', 1007],
    ['of a satellite', '+881 6 1234 5678', 1007],
    ['of our own', '2145550177', 1008],
    ['that is a landline', '2145550188', 1009],
    ['that a look-up says is a landline', '2145550199', 1009],
  ])('%s', async (_what, number, code) => {
    await asOwner(test, `insert into do_not_contact (phone) values (2145550166) on conflict do nothing`);
    await asOwner(
      test,
      'insert into phone_fact (phone, line_type, dead, at) values (2145550188, 2, false, now())',
    );
    const answer = await send(uma, number);
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, code]);
    expect(await texts()).toEqual([]);
  });

  it('that sent STOP to the service', async () => {
    await asOwner(
      test,
      `insert into opt_out (account_id, phone, opted_out_text, changed_at, source) values (1, 2145550143, true, now(), 'Stop')`,
    );
    const answer = await send(uma, '2145550143');
    expect(codeOf(answer)).toBe(1009);
    expect(answer.json<ErrorBody>().Message).toContain('Text START');
  });
});

describe('a code', () => {
  it('is refused when wrong, and ends after five tries', async () => {
    await send(uma, '2145550142');
    const code = await lastCode();
    for (let n = 0; n < 5; n += 1) expect(codeOf(await verify(uma, wrong(code)))).toBe(1012);
    expect(codeOf(await verify(uma, code))).toBe(1893);
    expect(await verified()).toEqual([]);
  });

  it('ends after ten minutes', async () => {
    await send(uma, '2145550142');
    const code = await lastCode();
    test.base.clock.advance(10 * 60_000);
    expect(codeOf(await verify(uma, code))).toBe(1893);
  });

  it('is replaced by the next one', async () => {
    await send(uma, '2145550142');
    const first = await lastCode();
    await send(uma, '2145550142');
    const second = await lastCode();
    if (first !== second) expect(codeOf(await verify(uma, first))).toBe(1012);
    expect((await verify(uma, second)).statusCode).toBe(200);
  });

  it('is its user’s alone', async () => {
    await send(uma, '2145550142');
    expect(codeOf(await verify(owner, await lastCode()))).toBe(1893);
  });

  it.each(['12a456', '1234567'])('%s can’t be one', async (typed) => {
    await send(uma, '2145550142');
    const answer = await verify(uma, typed);
    expect(codeOf(answer)).toBe(1012);
    expect(answer.json<ErrorBody>().Message).toMatch(/^The code has/);
  });

  it('stands nowhere in clear but in its text', async () => {
    await send(uma, '2145550142');
    const rows = await asOwner(test, 'select * from phone_code');
    expect(JSON.stringify(rows)).not.toContain(await lastCode());
  });
});

describe('limits', () => {
  it('five a day to a number, for all users together', async () => {
    for (let n = 0; n < 5; n += 1)
      expect((await send(n % 2 ? uma : owner, '2145550142')).statusCode).toBe(200);
    const answer = await send(owner, '2145550142');
    expect(answer.json()).toMatchObject({
      ErrorCode: 1010,
      Message: "You've reached the maximum number of attempts. Try again later.",
      RetryAfterSeconds: 86_400,
    });
    expect(await texts()).toHaveLength(5);
    test.base.clock.advance(86_400_000);
    expect((await send(await test.signIn('demo-owner'), '2145550142')).statusCode).toBe(200);
  });

  it('five an hour for a user', async () => {
    for (let n = 0; n < 5; n += 1) expect((await send(uma, `214555015${n}`)).statusCode).toBe(200);
    expect(codeOf(await send(uma, '2145550159'))).toBe(1010);
    expect((await send(owner, '2145550159')).statusCode).toBe(200);
  });

  it('a storm texts no more than the limit of the prefix, and what is refused takes nothing from others', async () => {
    await asOwner(test, `delete from limit_count`);
    const many = codeLimits.prefix.times + 20;
    for (let n = 0; n < many; n += 1) {
      await asOwner(test, `delete from limit_count where key !~ '^code.(prefix|service)'`);
      await asOwner(test, 'delete from code_prefix');
      await send(uma, `21455501${String(10 + (n % 80))}`);
    }
    expect((await texts()).length).toBeLessThanOrEqual(codeLimits.prefix.times);
    const [service] = await asOwner<{ n: number }>(
      test,
      `select n from limit_count where key ~ '^code.service'`,
    );
    expect(service?.n).toBe((await texts()).length);
  });

  it('a prefix whose codes are hardly ever entered is paused', async () => {
    await asOwner(
      test,
      `insert into code_prefix (prefix, day, sent, entered) values ('214555', '2026-01-13', 20, 1)`,
    );
    expect(codeOf(await send(uma, '2145550142'))).toBe(1010);
    expect((await send(uma, '4695550142')).statusCode).toBe(200);
    test.base.clock.advance(2 * 86_400_000);
    const late = await test.signIn('demo-user');
    expect((await send(late, '2145550142')).statusCode).toBe(200);
  });

  it('one phone serves three accounts', async () => {
    await asOwner(
      test,
      `insert into verified_phone (account_id, phone, user_id, verified_at)
       select account_id, 2145550142, user_id, now() from app_user where user_name in ('mallory-owner', 'abroad-owner', 'new-owner')`,
    );
    const answer = await send(uma, '2145550142');
    expect(codeOf(answer)).toBe(1008);
    expect(answer.json<ErrorBody>().Message).toContain('3 other accounts');
  });
});

describe('a trial', () => {
  beforeEach(() =>
    asOwner(test, `update account set is_free_trial = true where company_name like 'Riverbend%'`),
  );

  it('verifies five numbers', async () => {
    await asOwner(
      test,
      `insert into verified_phone (account_id, phone, user_id, verified_at)
       select account_id, 2145550150 + n, user_id, now() from app_user, generate_series(1, 5) n where user_name = 'demo-owner'`,
    );
    expect(codeOf(await send(owner, '2145550142'))).toBe(1894);
    expect((await send(owner, '2145550151')).statusCode).toBe(200);
  });

  it('shows its numbers and texts to begin with', async () => {
    await send(owner, '2145550142');
    await verify(owner, await lastCode());
    const answer = (await owner.call('GET', '/aws/capabilities/account/platformfreetrial')).json<{
      mfaPhoneNumbers: object[];
      cannedPftMessages: { TextMessage: string }[];
    }>();
    expect(answer).toMatchObject({
      allowed: true,
      trialState: 'Standard',
      numbersLeft: 4,
      mfaPhoneNumbers: [{ PhoneNumber: '2145550142' }],
    });
    expect(answer.cannedPftMessages.length).toBeGreaterThan(2);
  });

  it.each([
    [
      'a trial without texts',
      `features = array['FreeTrialABTestNoText']`,
      { allowed: false, trialState: 'NoText' },
    ],
    [
      'a converted one',
      `converted_at = now(), converted_type_id = 0`,
      { allowed: false, trialState: 'Converted' },
    ],
  ])('%s is told apart', async (_what, change, expected) => {
    await asOwner(test, `update account set ${change} where company_name like 'Riverbend%'`);
    const answer = await owner.call('GET', '/aws/capabilities/account/platformfreetrial');
    expect(answer.json()).toMatchObject(expected);
    await asOwner(
      test,
      `update account set features = '{DripCampaignsBeta}', converted_at = null, converted_type_id = null where company_name like 'Riverbend%'`,
    );
  });
});

it('capabilities are those of the table of rights, with every reason', async () => {
  const ofOwner = (await owner.call('GET', '/aws/capabilities')).json();
  expect(ofOwner).toMatchObject({ billing: { buy: { allowed: true, reasons: [] } } });
  const ofUser = (await uma.call('GET', '/aws/capabilities')).json();
  expect(ofUser).toMatchObject({
    billing: {
      buy: {
        allowed: false,
        reasons: [{ reason: 'Role', message: 'Access to this page is restricted to account owners.' }],
      },
    },
  });
});
