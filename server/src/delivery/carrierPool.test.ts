import { expect, it } from 'vitest';
import { CarrierPool } from './carrierPool.ts';
import type { DeliveryDeps } from './deliveryDeps.ts';
import { aScriptedCarrier } from './fixtures.ts';

it.each([
  [100, true, 2_000],
  // Each of what is in doubt after a crash would have to be asked for alone, or could not be sent again unasked.
  [1, true, 500],
  [100, false, 500],
])('of %i texts a request, repeated ids recognized: %s, %i are claimed at once', (maxBatch, knows, size) => {
  const carrier = aScriptedCarrier({ maxBatch, recognisesRepeatedIds: knows });
  const deps = { settings: { chunkSize: 500 } } as DeliveryDeps;
  const pool = new CarrierPool(deps, carrier, () => undefined);
  expect([pool.chunkSize, pool.mostWaiting]).toEqual([size, size === 500 ? 2_000 : 4_000]);
});
