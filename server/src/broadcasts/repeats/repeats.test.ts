import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '@carillon/contract/errors';
import type { AccountFailure, RepeatingBroadcast } from '@carillon/contract/broadcasts/repeatingBroadcasts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aBroadcast, aDraft, aNumber, seen } from '../fixtures.ts';
import { allSent, aSequence, aSequenceForm, runDue, sequenceSeen } from './fixtures.ts';

let test: TestApp;
let owner: Visitor;
const hour = 3_600_000;
const day = 24 * hour;

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());
beforeEach(async () => {
  await asOwner(test, `update repeating_broadcast set deleted_at = now() where deleted_at is null`);
});

const at = (time: number): string => new Date(new Date(testStart).getTime() + time).toISOString();
const credits = async (): Promise<number> =>
  (await owner.call('GET', '/account')).json<{ AvailableCallUnits: number }>().AvailableCallUnits;
const failures = async (): Promise<AccountFailure[]> =>
  (await owner.call('GET', '/repeatingbroadcasts/accountfailures')).json<AccountFailure[]>();
/** Moves the clock; a session does not last for days. */
async function setNow(time: string): Promise<void> {
  test.base.clock.advance(new Date(time).getTime() - test.base.clock.now().getTime());
  owner = await test.signIn('demo-owner');
}
const nextId = async (id: number): Promise<number> =>
  (await sequenceSeen(owner, id)).NextOccurrence?.BroadcastID ?? 0;

/** A group with these phones; returns its id. */
async function aGroup(name: string, phones: readonly string[]): Promise<number> {
  const { ListID } = (await owner.call('POST', '/lists', { ListName: name })).json<{ ListID: number }>();
  for (const phone of phones) await joins(ListID, phone);
  return ListID;
}
async function joins(listId: number, phone: string): Promise<void> {
  const answer = await owner.call('POST', '/contacts', { PrimaryPhone: phone, ListIDs: [listId] });
  if (answer.statusCode !== 201) throw new Error(`no contact: ${answer.body}`);
}
async function leaves(listId: number, ...phones: readonly string[]): Promise<void> {
  const Items = await asOwner<{ PersonID: number }>(
    test,
    'select person_id as "PersonID" from contact where primary_phone = any($1::bigint[])',
    [phones],
  );
  const answer = await owner.call('DELETE', `/lists/${listId}/contacts`, {
    Selection: { Type: 'Selected', Items },
  });
  if (answer.statusCode !== 200) throw new Error(`still in the group: ${answer.body}`);
}

describe('a daily sequence', () => {
  it('has its next occurrence as an ordinary scheduled broadcast, with its credits held', async () => {
    await setNow(testStart);
    const before = await credits();
    const id = await aSequence(test, owner);
    const sequence = await sequenceSeen(owner, id);
    expect(sequence).toMatchObject({
      SequenceState: 'Running',
      RepeatingScheduleDescription: 'Daily',
      StartDate: at(hour),
      FixedCount: 2,
      NextOccurrence: { OccurrenceDate: '2026-01-14', StartDate: at(hour), State: 'Scheduled' },
    });
    expect(sequence.NextDates.map(({ Words }) => Words)[1]).toBe('Thursday, January 15, 2026 at 11:00 AM');
    expect(sequence.NextDates).toHaveLength(5);
    const shown = await seen(owner, sequence.NextOccurrence?.BroadcastID ?? 0);
    expect(shown).toMatchObject({
      BroadcastName: 'Bus times',
      BroadcastStatus: 'AuthorizationApproved',
      StatusLabel: 'Scheduled',
      StartDate: at(hour),
      IsPartOfRepeatingBroadcastSequence: true,
      RepeatingBroadcastID: id,
      RepeatingScheduleDescription: 'Daily',
      PhoneNumberCount: 2,
    });
    expect(await credits()).toBe(before - shown.MaxCreditCost);
    const list = (await owner.call('GET', '/repeatingbroadcasts')).json<{ Items: RepeatingBroadcast[] }>();
    expect(list.Items.map(({ RepeatingBroadcastID }) => RepeatingBroadcastID)).toContain(id);
    expect((await owner.call('GET', '/broadcasts/summary')).json()).toMatchObject({ Repeating: 1 });
  });

  it('makes the following occurrence when one starts, each date once', async () => {
    await setNow(testStart);
    const id = await aSequence(test, owner);
    const first = await nextId(id);
    await setNow(at(hour));
    await runDue(test);
    await runDue(test);
    const sequence = await sequenceSeen(owner, id);
    expect(await seen(owner, first)).toMatchObject({ BroadcastStatus: 'Broadcasting' });
    expect(sequence.NextOccurrence).toMatchObject({
      OccurrenceDate: '2026-01-15',
      StartDate: at(hour + day),
      Joined: 0,
      Left: 0,
    });
    expect(sequence.Occurrences).toMatchObject([
      { OccurrenceDate: '2026-01-14', State: 'Started', Joined: null, Broadcast: { BroadcastID: first } },
    ]);
    expect(sequence.SentTotal).toBe(1);
  });

  it('ends with its last date', async () => {
    await setNow(testStart);
    const id = await aSequence(test, owner, {
      RepeatingBroadcastSchedule: { ScheduleFrequency: 'daily', EndDateTime: '2026-01-15' },
    });
    for (const time of [hour, hour + day]) {
      await setNow(at(time));
      await runDue(test);
      await allSent(test);
    }
    const sequence = await sequenceSeen(owner, id);
    expect(sequence).toMatchObject({ SequenceState: 'Ended', NextOccurrence: null, SentTotal: 2 });
    expect(sequence.NextDates).toEqual([]);
    expect(sequence.Actions).toEqual(['delete']);
  });

  it('keeps its time of day when the clocks change', async () => {
    await setNow('2026-03-06T16:00:00Z');
    const id = await aSequence(test, owner, { StartDate: '2026-03-07T02:30' });
    const { NextDates } = await sequenceSeen(owner, id);
    expect(NextDates.map(({ Words, ClockNote }) => [Words, ClockNote])).toEqual([
      ['Saturday, March 7, 2026 at 2:30 AM', ''],
      [
        'Sunday, March 8, 2026 at 3:30 AM',
        'The clocks go forward that day and skip 2:30 AM, so it starts at 3:30 AM.',
      ],
      ['Monday, March 9, 2026 at 2:30 AM', ''],
      ['Tuesday, March 10, 2026 at 2:30 AM', ''],
      ['Wednesday, March 11, 2026 at 2:30 AM', ''],
    ]);
  });

  it('is made once for one request', async () => {
    await setNow(testStart);
    const form = await aSequenceForm(test, owner, { RequestKey: 'once' });
    const [one, two] = [
      await owner.call('POST', '/repeatingbroadcasts', form),
      await owner.call('POST', '/repeatingbroadcasts', form),
    ];
    expect(two.json()).toMatchObject({
      RepeatingBroadcastID: one.json<{ RepeatingBroadcastID: number }>().RepeatingBroadcastID,
    });
    const other = await owner.call('POST', '/repeatingbroadcasts', { ...form, RequestKey: 'other' });
    expect(other.json<ErrorBody>().ErrorName).toBe('AlreadySent');
  });

  it('is also created by the form of a broadcast (P-004)', async () => {
    await setNow(testStart);
    const broadcastId = await aBroadcast(owner, await aSequenceForm(test, owner));
    const shown = await seen(owner, broadcastId);
    expect(shown).toMatchObject({ IsPartOfRepeatingBroadcastSequence: true });
    expect(await nextId(shown.RepeatingBroadcastID ?? 0)).toBe(broadcastId);
  });
});

describe('the schedule (B-151 to B-154, B-193)', () => {
  it.each<[string, object, string | null, string, string]>([
    ['no frequency', {}, at(hour), 'ScheduleFrequency', 'Choose how often it repeats'],
    [
      'interval 0',
      { ScheduleFrequency: 'daily', Interval: 0 },
      at(hour),
      'Interval',
      'Must be greater than or equal to 1',
    ],
    [
      '101 days',
      { ScheduleFrequency: 'daily', Interval: 101 },
      at(hour),
      'Interval',
      'Must be less than or equal to 100',
    ],
    [
      'no day',
      { ScheduleFrequency: 'weekly', DaysOfWeek: [] },
      at(hour),
      'DaysOfWeek',
      'Please select at least one day of the week',
    ],
    [
      'an end before the start',
      { ScheduleFrequency: 'daily', EndDateTime: '2026-01-13' },
      at(hour),
      'EndDateTime',
      'The end date must be after the start date.',
    ],
    [
      'February 30',
      { ScheduleFrequency: 'daily', EndDateTime: '2026-02-30' },
      at(hour),
      'EndDateTime',
      'Choose a valid end date.',
    ],
    ['no start', { ScheduleFrequency: 'daily' }, null, 'StartDate', 'Enter a start date'],
    [
      'a start that has passed',
      { ScheduleFrequency: 'daily' },
      at(-hour),
      'StartDate',
      'Your start date and time cannot be in the past.',
    ],
  ])('%s is refused in both calls, with its field', async (_name, schedule, start, Field, Message) => {
    await setNow(testStart);
    const body = { RepeatingBroadcastSchedule: schedule, StartDateTime: start };
    const checked = await owner.call('POST', '/repeatingbroadcasts/validateschedule', body);
    expect(checked.json()).toMatchObject({
      ScheduleDescription: null,
      Message,
      Errors: [{ Field, Message }],
    });
    const form = await aSequenceForm(test, owner, { RepeatingBroadcastSchedule: schedule, StartDate: start });
    const made = await owner.call('POST', '/repeatingbroadcasts', form);
    expect([made.statusCode, made.json<ErrorBody>().Errors]).toEqual([400, [{ Field, Message }]]);
  });

  it('is described, with its default end (2-decisions G8, G10)', async () => {
    await setNow(testStart);
    const body = {
      RepeatingBroadcastSchedule: { ScheduleFrequency: 'weekly', DaysOfWeek: ['Monday', 'Wednesday'] },
      StartDateTime: '2026-01-15T09:00',
    };
    const answer = await owner.call('POST', '/repeatingbroadcasts/validateschedule', body);
    expect(answer.json()).toMatchObject({
      ScheduleDescription: 'Weekly on Monday, Wednesday',
      Message: null,
      EndDateTime: '2026-04-15T14:00:00.000Z',
      OccurrenceTotal: 26,
    });
  });

  it('needs a voice message from the beginning', async () => {
    await setNow(testStart);
    const form = await aSequenceForm(test, owner, {
      BroadcastType: 'Announcement',
      CallerID: (await aNumber(owner)).TextPhoneNumber,
      TextNumberID: undefined,
      RecordLater: true,
    });
    const made = await owner.call('POST', '/repeatingbroadcasts', form);
    expect(made.json<ErrorBody>().Errors).toMatchObject([{ Field: 'Audio' }]);
  });
});

describe('groups', () => {
  it('are read anew for each occurrence; fixed people stay, and whom a user took out stays out', async () => {
    await setNow(testStart);
    const listId = await aGroup('Parents', ['2145553001', '2145553002', '2145553003']);
    const draftId = await aDraft(owner, { contacts: [{ PrimaryPhone: '2145553050' }] });
    await owner.call('POST', `/draft-broadcasts/${draftId}/lists`, {
      Selection: { Type: 'Selected', Items: [{ ListID: listId }] },
    });
    await owner.call('DELETE', `/draft-broadcasts/${draftId}/contacts`, {
      Selection: { Type: 'Selected', Items: [{ PrimaryPhone: '2145553003' }] },
    });
    const id = await aSequence(test, owner, { DraftBroadcastID: draftId });
    expect(await sequenceSeen(owner, id)).toMatchObject({
      FixedCount: 1,
      Groups: [{ ListID: listId, ListName: 'Parents' }],
    });
    const first = await nextId(id);
    expect((await seen(owner, first)).PhoneNumberCount).toBe(3);
    // Joined after the occurrence was made, before it starts.
    await joins(listId, '2145553004');
    await setNow(at(hour));
    await runDue(test);
    await allSent(test);
    expect(await phonesOf(first)).toEqual(['2145553001', '2145553002', '2145553004', '2145553050']);
    expect((await seen(owner, first)).PhoneNumberCount).toBe(4);
    await leaves(listId, '2145553001');
    await joins(listId, '2145553005');
    await joins(listId, '2145553006');
    const second = await nextId(id);
    await setNow(at(hour + day));
    await runDue(test);
    await allSent(test);
    expect(await phonesOf(second)).toEqual([
      '2145553002',
      '2145553004',
      '2145553005',
      '2145553006',
      '2145553050',
    ]);
    expect((await sequenceSeen(owner, id)).Occurrences[0]).toMatchObject({ Joined: 2, Left: 1 });
  });

  it('that are empty on the day say so, and the sequence goes on', async () => {
    await setNow(testStart);
    const listId = await aGroup('Choir', ['2145553101']);
    const draftId = await aDraft(owner, { recipients: 0 });
    await owner.call('POST', `/draft-broadcasts/${draftId}/lists`, {
      Selection: { Type: 'Selected', Items: [{ ListID: listId }] },
    });
    const id = await aSequence(test, owner, { DraftBroadcastID: draftId });
    const before = await credits();
    await leaves(listId, '2145553101');
    await setNow(at(hour));
    await runDue(test);
    const sequence = await sequenceSeen(owner, id);
    expect(sequence.Occurrences).toMatchObject([
      { State: 'Skipped', Reason: expect.stringContaining('Its groups had no one') },
    ]);
    // Also true once someone joined, which the sequence learns at its time.
    expect(sequence.Notice).toContain('it goes out if they have someone then.');
    expect(sequence.NextOccurrence).toMatchObject({ OccurrenceDate: '2026-01-15', BroadcastID: null });
    expect(await credits()).toBeGreaterThanOrEqual(before);
    // It may start at its time, so near it the sequence is not deleted any more (2-decisions G12).
    const mayDelete = async () =>
      (await owner.call('GET', `/repeatingbroadcasts/cansafelydelete/${id}`)).json<{
        CanSafelyDelete: boolean;
      }>().CanSafelyDelete;
    expect(await mayDelete()).toBe(true);
    await setNow(at(hour + day - 150_000));
    expect(await mayDelete()).toBe(false);
    expect((await owner.call('DELETE', `/repeatingbroadcasts/${id}`)).statusCode).toBe(409);
    // Someone is there again on the next day.
    await joins(listId, '2145553102');
    await setNow(at(hour + day));
    await runDue(test);
    expect((await sequenceSeen(owner, id)).Occurrences[0]).toMatchObject({
      OccurrenceDate: '2026-01-15',
      State: 'Started',
    });
    await allSent(test);
    expect(await failures()).toEqual([]);
  });
});

async function phonesOf(broadcastId: number): Promise<string[]> {
  const rows = await asOwner<{ phone: string }>(
    test,
    `select r.phone::text as phone from recipient r join broadcast b using (account_id, audience_id)
     where b.broadcast_id = $1 order by 1`,
    [broadcastId],
  );
  return rows.map(({ phone }) => phone);
}

describe('after a standstill', () => {
  it('an occurrence missed by less than an hour is made up for', async () => {
    await setNow(testStart);
    const id = await aSequence(test, owner);
    await setNow(at(2 * hour - 60_000));
    await runDue(test);
    await allSent(test);
    expect((await sequenceSeen(owner, id)).Occurrences).toMatchObject([{ State: 'Started' }]);
  });

  it('later ones are skipped and say so, and the next one comes', async () => {
    await setNow(testStart);
    const id = await aSequence(test, owner);
    const missed = await nextId(id);
    await setNow(at(3 * day + 2 * hour));
    await runDue(test);
    const sequence = await sequenceSeen(owner, id);
    expect(sequence.Occurrences.map(({ OccurrenceDate, State }) => `${OccurrenceDate} ${State}`)).toEqual([
      '2026-01-17 Skipped',
      '2026-01-16 Skipped',
      '2026-01-15 Skipped',
      '2026-01-14 Skipped',
    ]);
    expect(sequence.Occurrences[0]?.Reason).toContain('Carillon was not running at this time');
    expect(await seen(owner, missed)).toMatchObject({ BroadcastStatus: 'Canceled' });
    expect(sequence.NextOccurrence).toMatchObject({ OccurrenceDate: '2026-01-18' });
  });
});

describe('an occurrence whose predecessor still sends', () => {
  it('waits and says so, and starts once that is done', async () => {
    await setNow(testStart);
    const id = await aSequence(test, owner);
    await setNow(at(hour));
    await runDue(test);
    const second = await nextId(id);
    await setNow(at(hour + day));
    await runDue(test);
    const waiting = await sequenceSeen(owner, id);
    expect(waiting.NextOccurrence).toMatchObject({ BroadcastID: second, State: 'Waiting' });
    expect(waiting.Notice).toContain('still sending');
    expect((await seen(owner, second)).HoldReason).toContain('still sending');
    // Longer than what is made up for after a standstill: it waits, it was not missed.
    await setNow(at(hour + day + 3 * hour));
    await runDue(test);
    expect((await seen(owner, second)).BroadcastStatus).toBe('AuthorizationApproved');
    await allSent(test);
    test.base.clock.advance(60_000);
    await runDue(test);
    expect((await seen(owner, second)).BroadcastStatus).toBe('Broadcasting');
    expect((await sequenceSeen(owner, id)).NextOccurrence).toMatchObject({ OccurrenceDate: '2026-01-16' });
    await allSent(test);
  });
});
