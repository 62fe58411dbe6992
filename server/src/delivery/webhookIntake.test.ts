import { afterAll, beforeAll, expect, it } from 'vitest';
import { toE164 } from '@carillon/rules/phones';
import type { CarrierEvent } from '../carriers/index.ts';
import { aTestEngine, type TestEngine } from './fixtures.ts';
import { WebhookIntake } from './webhookIntake.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await aTestEngine();
});
afterAll(() => engine.close());

it('tells of a broadcast that was answered, so that pages show the answer', async () => {
  const b = await engine.aBroadcast({ recipients: 1 });
  await engine.send();
  const told = Promise.withResolvers<number[]>();
  const facts = {
    ...engine.deps.facts,
    onProgress: async (tx: { accountId: number }, broadcastId: number) =>
      told.resolve([tx.accountId, broadcastId]),
  };
  const intake = new WebhookIntake({ ...engine.deps, facts });
  const answer: CarrierEvent = {
    kind: 'inbound',
    key: 'k',
    carrierMessageId: 'k',
    from: toE164(b.phone(1)),
    to: toE164(b.fromPhone),
    text: 'thanks',
    mediaUrls: [],
    at: engine.clock.now(),
  };
  await intake.take(engine.carrier, Buffer.from(JSON.stringify([answer])));
  expect(await told.promise).toEqual([b.accountId, b.broadcastId]);
  expect((await engine.counts(b)).replied).toBe(1);
});

it('keeps every body as it came, those that share a transaction as well', async () => {
  const intake = new WebhookIntake(engine.deps);
  const bodies = [
    Buffer.from('[]'),
    Buffer.alloc(0),
    Buffer.from([0, 255, 92, 39, 0]),
    Buffer.alloc(9_000, 'é'),
  ];
  const carrier = { ...engine.carrier, mayBringTexts: () => false };
  await Promise.all(bodies.map((body) => intake.take(carrier, body)));
  const { rows } = await engine.owner.query<{ carrier: string; body: Buffer }>(
    'select carrier, body from webhook order by webhook_id desc limit 4',
  );
  expect(rows.map((row) => row.body).reverse()).toEqual(bodies);
  expect(new Set(rows.map((row) => row.carrier))).toEqual(new Set(['bandwidth']));
});

it('lets STOP hold although the rest of the text could not be done', async () => {
  const b = await engine.aBroadcast({ recipients: 1, isStarted: false });
  const facts = {
    ...engine.deps.facts,
    onText: async (): Promise<number[]> => {
      throw new Error('a bug');
    },
  };
  const intake = new WebhookIntake({ ...engine.deps, facts });
  const stop: CarrierEvent = {
    kind: 'inbound',
    key: 'stop in trouble',
    carrierMessageId: 'stop in trouble',
    from: toE164(b.phone(1)),
    to: toE164(b.fromPhone),
    text: 'Stop!',
    mediaUrls: [],
    at: engine.clock.now(),
  };
  await intake.take(engine.carrier, Buffer.from(JSON.stringify([stop])));
  const { rows } = await engine.owner.query(
    'select opted_out_text from opt_out where account_id = $1 and phone = $2',
    [b.accountId, b.phone(1)],
  );
  expect(rows).toEqual([{ opted_out_text: true }]);
});
