import type { ErrorBody } from '@carillon/contract/errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/testApp.ts';

let test: TestApp;
let owner: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());

const reserve = (who: Visitor, AreaCode: string) =>
  who.call('POST', '/account/reservelocalnumber', { AreaCode });
const messageOf = async (who: Visitor, areaCode: string) => {
  const answer = await reserve(who, areaCode);
  return [answer.statusCode, answer.json<ErrorBody>().Message];
};

it('is refused in the words of 1-decisions G-57', async () => {
  for (const wrong of ['', '12', '1234', 'abc', '000', '199'])
    expect(await messageOf(owner, wrong)).toEqual([400, 'Enter a valid area code.']);
  expect(await messageOf(await test.signIn('demo-admin'), '312')).toEqual([
    422,
    "You're not authorized to get a local number. Please ask an account owner.",
  ]);
});

it('is of the area code that was asked for, once, and works with its owner', async () => {
  const answers = await Promise.all([reserve(owner, '312'), reserve(owner, '312')]);
  const [first, second] = answers.map((answer) =>
    answer.json<{ TextNumberID: number; PhoneNumber: string }>(),
  );
  expect(first).toEqual(second);
  expect(first).toMatchObject({ Message: '' });
  expect(first?.PhoneNumber).toMatch(/^312555\d{4}$/);
  // Asked again elsewhere, it stays the one.
  expect((await reserve(owner, '206')).json()).toMatchObject({
    PhoneNumber: first?.PhoneNumber,
    Message:
      'No numbers were available in that area code, so we assigned you a number with the area code 312.',
  });
  expect((await owner.call('GET', `/textnumbers/${first?.TextNumberID}`)).json()).toMatchObject({
    RegistrationStatus: 'Not Registered',
    CanText: false,
    IsDefault: false,
    Size: 1,
  });
});

it('comes from the same time zone when the area code has none, and from nowhere when none is left', async () => {
  const mallory = await test.signIn('mallory-owner');
  await asOwner(
    test,
    `update account set time_zone = 'America/Los_Angeles' where company_name like 'Mallory%'`,
  );
  await asOwner(
    test,
    `update local_number set reserved_by = (select min(account_id) from account), reserved_at = now()
     where reserved_by is null and area_code not in (303, 503, 919)`,
  );
  expect((await reserve(mallory, '214')).json()).toMatchObject({
    Message:
      'No numbers were available in that area code, so we assigned you a number with the area code 503.',
  });
  await asOwner(
    test,
    `update text_number set is_retired = true where account_id = (select account_id from app_user where user_name = 'mallory-owner')`,
  );
  await asOwner(
    test,
    `update local_number set reserved_by = (select min(account_id) from account), reserved_at = now()
     where reserved_by is null`,
  );
  const none = await reserve(mallory, '303');
  expect([none.statusCode, none.json<ErrorBody>().ErrorCode, none.json<ErrorBody>().Message]).toEqual([
    404,
    1812,
    'No local numbers are available right now. Please try again later.',
  ]);
});
