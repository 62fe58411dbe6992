import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { aTestEngine, type ABroadcast, type TestEngine } from '../fixtures.ts';
import { pageOfResults, resultsAfter, type ResultFilter } from './resultsPage.ts';
import { stopSending } from '../send/queue/sending.ts';

let engine: TestEngine;
let sent: ABroadcast;
const total = 1_700;
beforeAll(async () => {
  engine = await aTestEngine();
  engine.carrier.answers((text) => {
    const no = Number(text.to.slice(-4));
    if (no % 7 === 0)
      return { kind: 'refused', status: deliveryCodes.phoneUnreachable, code: '1', billed: true };
    return { kind: 'accepted', carrierMessageId: null };
  });
  sent = await engine.aBroadcast({ recipients: total, firstPhone: 3_125_550_000 });
  await engine.send();
  // Flags in rows and counters alike, as replies would set them.
  await engine.owner.query(
    `update text_result set replied = true where send_id = $1 and recipient_no % 10 = 1 and status = 3`,
    [sent.broadcastId],
  );
  await engine.owner.query(
    `insert into result_count (account_id, send_id, chunk_no, status, n)
     select account_id, send_id, (recipient_no - 1) / 500, 101, count(*) from text_result
       where send_id = $1 and replied group by 1, 2, 3
     union all select account_id, send_id, -1, 101, count(*) from text_result
       where send_id = $1 and replied group by 1, 2`,
    [sent.broadcastId],
  );
});
afterAll(() => engine.close());

async function allPages(b: ABroadcast, filter: ResultFilter, limit = 170) {
  const nos: number[] = [];
  for (let offset = 0; ; offset += limit) {
    const page = await engine.as(b, (tx) => pageOfResults(tx, b.broadcastId, { ...filter, offset, limit }));
    nos.push(...page.rows.map((row) => row.recipient_no));
    if (page.rows.length < limit) return { nos, total: page.total };
  }
}

describe('pages of results', () => {
  const numbers = Array.from({ length: total }, (_, index) => index + 1);
  const failed = numbers.filter((no) => no % 7 === 0);
  const delivered = numbers.filter((no) => no % 7 !== 0);
  const expected: [ResultFilter['filter'], number[]][] = [
    ['all', numbers],
    ['failed', failed],
    ['not-reached', failed],
    ['delivered', delivered],
    ['replied', delivered.filter((no) => no % 10 === 1)],
    ['not-replied', delivered.filter((no) => no % 10 !== 1)],
    ['not-completed', []],
    ['opted-out', []],
  ];
  it.each(expected)('%s: every row once, in order, and the total', async (filter, nos) => {
    expect(await allPages(sent, { filter })).toEqual({ nos, total: nos.length });
  });

  it('searches names and numbers, and reads all after a number', async () => {
    expect((await allPages(sent, { filter: 'failed', search: 'person14' })).nos).toEqual(
      failed.filter((no) => String(no).startsWith('14')),
    );
    expect((await allPages(sent, { filter: 'all', search: '(312) 555-0012' })).nos).toEqual([12]);
    const rest = await engine.as(sent, (tx) =>
      resultsAfter(tx, sent.broadcastId, { filter: 'failed', afterNo: 1_690, limit: 10 }),
    );
    expect(rest.map((row) => row.recipient_no)).toEqual([1_694]);
  });

  it('recipients not reached yet are needs-sending, and canceled after a stop', async () => {
    const b = await engine.aBroadcast({ recipients: 30, perMinute: 50 });
    await engine.send();
    const rest = Array.from({ length: 29 }, (_, index) => index + 2);
    expect(await allPages(b, { filter: 'not-completed' }, 4)).toEqual({ nos: rest, total: 29 });
    await engine.as(b, (tx) => stopSending(tx, b.broadcastId, deliveryCodes.canceled, engine.clock.now()));
    const page = await engine.as(b, (tx) =>
      pageOfResults(tx, b.broadcastId, {
        filter: 'all',
        status: deliveryCodes.canceled,
        offset: 0,
        limit: 50,
      }),
    );
    expect(page.total).toBe(29);
    expect(new Set(page.rows.map((row) => row.status))).toEqual(new Set([deliveryCodes.canceled]));
  });
});
