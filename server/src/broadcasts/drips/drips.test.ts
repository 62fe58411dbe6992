import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DraftForm } from '@carillon/contract/broadcasts/broadcastForm';
import type { DripCampaign } from '@carillon/contract/broadcasts/drips';
import type { ErrorBody } from '@carillon/contract/errors';
import type { ListEnvelope } from '@carillon/contract/lists';
import { asOwner } from '../../testing/asOwner.ts';
import { testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aDraft, phones, seen } from '../fixtures.ts';
import { aDrip, aDripForm, aDripTest, dripPeopleSeen, dripSeen, minute } from './fixtures.ts';

let test: TestApp;
let owner: Visitor;
beforeAll(async () => {
  ({ test } = await aDripTest());
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());

const at = (ms: number): string => new Date(new Date(testStart).getTime() + ms).toISOString();
const credits = async (): Promise<number> =>
  (await owner.call('GET', '/account')).json<{ AvailableCallUnits: number }>().AvailableCallUnits;
const create = async (change: Parameters<typeof aDripForm>[2]) =>
  owner.call('POST', '/sequences/createsequence', await aDripForm(test, owner, change));
const draftStateOf = async (id: number): Promise<number> =>
  (await owner.call('GET', `/draft-broadcasts/${id}`)).statusCode;

describe('a drip of three steps (B-003, B-217)', () => {
  it('makes an ordinary scheduled broadcast of each step, with the same recipients and its credits held', async () => {
    const before = await credits();
    const draft = await aDraft(owner, { recipients: 10 });
    const answer = await create({ draftBroadcastId: draft });
    expect(answer.statusCode, answer.body).toBe(201);
    const made = answer.json<{ metaData: object; BroadcastIDs: number[]; DripCampaignID: number }>();
    expect(made.metaData).toEqual({ FailureCount: 0, SuccessCount: 3 });
    expect(before - (await credits())).toBe(30);
    const shown = await Promise.all(made.BroadcastIDs.map((id) => seen(owner, id)));
    expect(
      shown.map((one) => [one.BroadcastName, one.StatusLabel, one.StartDate, one.PhoneNumberCount]),
    ).toEqual([
      ['Welcome - Step 1', 'Scheduled', at(5 * minute), 10],
      ['Welcome - Step 2', 'Scheduled', at(10 * minute), 10],
      ['Welcome - Step 3', 'Scheduled', at(15 * minute), 10],
    ]);
    const audiences = await asOwner<{ n: number }>(
      test,
      'select count(distinct audience_id)::int as n from broadcast where broadcast_id = any($1)',
      [made.BroadcastIDs],
    );
    expect(audiences[0]?.n).toBe(3);
    expect(await draftStateOf(draft)).toBe(404);
    expect(await dripSeen(owner, made.DripCampaignID)).toMatchObject({
      Name: 'Welcome',
      State: 'Scheduled',
      RecipientTotal: 10,
      StepTotal: 3,
      StartedTotal: 0,
      FailureCount: 0,
      NextStep: { StepNo: 1, StartDate: at(5 * minute) },
      StopsOnReply: false,
      Actions: ['stop', 'stopPerson'],
      Steps: [{ Message: 'Welcome to Riverbend.', Problem: '' }, {}, {}],
    });
    const list = (await owner.call('GET', '/broadcasts?include=active&q=Welcome')).json<
      ListEnvelope<object>
    >();
    expect(list.Size).toBe(3);
    const people = await dripPeopleSeen(owner, made.DripCampaignID);
    expect(people).toHaveLength(10);
    expect(people[0]?.Steps.map(({ Label }) => Label)).toEqual(['Scheduled', 'Scheduled', 'Scheduled']);
  });

  it('is made once for one request key, and a draft once', async () => {
    const form = await aDripForm(test, owner, { requestKey: 'k1', recipients: 1 });
    const first = await owner.call('POST', '/sequences/createsequence', form);
    const again = await owner.call('POST', '/sequences/createsequence', form);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    const other = await owner.call('POST', '/sequences/createsequence', { ...form, requestKey: 'k2' });
    expect(other.json<ErrorBody>().ErrorName).toBe('AlreadySent');
  });

  it('counts a bad step, keeps its reason, and makes the others (2-decisions K5)', async () => {
    const form = await aDripForm(test, owner);
    const steps = form['steps'] as object[];
    const answer = await create({
      steps: steps.map((step, n) => (n === 1 ? { ...step, message: 'x'.repeat(700) } : step)),
    });
    const made = answer.json<{ metaData: object; BroadcastIDs: number[]; DripCampaignID: number }>();
    expect(made).toMatchObject({
      metaData: { FailureCount: 1, SuccessCount: 2 },
      Failures: [{ StepNo: 2, Message: "Can't exceed 160 characters." }],
    });
    expect(made.BroadcastIDs).toHaveLength(2);
    expect((await dripSeen(owner, made.DripCampaignID)).Steps[1]).toMatchObject({
      BroadcastID: null,
      Broadcast: null,
      Problem: "Can't exceed 160 characters.",
      Message: 'x'.repeat(700),
    });
    expect((await dripPeopleSeen(owner, made.DripCampaignID))[0]?.Steps.map(({ StepNo }) => StepNo)).toEqual([
      1, 3,
    ]);
  });

  describe('a step that could not be created', () => {
    const partial = async (change: Record<string, unknown> = {}): Promise<number> => {
      const form = await aDripForm(test, owner, change);
      const steps = (form['steps'] as object[]).map((step, n) =>
        n === 1 ? { ...step, message: 'x'.repeat(700) } : step,
      );
      return (await create({ ...change, steps })).json<{ DripCampaignID: number }>().DripCampaignID;
    };
    const again = (id: number, body: object = {}, who = owner, step = 2) =>
      who.call('POST', `/drip-campaigns/${id}/steps/${step}`, body);

    it('is created afterwards with another text, at its own time, for the same people', async () => {
      const id = await partial();
      expect((await dripSeen(owner, id)).Actions).toEqual(['stop', 'stopPerson', 'createStep']);
      const before = await credits();
      const made = await again(id, { Message: 'Did you get our letter?' });
      expect(made.statusCode, made.body).toBe(200);
      expect(before - (await credits())).toBe(2);
      const drip = await dripSeen(owner, id);
      expect(drip).toMatchObject({ FailureCount: 0, Actions: ['stop', 'stopPerson'] });
      expect(drip.Steps[1]).toMatchObject({
        Message: 'Did you get our letter?',
        Problem: '',
        StartDate: at(10 * minute),
        Broadcast: { BroadcastName: 'Welcome - Step 2', PhoneNumberCount: 2, StatusLabel: 'Scheduled' },
      });
    });

    it('is refused with its reason as long as that holds, and only once', async () => {
      const id = await partial();
      const long = await again(id);
      expect([long.statusCode, long.json<ErrorBody>().Message]).toEqual([
        400,
        "Can't exceed 160 characters.",
      ]);
      const past = await again(id, { Message: 'Hello.', StartDate: at(-60 * minute) });
      expect(past.json<ErrorBody>().Message).toBe('Your start date and time cannot be in the past.');
      expect((await dripSeen(owner, id)).FailureCount).toBe(1);
      await again(id, { Message: 'Hello.' });
      const twice = await again(id, { Message: 'Hello.' });
      expect([twice.statusCode, twice.json<ErrorBody>().Message]).toEqual([
        409,
        'This step was created already.',
      ]);
      expect((await again(id, {}, owner, 9)).statusCode).toBe(404);
    });

    it('is not created by others, or once the drip was stopped', async () => {
      const id = await partial();
      for (const name of ['mallory-owner', 'demo-user'])
        expect([403, 404]).toContain(
          (await again(id, { Message: 'Hi.' }, await test.signIn(name))).statusCode,
        );
      await owner.call('POST', `/drip-campaigns/${id}/stop`, {});
      expect((await dripSeen(owner, id)).Actions).toEqual([]);
      expect((await again(id, { Message: 'Hi.' })).statusCode).toBe(409);
    });

    it('is not sent to people who left', async () => {
      const [stays = '', goes = ''] = phones(2, 2145620001);
      const id = await partial({
        draftBroadcastId: await aDraft(owner, {
          contacts: [stays, goes].map((PrimaryPhone) => ({ PrimaryPhone })),
        }),
      });
      await owner.call('POST', `/drip-campaigns/${id}/contacts/stop`, { PhoneNumber: goes });
      await again(id, { Message: 'Hello.' });
      const [person] = await dripPeopleSeen(owner, id, `?q=${goes}`);
      expect(person?.Steps.map(({ Label }) => Label)).toEqual([
        'Drip Stopped',
        'Drip Stopped',
        'Drip Stopped',
      ]);
    });
  });

  it('keeps nothing when every step fails, and the draft stays open', async () => {
    const before = await credits();
    const draftBroadcastId = await aDraft(owner);
    const answer = await create({
      draftBroadcastId,
      steps: [{ message: 'x'.repeat(700), startDate: at(5 * minute) }],
    });
    expect([answer.statusCode, answer.json<ErrorBody>().Message]).toEqual([
      400,
      "Can't exceed 160 characters.",
    ]);
    expect(await credits()).toBe(before);
    expect(await draftStateOf(draftBroadcastId)).toBe(200);
  });
});

describe('what is refused', () => {
  const step = (message: string, minutes: number, more: object = {}) => ({
    message,
    startDate: at(minutes * minute),
    ...more,
  });
  it.each<[string, Parameters<typeof aDripForm>[2], string]>([
    ['an empty name (B-162)', { name: '  ' }, 'Name must be at least 1 character.'],
    ['a long name (B-162)', { name: 'x'.repeat(51) }, 'Name cannot be longer than 50 characters.'],
    ['an empty message (B-163)', { steps: [step('Hi', 5), step(' ', 10)] }, 'Message cannot be empty.'],
    ['no step', { steps: [] }, 'Message cannot be empty.'],
    [
      'an earlier step (B-164)',
      { steps: [step('Hi', 10), step('Again', 5)] },
      'Your start date and time cannot be earlier than previous step.',
    ],
    [
      'equal times (2-decisions K4)',
      { steps: [step('Hi', 10), step('Again', 10)] },
      'Your start date and time cannot be earlier than previous step.',
    ],
    [
      '25:00 (B-165)',
      { steps: [step('Hi', 5, { time: '25:00' })] },
      'Enter a time such as 5:00 AM or 5:00 PM',
    ],
    ['five (B-165)', { steps: [step('Hi', 5, { time: 'five' })] }, 'Enter a time such as 5:00 AM or 5:00 PM'],
    [
      'a date that is none',
      { steps: [step('Hi', 5, { startDate: '2026-02-30T10:00' })] },
      'Choose a valid start date and time.',
    ],
    [
      'a start long past',
      { steps: [step('Hi', -20), step('Again', 5)] },
      'Your start date and time cannot be in the past.',
    ],
    [
      'a start in two years',
      { steps: [step('Hi', 5), step('Again', 2 * 365 * 24 * 60)] },
      'Your start date and time is too far in the future.',
    ],
    [
      'no recipients (B-166)',
      { recipients: 0 },
      'Please add at least one valid recipient to your drip campaign.',
    ],
    [
      '21 steps',
      { steps: Array.from({ length: 21 }, (_, n) => step('Hi', 5 + n)) },
      'A drip campaign has at most 20 steps.',
    ],
  ])('%s', async (_name, change, sentence) => {
    const answer = await create(change);
    expect(answer.statusCode).toBe(400);
    const body = answer.json<ErrorBody>();
    expect([body.Message, ...(body.Errors ?? []).map(({ Message }) => Message)]).toContain(sentence);
  });

  it('accepts 5:00 PM, and moves a first start that just passed with the steps that it would overtake', async () => {
    const dripId = await aDrip(test, owner, {
      steps: [step('Hi', -1, { time: '5:00 PM' }), step('Again', 4), step('Last', 60)],
    });
    const starts = (await dripSeen(owner, dripId)).Steps.map(({ StartDate }) => StartDate);
    expect(starts).toEqual([at(5 * minute), at(10 * minute), at(60 * minute)]);
  });

  it('recipients who changed after they were shown', async () => {
    const draftBroadcastId = await aDraft(owner);
    const answer = await create({ draftBroadcastId, rosterRevision: 'another' });
    expect(answer.json<ErrorBody>().ErrorName).toBe('NotAsShown');
  });

  it('an account without the feature (2-decisions K8)', async () => {
    await asOwner(test, `update account set features = array_remove(features, 'DripCampaignsBeta')`);
    const answer = await create({});
    expect(answer.statusCode).toBe(403);
    await asOwner(test, `update account set features = features || '{DripCampaignsBeta}'`);
  });
});

describe('credits (B-218)', () => {
  const calculate = async (body: object) =>
    (await owner.call('POST', '/sequences/calculateCredits', body)).json<object>();

  it('are the sum over the steps', async () => {
    const form = await aDripForm(test, owner, { recipients: 10 });
    expect(await calculate(form)).toEqual({ Credits: 30, TextNumberCount: 10, StepCredits: [10, 10, 10] });
  });

  it('count segments, and nothing for a step that is not written yet', async () => {
    const draftBroadcastId = await aDraft(owner, { recipients: 4 });
    const steps = [{ message: 'x'.repeat(200) }, { message: '' }, { message: 'Hi' }];
    expect(await calculate({ draftBroadcastId, steps })).toMatchObject({
      Credits: 12,
      StepCredits: [8, 0, 4],
    });
  });

  it('leave out people who lack a value', async () => {
    const draftBroadcastId = await aDraft(owner, {
      contacts: [{ PrimaryPhone: phones(1)[0], FirstName: 'Ana' }, { PrimaryPhone: phones(2)[1] }],
    });
    const steps = [{ message: 'Hi {{FirstName}}' }, { message: 'Hi' }];
    expect(await calculate({ draftBroadcastId, steps })).toMatchObject({ StepCredits: [1, 2] });
  });
});

it('a list shows drips newest first, finds them by name, and only those that a user may see', async () => {
  const id = await aDrip(test, owner, { name: 'Open house' });
  const user = await test.signIn('demo-user');
  const list = async (visitor: Visitor, query: string) =>
    (await visitor.call('GET', `/drip-campaigns${query}`)).json<ListEnvelope<DripCampaign>>();
  expect((await list(owner, '')).Items[0]).toMatchObject({ DripCampaignID: id, Name: 'Open house' });
  expect((await list(owner, '?q=HOUSE')).Items.map(({ DripCampaignID }) => DripCampaignID)).toEqual([id]);
  expect((await list(user, '')).Size).toBe(0);
  expect((await user.call('GET', `/drip-campaigns/${id}`)).statusCode).toBe(404);
  expect((await user.call('GET', `/drip-campaigns/${id}/contacts`)).statusCode).toBe(404);
});

it('a draft keeps the steps as they are typed', async () => {
  const draft = await aDraft(owner);
  const Drip: DraftForm['Drip'] = {
    StopsOnReply: true,
    Steps: [{ Message: 'Hi', When: 'DATE', WaitAmount: 'x', WaitUnit: 'days', Date: '2026-02', Time: 'fi' }],
  };
  const saved = await owner.call('PUT', `/draft-broadcasts/${draft}`, { Drip });
  expect(saved.statusCode, saved.body).toBe(200);
  expect((await owner.call('GET', `/draft-broadcasts/${draft}`)).json()).toMatchObject({ Form: { Drip } });
});
