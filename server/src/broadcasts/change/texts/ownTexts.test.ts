import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TextChange } from '@carillon/contract/broadcasts/textChange';
import type { TemplateMerge } from '@carillon/contract/broadcasts/templateMerges';
import type { ErrorBody } from '@carillon/contract/errors';
import { nothingAppliedText } from '@carillon/rules/texts/mergeFaults';
import { aScriptedCarrier } from '../../../delivery/fixtures.ts';
import { Sender } from '../../../delivery/send/sender.ts';
import { createTestApp, type TestApp, type Visitor } from '../../../testing/testApp.ts';
import { wireDelivery } from '../../../wiring.ts';
import { aDraft, aScheduledBroadcast, seen } from '../../fixtures.ts';

let test: TestApp;
let owner: Visitor;
const carrier = aScriptedCarrier();
beforeAll(async () => {
  test = await createTestApp({ carriers: new Map([[carrier.aggregatorId, carrier]]) });
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());
beforeEach(() => {
  carrier.taken.length = 0;
});

const [ann, ben, cy] = ['2145554101', '2145554102', '2145554103'] as const;
const own = 'Dear parent, are you ok?';

/** Scheduled, for three people; Ben has no first name and a text of his own. */
async function scheduled(): Promise<number> {
  const contacts = [
    { PrimaryPhone: ann, FirstName: 'Ann' },
    { PrimaryPhone: ben },
    { PrimaryPhone: cy, FirstName: 'Cy', Notes: 'bus 7' },
  ];
  const form = { TextMessage: 'Are you ok, {{FirstName}}?', IncludeSignature: false };
  const draft = await aDraft(owner, { contacts });
  await owner.call('PUT', `/draft-broadcasts/${draft}`, form);
  const merge = (await owner.call('POST', `/draft-broadcasts/${draft}/templatemerges`)).json<TemplateMerge>();
  const put = await owner.call('PUT', `/templatemerges/${merge.ID}/messages`, {
    PhoneNumber: ben,
    FixedMessage: own,
  });
  expect(put.statusCode, put.body).toBe(200);
  return aScheduledBroadcast(owner, test.base.clock.now(), { DraftBroadcastID: draft, ...form });
}
const change = (id: number, body: object) => owner.call('PUT', `/broadcasts/${id}`, body);
const preview = async (id: number, body: object) => {
  const answer = await owner.call('POST', `/broadcasts/${id}/text/preview`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<TextChange>();
};
/** Sends a broadcast now, and returns what each number got. */
async function sent(id: number): Promise<Record<string, string>> {
  const now = await change(id, { StartDate: null });
  expect(now.statusCode, now.body).toBe(200);
  const sender = new Sender(wireDelivery(test.base), 'worker');
  while ((await sender.claimRound()) > 0) await sender.idle();
  return Object.fromEntries(carrier.taken.map(({ to, text }) => [to.slice(2), text]));
}
const leftOut = async (id: number) => (await seen(owner, id)).LeftOutTotal;

it('a text written for one person outlives a change of the message', async () => {
  const id = await scheduled();
  const TextMessage = 'Are you all ok, {{FirstName}}?';
  expect(await preview(id, { TextMessage })).toMatchObject({
    Problem: '',
    Texts: 3,
    MissingCount: 0,
    OwnTexts: [{ PhoneNumber: ben, FirstName: '', LastName: '', TextMessage: own }],
    OwnTextCount: 1,
    OwnTextsProblem: '',
  });
  expect((await change(id, { TextMessage })).statusCode).toBe(200);
  expect(await leftOut(id)).toBe(0);
  expect(await sent(id)).toEqual({
    [ann]: 'Are you all ok, Ann?',
    [ben]: own,
    [cy]: 'Are you all ok, Cy?',
  });
});

it('a text for one person also outlives a message without personalized fields', async () => {
  const id = await scheduled();
  expect((await change(id, { TextMessage: 'Are you ok?' })).statusCode).toBe(200);
  expect(await sent(id)).toEqual({ [ann]: 'Are you ok?', [ben]: own, [cy]: 'Are you ok?' });
});

it('texts for single people are discarded on request, and who lacks a value then is told and left out', async () => {
  const id = await scheduled();
  const body = { TextMessage: 'Hello {{FirstName}}', OwnTexts: 'Discard' };
  const told = await preview(id, body);
  expect(told).toMatchObject({ Texts: 2, MissingCount: 1, OwnTextCount: 1 });
  expect(told.Missing).toMatchObject([{ Field: 'FirstName', Count: 1, People: 1 }]);
  expect((await change(id, body)).statusCode).toBe(200);
  expect(await leftOut(id)).toBe(1);
  expect(await sent(id)).toEqual({ [ann]: 'Hello Ann', [cy]: 'Hello Cy' });
});

it('recipients who lack a value of the new text are left out at once, and taken in by a text without it', async () => {
  const id = await scheduled();
  expect((await change(id, { TextMessage: 'Take {{Notes}}' })).statusCode).toBe(200);
  // Ben keeps his own text, Ann has no notes.
  expect(await leftOut(id)).toBe(1);
  expect((await change(id, { TextMessage: 'Take the bus' })).statusCode).toBe(200);
  expect(await leftOut(id)).toBe(0);
});

it('a text that no one would get is refused, and so is a field that no recipient has', async () => {
  const contacts = [{ PrimaryPhone: ann, FirstName: 'Ann' }];
  const id = await aScheduledBroadcast(owner, test.base.clock.now(), {
    DraftBroadcastID: await aDraft(owner, { contacts }),
  });
  const none = await change(id, { TextMessage: 'Take {{Notes}}' });
  expect([none.statusCode, none.json<ErrorBody>().Message]).toEqual([400, nothingAppliedText]);
  const unknown = await change(id, { TextMessage: 'Hi {{Nope}}' });
  expect(unknown.statusCode).toBe(400);
  expect((await seen(owner, id)).TextMessage).toBe('School ends at noon today.');
});
