import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '@carillon/contract/accounts/accounts';
import type { Forecast } from '@carillon/contract/broadcasts/forecasts';
import { allowance } from '../../delivery/send/pace.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aBroadcast, aDraft, aForm, aScheduledBroadcast, seen } from '../fixtures.ts';

let test: TestApp;
let owner: Visitor;
let accountId: number;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  accountId = (await owner.call('GET', '/account')).json<Account>().AccountID;
});
afterAll(() => test.close());
beforeEach(async () => {
  await asOwner(test, `update broadcast set category = 'Completed', status = 'Canceled'`);
  await asOwner(test, `update send_queue set state = 'stopped', settled = true`);
  await asOwner(test, 'delete from day_use');
  await asOwner(test, 'update text_number set segments_per_minute = null where account_id = $1', [accountId]);
  await asOwner(test, 'update account set messages_per_day = null where account_id = $1', [accountId]);
});

const now = () => test.base.clock.now().getTime();
async function forecastOf(path: string): Promise<Forecast> {
  const answer = await owner.call('GET', `${path}/forecast`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Forecast>();
}
/** Milliseconds from now until the end. */
const length = ({ LastDate }: Forecast): number => Date.parse(LastDate ?? '') - now();
const reasons = (found: Forecast): string[] => found.Holds.map(({ Reason }) => Reason);

/** When the last of `count` texts leaves, in milliseconds, as claims under these terms decide it one after another. */
function lastClaim(
  count: number,
  perMinute: number,
  segmentsPerMinute: number | null,
  segments: number,
): number {
  let [at, left, last] = [0, count, 0];
  let pace = { perMinute, segmentsPerMinute, segments, queueReadyAt: 0, numberReadyAt: 0 };
  while (left > 0) {
    const allowed = allowance(pace, at, left);
    if (allowed.count > 0) [left, last] = [left - allowed.count, at];
    pace = { ...pace, queueReadyAt: allowed.queueReadyAt, numberReadyAt: allowed.numberReadyAt };
    at = Math.max(pace.queueReadyAt, pace.numberReadyAt, at + 1);
  }
  return last;
}

/** A draft with this many recipients, as the wizard saves it. */
async function saved(recipients: number, form: object): Promise<number> {
  const draft = await aDraft(owner, { recipients });
  const body = await aForm(owner, { DraftBroadcastID: draft, ...form });
  expect((await owner.call('PUT', `/draft-broadcasts/${draft}`, body)).statusCode).toBe(200);
  return draft;
}

describe('the forecast of texts agrees with the claims of the engine, within 5%', () => {
  it.each([
    ['5 a minute', 60, 5, null, 'School ends at noon.', 1],
    ['50 a minute', 200, 50, null, 'School ends at noon.', 1],
    ['500 a minute', 400, 500, null, 'School ends at noon.', 1],
    ['a number of 75 segments a minute', 150, 0, 75, 'School ends at noon.', 1],
    ['both, in two segments', 150, 50, 75, 'a'.repeat(161), 2],
  ])('%s', async (_name, recipients, CallThrottle, perMinute, TextMessage, segments) => {
    await asOwner(test, 'update text_number set segments_per_minute = $2 where account_id = $1', [
      accountId,
      perMinute,
    ]);
    await owner.call('PUT', '/user', { DefaultSettingCharacterCount: 320 });
    const draft = await saved(recipients, { CallThrottle, TextMessage });
    const before = await forecastOf(`/draft-broadcasts/${draft}`);
    const real = lastClaim(recipients, CallThrottle, perMinute, segments);
    expect(Math.abs(length(before) - real) / real).toBeLessThan(0.05);
    expect(before).toMatchObject({ Today: recipients, Tomorrow: 0, Later: 0, IsOpenEnded: false });
    // The broadcast continues with the same forecast.
    const form = await aForm(owner, { DraftBroadcastID: draft, CallThrottle, TextMessage });
    const made = await owner.call('POST', '/broadcasts', form);
    expect(made.statusCode, made.body).toBe(201);
    const id = made.json<{ BroadcastID: number }>().BroadcastID;
    const after = await forecastOf(`/broadcasts/${id}`);
    expect(Math.abs(length(after) - length(before))).toBeLessThan(1_000);
    expect(after.FirstLastDate).toBe(after.LastDate);
    expect((await seen(owner, id)).ExpectedFinish).toBe(after.LastDate);
  });
});

it('texts above what is left of the day wait for the next mornings', async () => {
  const id = await aBroadcast(owner, { recipients: 20 });
  await asOwner(test, 'update account set messages_per_day = 8 where account_id = $1', [accountId]);
  const found = await forecastOf(`/broadcasts/${id}`);
  expect([found.Today, found.Tomorrow, found.Later]).toEqual([8, 8, 4]);
  expect(found.Holds.filter(({ Reason }) => Reason === 'dayLimit').map(({ Total }) => Total)).toEqual([
    12, 4,
  ]);
});

it('a draft without enough credits says for how many they are missing', async () => {
  const draft = await saved(6, {});
  const [wallet] = await asOwner<{ available: string }>(
    test,
    'select available from wallet where account_id = $1',
    [accountId],
  );
  await asOwner(test, 'update wallet set available = 4000 where account_id = $1', [accountId]);
  const found = await forecastOf(`/draft-broadcasts/${draft}`);
  await asOwner(test, 'update wallet set available = $2 where account_id = $1', [
    accountId,
    wallet?.available,
  ]);
  expect(found).toMatchObject({ Today: 4, Losses: [{ Reason: 'credits', Total: 2 }] });
});

it('a scheduled broadcast goes when it starts, and a number that others use is shared', async () => {
  await asOwner(test, 'update text_number set segments_per_minute = 60 where account_id = $1', [accountId]);
  await aBroadcast(owner, { recipients: 5 });
  const id = await aScheduledBroadcast(owner, test.base.clock.now(), { recipients: 10 });
  const found = await forecastOf(`/broadcasts/${id}`);
  expect(Date.parse(found.Spans[0]?.From ?? '') - now()).toBe(3_600_000);
  expect(reasons(found)).toEqual(['sharedNumber']);
  expect(length(found) - 3_600_000).toBe(9 * 2 * 1_050);
});

it('a paused broadcast is forecast as if it were resumed now, and a finished one has nothing left', async () => {
  const id = await aBroadcast(owner, { recipients: 10, CallThrottle: 5 });
  await owner.call('PUT', `/broadcasts/${id}`, { BroadcastStatus: 'Paused' });
  test.base.clock.advance(600_000);
  const paused = await forecastOf(`/broadcasts/${id}`);
  expect(length(paused)).toBe(9 * 12_600);
  expect(Date.parse(paused.LastDate ?? '') - Date.parse(paused.FirstLastDate ?? '')).toBe(600_000);
  await owner.call('PUT', `/broadcasts/${id}`, { BroadcastStatus: 'Canceled' });
  expect(await forecastOf(`/broadcasts/${id}`)).toMatchObject({ LastDate: null, Spans: [], Today: 0 });
});

it('a carrier that is slower than the rate decides, until a pause begins the measurement anew', async () => {
  const id = await aBroadcast(owner, { recipients: 100, CallThrottle: 500 });
  const minuteAgo = new Date(now() - 60_000);
  await asOwner(
    test,
    'update send_queue set next_no = 21, seen_no = 1, seen_from = $2 where account_id = $1 and send_id = $3',
    [accountId, minuteAgo, id],
  );
  // 20 in a minute.
  expect(length(await forecastOf(`/broadcasts/${id}`))).toBe(79 * 3_000);
  await owner.call('PUT', `/broadcasts/${id}`, { BroadcastStatus: 'Paused' });
  await owner.call('PUT', `/broadcasts/${id}`, { BroadcastStatus: 'Broadcasting' });
  expect(length(await forecastOf(`/broadcasts/${id}`))).toBe(79 * 126);
});

it('calls by the recipients’ own clocks wait for their windows', async () => {
  // Chicago, and Honolulu, where it is still night or early.
  const contacts = ['2145551101', '2145551102', '8085551103'].map((PrimaryPhone) => ({ PrimaryPhone }));
  const draft = await aDraft(owner, { contacts });
  const form = await aForm(owner, {
    DraftBroadcastID: draft,
    BroadcastType: 'Announcement',
    CallThrottle: 1,
    UseRecipientTimeZone: true,
    CheckCallingWindow: true,
    StartTimeOfDay: { Hour: 9, Minute: 0 },
    StopTimeOfDay: { Hour: 21, Minute: 0 },
  });
  await owner.call('PUT', `/draft-broadcasts/${draft}`, form);
  const found = await forecastOf(`/draft-broadcasts/${draft}`);
  expect(found.Spans.reduce((sum, { Total }) => sum + Total, 0)).toBe(3);
  expect(reasons(found)).toContain('ownZones');
});

it('calls are as long as those of the last broadcasts', async () => {
  const draft = await saved(11, {
    BroadcastType: 'Announcement',
    CallThrottle: 1,
    CheckCallingWindow: false,
    RetryTimes: 0,
  });
  const each = async () => length(await forecastOf(`/draft-broadcasts/${draft}`)) / 11 / 1_000;
  expect(await each()).toBeCloseTo(60, 0);
  const before = await aBroadcast(owner, { recipients: 1 });
  await asOwner(
    test,
    `with called as (update broadcast set audio = '{"seconds": 10}' where broadcast_id = $1 returning account_id, audience_id),
       queued as (insert into call_queue (account_id, send_id, audience_id, state, last_no, recipient_count, caller_id,
           aggregator_id, flow, time_zone, settled)
         select account_id, $1, audience_id, 'drained', 40, 40, 2145550100, 2, '{}', 'America/Chicago', true from called
         returning account_id)
     insert into call (account_id, send_id, recipient_no, phone, state, status, dialed_at, ended_at, billed_seconds, updated_at)
     select account_id, $1, no, 2145551000 + no, 'done', 210, $2::timestamptz, $2::timestamptz + make_interval(secs => case when no <= 20 then 20 else 30 end),
       case when no <= 20 then 15 else 0 end, now()
     from queued, generate_series(1, 40) no`,
    [before, new Date(now() - 600_000)],
  );
  // Half of them are answered and hear 30 seconds instead of 10; the others ring for 30 seconds.
  expect(await each()).toBeCloseTo(35, 0);
});

it('is of no one else', async () => {
  const id = await aBroadcast(owner, { recipients: 2 });
  const mallory = await test.signIn('mallory-owner');
  expect((await mallory.call('GET', `/broadcasts/${id}/forecast`)).statusCode).toBe(404);
});
