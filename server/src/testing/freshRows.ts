import type { TenantTx } from '../platform/database/database.ts';
import { asTenant } from '../platform/database/tenant.ts';
import { asOwner } from './asOwner.ts';
import { rowsHandled } from './rowsHandled.ts';
import { createTestApp, type TestApp } from './testApp.ts';

/** A database whose statistics know nothing about the rows that tests add, as right after people were added. */
export interface FreshRows {
  readonly test: TestApp;
  readonly accountId: number;
  /**
   * How much more rows are handled with ten times the people: 10 is right, 100 is the square. `prepare` makes the rows
   * for so many people in the emptied tables; `work` gets what it returns.
   */
  growth<T>(
    prepare: (people: number) => Promise<T>,
    work: (tx: TenantTx, made: T, people: number) => Promise<unknown>,
  ): Promise<number>;
  /** Makes recipients of audience 901, for whom `insert` makes rows: SQL on `people`, their account, number and phone. */
  addPeople(people: number, insert: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens one for tests that fill these tables. */
export async function freshRows(tables: readonly string[]): Promise<FreshRows> {
  const test = await createTestApp();
  const [row] = await asOwner<{ account_id: number }>(
    test,
    `select account_id from app_user where user_name = 'mallory-owner'`,
  );
  const accountId = row?.account_id ?? 0;
  for (const table of tables) await asOwner(test, `alter table ${table} set (autovacuum_enabled = false)`);
  return {
    test,
    accountId,
    growth: async (prepare, work) => {
      const handled: number[] = [];
      for (const people of [200, 2_000]) {
        // An emptied table has no statistics either.
        await asOwner(test, `truncate ${tables.join(', ')}`);
        const made = await prepare(people);
        await test.base.database.inTenant(asTenant(accountId), async (tx) => {
          handled.push(await rowsHandled(tx, (explaining) => work(explaining, made, people)));
        });
      }
      return (handled[1] ?? NaN) / (handled[0] ?? NaN);
    },
    addPeople: async (people, insert) => {
      await asOwner(
        test,
        `with people as (insert into recipient (account_id, audience_id, recipient_no, phone, first_name, last_name, notes, source, line_type)
           select $1, 901, n, 2145550000 + n, '', '', '', 1, 0 from generate_series(1, $2::int) n returning account_id, recipient_no, phone)
         ${insert}`,
        [accountId, people],
      );
    },
    close: () => test.close(),
  };
}
