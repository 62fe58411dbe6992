import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DraftBroadcast } from '@carillon/contract/broadcasts/drafts';
import type { ErrorBody } from '@carillon/contract/errors';
import type { AccountFailure } from '@carillon/contract/broadcasts/repeatingBroadcasts';
import { asTenant } from '../../platform/database/tenant.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { emailFailure } from './failureEmail.job.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aNumber, seen } from '../fixtures.ts';
import { allSent, aSequence, aSequenceForm, runDue, sequenceSeen } from './fixtures.ts';

let test: TestApp;
let owner: Visitor;
const hour = 3_600_000;
const day = 24 * hour;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await asOwner(test, 'update repeating_broadcast set deleted_at = now() where deleted_at is null');
  await setNow(0);
});

/** Moves the clock to so many milliseconds after the start of the test; a session does not last for days. */
async function setNow(time: number): Promise<void> {
  test.base.clock.advance(new Date(testStart).getTime() + time - test.base.clock.now().getTime());
  owner = await test.signIn('demo-owner');
}
const failures = async (): Promise<AccountFailure[]> =>
  (await owner.call('GET', '/repeatingbroadcasts/accountfailures')).json<AccountFailure[]>();
const nextId = async (id: number): Promise<number> =>
  (await sequenceSeen(owner, id)).NextOccurrence?.BroadcastID ?? 0;
const steer = (id: number, SequenceState: string) =>
  owner.call('PUT', `/repeatingbroadcasts/${id}/state`, { SequenceState });
const skip = (id: number, date: string, IsSkipped: boolean) =>
  owner.call('PUT', `/repeatingbroadcasts/${id}/occurrences/${date}`, { IsSkipped });

describe('a change of a sequence', () => {
  it('makes its next occurrence anew, and leaves what was sent', async () => {
    const id = await aSequence(test, owner);
    const first = await nextId(id);
    await setNow(hour);
    await runDue(test);
    await allSent(test);
    const second = await nextId(id);
    const changed = await owner.call('PUT', `/repeatingbroadcasts/${id}`, {
      TextMessage: 'Buses leave 10 minutes later today.',
      RepeatingBroadcastSchedule: { ScheduleFrequency: 'weekly', DaysOfWeek: ['Monday'] },
    });
    expect([changed.statusCode, changed.body]).toEqual([200, expect.any(String)]);
    const sequence = await sequenceSeen(owner, id);
    expect(sequence).toMatchObject({
      RepeatingScheduleDescription: 'Weekly on Monday',
      NextOccurrence: { OccurrenceDate: '2026-01-19', StartDate: '2026-01-19T17:00:00.000Z' },
      Form: { TextMessage: 'Buses leave 10 minutes later today.' },
    });
    const third = await nextId(id);
    expect(third).not.toBe(second);
    expect((await owner.call('GET', `/broadcasts/${second}`)).statusCode).toBe(404);
    expect((await seen(owner, third)).TextMessage).toBe('Buses leave 10 minutes later today.');
    expect((await seen(owner, first)).TextMessage).toBe('School ends at noon today.');
  });

  it('of one occurrence stays with that occurrence', async () => {
    const id = await aSequence(test, owner);
    const first = await nextId(id);
    await owner.call('PUT', `/broadcasts/${first}`, { TextMessage: 'Only today.' });
    await setNow(hour);
    await runDue(test);
    await allSent(test);
    expect((await seen(owner, first)).TextMessage).toBe('Only today.');
    expect((await seen(owner, await nextId(id))).TextMessage).toBe('School ends at noon today.');
  });

  it('of the start of one occurrence shows in its sequence, before and after', async () => {
    const id = await aSequence(test, owner);
    const first = await nextId(id);
    const later = new Date(test.base.clock.now().getTime() + 3 * hour).toISOString();
    await owner.call('PUT', `/broadcasts/${first}`, { StartDate: later });
    const { NextOccurrence, NextDates } = await sequenceSeen(owner, id);
    expect([NextOccurrence?.StartDate, NextDates[0]?.StartDate]).toEqual([later, later]);
    await setNow(hour);
    await runDue(test);
    expect((await sequenceSeen(owner, id)).Occurrences).toEqual([]);
    await setNow(3 * hour);
    await runDue(test);
    await allSent(test);
    const { Occurrences, NextDates: then } = await sequenceSeen(owner, id);
    expect(Occurrences).toMatchObject([{ OccurrenceDate: '2026-01-14', StartDate: later, State: 'Started' }]);
    // The date after it keeps the time of the sequence.
    expect(then[0]?.StartDate).not.toBe(later);
    expect(then[0]?.OccurrenceDate).toBe('2026-01-15');
  });

  it('by way of a draft takes its people too', async () => {
    const id = await aSequence(test, owner);
    const { DraftBroadcastID } = (
      await owner.call('POST', `/repeatingbroadcasts/${id}/todraftbroadcast`, {})
    ).json<{ DraftBroadcastID: number }>();
    const draft = (await owner.call('GET', `/draft-broadcasts/${DraftBroadcastID}`)).json<DraftBroadcast>();
    expect(draft.Form).toMatchObject({
      startOption: 'REPEATING',
      TextMessage: 'School ends at noon today.',
      RepeatingBroadcastSchedule: { ScheduleFrequency: 'daily' },
    });
    await owner.call('POST', `/draft-broadcasts/${DraftBroadcastID}/contacts`, {
      PrimaryPhone: '2145553301',
      UserIndicatedConsentDeclared: true,
    });
    const changed = await owner.call('PUT', `/repeatingbroadcasts/${id}`, { DraftBroadcastID });
    expect(changed.json()).toMatchObject({ FixedCount: 3 });
    expect((await seen(owner, await nextId(id))).PhoneNumberCount).toBe(3);
  });

  it('that is wrong changes nothing', async () => {
    const id = await aSequence(test, owner);
    const first = await nextId(id);
    const wrong = await owner.call('PUT', `/repeatingbroadcasts/${id}`, {
      RepeatingBroadcastSchedule: { ScheduleFrequency: 'custom', IntervalFrequency: 'weeks', Interval: 53 },
    });
    expect(wrong.json<ErrorBody>().Errors).toEqual([
      { Field: 'Interval', Message: 'Must be less than or equal to 52' },
    ]);
    expect(await nextId(id)).toBe(first);
  });
});

describe('a sequence that is paused, resumed, stopped', () => {
  it('takes its pending occurrence back, and goes on from now', async () => {
    const id = await aSequence(test, owner);
    const first = await nextId(id);
    await steer(id, 'Paused');
    expect(await sequenceSeen(owner, id)).toMatchObject({ SequenceState: 'Paused', NextOccurrence: null });
    await runDue(test);
    expect((await owner.call('GET', `/broadcasts/${first}`)).statusCode).toBe(404);
    // What is held goes back once its queue has stopped.
    expect(await asOwner(test, 'select state from send_queue where send_id = $1', [first])).toEqual([
      { state: 'stopped' },
    ]);
    await setNow(3 * day);
    await runDue(test);
    await steer(id, 'Running');
    const resumed = await sequenceSeen(owner, id);
    expect(resumed.NextOccurrence).toMatchObject({ OccurrenceDate: '2026-01-17' });
    // The dates that passed meanwhile say why nothing was sent.
    expect(resumed.Occurrences.map(({ OccurrenceDate, State }) => `${OccurrenceDate} ${State}`)).toEqual([
      '2026-01-16 Skipped',
      '2026-01-15 Skipped',
      '2026-01-14 Skipped',
    ]);
    expect(resumed.Occurrences[0]?.Reason).toContain('was paused at this time');
    await steer(id, 'Paused');
    await steer(id, 'Running');
    expect((await sequenceSeen(owner, id)).Occurrences).toHaveLength(3);
    await steer(id, 'Stopped');
    expect((await sequenceSeen(owner, id)).NextDates).toEqual([]);
    expect((await steer(id, 'Running')).json<ErrorBody>().ErrorName).toBe('WrongState');
  });
});

describe('a skipped date', () => {
  it('is passed over, and can be taken back', async () => {
    const id = await aSequence(test, owner);
    expect((await skip(id, '2026-01-14', true)).statusCode).toBe(200);
    expect((await skip(id, '2026-01-16', true)).statusCode).toBe(200);
    const skipped = await sequenceSeen(owner, id);
    expect(skipped.NextOccurrence).toMatchObject({ OccurrenceDate: '2026-01-15' });
    expect(
      skipped.NextDates.map(({ OccurrenceDate, IsSkipped }) => `${OccurrenceDate} ${IsSkipped}`),
    ).toEqual([
      '2026-01-14 true',
      '2026-01-15 false',
      '2026-01-16 true',
      '2026-01-17 false',
      '2026-01-18 false',
      '2026-01-19 false',
      '2026-01-20 false',
    ]);
    // They are still to come, so they are not among the dates so far.
    expect(skipped.Occurrences).toEqual([]);
    await skip(id, '2026-01-14', false);
    expect((await sequenceSeen(owner, id)).NextOccurrence).toMatchObject({ OccurrenceDate: '2026-01-14' });
    await setNow(hour);
    await runDue(test);
    await allSent(test);
    await setNow(hour + day);
    await runDue(test);
    await allSent(test);
    expect((await sequenceSeen(owner, id)).NextOccurrence).toMatchObject({ OccurrenceDate: '2026-01-17' });
    expect((await skip(id, '2026-01-14', true)).json<ErrorBody>().ErrorName).toBe('WrongState');
  });

  it('is one of the sequence', async () => {
    const id = await aSequence(test, owner, {
      RepeatingBroadcastSchedule: { ScheduleFrequency: 'weekly', DaysOfWeek: ['Monday'] },
    });
    expect((await skip(id, '2026-01-20', true)).statusCode).toBe(404);
  });
});

describe('an occurrence that a user deletes or cancels alone', () => {
  it('is passed over, and the sequence goes on', async () => {
    const id = await aSequence(test, owner);
    await owner.call('DELETE', `/broadcasts/${await nextId(id)}`);
    await runDue(test);
    const second = await nextId(id);
    expect((await sequenceSeen(owner, id)).NextOccurrence).toMatchObject({ OccurrenceDate: '2026-01-15' });
    await owner.call('PUT', `/broadcasts/${second}`, { BroadcastStatus: 'Canceled' });
    await runDue(test);
    const sequence = await sequenceSeen(owner, id);
    expect(sequence.NextOccurrence).toMatchObject({ OccurrenceDate: '2026-01-16' });
    const reasons = [
      'This occurrence was deleted. The sequence goes on.',
      'This occurrence was canceled before it started. The sequence goes on.',
    ];
    // Until their time has come, they are among the dates to come, afterwards among those so far.
    expect(sequence.Occurrences).toEqual([]);
    expect(sequence.NextDates.slice(0, 3).map(({ Reason }) => Reason)).toEqual([...reasons, '']);
    await setNow(hour + day);
    const later = await sequenceSeen(owner, id);
    expect(later.Occurrences.map(({ Reason }) => Reason)).toEqual(reasons.toReversed());
    expect(later.NextDates[0]).toMatchObject({ OccurrenceDate: '2026-01-16', IsSkipped: false, Reason: '' });
  });
});

it.each([
  ['deleted', 'DELETE', undefined],
  ['canceled', 'PUT', { BroadcastStatus: 'Canceled' }],
  ['sent now', 'PUT', { StartDate: null }],
] as const)(
  'the next one is made at once when one is %s, not a minute later',
  async (_what, method, body) => {
    const id = await aSequence(test, owner);
    await asOwner(test, "delete from pgboss.job where name = 'repeat-broadcast'");
    const answer = await owner.call(method, `/broadcasts/${await nextId(id)}`, body);
    expect(answer.statusCode, answer.body).toBe(200);
    const jobs = await asOwner<{ data: unknown }>(
      test,
      "select data from pgboss.job where name = 'repeat-broadcast'",
    );
    expect(jobs.map(({ data }) => data)).toEqual([expect.objectContaining({ RepeatingBroadcastID: id })]);
  },
);

describe('a delete (B-104, B-194, 2-decisions G12)', () => {
  const may = async (id: number) =>
    (await owner.call('GET', `/repeatingbroadcasts/cansafelydelete/${id}`)).json();

  it('is refused while an occurrence is sent or about to be, and leaves what was sent', async () => {
    const id = await aSequence(test, owner);
    const first = await nextId(id);
    expect(await may(id)).toEqual({ CanSafelyDelete: true, Message: '' });
    await setNow(hour - 4 * 60_000);
    expect(await may(id)).toMatchObject({
      CanSafelyDelete: false,
      Message: expect.stringContaining('within 5 minutes'),
    });
    await setNow(hour);
    await runDue(test);
    const refused = await owner.call('DELETE', `/repeatingbroadcasts/${id}`);
    expect(refused.json<ErrorBody>()).toMatchObject({
      ErrorName: 'WrongState',
      Message: expect.stringContaining('is being sent right now'),
    });
    await allSent(test);
    const second = await nextId(id);
    const { UndoID } = (await owner.call('DELETE', `/repeatingbroadcasts/${id}`)).json<{ UndoID: string }>();
    expect((await owner.call('GET', `/repeatingbroadcasts/${id}`)).statusCode).toBe(404);
    expect((await owner.call('GET', `/broadcasts/${second}`)).statusCode).toBe(404);
    expect(await seen(owner, first)).toMatchObject({ RepeatingBroadcastID: null });
    expect((await owner.call('PUT', `/repeatingbroadcasts/undo/${UndoID}`, {})).statusCode).toBe(200);
    expect(await sequenceSeen(owner, id)).toMatchObject({
      SequenceState: 'Running',
      NextOccurrence: { OccurrenceDate: '2026-01-15' },
    });
    expect((await owner.call('PUT', `/repeatingbroadcasts/undo/${UndoID}`, {})).statusCode).toBe(409);
  });
});

/** The emails that workers send for the failures of a sequence, each job done twice. */
async function failureMails(sequenceId: number) {
  const jobs = await asOwner<{ data: { AccountID: number; OccurrenceDate: string } }>(
    test,
    `select data from pgboss.job where name = 'failed-occurrence-email'
       and (data->>'RepeatingBroadcastID')::int = $1`,
    [sequenceId],
  );
  const mails = new Map<string, Mail>();
  const mailer = {
    send: async (mail: Mail) => void mails.set(mail.key, mail),
    close: () => undefined,
  };
  for (const { data } of [...jobs, ...jobs])
    await emailFailure({ ...test.base, mailer }, asTenant(data.AccountID), {
      sequenceId,
      date: data.OccurrenceDate,
    });
  return [...mails.values()];
}

describe('failures (B-195, B-242, B-243, 2-decisions G15)', () => {
  const setBalance = (available: string) =>
    asOwner(
      test,
      `update wallet set available = ${available} where account_id = (select account_id from repeating_broadcast limit 1)`,
    );

  it('too few credits skip an occurrence, and the next date is tried', async () => {
    const id = await aSequence(test, owner);
    await setBalance('0');
    await setNow(hour);
    await runDue(test);
    await allSent(test);
    expect(await failures()).toMatchObject([
      {
        RepeatingBroadcastID: id,
        StartDate: '2026-01-15T17:00:00.000Z',
        Code: 4100,
        Message:
          "Bus times could not be sent because there weren't enough credits. Purchase more credits and try again.",
      },
    ]);
    expect(await sequenceSeen(owner, id)).toMatchObject({
      SequenceState: 'Running',
      NextOccurrence: null,
      Notice: expect.stringContaining("weren't enough credits"),
    });
    expect(await failureMails(id)).toMatchObject([
      {
        subject: '“Bus times” was not sent',
        text: expect.stringContaining('Purchase more credits and try again.'),
      },
    ]);
    // On its day there are still none: the date after it waits for its own time.
    await setNow(hour + day);
    await runDue(test);
    expect(await failures()).toHaveLength(1);
    await setBalance('1000000000');
    await setNow(hour + 2 * day);
    await runDue(test);
    const after = await sequenceSeen(owner, id);
    expect(after.Occurrences[0]).toMatchObject({ OccurrenceDate: '2026-01-16', State: 'Started' });
    expect(after.NextOccurrence).toMatchObject({ OccurrenceDate: '2026-01-17' });
    await allSent(test);
    expect((await owner.call('POST', '/repeatingbroadcasts/dismissfailures', {})).json()).toEqual({
      Count: 1,
    });
    expect(await failures()).toEqual([]);
  });

  it('an unknown failure has its sentence, goes to our staff, and is dismissed (B-243)', async () => {
    const id = await aSequence(test, owner);
    const error = vi.spyOn(test.base.log, 'error');
    // What makes the next occurrence stores an audience first. The database refuses that, as with a damaged page.
    await asOwner(
      test,
      `create function page_is_damaged() returns trigger language plpgsql as $$
       begin raise exception 'invalid page' using errcode = 'data_corrupted'; end $$`,
    );
    await asOwner(
      test,
      'create trigger page_is_damaged before insert on audience for each row execute function page_is_damaged()',
    );
    await setNow(hour);
    await runDue(test);
    await allSent(test);
    await asOwner(test, 'drop function page_is_damaged cascade');
    expect(error.mock.calls.map(([, said]) => said)).toEqual([
      'an occurrence of a repeating broadcast failed for an unknown reason',
    ]);
    error.mockRestore();
    expect(await failures()).toMatchObject([
      {
        RepeatingBroadcastID: id,
        OccurrenceDate: '2026-01-15',
        Code: 500,
        Message: 'Bus times could not be sent for an unknown reason. Our staff has been notified.',
        Detail: '',
      },
    ]);
    // The one that was due went out, nothing of the failed one is left, and the sequence goes on after it.
    const sequence = await sequenceSeen(owner, id);
    expect(sequence).toMatchObject({ SentTotal: 1, SequenceState: 'Running' });
    await setNow(hour + day);
    await runDue(test);
    const [failure] = await failures();
    const body = { FailureIDs: [failure?.FailureID] };
    expect((await owner.call('POST', '/repeatingbroadcasts/dismissfailures', body)).json()).toEqual({
      Count: 1,
    });
    expect(await failures()).toEqual([]);
    expect((await sequenceSeen(owner, id)).NextOccurrence).toMatchObject({
      OccurrenceDate: '2026-01-16',
      State: 'Scheduled',
    });
  });

  it('a date to come that failed is tried again once there are credits', async () => {
    const id = await aSequence(test, owner);
    await setBalance('0');
    await setNow(hour);
    await runDue(test);
    await allSent(test);
    expect(await failures()).toMatchObject([{ OccurrenceDate: '2026-01-15' }]);
    expect((await skip(id, '2026-01-15', false)).json<ErrorBody>().ErrorCode).toBe(4100);
    expect(await failures()).toHaveLength(1);
    await setBalance('1000000000');
    expect((await skip(id, '2026-01-15', false)).statusCode).toBe(200);
    expect(await failures()).toEqual([]);
    const mended = await sequenceSeen(owner, id);
    expect(mended.NextOccurrence).toMatchObject({ OccurrenceDate: '2026-01-15', State: 'Scheduled' });
    expect(mended.NextOccurrence?.BroadcastID).not.toBeNull();
    await setNow(hour + day);
    await runDue(test);
    await allSent(test);
    expect((await sequenceSeen(owner, id)).Occurrences[0]).toMatchObject({
      OccurrenceDate: '2026-01-15',
      State: 'Started',
    });
  });

  it('a creator without the text number, and a disabled one', async () => {
    const number = (await aNumber(owner)).TextNumberID;
    const assign = () =>
      asOwner(
        test,
        `insert into text_number_user (account_id, text_number_id, user_id)
         select n.account_id, n.text_number_id, u.user_id from text_number n join app_user u using (account_id)
         where n.text_number_id = $1 and u.user_name = 'demo-user'`,
        [number],
      );
    await assign();
    await asOwner(test, `update app_user set can_create_broadcast = true where user_name = 'demo-user'`);
    const user = await test.signIn('demo-user');
    const made = await user.call('POST', '/repeatingbroadcasts', {
      ...(await aSequenceForm(test, user, { TextNumberID: null })),
      TextNumberID: number,
    });
    expect(made.statusCode, made.body).toBe(201);
    const { RepeatingBroadcastID, BroadcastID } = made.json<{
      RepeatingBroadcastID: number;
      BroadcastID: number;
    }>();
    await asOwner(
      test,
      `delete from text_number_user where user_id = (select user_id from app_user where user_name = 'demo-user')`,
    );
    await setNow(hour);
    await runDue(test);
    expect(await seen(owner, BroadcastID)).toMatchObject({ BroadcastStatus: 'Canceled' });
    // The next date would fail for the same cause: it is tried at its time, without a notice of its own until then.
    expect((await failures()).map(({ Code }) => Code)).toEqual([2003]);
    const next = await sequenceSeen(owner, RepeatingBroadcastID);
    expect(next.NextOccurrence).toMatchObject({ OccurrenceDate: '2026-01-15', BroadcastID: null });
    expect(next.Notice).toContain('The next date is tried at its time.');
    await assign();
    await asOwner(test, `update app_user set is_active = false where user_name = 'demo-user'`);
    await setNow(hour + day);
    await runDue(test);
    expect((await failures())[0]).toMatchObject({
      RepeatingBroadcastID,
      Code: 101,
      Message: 'Bus times could not be sent because its creator was disabled or your plan type changed.',
    });
    await asOwner(test, `update app_user set is_active = true where user_name = 'demo-user'`);
  });
});

describe('who may', () => {
  it('a trial may not repeat (B-173, 2-decisions G14)', async () => {
    const form = await aSequenceForm(test, owner);
    await asOwner(test, 'update account set is_free_trial = true');
    const refused = [
      await owner.call('POST', '/repeatingbroadcasts', form),
      await owner.call('POST', '/broadcasts', form),
    ];
    await asOwner(test, 'update account set is_free_trial = false');
    expect(refused.map((answer) => answer.json<ErrorBody>().ErrorName)).toEqual(['Forbidden', 'Forbidden']);
    expect(refused[0]?.json<ErrorBody>().Message).toContain('free trial');
  });

  it('a colleague without the right to see all does not find it; an admin may change it', async () => {
    const id = await aSequence(test, owner);
    const user = await test.signIn('demo-user');
    expect((await user.call('GET', `/repeatingbroadcasts/${id}`)).statusCode).toBe(404);
    expect((await user.call('DELETE', `/repeatingbroadcasts/${id}`)).statusCode).toBe(404);
    const admin = await test.signIn('demo-admin');
    const paused = await admin.call('PUT', `/repeatingbroadcasts/${id}/state`, { SequenceState: 'Paused' });
    expect(paused.json()).toMatchObject({
      SequenceState: 'Paused',
      CreatedBy: { UserID: expect.any(Number) },
    });
  });
});
