import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { asTenant } from '../platform/database/tenant.ts';
import { auditAccount, startAudits } from './index.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ env: { METRICS_TOKEN: 'figures' } });
});
afterAll(() => test.close());

async function figures(): Promise<Record<string, number>> {
  const { body } = await test.app.inject({ url: '/metrics', headers: { authorization: 'Bearer figures' } });
  return Object.fromEntries(
    [...body.matchAll(/^(audit_\w+) (\S+)$/gm)].map((line) => [line[1], Number(line[2])]),
  );
}

it('audits every account, and reports a disagreement in log and metrics until it is gone', async () => {
  expect(await figures()).toEqual({
    audit_findings: 0,
    audit_accounts: 0,
    audit_oldest_timestamp_seconds: 0,
  });
  await startAudits(test.base);
  const queued = await asOwner<{ id: number }>(
    test,
    `select (data->>'AccountID')::int as id from pgboss.job where name = 'audit-account' order by 1`,
  );
  const accounts = await asOwner<{ id: number }>(test, 'select account_id as id from account order by 1');
  expect(queued).toEqual(accounts);
  const [account = { id: 0 }] = accounts;
  const error = vi.spyOn(test.base.log, 'error');
  for (const { id } of accounts) expect(await auditAccount(test.base, asTenant(id))).toEqual([]);
  expect(await figures()).toEqual({
    audit_findings: 0,
    audit_accounts: accounts.length,
    audit_oldest_timestamp_seconds: test.base.clock.now().getTime() / 1000,
  });
  expect(error).not.toHaveBeenCalled();

  const shift = (by: number) =>
    asOwner(test, 'update wallet set available = available + $1 where account_id = $2', [by, account.id]);
  await shift(7);
  expect(await auditAccount(test.base, asTenant(account.id))).toMatchObject([{ rule: 'wallet is the sum' }]);
  expect(error).toHaveBeenCalledWith(
    expect.objectContaining({ account: account.id, rule: 'wallet is the sum' }),
    'the books of an account disagree',
  );
  expect((await figures())['audit_findings']).toBe(1);
  await shift(-7);
  await auditAccount(test.base, asTenant(account.id));
  expect((await figures())['audit_findings']).toBe(0);
});
