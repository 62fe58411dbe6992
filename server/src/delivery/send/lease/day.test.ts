import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { toE164 } from '@carillon/rules/phones/phones';
import type { SubmitOutcome, TextSubmission } from '../../../carriers/index.ts';
import { attemptIdOf } from './attemptId.ts';
import { dayWaits } from './day.sql.ts';
import { askForText } from '../queue/directTexts.sql.ts';
import { queueDirectTexts } from '../queue/directTexts.ts';
import { aTestEngine, accepted, type ABroadcast, type TestEngine } from '../../fixtures.ts';
import { readWebhooks } from '../../hear/readWebhooks.ts';
import { reconcile } from '../../settle/reconcile.ts';
import { pauseSending, resumeSending } from '../queue/sending.ts';
import { resolveUnconfirmed } from '../../settle/unconfirmed.ts';
import { WebhookIntake } from '../../hear/webhookIntake.ts';

const { needsSending, sentToCarrier, dailyLimitReached } = deliveryCodes;
const hour = 3_600_000;
const limit = 12;

let engine: TestEngine;
beforeAll(async () => {
  engine = await aTestEngine({ settings: { senderConcurrency: 4 } });
});
afterAll(() => engine.close());
afterEach(async () => {
  engine.carrier.answers(() => accepted);
  engine.carrier.looksUp(() => ({ kind: 'notFound' }));
  await engine.owner.query(`update send_queue set state = 'stopped', settled = true`);
  await engine.owner.query('delete from text_doubt; delete from send_lease; delete from phone_fact');
  engine.clock.set('2026-03-02T15:00:00Z');
});

const left = (b: ABroadcast): number =>
  engine.carrier.taken.filter((text) => text.from === toE164(b.fromPhone)).length;
async function used(b: ABroadcast): Promise<number> {
  const { rows } = await engine.owner.query<{ n: number }>(
    'select coalesce(sum(n), 0)::int as n from day_use where account_id = $1',
    [b.accountId],
  );
  return rows[0]?.n ?? -1;
}
const zone = (b: ABroadcast, to: string) =>
  engine.owner.query('update account set time_zone = $2 where account_id = $1', [b.accountId, to]);
/** Runs the worker for this long, with a check every few minutes. */
async function work(minutes = 15, every = 5): Promise<void> {
  for (let minute = 0; minute < minutes; minute += every) {
    await engine.send();
    engine.clock.advance(every * 60_000);
  }
}
/** The carrier returns this for the first `times` texts of each phone, then accepts them. */
function firstSays(outcome: SubmitOutcome, times: number): void {
  const said = new Map<string, number>();
  engine.carrier.answers((text: TextSubmission) => {
    const before = said.get(text.to) ?? 0;
    said.set(text.to, before + 1);
    return before < times ? outcome : { kind: 'accepted', carrierMessageId: `m-${text.attemptId}` };
  });
}

describe('a text that comes back to its queue counts once', () => {
  type Case = [what: string, happens: (b: ABroadcast) => Promise<void>];
  const cases: Case[] = [
    ['never came back', async () => work()],
    [
      'the carrier asks to slow down',
      async () => (firstSays({ kind: 'slowDown', retryAfterMs: 1_000 }, 1), work(60)),
    ],
    [
      'it asks so again and again',
      async () => (firstSays({ kind: 'slowDown', retryAfterMs: 1_000 }, 4), work(120)),
    ],
    [
      'the carrier is not there',
      async () => (firstSays({ kind: 'retryLater', code: 'ECONNREFUSED' }, 1), work()),
    ],
    ['for a long time', async () => (firstSays({ kind: 'retryLater', code: 'ECONNREFUSED' }, 5), work(60))],
    [
      'sending was paused in between',
      async (b) => {
        let isPaused = false;
        engine.carrier.answers(async () => {
          if (!isPaused) {
            isPaused = true;
            await engine.as(b, (tx) => pauseSending(tx, b.broadcastId));
            engine.clock.advance(1_100);
          }
          return accepted;
        });
        await engine.send();
        await engine.as(b, (tx) => resumeSending(tx, b.broadcastId));
        await work();
      },
    ],
    [
      'the number was blocked in between',
      async (b) => {
        const block = (is: boolean) =>
          engine.owner.query('update text_number set is_blocked = $2 where text_number_id = $1', [
            b.textNumberId,
            is,
          ]);
        let isBlocked = false;
        engine.carrier.answers(async () => {
          if (!isBlocked) {
            isBlocked = true;
            await block(true);
            engine.clock.advance(1_100);
          }
          return accepted;
        });
        await engine.send();
        await block(false);
        await engine.as(b, (tx) => resumeSending(tx, b.broadcastId));
        await work();
      },
    ],
    [
      'the worker died, and the carrier never got them',
      async () => {
        firstSays({ kind: 'unknown', code: 'TIMEOUT' }, 1);
        engine.carrier.looksUp(() => ({ kind: 'notFound' }));
        await engine.send();
        engine.clock.advance(60_000);
        while ((await reconcile(engine.deps)) > 0) await engine.send();
        await work();
      },
    ],
    [
      'a person sends again what is in doubt',
      async (b) => {
        firstSays({ kind: 'unknown', code: 'TIMEOUT' }, 1);
        await engine.send();
        await engine.as(b, (tx) =>
          resolveUnconfirmed(tx, b.broadcastId, 'SendAgain', { nos: null, except: [] }, engine.clock.now()),
        );
        await work();
      },
    ],
    [
      'the carrier sends them back for its own limits',
      async (b) => {
        await engine.send();
        const intake = new WebhookIntake(engine.deps);
        const back = Array.from({ length: limit }, (_, index) => {
          const attemptId = attemptIdOf({
            accountId: b.accountId,
            broadcastId: b.broadcastId,
            recipientNo: index + 1,
            attempt: 1,
          });
          return {
            kind: 'receipt',
            key: `${attemptId}.back`,
            attemptId,
            carrierMessageId: `m-${attemptId}`,
            to: toE164(b.phone(index + 1)),
            status: deliveryCodes.carrierLimitExceeded,
            code: '4780',
            billed: true,
            retry: true,
            optedOut: false,
            at: engine.clock.now(),
          };
        });
        await intake.take(engine.carrier, Buffer.from(JSON.stringify(back)));
        while ((await readWebhooks(engine.deps)).read > 0);
        await work();
      },
    ],
  ];
  it.each(cases)('%s', async (_what, happens) => {
    const b = await engine.aBroadcast({ recipients: limit, messagesPerDay: limit });
    await happens(b);
    expect((await engine.counts(b)).byStatus).toEqual({ [sentToCarrier]: limit });
    expect(await used(b)).toBe(limit);
  });

  it.each<[string, SubmitOutcome]>([
    [
      'refused when handed over',
      { kind: 'refused', status: deliveryCodes.invalidNumber, code: '1', billed: false },
    ],
    ['opted out at the carrier', { kind: 'optedOut', code: '1' }],
  ])('and one that is %s takes no place', async (_what, outcome) => {
    const b = await engine.aBroadcast({ recipients: limit, messagesPerDay: limit });
    engine.carrier.answers(() => outcome);
    await engine.send();
    expect(await used(b)).toBe(0);
  });

  it('what is in doubt keeps its place', async () => {
    const b = await engine.aBroadcast({ recipients: limit, messagesPerDay: limit });
    engine.carrier.answers(() => ({ kind: 'unknown', code: 'TIMEOUT' }));
    await engine.send();
    expect(await used(b)).toBe(limit);
  });
});

describe('over the limit of the day', () => {
  const over = limit + 8;
  it('texts of a broadcast wait for the next morning and show it', async () => {
    const b = await engine.aBroadcast({ recipients: over, messagesPerDay: limit });
    await work(9 * 60, 90);
    expect(left(b)).toBe(limit);
    expect((await engine.counts(b)).byStatus).toEqual({ [sentToCarrier]: limit, [needsSending]: 8 });
    const waits = await engine.as(b, (tx) => dayWaits(tx, [b.broadcastId], engine.clock.now()));
    expect(waits.get(b.broadcastId)).toEqual({
      limit,
      goesOnAt: new Date('2026-03-03T15:00:00Z'),
      zone: 'America/Chicago',
    });
    // Midnight in Chicago opens a day, but is no time for a text.
    engine.clock.set('2026-03-03T06:01:00Z');
    await work(8 * 60, 80);
    expect(left(b)).toBe(limit);
    engine.clock.set('2026-03-03T15:00:01Z');
    await work();
    expect((await engine.counts(b)).byStatus).toEqual({ [sentToCarrier]: over });
    expect(left(b)).toBe(over);
  });

  it('or fail where the account chose that', async () => {
    const b = await engine.aBroadcast({ recipients: over, messagesPerDay: limit });
    await engine.owner.query(`update account set over_day_limit = 'Fail' where account_id = $1`, [
      b.accountId,
    ]);
    await work();
    expect((await engine.counts(b)).byStatus).toEqual({ [sentToCarrier]: limit, [dailyLimitReached]: 8 });
  });

  it('three days of a list three times as long', async () => {
    const b = await engine.aBroadcast({ recipients: 3 * limit, messagesPerDay: limit });
    const byDay: number[] = [];
    for (const day of ['02', '03', '04']) {
      engine.clock.set(`2026-03-${day}T15:00:01Z`);
      await work();
      byDay.push(left(b));
    }
    expect(byDay).toEqual([limit, 2 * limit, 3 * limit]);
    expect(
      new Set(engine.carrier.taken.filter((text) => text.from === toE164(b.fromPhone)).map(({ to }) => to))
        .size,
    ).toBe(3 * limit);
  });

  it('a limit that is raised lets them go on within minutes', async () => {
    const b = await engine.aBroadcast({ recipients: over, messagesPerDay: limit });
    await work(10);
    await engine.owner.query('update account set messages_per_day = 100 where account_id = $1', [
      b.accountId,
    ]);
    await work(10);
    expect(left(b)).toBe(over);
    expect(await engine.as(b, (tx) => dayWaits(tx, [b.broadcastId], engine.clock.now()))).toEqual(new Map());
  });

  it('two workers and two broadcasts of one account take no more than the limit', async () => {
    const b = await engine.aBroadcast({ recipients: over, messagesPerDay: limit });
    const other = await engine.aBroadcast({ recipients: over, like: b, firstPhone: 4_045_550_000 });
    const workers = [engine.worker('one'), engine.worker('two')];
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(workers.map((worker) => engine.send(worker)));
      engine.clock.advance(5 * 60_000);
    }
    expect(left(b)).toBe(limit);
    const [ones, others] = [(await engine.counts(b)).byStatus, (await engine.counts(other)).byStatus];
    expect((ones[needsSending] ?? 0) + (others[needsSending] ?? 0)).toBe(2 * over - limit);
  });

  it('a text to one phone fails: tomorrow is too late for an answer (3-decisions 7.5)', async () => {
    const b = await engine.aBroadcast({ recipients: limit, messagesPerDay: limit });
    await work(5);
    await engine.as(b, (tx) =>
      askForText(
        tx,
        {
          source: 'c.1',
          textNumberId: b.textNumberId,
          phone: b.phone(1),
          message: 'Hello.',
          mediaUrls: [],
          segments: 1,
          credits: 0,
          origin: 'conversation',
        },
        engine.clock.now(),
      ),
    );
    await queueDirectTexts(engine.deps);
    await work(5);
    const { rows } = await engine.owner.query<{ status: number }>(
      `select r.status from direct_text d join text_result r on r.account_id = d.account_id
         and r.send_id = d.send_id and r.recipient_no = d.recipient_no where d.account_id = $1`,
      [b.accountId],
    );
    expect(rows).toEqual([{ status: dailyLimitReached }]);
  });

  it.each([
    ['west', 'Pacific/Honolulu'],
    ['far west', 'Pacific/Pago_Pago'],
    ['east', 'Asia/Tokyo'],
    ['far east', 'Pacific/Kiritimati'],
  ])('moving the account %s just before midnight opens no second day', async (_where, to) => {
    const b = await engine.aBroadcast({ recipients: 4 * limit, messagesPerDay: limit });
    engine.clock.set('2026-03-03T05:50:00Z');
    await work(5);
    expect(left(b)).toBe(limit);
    await zone(b, to);
    await work(5);
    expect(left(b)).toBe(limit);
    // After that, no 24 hours see more than one day's texts.
    await work(24 * 60, 120);
    expect(left(b)).toBeLessThanOrEqual(2 * limit);
    await zone(b, 'America/Chicago');
    await work(4 * 60, 60);
    expect(left(b)).toBeLessThanOrEqual(2 * limit);
  });

  it('without a limit of its own an account has that of its kind', async () => {
    const b = await engine.aBroadcast({ recipients: 1 });
    await engine.owner.query(
      `insert into day_use (account_id, from_at, until_at, n) values ($1, '2026-03-02T06:00Z', '2026-03-03T06:00Z', 10000)`,
      [b.accountId],
    );
    await engine.send();
    expect(left(b)).toBe(0);
    engine.clock.advance(25 * hour);
    await work();
    expect(left(b)).toBe(1);
  });
});
