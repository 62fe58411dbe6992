import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import type { AttemptInDoubt, LookUpOutcome } from '../../carriers/index.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import { auditBooks } from '../../reports/auditBooks.ts';
import { claim } from '../send/lease/claim.ts';
import { aScriptedCarrier, aTestEngine, type TestEngine } from '../fixtures.ts';
import { reconcile } from './reconcile.ts';

let engine: TestEngine;
const asked: number[] = [];
/** Responds to no request until four are open. */
const everybodyAsks = Promise.withResolvers<void>();

beforeAll(async () => {
  engine = await aTestEngine({
    carrier: {
      ...aScriptedCarrier({ aggregatorId: 5 }),
      lookUpTexts: async (attempts: readonly AttemptInDoubt[]): Promise<LookUpOutcome[]> => {
        asked.push(attempts.length);
        if (asked.length === 4) everybodyAsks.resolve();
        await everybodyAsks.promise;
        return attempts.map(() => ({ kind: 'notFound' }));
      },
    },
  });
});
afterAll(() => engine.close());

it('a carrier that answers for a hundred at a time is asked about the next ones meanwhile', async () => {
  const b = await engine.aBroadcast({ recipients: 400 });
  await claim(engine.deps, 'dies', { accountId: b.accountId, broadcastId: b.broadcastId, want: 400 });
  engine.clock.advance(63_000);
  await engine.endLeases();
  engine.clock.advance(31_000);
  expect(await reconcile(engine.deps)).toBe(400);
  expect(asked).toEqual([100, 100, 100, 100]);
  await engine.send();
  expect((await engine.counts(b)).byStatus).toEqual({ [deliveryCodes.sentToCarrier]: 400 });
  expect(await auditBooks(engine.database, asTenant(b.accountId))).toEqual([]);
});
