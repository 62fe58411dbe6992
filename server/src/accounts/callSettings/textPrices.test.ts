import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '@carillon/contract/accounts/accounts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';

let test: TestApp;
let owner: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());

const account = async (): Promise<Account> => (await owner.call('GET', '/account')).json();

it('an account shows what its texts cost: the prices of the installation, nothing by the month', async () => {
  const { AccountID, AccountTypeID, TextPrices } = await account();
  const { textSegment, mediaText } = test.base.config.prices;
  expect(TextPrices).toEqual({ Segment: textSegment, WithPicture: mediaText });
  for (const [type, expected] of [
    [1, { Segment: 0, WithPicture: 0 }],
    [3, { Segment: 0, WithPicture: 0 }],
    [2, { Segment: textSegment, WithPicture: mediaText }],
  ] as const) {
    await asOwner(test, 'update account set account_type_id = $1 where account_id = $2', [type, AccountID]);
    expect((await account()).TextPrices).toEqual(expected);
  }
  await asOwner(test, 'update account set account_type_id = $1 where account_id = $2', [
    AccountTypeID,
    AccountID,
  ]);
});
