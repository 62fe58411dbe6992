import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { toE164 } from '@carillon/rules/phones/phones';
import type { CarrierEvent, SubmitOutcome } from '../../carriers/index.ts';
import { attemptIdOf } from '../send/lease/attemptId.ts';
import { aScriptedCarrier, aTestEngine, type ABroadcast, type TestEngine } from '../fixtures.ts';
import { foldReceipts, type ReceiptSaid } from './foldReceipts.ts';
import { readWebhooks } from './readWebhooks.ts';
import { reconcile } from '../settle/reconcile.ts';
import { WebhookIntake } from './webhookIntake.ts';

const { needsSending, sentToCarrier, delivered, phoneUnreachable, carrierLimitExceeded, unconfirmed } =
  deliveryCodes;

/** A carrier's late report about an attempt. */
type Said = 'sent' | 'delivered' | 'failed' | 'sentBack' | 'sentBackFree';
const saying: Readonly<Record<Said, Pick<ReceiptSaid, 'status' | 'billed' | 'retry' | 'code'>>> = {
  sent: { status: sentToCarrier, billed: true, retry: false, code: null },
  delivered: { status: delivered, billed: true, retry: false, code: null },
  failed: { status: phoneUnreachable, billed: true, retry: false, code: '4720' },
  sentBack: { status: carrierLimitExceeded, billed: true, retry: true, code: '4780' },
  sentBackFree: { status: deliveryCodes.notDelivered, billed: false, retry: true, code: '5220' },
};
const denied: SubmitOutcome = { kind: 'retryLater', code: 'HTTP_500' };
const throttled: SubmitOutcome = { kind: 'slowDown', retryAfterMs: 1_000 };
const lost: SubmitOutcome = { kind: 'unknown', code: 'TIMEOUT' };
const taken: SubmitOutcome = { kind: 'accepted', carrierMessageId: 'm' };

for (const aggregatorId of [2, 5] as const)
  describe(`late receipts of ${aggregatorId === 2 ? 'Bandwidth' : 'Infobip'}`, () => {
    /** Texts in one request. */
    const atOnce = aggregatorId === 2 ? 1 : 2;
    let engine: TestEngine;
    let intake: WebhookIntake;
    beforeAll(async () => {
      engine = await aTestEngine({
        settings: { senderConcurrency: 1 },
        carrier: aScriptedCarrier({ aggregatorId, maxBatch: atOnce }),
      });
      intake = new WebhookIntake(engine.deps);
      engine.carrier.looksUp(() => ({ kind: 'notFound' }));
    });
    afterAll(() => engine.close());

    let keys = 0;
    /** Receipts arrive in one webhook, and the worker reads them. */
    const hear = (b: ABroadcast, attempt: number, ...said: readonly Said[]) => hearOf(b, [1], attempt, said);
    async function hearOf(b: ABroadcast, nos: readonly number[], attempt: number, said: readonly Said[]) {
      const { accountId, broadcastId } = b;
      const events = nos.flatMap((recipientNo) =>
        said.map((what): CarrierEvent => {
          const id = attemptIdOf({ accountId, broadcastId, recipientNo, attempt });
          return {
            kind: 'receipt',
            key: `late${(keys += 1)}`,
            attemptId: id,
            carrierMessageId: `m-${id}`,
            to: toE164(b.phone(recipientNo)),
            optedOut: false,
            at: engine.clock.now(),
            ...saying[what],
          };
        }),
      );
      await intake.take(engine.carrier, Buffer.from(JSON.stringify(events)));
      while ((await readWebhooks(engine.deps)).read > 0);
    }
    /** A broadcast to one person; the carrier responds to its submissions in this order, then accepts them. */
    async function aTextWith(
      answers: readonly (SubmitOutcome | ((b: ABroadcast) => Promise<SubmitOutcome>))[],
    ) {
      const b = await engine.aBroadcast({ recipients: 1, messagesPerDay: 1_000 });
      const handed: string[] = [];
      engine.carrier.answers(async (text) => {
        const answer = answers[handed.push(text.attemptId) - 1] ?? taken;
        return typeof answer === 'function' ? answer(b) : answer;
      });
      return { b, handed };
    }
    /** Everything due happens: retries become due, the worker asks carriers, and the queue is checked. */
    async function goOn(): Promise<void> {
      for (let turn = 0; turn < 3; turn += 1) {
        engine.clock.advance(16 * 60_000);
        await reconcile(engine.deps);
        await engine.send();
      }
      await engine.finish();
    }
    async function standing(b: ABroadcast) {
      const { rows } = await engine.owner.query<{
        status: number;
        charged: number;
        waits: number;
        n: number;
      }>(
        `select t.status, t.charged, (select count(*)::int from text_retry r where r.send_id = $2) as waits,
           (select sum(n)::int from day_use d where d.account_id = $1) as n
         from text_result t where t.account_id = $1 and t.send_id = $2`,
        [b.accountId, b.broadcastId],
      );
      return rows[0];
    }
    async function books(b: ABroadcast) {
      const { rows } = await engine.owner.query<{ available: number; held: number }>(
        'select available::int, held::int from wallet where account_id = $1',
        [b.accountId],
      );
      return rows[0];
    }

    type Order = readonly (readonly Said[])[];
    const cases: [
      how: string,
      answers: readonly SubmitOutcome[],
      order: Order,
      times: number,
      ends: number,
    ][] = [
      ['denied', [denied], [], 2, sentToCarrier],
      ['denied', [denied], [['sent']], 1, sentToCarrier],
      ['denied', [denied], [['delivered']], 1, delivered],
      ['denied', [denied], [['sent'], ['delivered']], 1, delivered],
      ['denied', [denied], [['delivered'], ['sent']], 1, delivered],
      ['denied', [denied], [['sent', 'delivered']], 1, delivered],
      ['denied', [denied], [['sent'], ['sent']], 1, sentToCarrier],
      ['denied', [denied], [['failed']], 1, phoneUnreachable],
      ['denied', [denied], [['sent'], ['failed']], 1, phoneUnreachable],
      ['denied', [denied], [['failed'], ['sent']], 1, phoneUnreachable],
      ['denied', [denied], [['failed', 'sent']], 1, phoneUnreachable],
      ['denied', [denied], [['sentBack']], 2, sentToCarrier],
      ['denied', [denied], [['sentBack'], ['sent']], 2, sentToCarrier],
      ['denied', [denied], [['sent'], ['sentBack']], 2, sentToCarrier],
      ['denied', [denied], [['sent', 'sentBack']], 2, sentToCarrier],
      ['denied', [denied], [['sentBackFree'], ['sent']], 2, sentToCarrier],
      ['denied', [denied], [['sent'], ['sentBackFree']], 2, sentToCarrier],
      ['denied', [denied], [['sentBack'], ['delivered']], 1, delivered],
      ['denied twice', [denied, denied], [['sent']], 1, sentToCarrier],
      ['throttled', [throttled], [['sent']], 1, sentToCarrier],
      ['throttled', [throttled], [['delivered']], 1, delivered],
      ['throttled', [throttled], [['failed']], 1, phoneUnreachable],
      ['throttled', [throttled], [['sentBack']], 2, sentToCarrier],
    ];
    it.each(cases)('of a text that was %s %j, then %j, let it leave %i times', async (...row) => {
      const [, answers, order, times, ends] = row;
      const { b, handed } = await aTextWith(answers);
      await engine.send();
      for (const said of order) await hear(b, 1, ...said);
      await goOn();
      expect(handed).toHaveLength(times);
      expect(await standing(b)).toEqual({ status: ends, charged: 1_000, waits: 0, n: 1 });
      expect(await books(b)).toEqual({ available: 0, held: 0 });
    });

    const lostCases: [order: Order, times: number, ends: number][] = [
      [[], 2, sentToCarrier],
      [[['sent']], 1, sentToCarrier],
      [[['sent'], ['delivered']], 1, delivered],
      [[['delivered'], ['sent']], 1, delivered],
      [[['failed']], 1, phoneUnreachable],
    ];
    it.each(lostCases)('of a text that the carrier did not know, then %j', async (order, times, ends) => {
      const { b, handed } = await aTextWith([lost]);
      await engine.send();
      engine.clock.advance(31_000);
      await reconcile(engine.deps);
      expect(await standing(b)).toMatchObject({ status: unconfirmed, waits: 1 });
      for (const said of order) await hear(b, 1, ...said);
      await goOn();
      expect(handed).toHaveLength(times);
      expect(await standing(b)).toEqual({ status: ends, charged: 1_000, waits: 0, n: 1 });
    });

    it('leave a text waiting that the carrier accepted and sent back', async () => {
      const { b, handed } = await aTextWith([]);
      await engine.send();
      await hear(b, 1, 'sentBack');
      await hear(b, 1, 'sent');
      expect(await standing(b)).toMatchObject({ status: needsSending, waits: 1 });
      await goOn();
      expect(handed).toHaveLength(2);
    });

    it('of a text sent back count when its next attempt was denied and is on its way', async () => {
      const { b, handed } = await aTextWith([taken, denied]);
      await engine.send();
      await hear(b, 1, 'sentBack');
      engine.clock.advance(15 * 60_000);
      await engine.send();
      await hear(b, 2, 'sent');
      await goOn();
      expect(handed).toHaveLength(2);
      expect(await standing(b)).toMatchObject({ status: sentToCarrier, charged: 1_000, waits: 0 });
    });

    it('of a text sent back are old news while its next attempt is in doubt', async () => {
      const { b, handed } = await aTextWith([taken, lost]);
      await engine.send();
      await hear(b, 1, 'sentBack');
      engine.clock.advance(15 * 60_000);
      await engine.send();
      await hear(b, 1, 'sent');
      expect(await standing(b)).toMatchObject({ status: unconfirmed });
      await goOn();
      expect(handed).toHaveLength(3);
    });

    it('of a text whose retry has left change nothing but its outcome', async () => {
      const { b, handed } = await aTextWith([denied]);
      await engine.send();
      engine.clock.advance(15 * 60_000);
      await engine.send();
      await hear(b, 1, 'sent');
      await hear(b, 1, 'failed');
      expect(await standing(b)).toMatchObject({ status: sentToCarrier, waits: 0 });
      await hear(b, 1, 'delivered');
      await goOn();
      expect(handed).toHaveLength(2);
      expect(await standing(b)).toMatchObject({ status: delivered, charged: 1_000 });
    });

    it.each<[string, SubmitOutcome]>([
      ['denied', denied],
      ['throttled', throttled],
    ])('that come before our own record carry more than the record: %s', async (_, answer) => {
      const early = async (b: ABroadcast) => {
        await hear(b, 1, 'sent');
        return answer;
      };
      const { b, handed } = await aTextWith([early]);
      await engine.send();
      await goOn();
      expect(handed).toHaveLength(1);
      expect(await standing(b)).toMatchObject({ status: sentToCarrier, charged: 1_000, waits: 0 });
    });

    it.each<[string, SubmitOutcome]>([
      ['denied', denied],
      [
        'refused',
        { kind: 'refused', status: deliveryCodes.carrierRejectedMessage, code: 'X', billed: false },
      ],
      ['lost', lost],
    ])('that come while the retry is at the carrier, which then is %s', async (_, answer) => {
      const meanwhile = async (b: ABroadcast) => {
        await hear(b, 1, 'sent');
        return answer;
      };
      const { b, handed } = await aTextWith([denied, meanwhile]);
      await engine.send();
      await goOn();
      expect(handed).toHaveLength(2);
      expect(await standing(b)).toMatchObject({ status: sentToCarrier, charged: 1_000, waits: 0 });
    });

    it('hold back a retry that was claimed and has not left for a second', async () => {
      const b = await engine.aBroadcast({ recipients: 9 });
      engine.carrier.answers(() => denied);
      await engine.send();
      engine.clock.advance(15 * 60_000);
      let left = 0;
      engine.carrier.answers(async () => {
        left += 1;
        if (left === 1) {
          await hearOf(b, [1, 2, 3, 4, 5, 6, 7, 8, 9], 1, ['sent']);
          engine.clock.advance(1_100);
        }
        return taken;
      });
      await engine.send();
      await goOn();
      expect(left).toBe(atOnce);
      const { rows } = await engine.owner.query('select from text_retry where send_id = $1', [b.broadcastId]);
      expect(rows).toHaveLength(0);
      expect((await engine.counts(b)).byStatus).toEqual({ [sentToCarrier]: 9 });
    });
  });

it('receipts of a denied text end in the same state in whatever order they come', () => {
  const things: Said[][] = [
    ['sent', 'delivered'],
    ['sent', 'failed'],
    ['sent', 'sentBack'],
    ['sent', 'sentBackFree'],
    ['sent', 'sent', 'sentBack', 'delivered'],
  ];
  const knowns = [
    null,
    { status: unconfirmed, attempt: 1, charged: 0, tries: 0 },
    { status: sentToCarrier, attempt: 1, charged: 5, tries: 0, wasTaken: true },
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...things).chain((said) => fc.shuffledSubarray(said, { minLength: said.length })),
      fc.constantFrom(...things),
      fc.constantFrom(...knowns),
      fc.constantFrom(1, 2),
      (order, sorted, known, waitingAttempt) => {
        fc.pre([...order].sort().join() === [...sorted].sort().join());
        const terms = { price: 5, waitingAttempt, mayRetry: true };
        const toldOf = (list: readonly Said[]) => {
          const f = foldReceipts(
            known,
            list.map((what) => ({ attempt: 1, carrierMessageId: 'm', ...saying[what] })),
            terms,
          );
          return { status: f.state.status, attempt: f.retry?.attempt, waits: f.retry !== null };
        };
        expect(toldOf(order)).toEqual(toldOf(sorted));
      },
    ),
  );
});
