import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { toE164 } from '@carillon/rules/phones/phones';
import type { AttemptInDoubt, CarrierEvent, LookUpOutcome, TextSubmission } from '../../carriers/index.ts';
import { aScriptedCarrier, aTestEngine, type ABroadcast, type TestEngine } from '../fixtures.ts';
import { readWebhooks } from '../hear/readWebhooks.ts';
import { WebhookIntake } from '../hear/webhookIntake.ts';
import { reconcile } from '../settle/reconcile.ts';
import { pageOfResults } from '../show/resultsPage.ts';
import { startSending } from './queue/sending.ts';

const { sentToCarrier, delivered, read, needsSending } = deliveryCodes;

let engine: TestEngine;
let intake: WebhookIntake;
beforeAll(async () => {
  engine = await aTestEngine({ carrier: aScriptedCarrier({ aggregatorId: 5 }) });
  intake = new WebhookIntake(engine.deps);
});
afterAll(() => engine.close());
beforeEach(() => {
  engine.carrier.answers((text) => ({ kind: 'accepted', carrierMessageId: text.attemptId }));
  engine.carrier.taken.length = 0;
});

let agents = 0;
/** A broadcast whose number has an agent. */
async function overRcs(recipients = 3): Promise<{ b: ABroadcast; agent: string }> {
  const b = await engine.aBroadcast({ recipients, isStarted: false });
  const agent = `Agent${(agents += 1)}`;
  await link(b, agent, true);
  await engine.as(b, (tx) => startSending(tx, b.broadcastId));
  return { b, agent };
}

async function link(b: ABroadcast, agent: string | null, isActive: boolean): Promise<void> {
  await engine.owner.query(
    `update text_number set rcs_agent_id = $2, rcs_agent_name = $2, rcs_agent_is_active = $3 where text_number_id = $1`,
    [b.textNumberId, agent, isActive],
  );
}

function receipt(text: TextSubmission, status: number, more: { optedOut?: boolean } = {}): CarrierEvent {
  return {
    kind: 'receipt',
    key: `${text.attemptId} ${status}`,
    attemptId: text.attemptId,
    carrierMessageId: text.attemptId,
    to: text.to,
    status,
    code: null,
    billed: true,
    retry: false,
    optedOut: more.optedOut ?? false,
    at: engine.clock.now(),
  };
}

async function comes(...events: CarrierEvent[]): Promise<void> {
  await intake.take(engine.carrier, Buffer.from(JSON.stringify(events)));
  while ((await readWebhooks(engine.deps)).read > 0);
}

describe('a number with an RCS agent', () => {
  it('hands its agent to the carrier with every text; other numbers have none', async () => {
    const { b, agent } = await overRcs();
    await engine.send();
    expect(engine.carrier.taken.map(({ rcsAgent, from }) => [rcsAgent, from])).toEqual(
      [1, 2, 3].map(() => [agent, toE164(b.fromPhone)]),
    );
    engine.carrier.taken.length = 0;
    const inactive = await engine.aBroadcast({ recipients: 1, isStarted: false });
    await link(inactive, `Agent${(agents += 1)}`, false);
    await engine.as(inactive, (tx) => startSending(tx, inactive.broadcastId));
    await engine.aBroadcast({ recipients: 1 });
    await engine.send();
    expect(engine.carrier.taken.map(({ rcsAgent }) => rcsAgent)).toEqual([null, null]);
  });

  it('looks up what is in doubt the way it went, even if the agent is gone, and sends it again the same way', async () => {
    const { b, agent } = await overRcs(4);
    engine.carrier.answers(() => ({ kind: 'unknown', code: 'HTTP_504' }));
    await engine.send();
    await link(b, null, false);
    const asked: AttemptInDoubt[] = [];
    engine.carrier.looksUp((attempt): LookUpOutcome => {
      asked.push(attempt);
      return asked.length % 2 === 1
        ? { kind: 'found', carrierMessageId: attempt.attemptId }
        : { kind: 'notFound' };
    });
    engine.carrier.answers((text) => ({ kind: 'accepted', carrierMessageId: text.attemptId }));
    engine.carrier.taken.length = 0;
    engine.clock.advance(31_000);
    await reconcile(engine.deps);
    expect(asked.map(({ rcsAgent, pictures }) => [rcsAgent, pictures])).toEqual(asked.map(() => [agent, 0]));
    await engine.send();
    // The carrier knows the id and takes none twice: the two that it did not know, with their first id.
    expect(engine.carrier.taken.map(({ rcsAgent, attemptId }) => [rcsAgent, attemptId])).toEqual(
      [1, 3].map((place) => [agent, asked[place]?.attemptId]),
    );
    expect((await engine.counts(b)).byStatus).toEqual({ [sentToCarrier]: 4 });
  });

  it.each([
    ['in order', [sentToCarrier, delivered, read]],
    ['backward', [read, delivered, sentToCarrier]],
    ['the failure of RCS last', [delivered, read, sentToCarrier]],
  ])('receipts %s end as Read, and nothing is sent again', async (_how, statuses) => {
    const { b } = await overRcs(1);
    await engine.send();
    const [text] = engine.carrier.taken;
    if (text === undefined) throw new Error('nothing was sent');
    for (const status of statuses) await comes(receipt(text, status));
    await engine.send();
    expect(engine.carrier.taken).toHaveLength(1);
    expect((await engine.counts(b)).byStatus).toEqual({ [read]: 1 });
    expect((await engine.counts(b)).creditsUsed).toBe(1_000);
  });

  it('tells which texts went over RCS and which fell back, whatever the order of the receipts', async () => {
    const { b } = await overRcs(5);
    await engine.send();
    const texts = engine.carrier.taken;
    const of = (no: number, status: number, more: object): CarrierEvent => {
      const text = texts[no - 1];
      if (text === undefined) throw new Error('it was not sent');
      return {
        ...receipt(text, status),
        key: `${no} ${status} ${JSON.stringify(more)}`,
        ...more,
      } as CarrierEvent;
    };
    const rcs = { channel: 'rcs' };
    const fellBack = { channel: 'rcs', fellBack: true };
    const sms = { channel: 'text' };
    await comes(
      of(1, delivered, rcs),
      of(2, delivered, sms),
      of(3, sentToCarrier, rcs),
      of(4, sentToCarrier, fellBack),
    );
    expect(await engine.counts(b)).toMatchObject({ overRcs: 2, fellBack: 2 });
    await comes(
      of(2, sentToCarrier, fellBack),
      of(1, read, rcs),
      of(3, sentToCarrier, fellBack),
      of(4, delivered, sms),
    );
    expect(await engine.counts(b)).toMatchObject({ overRcs: 1, fellBack: 3 });
    const shownAs = async (sentAs?: 'rcs' | 'fallback') => {
      const page = await engine.as(b, (tx) =>
        pageOfResults(tx, b.broadcastId, { filter: 'all', sentAs, offset: 0, limit: 10 }),
      );
      return [page.total, page.rows.map((row) => row.recipient_no)];
    };
    expect([await shownAs(), await shownAs('rcs'), await shownAs('fallback')]).toEqual([
      [5, [1, 2, 3, 4, 5]],
      [1, [1]],
      [3, [2, 3, 4]],
    ]);
    // With another filter, rows are read instead of counted.
    const read3 = await engine.as(b, (tx) =>
      pageOfResults(tx, b.broadcastId, {
        filter: 'delivered',
        sentAs: 'fallback',
        search: '2',
        offset: 0,
        limit: 10,
      }),
    );
    expect(read3.rows.every((row) => row.sent_as === 2)).toBe(true);
    expect(read3.total).toBe(read3.rows.length);
  });

  it('notes no channel for a number without an agent', async () => {
    const b = await engine.aBroadcast({ recipients: 1 });
    await engine.send();
    const text = engine.carrier.taken.at(-1);
    if (text === undefined) throw new Error('nothing was sent');
    await comes({ ...receipt(text, delivered), channel: 'text' } as CarrierEvent);
    expect(await engine.counts(b)).toMatchObject({ overRcs: 0, fellBack: 0, byStatus: { [delivered]: 1 } });
  });

  it('an opt-out that RCS reports holds before the fallback has its result', async () => {
    const { b } = await overRcs(1);
    await engine.send();
    const [text] = engine.carrier.taken;
    if (text === undefined) throw new Error('nothing was sent');
    await comes(receipt(text, sentToCarrier, { optedOut: true }));
    const next = await engine.aBroadcast({ like: b, recipients: 1 });
    await engine.send();
    expect((await engine.counts(next)).byStatus[needsSending] ?? 0).toBe(0);
    expect(engine.carrier.taken).toHaveLength(1);
  });

  it('gets replies that name its agent, and a STOP among them holds', async () => {
    const { b, agent } = await overRcs(2);
    await engine.send();
    const reply = (no: number, text: string, to: string): CarrierEvent => ({
      kind: 'inbound',
      key: `${to} ${no} ${text}`,
      carrierMessageId: `${to} ${no} ${text}`,
      from: toE164(b.phone(no)),
      to,
      text,
      mediaUrls: [],
      at: engine.clock.now(),
    });
    await comes(reply(1, 'STOP', agent), reply(2, 'Thanks', agent), reply(2, 'Hello', 'NobodysAgent'));
    const { rows } = await engine.owner.query<{ message: string; text_number_id: number }>(
      `select message, text_number_id from text_message where account_id = $1 and is_inbound order by message`,
      [b.accountId],
    );
    expect(rows).toEqual([
      { message: 'STOP', text_number_id: b.textNumberId },
      { message: 'Thanks', text_number_id: b.textNumberId },
    ]);
    engine.carrier.taken.length = 0;
    await engine.aBroadcast({ like: b, recipients: 2 });
    await engine.send();
    expect(engine.carrier.taken.map(({ to }) => to)).toEqual([toE164(b.phone(2))]);
  });
});
