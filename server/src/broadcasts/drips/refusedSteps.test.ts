import type { DripCampaign } from '@carillon/contract/broadcasts/drips';
import type { ErrorBody } from '@carillon/contract/errors';
import type { ListEnvelope } from '@carillon/contract/lists';
import { stepOrderText } from '@carillon/rules/drips/drip';
import { noFieldsText } from '@carillon/rules/texts/mergeFields';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, Visitor } from '../../testing/testApp.ts';
import { aDripForm, aDripTest, dripSeen, minute } from './fixtures.ts';

let test: TestApp;
let owner: Visitor;
beforeAll(async () => {
  ({ test } = await aDripTest());
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());

const day = 24 * 60 * minute;
/** Creates a drip whose steps go out these milliseconds from now, and say these things. */
const create = async (steps: readonly (readonly [ms: number, message?: string])[]) =>
  owner.call(
    'POST',
    '/sequences/createsequence',
    await aDripForm(test, owner, {
      steps: steps.map(([ms, message = 'Hello'], n) => ({
        message,
        startDate: new Date(test.base.clock.now().getTime() + ms).toISOString(),
        hasWait: n > 0,
      })),
    }),
  );
const drips = async () =>
  (await owner.call('GET', '/drip-campaigns')).json<ListEnvelope<DripCampaign>>().Size;

describe('a start that is refused', () => {
  const past = 'Your start date and time cannot be in the past.';
  const far = 'Your start date and time is too far in the future.';
  it.each([
    ['the first in the past', [[-20 * minute], [5 * minute]], `Step 1: ${past}`, 0, past],
    ['all in the past', [[-3 * day], [-2 * day]], `Step 1: ${past}`, 0, past],
    ['the second too far ahead', [[5 * minute], [366 * day]], `Step 2: ${far}`, 1, far],
    ['the third too far ahead', [[5 * minute], [day], [400 * day]], `Step 3: ${far}`, 2, far],
    // Row B-164 has this sentence to the letter.
    ['the second before the first', [[2 * day], [day]], stepOrderText, 1, stepOrderText],
  ] as const)('names its step: %s', async (_what, steps, Message, at, sentence) => {
    const before = await drips();
    const refused = await create(steps);
    expect(refused.statusCode).toBe(400);
    expect(refused.json<ErrorBody>()).toMatchObject({
      Message,
      Errors: [{ Field: `steps.${at}.startDate`, Message: sentence }],
    });
    expect(await drips()).toBe(before);
  });
});

describe('a step with a personalized field (2-decisions K7)', () => {
  it('can’t be created, and the others are', async () => {
    const made = await create([[5 * minute], [day, 'Hi {{FirstName}}'], [2 * day]]);
    expect(made.statusCode, made.body).toBe(201);
    expect(made.json()).toMatchObject({
      metaData: { FailureCount: 1, SuccessCount: 2 },
      Failures: [{ StepNo: 2, Message: noFieldsText }],
    });
    const id = made.json<{ DripCampaignID: number }>().DripCampaignID;
    const again = await owner.call('POST', `/drip-campaigns/${id}/steps/2`, { Message: 'Hi {{LastName}}' });
    expect([again.statusCode, again.json<ErrorBody>().Message]).toEqual([400, noFieldsText]);
    expect((await owner.call('POST', `/drip-campaigns/${id}/steps/2`, { Message: 'Hi' })).statusCode).toBe(
      200,
    );
    expect((await dripSeen(owner, id)).FailureCount).toBe(0);
  });

  it('refuses the campaign if it is the only one', async () => {
    const refused = await create([[5 * minute, 'Hi {{FirstName default="you"}}']]);
    expect([refused.statusCode, refused.json<ErrorBody>().Message]).toEqual([400, noFieldsText]);
  });

  it('may have braces that are no field', async () => {
    expect((await create([[5 * minute, 'See you {soon} :-}']])).statusCode).toBe(201);
  });
});
