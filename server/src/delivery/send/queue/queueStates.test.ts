import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openDatabase, type Database } from '../../../platform/database/database.ts';
import { aScriptedCarrier, aTestEngine, type TestEngine } from '../../fixtures.ts';
import { people, steps, Story, well, type Step } from '../../queueStoryFixture.ts';

/** Cases found in use, and those found during the repair. */
const known: readonly (readonly Step[])[] = [
  // Sent back by the carrier, lost by a restore, and canceled.
  [
    ['send', 0],
    ['receipt', 0],
    ['restore', 0],
    ['cancel', 0],
    ['ask carrier', 0],
    ['lease over', 0],
    ['finish', 0],
  ],
  // A worker sleeps for three leases with rows that never left. The queue drained meanwhile.
  [
    ['claim', 3],
    ['claim', 3],
    ['claim', 3],
    ['lease over', 0],
    ['finish', 0],
    ['wake late', 0],
  ],
  [
    ['claim', 3],
    ['send', 0],
    ['lease over', 0],
    ['finish', 0],
    ['wake late', 1],
  ],
  // The same, canceled or paused during its sleep.
  [
    ['claim', 3],
    ['send', 0],
    ['lease over', 0],
    ['finish', 0],
    ['cancel', 0],
    ['wake late', 1],
  ],
  [
    ['claim', 3],
    ['send', 0],
    ['lease over', 0],
    ['finish', 0],
    ['wake late', 1],
    ['cancel', 0],
  ],
  [
    ['claim', 3],
    ['send', 0],
    ['lease over', 0],
    ['finish', 0],
    ['pause', 0],
    ['wake late', 1],
    ['send', 0],
  ],
  // Drained and in doubt: paused, restored or canceled before the question to the carrier.
  [
    ['claim', 3],
    ['send', 0],
    ['lease over', 0],
    ['finish', 0],
    ['pause', 0],
    ['ask carrier', 0],
    ['send', 0],
  ],
  [
    ['claim', 3],
    ['send', 0],
    ['lease over', 0],
    ['finish', 0],
    ['restore', 0],
    ['ask carrier', 0],
    ['send', 0],
  ],
  [
    ['claim', 3],
    ['send', 0],
    ['lease over', 0],
    ['ask carrier', 0],
    ['cancel', 0],
    ['finish', 0],
    ['send', 0],
  ],
  // A carrier's limits send a text back after the queue was drained, restored, or paused.
  [
    ['send', 0],
    ['finish', 0],
    ['restore', 0],
    ['receipt', 0],
    ['finish', 0],
    ['send', 0],
  ],
  [
    ['send', 0],
    ['finish', 0],
    ['pause', 0],
    ['receipt', 0],
    ['send', 0],
    ['resume', 0],
  ],
  // It went back during the pause of its broadcast, which was then canceled.
  [
    ['claim', 3],
    ['pause', 0],
    ['submit', 0],
    ['record', 0],
    ['cancel', 0],
    ['finish', 0],
  ],
  // Neither the first attempt nor the second got an outcome.
  [
    ['flaky', 0],
    ['send', 0],
    ['ask carrier', 0],
    ['send', 0],
    ['cancel', 0],
    ['record', 0],
  ],
];

describe.each([
  { name: 'a carrier that knows repeated ids', aggregatorId: 5 as const },
  { name: 'a carrier that does not', aggregatorId: 2 as const },
])('with $name', ({ aggregatorId }) => {
  let engine: TestEngine;
  let owner: Database;
  beforeAll(async () => {
    engine = await aTestEngine({
      carrier: aScriptedCarrier({ aggregatorId, maxBatch: aggregatorId === 5 ? 3 : 1 }),
      settings: { chunkSize: 4, senderConcurrency: 2 },
    });
    owner = openDatabase(engine.owner.options.connectionString ?? '', {
      size: 2,
      log: engine.deps.log,
      name: 'test',
    });
    engine.carrier.looksUp((attempt) => {
      const text = engine.carrier.taken.find(({ attemptId }) => attemptId === attempt.attemptId);
      return text === undefined
        ? { kind: 'notFound' }
        : { kind: 'found', carrierMessageId: `m-${text.attemptId}` };
    });
  });
  afterAll(async () => {
    await owner.close();
    await engine.close();
  });

  async function tell(story: readonly Step[]): Promise<void> {
    engine.carrier.answers(well);
    const b = await engine.aBroadcast({ recipients: people });
    const told = new Story(engine, owner, b, aggregatorId === 5);
    for (const step of story) {
      await told.do(step);
      await told.expectLookedAfter();
    }
    await told.expectAllSettled();
  }

  it.each(known.map((story) => ({ story, name: story.map(([what]) => what).join(', ') })))(
    '$name',
    ({ story }) => tell(story),
  );

  it('whatever happens: looked after, silent when it must be, no recipient twice or lost, every credit settled', async () => {
    // Weights, so that a few steps make a queue drained, in doubt, or asleep.
    const weight = {
      claim: 3,
      send: 3,
      'wake late': 4,
      'lease over': 3,
      finish: 3,
      'ask carrier': 2,
      receipt: 2,
    };
    const step: fc.Arbitrary<Step> = fc.tuple(
      fc.oneof(
        ...steps.map((what) => ({
          arbitrary: fc.constant(what),
          weight: what in weight ? weight[what as keyof typeof weight] : 1,
        })),
      ),
      fc.nat(11),
    );
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 16 }), tell), { numRuns: 40 });
  }, 120_000);
});
