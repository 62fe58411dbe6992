import { afterAll, beforeAll, expect, it } from 'vitest';
import { toE164 } from '@carillon/rules/phones';
import type { CarrierEvent } from '../carriers/index.ts';
import { noFacts } from './deliveryDeps.ts';
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
    ...noFacts,
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
