// Right after a broadcast was sent, the database's statistics do not include its results.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshRows, type FreshRows } from '../../testing/freshRows.ts';
import type { QueueRow } from '../send/queue/queue.sql.ts';
import { countMatching, pageOfAll, pageOfScan, type Condition } from './resultsPage.sql.ts';

let fresh: FreshRows;
beforeAll(async () => {
  fresh = await freshRows(['recipient', 'text_result']);
});
afterAll(() => fresh.close());

const anything: Condition = {
  statuses: null,
  replied: null,
  optedOut: null,
  answers: null,
  sentAs: null,
  search: null,
  openStatus: 1,
  isAll: true,
  includesOpen: true,
  weights: null,
};
const sent = async (people: number): Promise<QueueRow> => {
  await fresh.addPeople(
    people,
    `insert into text_result (account_id, send_id, recipient_no, status, attempt, updated_at)
     select account_id, 902, recipient_no, 3, 1, now() from people`,
  );
  return {
    send_id: 902,
    audience_id: 901,
    state: 'drained',
    last_no: people,
    recipient_count: people,
  } as QueueRow;
};

it('of a broadcast sent a moment ago, results are read by their keys', async () => {
  const page = await fresh.growth(sent, (tx, queue, people) => pageOfAll(tx, queue, 0, people));
  expect(page).toBeLessThan(20);
  const scan = await fresh.growth(sent, (tx, queue, people) =>
    pageOfScan(tx, queue, anything, { offset: 0, limit: people, afterNo: 0 }),
  );
  expect(scan).toBeLessThan(20);
  expect(await fresh.growth(sent, (tx, queue) => countMatching(tx, queue, anything))).toBeLessThan(20);
});
