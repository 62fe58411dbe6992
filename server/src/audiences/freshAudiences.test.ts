// Right after people were added, the database's statistics know nothing about them, and reading a draft once for each
// of its people looks cheap. These tests fail when a statement allows such a plan.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshRows, type FreshRows } from '../testing/freshRows.ts';
import type { Visitor } from '../testing/testApp.ts';
import { asOwner } from '../testing/asOwner.ts';
import { insertContacts } from './add/contactRecipients.sql.ts';
import { insertIncoming, openIncoming } from './add/incoming.sql.ts';
import { countReasons, untextable } from './reach/reach.sql.ts';
import { removeRecipients } from './recipients.sql.ts';
import { aDraft, audienceOf, phones } from '../broadcasts/fixtures.ts';

let fresh: FreshRows;
let owner: Visitor;
beforeAll(async () => {
  fresh = await freshRows(['recipient', 'contact', 'contact_member']);
  owner = await fresh.test.signIn('mallory-owner');
});
afterAll(() => fresh.close());

const rules = {
  type: 'SMS',
  requireTextOptIn: false,
  verifiedOnly: false,
  canText: true,
  countryId: 1,
} as const;
const first = 2_145_550_000;
const filter = { q: null, phone: null, filter: 'textable' } as const;

const audienceOfPeople = async (people: number) =>
  audienceOf(
    fresh.test,
    await aDraft(owner, { contacts: phones(people, first).map((PrimaryPhone) => ({ PrimaryPhone })) }),
  );

describe('an audience made a moment ago', () => {
  it('is counted by its people, not by their square', async () => {
    const more = await fresh.growth(audienceOfPeople, async (tx, audienceId, recipientCount) => {
      await countReasons(tx, { audienceId, recipientCount }, rules);
      await untextable(tx, { audienceId, recipientCount }, rules);
    });
    expect(more).toBeLessThan(20);
  });

  it('accepts another group', async () => {
    const more = await fresh.growth(
      async (people) => {
        await asOwner(
          fresh.test,
          `with made as (insert into contact (account_id, user_id, first_name, last_name, notes, primary_phone, source, created_at, changed_at)
             select $1, (select user_id from app_user where user_name = 'mallory-owner'), '', '', '', $2::bigint + n, 1, now(), now()
             from generate_series(1, $3::int) n returning *)
           insert into contact_member (account_id, person_id, list_id, name_key, user_id)
           select account_id, person_id, -1, name_key, user_id from made`,
          [fresh.accountId, first + people / 2, people],
        );
        return audienceOfPeople(people);
      },
      (tx, audienceId, people) =>
        insertContacts(
          tx,
          audienceId,
          {
            accountId: fresh.accountId,
            listId: -1,
            owner: null,
            type: 'SelectedAll',
            personIds: [],
            q: null,
            importId: null,
          },
          { firstNo: people + 1, isEmpty: false, source: 'group', sourceId: null, primaryOnly: false },
        ),
    );
    expect(more).toBeLessThan(20);
  });

  it('accepts another file', async () => {
    const more = await fresh.growth(audienceOfPeople, async (tx, audienceId, people) => {
      // What the planner chooses when it guesses one row.
      await tx.query('set local enable_hashjoin = off');
      await tx.query('set local enable_mergejoin = off');
      await openIncoming(tx);
      await tx.query(
        `insert into incoming select n, $1::bigint + n, '', '', '', null, 0 from generate_series(1, $2::int) n`,
        [first + people / 2, people],
      );
      await insertIncoming(tx, audienceId, {
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
    const more = await fresh.growth(audienceOfPeople, (tx, audienceId) =>
      removeRecipients(
        tx,
        audienceId,
        { type: 'Selected', phones: [first] },
        { ...filter, filter: 'all' },
        rules,
        `r_${audienceId}`,
      ),
    );
    expect(more).toBeLessThan(20);
  });

  it('loses all people that a filter shows', async () => {
    const more = await fresh.growth(audienceOfPeople, (tx, audienceId) =>
      removeRecipients(tx, audienceId, { type: 'SelectedAll', phones: [] }, filter, rules, `r_${audienceId}`),
    );
    expect(more).toBeLessThan(20);
  });
});
