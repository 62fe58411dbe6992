import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '@carillon/contract/errors';
import type { ScriptedCarrier } from '../../delivery/fixtures.ts';
import { auditTexts } from '../../delivery/index.ts';
import { asOwner } from '../../testing/asOwner.ts';
import type { TestApp, Visitor } from '../../testing/testApp.ts';
import { aDraft, phones, seen } from '../fixtures.ts';
import {
  aDrip,
  aDripTest,
  dripPeopleSeen,
  dripSeen,
  minute,
  reply,
  sendUntil,
  settle,
  tenantOf,
} from './fixtures.ts';

let test: TestApp;
let owner: Visitor;
let carrier: ScriptedCarrier;
let people: string[] = [];
let block = 2145600000;
beforeAll(async () => {
  ({ test, carrier } = await aDripTest());
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());
beforeEach(() => {
  carrier.taken.length = 0;
  block += 10;
  people = phones(3, block);
});

const credits = async (): Promise<number> =>
  (await owner.call('GET', '/account')).json<{ AvailableCallUnits: number }>().AvailableCallUnits;
const aDripTo = async (change: Record<string, unknown> = {}): Promise<number> =>
  aDrip(test, owner, {
    draftBroadcastId: await aDraft(owner, { contacts: people.map((PrimaryPhone) => ({ PrimaryPhone })) }),
    ...change,
  });
/** Which people of this test got a step, by its message. */
const got = (message: string): string[] =>
  carrier.taken
    .filter(({ text }) => text.startsWith(message))
    .map(({ to }) => to.replace(/^\+1/, ''))
    .filter((phone) => people.includes(phone))
    .toSorted();
const stepIds = async (id: number): Promise<number[]> =>
  (await dripSeen(owner, id)).Steps.map(({ BroadcastID }) => BroadcastID ?? 0);
const labelsOf = async (id: number, phone: string | undefined): Promise<string[]> =>
  (await dripPeopleSeen(owner, id, `?q=${phone}`))[0]?.Steps.map(({ Label }) => Label) ?? [];
const findings = async (id: number) =>
  test.base.database.inTenant(await tenantOf(test, id), (tx) => auditTexts(tx));

describe('a drip on its way', () => {
  it('sends each step at its own time to the same people', async () => {
    const id = await aDripTo();
    await sendUntil(test, 5 * minute);
    expect([got('Welcome to'), got('Did you')]).toEqual([people, []]);
    expect(await dripSeen(owner, id)).toMatchObject({
      State: 'Running',
      StartedTotal: 1,
      NextStep: { StepNo: 2 },
    });
    await sendUntil(test, 5 * minute);
    await sendUntil(test, 5 * minute);
    expect([got('Did you'), got('See you')]).toEqual([people, people]);
    expect(await labelsOf(id, people[0])).toEqual(['Sent To Carrier', 'Sent To Carrier', 'Sent To Carrier']);
    expect((await dripSeen(owner, id)).State).toBe('Done');
  });

  it('goes on after a reply unless that was chosen, and honors an opt-out (2-decisions K7)', async () => {
    const id = await aDripTo();
    await sendUntil(test, 5 * minute);
    await reply(test, id, [people[0] ?? '']);
    await reply(test, id, [people[1] ?? ''], 'STOP');
    await sendUntil(test, 5 * minute);
    expect(got('Did you')).toEqual([people[0], people[2]]);
    expect(await labelsOf(id, people[1])).toEqual(['Sent To Carrier', 'Opted Out', 'Scheduled']);
    const [optedOut, ...others] = await dripPeopleSeen(owner, id, '?filter=optedout');
    expect([optedOut?.PhoneNumber, optedOut?.Steps[0]?.IsOptedOut, others.length]).toEqual([
      people[1],
      true,
      0,
    ]);
    expect(await findings(id)).toEqual([]);
  });
});

describe('a drip that ends with a reply', () => {
  it('goes on without people who reply, with their credits back, and without others who write', async () => {
    const id = await aDripTo({ stopsOnReply: true });
    // A text before anything was sent is no reply.
    await reply(test, id, [people[2] ?? ''], 'Hello?');
    await sendUntil(test, 5 * minute);
    const before = await credits();
    await reply(test, id, [people[0] ?? '', '2145559876']);
    expect((await credits()) - before).toBe(2);
    expect(await dripSeen(owner, id)).toMatchObject({ RepliedTotal: 1, StoppedTotal: 0 });
    await sendUntil(test, 5 * minute);
    await sendUntil(test, 5 * minute);
    expect([got('Did you'), got('See you')]).toEqual([people.slice(1), people.slice(1)]);
    expect(await labelsOf(id, people[0])).toEqual(['Sent To Carrier', 'Drip Stopped', 'Drip Stopped']);
    const [left] = await dripPeopleSeen(owner, id, '?filter=left');
    expect(left).toMatchObject({
      PhoneNumber: people[0],
      Left: { Reason: 'replied' },
      Steps: [
        { IsReplied: true },
        { Reason: 'This person replied, so the rest of the drip campaign was not sent.' },
        {},
      ],
    });
    const [, second = 0] = await stepIds(id);
    const details = (await owner.call('GET', `/broadcasts/${second}/details?filter=not-completed`)).json<{
      Items: { Reason?: string; TextResult: string }[];
    }>();
    expect(details.Items).toHaveLength(1);
    expect(details.Items[0]).toMatchObject({ TextResult: 'Drip Stopped' });
    expect(await seen(owner, second)).toMatchObject({
      DeliveredTexts: 2,
      NotDeliveredTexts: 1,
      PhoneNumberCount: 3,
    });
    expect(await findings(id)).toEqual([]);
  });

  it('counts a reply whose job has not run when the next step starts', async () => {
    const id = await aDripTo({ stopsOnReply: true });
    await sendUntil(test, 5 * minute);
    const tenant = await tenantOf(test, id);
    await test.base.database.inTenant(tenant, async (tx) => {
      await tx.query(
        `insert into drip_leaver (account_id, drip_id, phone, reason, left_at) values ($1, $2, $3, 'replied', now())`,
        [tx.accountId, id, people[0]],
      );
    });
    await sendUntil(test, 5 * minute);
    expect(got('Did you')).toEqual(people.slice(1));
    // The steps after it follow, whenever the job runs.
    const [, , third = 0] = await stepIds(id);
    expect((await seen(owner, third)).LeftOutTotal).toBe(0);
    await reply(test, id, [people[1] ?? '']);
    expect((await seen(owner, third)).LeftOutTotal).toBe(2);
    await settle(test);
    await sendUntil(test, 5 * minute);
    expect(got('See you')).toEqual([people[2]]);
    expect(await findings(id)).toEqual([]);
  });

  it('takes people out of the step that is being sent, if their turn has not come', async () => {
    const id = await aDripTo({ stopsOnReply: true });
    const [first = 0, second = 0] = await stepIds(id);
    await sendUntil(test, 5 * minute);
    await asOwner(test, 'update send_queue set per_minute = 1 where send_id = $1', [second]);
    await sendUntil(test, 5 * minute);
    const began = got('Did you');
    expect(began.length).toBeLessThan(3);
    const [later = ''] = people.filter((phone) => !began.includes(phone)).toReversed();
    await reply(test, id, [later]);
    for (let n = 0; n < 4; n += 1) await sendUntil(test, minute);
    expect(got('Did you')).toEqual(people.filter((phone) => phone !== later));
    expect((await seen(owner, first)).RepliedTotal).toBe(1);
    expect(await seen(owner, second)).toMatchObject({ TotalCompleted: 3, NotDeliveredTexts: 1 });
    expect(await findings(id)).toEqual([]);
  });
});

describe('stopping', () => {
  it('for everyone cancels the steps to come, keeps what was sent, and releases credits', async () => {
    const id = await aDripTo();
    await sendUntil(test, 5 * minute);
    const before = await credits();
    const answer = await owner.call('POST', `/drip-campaigns/${id}/stop`, {});
    expect(answer.json()).toMatchObject({
      State: 'Stopped',
      Stopped: { Name: expect.any(String) },
      Actions: [],
      NextStep: null,
    });
    await sendUntil(test, 10 * minute);
    expect((await credits()) - before).toBe(6);
    expect([got('Welcome to'), got('Did you'), got('See you')]).toEqual([people, [], []]);
    expect(await labelsOf(id, people[0])).toEqual(['Sent To Carrier', 'Canceled', 'Canceled']);
    const again = await owner.call('POST', `/drip-campaigns/${id}/stop`, {});
    expect([again.statusCode, again.json<ErrorBody>().ErrorName]).toEqual([409, 'WrongState']);
    expect(await findings(id)).toEqual([]);
  });

  it('for one person leaves the others', async () => {
    const id = await aDripTo();
    await sendUntil(test, 5 * minute);
    const stop = (PhoneNumber: string) =>
      owner.call('POST', `/drip-campaigns/${id}/contacts/stop`, { PhoneNumber });
    expect((await stop(people[1] ?? '')).json()).toMatchObject({ StoppedTotal: 1, State: 'Running' });
    expect((await stop(people[1] ?? '')).json()).toMatchObject({ StoppedTotal: 1 });
    expect((await stop('2145559999')).statusCode).toBe(404);
    await sendUntil(test, 10 * minute);
    expect([got('Did you'), got('See you')]).toEqual([
      [people[0], people[2]],
      [people[0], people[2]],
    ]);
    expect((await dripPeopleSeen(owner, id, '?filter=left'))[0]).toMatchObject({
      Left: { Reason: 'stopped' },
      Steps: [{}, { Reason: expect.stringContaining('stopped for this person') }, {}],
    });
    expect(await findings(id)).toEqual([]);
  });

  it.each([
    ['loses a recipient', true, false],
    ['gets another text', false, false],
    ['loses a recipient, for someone who opted out too', true, true],
    ['gets another text, for someone who opted out too', false, true],
  ])('outlasts a step that %s', async (_what, isRemoval, isOptedOut) => {
    const [stays = '', left = '', other = ''] = people;
    const id = await aDripTo();
    await sendUntil(test, 5 * minute);
    if (isOptedOut) await reply(test, id, [left], 'STOP');
    await owner.call('POST', `/drip-campaigns/${id}/contacts/stop`, { PhoneNumber: left });
    const [, second = 0] = await stepIds(id);
    const before = await credits();
    const answer = isRemoval
      ? await owner.call('DELETE', `/broadcasts/${second}/details`, {
          Selection: { Type: 'Selected', Items: [{ PhoneNumber: other }] },
        })
      : await owner.call('PUT', `/broadcasts/${second}`, { TextMessage: 'Did you get it?' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await credits()) - before).toBe(isRemoval ? 1 : 0);
    expect(await seen(owner, second)).toMatchObject({
      LeftOutTotal: 1,
      PhoneNumberCount: isRemoval ? 2 : 3,
      MaxCreditCost: isRemoval ? 1 : 2,
    });
    await sendUntil(test, 10 * minute);
    expect(got('Did you')).toEqual(isRemoval ? [stays] : [stays, other]);
    expect(got('See you')).toEqual([stays, other]);
    expect(await labelsOf(id, left)).toEqual(['Sent To Carrier', 'Drip Stopped', 'Drip Stopped']);
    expect(await findings(id)).toEqual([]);
  });

  it('is forgotten with a recipient who is removed from the step', async () => {
    const [stays = '', left = '', other = ''] = people;
    const id = await aDripTo();
    await owner.call('POST', `/drip-campaigns/${id}/contacts/stop`, { PhoneNumber: left });
    const [first = 0] = await stepIds(id);
    const Selection = { Type: 'Selected', Items: [{ PhoneNumber: left }] };
    expect((await owner.call('DELETE', `/broadcasts/${first}/details`, { Selection })).statusCode).toBe(200);
    expect(await seen(owner, first)).toMatchObject({
      LeftOutTotal: 0,
      PhoneNumberCount: 2,
      MaxCreditCost: 2,
    });
    await sendUntil(test, 5 * minute);
    expect(got('Welcome to')).toEqual([stays, other]);
    expect(await findings(id)).toEqual([]);
  });

  it('follows a step that was changed, canceled, or deleted on its own page', async () => {
    const id = await aDripTo();
    const [first = 0, second = 0, third = 0] = await stepIds(id);
    await owner.call('PUT', `/broadcasts/${first}`, { TextMessage: 'Another word' });
    await owner.call('PUT', `/broadcasts/${second}`, { BroadcastStatus: 'Canceled' });
    await owner.call('DELETE', `/broadcasts/${third}`);
    const shown = await dripSeen(owner, id);
    expect(
      shown.Steps.map(({ Message, Broadcast }) => [Message, Broadcast?.BroadcastStatus ?? null]),
    ).toEqual([
      ['Another word', 'AuthorizationApproved'],
      ['Did you get our letter?', 'Canceled'],
      ['See you on Monday.', null],
    ]);
    expect(shown).toMatchObject({ State: 'Scheduled', NextStep: { StepNo: 1 } });
  });

  it('is for those who may change it', async () => {
    const id = await aDripTo();
    expect(
      (await (await test.signIn('demo-user')).call('POST', `/drip-campaigns/${id}/stop`, {})).statusCode,
    ).toBe(404);
  });
});
