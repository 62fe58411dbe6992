// A quarter of a year of one account, through the whole product.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '@carillon/contract/errors';
import type { TestClock } from '@carillon/contract/testClock';
import { callCodes } from '@carillon/rules/calls/callCatalogue';
import { aBroadcast, aDraft, aForm, aNumber, seen } from '../broadcasts/fixtures.ts';
import { aScriptedVoice } from '../calls/fixtures.ts';
import { accepted } from '../delivery/fixtures.ts';
import { aPhoneWave } from '../media/fixtures.ts';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, type Visitor } from '../testing/testApp.ts';
import { aClockedApp, type ClockedApp } from './fixtures.ts';

/** A Thursday, 6:00 AM where Riverbend is. Clocks there change on March 11, 2035, at 2:00 AM. */
const begin = '2035-02-22T12:00:00.000Z';

let test: ClockedApp;
let owner: Visitor;
let account: number;
const voice = aScriptedVoice();
const dialedAt: string[] = [];
beforeAll(async () => {
  test = await aClockedApp({
    voiceCarriers: new Map([[2, voice]]),
    env: { PUBLIC_URL: 'http://carillon.test' },
  });
  owner = await test.signIn('demo-owner');
  account = (await owner.call('GET', '/account')).json<{ AccountID: number }>().AccountID;
  await test.begin(account, begin);
  voice.answers((call) => {
    dialedAt.push(`${call.to} ${test.now(account).toISOString().slice(0, 16)}`);
    return { kind: 'refused', status: callCodes.callFailed, code: 'NO' };
  });
});
afterAll(() => test.close());

describe('the clock of an account', () => {
  it('does not exist where accounts have no time of their own', async () => {
    const plain = await createTestApp();
    try {
      const visitor = await plain.signIn('demo-owner');
      expect((await visitor.call('GET', '/testclock')).statusCode).toBe(404);
      expect((await visitor.call('PUT', '/testclock', { Now: begin })).statusCode).toBe(404);
    } finally {
      await plain.close();
    }
  });

  it('is moved by owners only, forward only, and three years at most', async () => {
    const names = async (visitor: Visitor, Now: string) => {
      const answer = await visitor.call('PUT', '/testclock', { Now });
      return [answer.statusCode, answer.json<ErrorBody>().ErrorName];
    };
    expect((await names(await test.signIn('demo-admin'), '2035-03-01T00:00:00Z'))[0]).toBe(403);
    expect(await names(owner, '2035-02-22T11:00:00Z')).toEqual([409, 'TestClockBack']);
    expect(await names(owner, '2038-03-01T00:00:00Z')).toEqual([400, 'TestClockTooFar']);
    expect((await names(owner, 'tomorrow'))[0]).toBe(400);
    expect((await owner.call('GET', '/testclock')).json<TestClock>().Now).toContain('2035-02-22T12:0');
  });

  it('leaves other accounts where they are', async () => {
    const mallory = await test.signIn('mallory-owner');
    const theirs = (await mallory.call('GET', '/testclock')).json<TestClock>();
    expect(theirs).toMatchObject({ AheadSeconds: 0, IsMoving: false, Happened: [] });
    // The website goes by the account's time too, and learns it with the account.
    const ahead = async (visitor: Visitor) =>
      (await visitor.call('GET', '/account')).json<{ ClockAheadSeconds?: number }>().ClockAheadSeconds;
    expect(await ahead(mallory)).toBeUndefined();
    const { AheadSeconds } = (await owner.call('GET', '/testclock')).json<TestClock>();
    expect(await ahead(owner)).toBe(AheadSeconds);
    expect(AheadSeconds).toBeGreaterThan(86_400);
    expect(Math.abs(Date.parse(theirs.Now) - Date.now())).toBeLessThan(60_000);
  });
});

describe('a month of the account', () => {
  it('brings everything when it is due, in order, and nothing twice', async () => {
    const number = await aNumber(owner);
    const weekly = await owner.call(
      'POST',
      '/repeatingbroadcasts',
      await aForm(owner, {
        DraftBroadcastID: await aDraft(owner, { contacts: [{ PrimaryPhone: '2145551001' }] }),
        BroadcastName: 'Bus times',
        startOption: 'REPEATING',
        // 2:30 AM, which does not exist on March 11.
        StartDate: '2035-02-25T08:30:00.000Z',
        RepeatingBroadcastSchedule: { ScheduleFrequency: 'weekly', DaysOfWeek: ['Sunday'] },
      } as never),
    );
    expect(weekly.statusCode, weekly.body).toBe(201);
    const sound = await owner.upload('/audio?filename=a.wav', aPhoneWave(2));
    const call = await aBroadcast(owner, {
      DraftBroadcastID: await aDraft(owner, {
        contacts: [{ PrimaryPhone: '2125551002' }, { PrimaryPhone: '2135551003' }],
      }),
      BroadcastName: 'By their own clocks',
      BroadcastType: 'Announcement',
      TextNumberID: null,
      TextMessage: '',
      CallerID: number.TextPhoneNumber,
      Audio: { AudioID: sound.json<{ AudioID: number }>().AudioID },
      RetryTimes: 0,
      UseRecipientTimeZone: true,
      startOption: 'START_LATER',
      StartDate: '2035-02-26T15:00:00.000Z',
    } as never);
    const unrecorded = await aBroadcast(owner, {
      BroadcastName: 'Never recorded',
      BroadcastType: 'Announcement',
      TextNumberID: null,
      TextMessage: '',
      CallerID: number.TextPhoneNumber,
      RecordLater: true,
    } as never);
    await test.app.inject({
      method: 'POST',
      url: '/webhooks/bandwidth',
      headers: { authorization: 'right', 'content-type': 'application/json' },
      payload: JSON.stringify([
        {
          kind: 'inbound',
          key: 'in-1',
          carrierMessageId: 'in-1',
          from: '+12145551001',
          to: `+1${number.TextPhoneNumber}`,
          text: 'Is the bus late?',
          mediaUrls: [],
          at: new Date(),
        },
      ]),
    });

    const moving = test.move(owner, '2035-03-19T12:00:00.000Z');
    await expect
      .poll(async () => (await owner.call('GET', '/testclock')).json<TestClock>().IsMoving)
      .toBe(true);
    const second = await owner.call('PUT', '/testclock', { Now: '2035-04-01T00:00:00Z' });
    expect([second.statusCode, second.json<ErrorBody>().ErrorName]).toEqual([409, 'TestClockMoving']);
    const moved = await moving;
    expect(moved).toMatchObject({
      IsMoving: false,
      Stopped: null,
      MovedFrom: expect.stringContaining('2035-02-22'),
    });
    expect(Date.parse(moved.Now)).toBeGreaterThanOrEqual(Date.parse('2035-03-19T12:00:00.000Z'));

    const started = moved.Happened.filter(({ What }) => What === 'Started the broadcast').map(
      ({ Date: date, Name }) => `${date.slice(0, 16)} ${Name}`,
    );
    expect(started).toEqual([
      '2035-02-25T08:30 Bus times',
      '2035-02-26T15:00 By their own clocks',
      '2035-03-04T08:30 Bus times',
      '2035-03-11T08:30 Bus times',
      '2035-03-18T07:30 Bus times',
    ]);
    expect(test.carrier.taken.filter(({ to }) => to === '+12145551001')).toHaveLength(4);
    // 10:00 AM in New York; the window in Los Angeles opens at 9:00.
    expect(dialedAt).toEqual(['+12125551002 2035-02-26T15:00', '+12135551003 2035-02-26T17:00']);
    expect((await seen(owner, call)).BroadcastStatusCategory).toBe('Completed');
    expect(await seen(owner, unrecorded)).toMatchObject({ BroadcastStatus: 'Expired' });
    const expired = moved.Happened.find(({ Name }) => Name === 'Never recorded');
    expect(expired).toMatchObject({
      What: 'Ended the broadcast after 7 days without a message or a start that fits',
    });
    expect(expired?.Date).toContain('2035-03-01T12:');
    expect(moved.Counts.find(({ What }) => What === 'Sent a digest of unread texts by email')?.Count).toBe(1);
    // Also what the database dates: the credits of the first text were paid when it left.
    const paid = (await owner.call('GET', '/creditbalance?pagesize=200')).json<{
      Items: { Date: string }[];
    }>();
    expect(paid.Items.some((line) => line.Date.startsWith('2035-02-25'))).toBe(true);
    const times = moved.Happened.map((line) => line.Date);
    expect(times).toEqual(times.toSorted());
  }, 120_000);
});

describe('the way back to the true time', () => {
  const goBack = () => owner.call('DELETE', '/testclock');
  const ended = (id: number) =>
    expect
      .poll(async () => (await seen(owner, id)).BroadcastStatusCategory, { timeout: 15_000 })
      .toBe('Completed');

  it('is refused while something has begun and is not over', async () => {
    test.carrier.answers(() => accepted);
    await aBroadcast(owner, {
      BroadcastName: 'Without results',
      DraftBroadcastID: await aDraft(owner, { contacts: [{ PrimaryPhone: '2145551007' }] }),
    });
    const refused = await goBack();
    expect([refused.statusCode, refused.json<ErrorBody>().ErrorName]).toEqual([409, 'TestClockBusy']);
    expect(
      (await test.signIn('demo-admin').then((admin) => admin.call('DELETE', '/testclock'))).statusCode,
    ).toBe(403);
    // Results that never come end it.
    await test.move(owner, '2035-03-25T00:00:00.000Z');
  }, 60_000);

  it('keeps what is scheduled for its time, and sends at once again', async () => {
    const later = await aBroadcast(owner, {
      BroadcastName: 'Later',
      startOption: 'START_LATER',
      StartDate: '2035-03-26T15:00:00.000Z',
      DraftBroadcastID: await aDraft(owner, { contacts: [{ PrimaryPhone: '2145551008' }] }),
    });
    const back = await goBack();
    expect(back.statusCode, back.body).toBe(200);
    expect(back.json<TestClock>()).toMatchObject({ AheadSeconds: 0, IsMoving: false, Happened: [] });
    expect(Math.abs(test.now(account).getTime() - Date.now())).toBeLessThan(1_000);
    const waiting = await asOwner<{ at: Date }>(
      test,
      `select start_after as at from pgboss.job where name = 'start-broadcast' and state = 'created'
         and (data ->> 'BroadcastID')::int = $1`,
      [later],
    );
    expect(waiting.map(({ at }) => at.toISOString())).toEqual([
      expect.stringMatching(/^2035-03-26T(14:59|15:00):/),
    ]);
    // Its number sent last in 2035, which must not hold it up until then.
    test.delivers();
    const now = await aBroadcast(owner, {
      BroadcastName: 'Today',
      DraftBroadcastID: await aDraft(owner, { contacts: [{ PrimaryPhone: '2145551009' }] }),
    });
    await ended(now);
    expect((await seen(owner, now)).StartedDate?.slice(0, 4)).toBe(String(new Date().getUTCFullYear()));
    expect((await seen(owner, later)).BroadcastStatusCategory).not.toBe('Completed');
    // And forward again: the sequence goes on after the dates that it has sent.
    const moved = await test.move(owner, new Date(Date.now() + 3 * 86_400_000).toISOString());
    expect(moved.Happened.filter(({ Name }) => Name === 'Bus times')).toEqual([]);
  }, 90_000);
});
