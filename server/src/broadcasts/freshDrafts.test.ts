// Right after people were added, the database's statistics know nothing of them, and a plan that reads a draft once
// for each of its people looks as cheap as any. These tests see to it that no statement leaves that choice.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsHandled } from '../testing/rowsHandled.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/testApp.ts';
import { asOwner } from '../testing/asOwner.ts';
import { asTenant } from '../platform/tenant.ts';
import type { TenantTx } from '../platform/database.ts';
import { insertContacts } from './draftFromContacts.sql.ts';
import { countReasons, untextable } from './draftReach.sql.ts';
import { removeRecipients } from './draftRecipients.sql.ts';
import { insertIncoming, openIncoming } from './draftRecipientsBulk.sql.ts';
import { aDraft, phones } from './fixtures.ts';

let test: TestApp;
let owner: Visitor;
let accountId: number;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('mallory-owner');
  const [row] = await asOwner(test, `select account_id from app_user where user_name = 'mallory-owner'`);
  accountId = Number(row?.['account_id']);
  for (const table of ['recipient', 'contact', 'contact_member'])
    await asOwner(test, `alter table ${table} set (autovacuum_enabled = false)`);
});
afterAll(() => test.close());
// An emptied table has no statistics either.
beforeEach(() => asOwner(test, 'truncate recipient, contact, contact_member'));

const rules = { type: 'SMS', requireTextOptIn: false, canText: true } as const;
const first = 2_145_550_000;
const filter = { q: null, phone: null, filter: 'textable' } as const;

/** How much more is handled with ten times the people. 10 is right, 100 is the square. */
async function growth(
  prepare: (people: number) => Promise<number>,
  work: (tx: TenantTx, draftId: number, people: number) => Promise<unknown>,
): Promise<number> {
  const handled: number[] = [];
  for (const people of [200, 2_000]) {
    await asOwner(test, 'truncate recipient, contact, contact_member');
    const draft = await prepare(people);
    await test.base.database.inTenant(asTenant(accountId), async (tx) => {
      handled.push(await rowsHandled(tx, (explaining) => work(explaining, draft, people)));
    });
  }
  return (handled[1] ?? NaN) / (handled[0] ?? NaN);
}
const draftOf = (people: number) =>
  aDraft(owner, { contacts: phones(people, first).map((PrimaryPhone) => ({ PrimaryPhone })) });

describe('a draft made a moment ago', () => {
  it('is counted by its people, not by their square', async () => {
    const more = await growth(draftOf, async (tx, draftBroadcastId, recipientCount) => {
      await countReasons(tx, { draftBroadcastId, recipientCount }, rules);
      await untextable(tx, { draftBroadcastId, recipientCount }, rules);
    });
    expect(more).toBeLessThan(20);
  });

  it('takes another group', async () => {
    const more = await growth(
      async (people) => {
        await asOwner(
          test,
          `with made as (insert into contact (account_id, user_id, first_name, last_name, notes, primary_phone, source, created_at, changed_at)
             select $1, (select user_id from app_user where user_name = 'mallory-owner'), '', '', '', $2::bigint + n, 1, now(), now()
             from generate_series(1, $3::int) n returning *)
           insert into contact_member (account_id, person_id, list_id, name_key, user_id)
           select account_id, person_id, -1, name_key, user_id from made`,
          [accountId, first + people / 2, people],
        );
        return draftOf(people);
      },
      (tx, draftId, people) =>
        insertContacts(
          tx,
          draftId,
          { accountId, listId: -1, owner: null, type: 'SelectedAll', personIds: [], q: null, importId: null },
          { firstNo: people + 1, isEmpty: false, source: 'group', sourceId: null, primaryOnly: false },
        ),
    );
    expect(more).toBeLessThan(20);
  });

  it('takes another file', async () => {
    const more = await growth(draftOf, async (tx, draftId, people) => {
      await openIncoming(tx);
      await tx.query(
        `insert into incoming select n, $1::bigint + n, '', '', '', null, 0 from generate_series(1, $2::int) n`,
        [first + people / 2, people],
      );
      await insertIncoming(tx, draftId, {
        firstNo: people + 1,
        source: 'file',
        sourceId: null,
        isEmpty: false,
        isUnique: true,
      });
    });
    expect(more).toBeLessThan(20);
  });

  it('loses one person', async () => {
    const more = await growth(draftOf, (tx, draftId) =>
      removeRecipients(
        tx,
        draftId,
        { type: 'Selected', phones: [first] },
        { ...filter, filter: 'all' },
        rules,
        `r_${draftId}`,
      ),
    );
    expect(more).toBeLessThan(20);
  });

  it('loses everybody that a filter shows', async () => {
    const more = await growth(draftOf, (tx, draftId) =>
      removeRecipients(tx, draftId, { type: 'SelectedAll', phones: [] }, filter, rules, `r_${draftId}`),
    );
    expect(more).toBeLessThan(20);
  });
});
