// Right after calls are made, the database's statistics know nothing about them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshRows, type FreshRows } from '../testing/freshRows.ts';
import { countCallPage, readCallPage, type CallCondition, type CalledList } from './callResults.sql.ts';

let fresh: FreshRows;
beforeAll(async () => {
  fresh = await freshRows(['recipient', 'call']);
});
afterAll(() => fresh.close());

const anything: CallCondition = {
  statuses: null,
  transferred: null,
  answer: null,
  search: null,
  openStatus: 1,
};
const called = async (people: number): Promise<CalledList> => {
  await fresh.addPeople(
    people,
    `insert into call (account_id, send_id, recipient_no, phone, state, status, updated_at)
     select account_id, 902, recipient_no, phone, 'done', 3, now() from people`,
  );
  return {
    send_id: 902,
    audience_id: 901,
    is_instead_of_text: false,
    state: 'drained',
    unreached_status: 0,
  } as CalledList;
};

it('of calls made a moment ago, results are read by their keys', async () => {
  for (const condition of [anything, { ...anything, transferred: false, answer: 'none' }]) {
    const page = await fresh.growth(called, (tx, list, people) =>
      readCallPage(tx, list, condition, { offset: 0, limit: people, afterNo: 0 }),
    );
    expect(page).toBeLessThan(20);
    expect(await fresh.growth(called, (tx, list) => countCallPage(tx, list, condition))).toBeLessThan(20);
  }
});
