import { expect, it } from 'vitest';
import type { SubmitOutcome } from '../../carriers/index.ts';
import { CarrierPool } from './carrierPool.ts';
import type { DeliveryDeps } from '../deliveryDeps.ts';
import { aScriptedCarrier } from '../fixtures.ts';
import type { Batch, LeaseRun } from './lease/leaseRun.ts';

const settings = { chunkSize: 500, senderConcurrency: 8 };

it.each([
  [100, true, 2_000],
  // After a crash, each text in doubt would need its own question to the carrier, or could not be resent without one.
  [1, true, 500],
  [100, false, 500],
])('of %i texts a request, repeated ids recognized: %s, %i are claimed at once', (maxBatch, knows, size) => {
  const carrier = aScriptedCarrier({ maxBatch, recognisesRepeatedIds: knows });
  const pool = new CarrierPool({ settings } as DeliveryDeps, carrier, () => undefined);
  expect(pool.chunkSize).toBe(size);
});

/** A run of this many texts, all fresh. */
function aRun(texts: number): LeaseRun {
  let left = texts;
  return {
    lease: { accountId: 1 },
    get hasPending() {
      return left > 0;
    },
    waiting: 0,
    isFresh: () => true,
    take: (): Batch => {
      left -= 1;
      return { rows: [{}], submissions: [], segments: [] } as unknown as Batch;
    },
    answered: () => undefined,
  } as unknown as LeaseRun;
}

it.each([
  ['a thousand texts a second', 1, 2_000],
  ['20 a second', 50, 60],
  ['one in two seconds', 2_000, 16],
])('for a carrier that takes %s, claims only what leaves within seconds', async (_, ms, most) => {
  let now = 0;
  const texts = 400;
  const sent = Promise.withResolvers<void>();
  const carrier = {
    ...aScriptedCarrier({ aggregatorId: 2 }),
    submitTexts: async (): Promise<SubmitOutcome[]> => {
      now += ms;
      return [{ kind: 'accepted', carrierMessageId: null }];
    },
  };
  const deps = { settings, clock: { now: () => new Date(now) } } as unknown as DeliveryDeps;
  let answers = 0;
  const pool = new CarrierPool(deps, carrier, () => {
    answers += 1;
    if (answers === texts) sent.resolve();
  });
  expect(pool.mostWaiting).toBe(16);
  pool.add(aRun(texts));
  await sent.promise;
  expect(pool.mostWaiting).toBe(most);
});
