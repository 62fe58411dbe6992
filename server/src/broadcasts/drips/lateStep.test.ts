import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BroadcastActivity } from '@carillon/contract/broadcasts/activity';
import type { ErrorBody } from '@carillon/contract/errors';
import type { ListEnvelope } from '@carillon/contract/lists';
import { testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aDripForm, aDripTest, dripSeen, minute, sendUntil } from './fixtures.ts';

let test: TestApp;
let owner: Visitor;
beforeAll(async () => {
  ({ test } = await aDripTest());
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());
beforeEach(() => test.base.clock.set(testStart));

const at = (minutes: number): string => new Date(Date.parse(testStart) + minutes * minute).toISOString();
/** A drip with steps at these minutes, whose second one could not be created. */
async function partial(...minutes: readonly number[]): Promise<number> {
  const steps = minutes.map((n, index) => ({
    message: index === 1 ? 'x'.repeat(700) : `Step at ${n}.`,
    startDate: at(n),
  }));
  const form = await aDripForm(test, owner, { steps });
  const answer = await owner.call('POST', '/sequences/createsequence', form);
  return answer.json<{ DripCampaignID: number }>().DripCampaignID;
}
const create = (id: number, body: object) => owner.call('POST', `/drip-campaigns/${id}/steps/2`, body);

describe('a step that is created late', () => {
  it('moves the steps that it would overtake, which go out at their new times', async () => {
    const id = await partial(5, 10, 15, 60);
    await sendUntil(test, 12 * minute);
    const made = await create(id, { Message: 'Late.' });
    expect(made.statusCode, made.body).toBe(200);
    const { Steps } = await dripSeen(owner, id);
    expect(Steps.map(({ StartDate }) => StartDate)).toEqual([5, 17, 22, 60].map(at));
    const activity = await owner.call('GET', `/broadcasts/${Steps[2]?.BroadcastID}/activity`);
    expect(activity.json<ListEnvelope<BroadcastActivity>>().Items[0]).toMatchObject({
      Deed: 'changeStart',
      From: at(15),
      To: at(22),
    });
    const startedAfter = async (minutes: number) => {
      await sendUntil(test, minutes * minute);
      return (await dripSeen(owner, id)).StartedTotal;
    };
    expect([await startedAfter(4), await startedAfter(1), await startedAfter(5)]).toEqual([1, 2, 3]);
  });

  it('waits for an earlier step that a user put off', async () => {
    const id = await partial(5, 10, 15);
    const [first] = (await dripSeen(owner, id)).Steps;
    await owner.call('PUT', `/broadcasts/${first?.BroadcastID}`, { StartDate: at(30) });
    await create(id, { Message: 'Late.' });
    const { Steps } = await dripSeen(owner, id);
    expect(Steps.map(({ StartDate }) => StartDate)).toEqual([30, 35, 40].map(at));
  });

  it('is refused once a later one went out, and at a chosen time that is not after an earlier one', async () => {
    const id = await partial(10, 15, 20);
    const early = await create(id, { Message: 'Hi.', StartDate: at(10) });
    expect([early.statusCode, early.json<ErrorBody>().Message]).toEqual([
      400,
      'Your start date and time cannot be earlier than previous step.',
    ]);
    await sendUntil(test, 20 * minute);
    const late = await create(id, { Message: 'Hi.' });
    expect([late.statusCode, late.json<ErrorBody>().Message]).toEqual([
      409,
      'Step 3 went out already, so step 2 would come after it. Send its text as a broadcast of its own.',
    ]);
    expect((await dripSeen(owner, id)).FailureCount).toBe(1);
  });
});
