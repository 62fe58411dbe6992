import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreditMovement } from '@carillon/contract/accounts/billing';
import type { ErrorBody } from '@carillon/contract/errors';
import type { Invoice } from '@carillon/contract/accounts/invoices';
import type { ListEnvelope } from '@carillon/contract/lists';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/testApp.ts';

let test: TestApp;
let owner: Visitor;
let mallory: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  mallory = await test.signIn('mallory-owner');
});
afterAll(() => test.close());

const list = async (query = '', who = owner) => {
  const answer = await who.call('GET', `/invoices${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<ListEnvelope<Invoice>>();
};
const credits = ({ Items }: ListEnvelope<Invoice>) => Items.map((one) => one.NumberOfCredits);

describe('invoices', () => {
  it('come newest first, with all their facts', async () => {
    const { Items, Size, PageSize } = await list();
    expect([Size, PageSize]).toEqual([3, 100]);
    expect(Items[1]).toEqual({
      InvoiceID: expect.any(Number) as number,
      AccountID: (await owner.call('GET', '/account')).json<{ AccountID: number }>().AccountID,
      InvoiceStatusCategory: 'Partially Paid',
      ChargeTimestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      IsPayG: true,
      NumberOfCredits: 25_000,
      AddCreditsToAccount: false,
      Amount: 1250,
      SalesTax: 82.5,
      GrandTotal: 1332.5,
      BalanceDue: 832.5,
      Terms: 'Net 30',
      PoNumber: 'RSD-2307',
      AdditionalNotes: '',
    });
    const made = Items.map((one) => one.ChargeTimestamp);
    expect(made).toEqual(made.toSorted().reverse());
  });

  it('are sorted and searched, and narrowed to a status', async () => {
    expect(credits(await list('?sortby=NumberOfCredits'))).toEqual([10_000, 25_000, 100_000]);
    expect(credits(await list('?sortby=-GrandTotal'))).toEqual([100_000, 25_000, 10_000]);
    expect(credits(await list('?sortby=-BalanceDue'))).toEqual([25_000, 10_000, 100_000]);
    expect(credits(await list('?sortby=InvoiceStatusCategory'))).toEqual([10_000, 25_000, 100_000]);
    expect(credits(await list('?sortby=Nonsense'))).toEqual([10_000, 25_000, 100_000]);
    expect(credits(await list('?q=rsd-2307'))).toEqual([25_000]);
    expect(credits(await list('?q=Athletics'))).toEqual([10_000]);
    const { InvoiceID } = (await list('?q=rsd-2291')).Items[0] as Invoice;
    expect(credits(await list(`?q=${InvoiceID}`))).toEqual([100_000]);
    expect((await list('?q=%25')).Size).toBe(0);
    expect(credits(await list('?status=Partially%20Paid'))).toEqual([25_000]);
    expect((await owner.call('GET', '/invoices?status=Lost')).statusCode).toBe(400);
  });

  it('are got one by one', async () => {
    const [first] = (await list()).Items;
    const one = await owner.call('GET', `/invoices/${first?.InvoiceID}`);
    expect([one.statusCode, one.json()]).toEqual([200, first]);
  });

  it('of another account and unknown ones are not found in the same way (P-001)', async () => {
    const [theirs] = (await list()).Items;
    const answers = await Promise.all(
      [theirs?.InvoiceID, 999_999].map((id) => mallory.call('GET', `/invoices/${id}`)),
    );
    for (const answer of answers)
      expect([answer.statusCode, answer.json<ErrorBody>().ErrorName]).toEqual([404, 'NotFound']);
    expect(credits(await list('', mallory))).toEqual([5_000]);
  });

  it('are for owners and admins', async () => {
    const [one] = (await list()).Items;
    for (const path of ['/invoices', `/invoices/${one?.InvoiceID}`]) {
      expect((await (await test.signIn('demo-admin')).call('GET', path)).statusCode).toBe(200);
      const refused = await (await test.signIn('demo-user')).call('GET', path);
      expect([refused.statusCode, refused.json<ErrorBody>().ErrorName]).toEqual([403, 'PrivilegedOnly']);
    }
  });

  it('that are paid have brought as many credits as they name, the others none', async () => {
    const { Items: grants } = (await owner.call('GET', '/creditbalance?kind=grant')).json<
      ListEnvelope<CreditMovement>
    >();
    const paid = (await list('?status=Paid')).Items;
    expect(paid).toHaveLength(1);
    expect(grants.map((grant) => [grant.InvoiceID, grant.Type, grant.Credits])).toEqual(
      paid.map((one) => [one.InvoiceID, 'Purchase', one.NumberOfCredits]),
    );
  });

  it('come a hundred at a time by default (P-254)', async () => {
    const who = await test.signIn('new-owner');
    expect(await list('', who)).toMatchObject({ Items: [], Size: 0, Next: null });
    await asOwner(
      test,
      `insert into invoice (account_id, number_of_credits, amount, balance_due)
       select account_id, n, n * 9, n * 9 from app_user, generate_series(1, 103) n where user_name = 'new-owner'`,
    );
    const first = await list('', who);
    expect(first).toMatchObject({ Size: 103, Page: 1, PageSize: 100, Previous: null });
    expect(first.Items).toHaveLength(100);
    // Of the same moment: the higher number was made later.
    expect(first.Items.map((one) => one.InvoiceID)).toEqual(
      first.Items.map((one) => one.InvoiceID).toSorted((a, b) => b - a),
    );
    expect(first.Items[0]?.Terms).toBe('Due on Receipt');
    const next = (await who.call('GET', first.Next?.replace('/api', '') ?? '')).json<ListEnvelope<Invoice>>();
    expect(credits(next)).toEqual([3, 2, 1]);
    expect((await list('?pagesize=1', who)).Items).toHaveLength(1);
  });
});

describe('the table of invoices', () => {
  it.each([
    ['Unpaid', 'balance_due = grand_total - 1'],
    ['Partially Paid', 'balance_due = grand_total'],
    ['Partially Paid', 'balance_due = 0'],
    ['Paid', 'balance_due = 1'],
    ['Voided', 'balance_due = grand_total'],
    ['Pending', 'balance_due = grand_total + 1'],
    ['Lost', 'balance_due = 0'],
  ])('has none that is %s with %s', async (status, money) => {
    await expect(asOwner(test, `update invoice set status = '${status}', ${money}`)).rejects.toThrow(
      /check constraint/,
    );
  });

  it('has none whose total is not its amount and its tax', async () => {
    await expect(asOwner(test, 'update invoice set grand_total = 1')).rejects.toThrow(/grand_total/);
  });
});
