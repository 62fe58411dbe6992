import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAccountCountry, type Account } from '@carillon/contract/accounts/accounts';
import type { ErrorBody } from '@carillon/contract/errors';
import { phoneCountries } from '@carillon/rules/phones/countries';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/testApp.ts';

let test: TestApp;
let fresh: Visitor;
let riverbend: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  fresh = await test.signIn('new-owner');
  riverbend = await test.signIn('demo-owner');
});
afterAll(() => test.close());

const country = async (who: Visitor) =>
  getAccountCountry.response.parse((await who.call('GET', '/account/country')).json());
const put = (who: Visitor, body: object) => who.call('PUT', '/account', body);

describe('the name of an organization', () => {
  it('is kept without needless blanks, and is never empty or endless', async () => {
    const saved = await put(fresh, { CompanyName: '  Fairmont \n  Public Library ' });
    expect(saved.json<Account>().CompanyName).toBe('Fairmont Public Library');
    expect((await fresh.call('GET', '/account')).json<Account>().CompanyName).toBe('Fairmont Public Library');
    for (const [name, sentence] of [
      ['  ', 'Enter an organization name'],
      ['x'.repeat(256), 'Organization name must be at most 255 characters'],
    ] as const) {
      const refused = await put(fresh, { CompanyName: name });
      expect(refused.statusCode).toBe(400);
      expect(refused.json<ErrorBody>().Errors).toEqual([{ Field: 'CompanyName', Message: sentence }]);
    }
  });
});

describe('the country of an account (P-264)', () => {
  it('is one of 23 while nothing depends on it, and decides at once how numbers are read', async () => {
    expect(await country(fresh)).toEqual({ CountryID: 1, CanChange: true, WhyNot: '' });
    expect(phoneCountries).toHaveLength(23);
    for (const { countryId } of phoneCountries)
      expect((await put(fresh, { CountryID: countryId })).json<Account>().CountryID).toBe(countryId);
    for (const wrong of [0, 24, -1, 1.5])
      expect((await put(fresh, { CountryID: wrong })).statusCode).toBe(400);
    await put(fresh, { CountryID: 4 });
    const valid = await fresh.call('POST', '/validation/phone', { Source: '07400 123456', CountryID: 4 });
    expect(valid.json()).toMatchObject({ Success: true });
    await put(fresh, { CountryID: 1 });
  });

  it('is fixed as soon as a number was read by it, and may be sent again unchanged', async () => {
    const { statusCode } = await put(riverbend, { CountryID: 2 });
    expect(statusCode).toBe(409);
    expect(await country(riverbend)).toEqual({
      CountryID: 1,
      CanChange: false,
      WhyNot:
        'The country can’t be changed, because you already have contacts and text numbers. Their phone numbers were read as those of this country.',
    });
    expect(
      (await put(riverbend, { CountryID: 1, CompanyName: 'Riverbend School District' })).statusCode,
    ).toBe(200);
  });

  it.each([
    ['contacts', () => fresh.call('POST', '/contacts', { PrimaryPhone: '2145556001' })],
    [
      'numbers in voice settings',
      () =>
        fresh.call('PUT', '/user', {
          TransferAndConnect: { TransferNumber: '2145556001', TransferLines: 1 },
        }),
    ],
    [
      'consent on record',
      () => fresh.call('POST', '/optouts', { PhoneNumber: '2145556002', Voice: true, Text: true }),
    ],
  ])('depends on %s', async (what, make) => {
    expect((await make()).statusCode).toBeLessThan(300);
    const { CanChange, WhyNot } = await country(fresh);
    expect(CanChange).toBe(false);
    expect(WhyNot).toContain(what);
    const refused = await put(fresh, { CountryID: 3, CompanyName: 'Elsewhere' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json<ErrorBody>().Errors[0]).toEqual({ Field: 'CountryID', Message: WhyNot });
    // All or nothing.
    expect((await fresh.call('GET', '/account')).json<Account>().CompanyName).not.toBe('Elsewhere');
  });

  it('is changed by owners and admins, and by owners alone on a free trial (1-decisions G-91)', async () => {
    const admin = await test.signIn('demo-admin');
    const user = await test.signIn('demo-user');
    expect((await user.call('GET', '/account/country')).statusCode).toBe(403);
    expect((await put(user, { CountryID: 1 })).statusCode).toBe(403);
    expect((await admin.call('GET', '/account/country')).statusCode).toBe(200);
    const trial = (on: boolean) =>
      asOwner(test, `update account set is_free_trial = $1 where company_name like 'Riverbend%'`, [on]);
    await trial(true);
    expect((await admin.call('GET', '/account/country')).json<ErrorBody>().ErrorName).toBe('PrivilegedOnly');
    expect((await put(admin, { CompanyName: 'Mine' })).statusCode).toBe(403);
    expect((await put(admin, { RequireTextOptIn: false })).statusCode).toBe(200);
    expect((await riverbend.call('GET', '/account/country')).statusCode).toBe(200);
    await trial(false);
  });
});
