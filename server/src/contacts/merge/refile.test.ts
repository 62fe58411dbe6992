import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner } from '../../testing/asOwner.ts';
import { rowsHandled } from '../../testing/rowsHandled.ts';
import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import { refile } from '../groups/members.sql.ts';

let test: TestApp;
let accountId: number;
beforeAll(async () => {
  test = await createTestApp();
  const [row] = await asOwner(test, `select account_id from app_user where user_name = 'mallory-owner'`);
  accountId = Number(row?.['account_id']);
});
afterAll(() => test.close());

/** How many rows are handled when this many people, all new, are sorted into groups. */
async function handledFor(people: number): Promise<number> {
  await asOwner(test, 'alter table contact_member set (autovacuum_enabled = false)');
  await asOwner(test, 'truncate contact, contact_member');
  const made = await asOwner<{ person_id: number }>(
    test,
    `with made as (insert into contact (account_id, user_id, first_name, last_name, notes, primary_phone, source, created_at, changed_at)
       select $1, (select user_id from app_user where user_name = 'mallory-owner'), '', '', '', 2145550000 + n, 1, now(), now()
       from generate_series(1, $2::int) n returning *)
     insert into contact_member (account_id, person_id, list_id, name_key, user_id)
     select account_id, person_id, -1, name_key, user_id from made returning person_id`,
    [accountId, people],
  );
  const ids = made.map((row) => row.person_id);
  return test.base.database.inTenant(asTenant(accountId), async (tx) => {
    // What the planner chose where it guessed one row.
    await tx.query('set local enable_hashjoin = off');
    await tx.query('set local enable_mergejoin = off');
    return rowsHandled(tx, (explaining) => refile(explaining, 'select unnest($2::int[])', [accountId, ids]));
  });
}

it('files people whom the statistics do not know yet, without reading all of them for each', async () => {
  const few = await handledFor(200);
  expect(await handledFor(2_000)).toBeLessThan(few * 20);
});
