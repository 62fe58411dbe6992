// Every repeating kind in eight zones over the night on which the clocks change, if they do, and the one after it: through
// the whole product, from the API to the carrier. e2e/twoYears.ts does two years of it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Occurrence } from '@carillon/contract/broadcasts/repeatingBroadcasts';
import type { ListEnvelope } from '@carillon/contract/lists';
import { eightZones, everyKind } from '@carillon/rules/testing/scheduleKinds';
import { belongs, walked } from '@carillon/rules/testing/walkedDates';
import { aDraft, aForm } from '../broadcasts/fixtures.ts';
import { asOwner } from '../testing/asOwner.ts';
import type { Visitor } from '../testing/testApp.ts';
import { aClockedApp, type ClockedApp } from './fixtures.ts';

let test: ClockedApp;
let owner: Visitor;
beforeAll(async () => {
  test = await aClockedApp({ env: { PUBLIC_URL: 'http://carillon.test' } });
  owner = await test.signIn('demo-owner');
  const { AccountID } = (await owner.call('GET', '/account')).json<{ AccountID: number }>();
  await test.begin(AccountID, '2035-03-10T12:00:00.000Z');
});
afterAll(() => test.close());

const time = '02:30';
/** The Sundays on which clocks change in spring 2035; where they don't, the first of them. */
const sundays: Partial<Record<(typeof eightZones)[number], string>> = {
  'Europe/London': '2035-03-25',
  'Australia/Lord_Howe': '2035-04-01',
  'America/Santiago': '2035-04-01',
};

async function aSequence(phone: string, start: string, schedule: object): Promise<number> {
  const made = await owner.call(
    'POST',
    '/repeatingbroadcasts',
    await aForm(owner, {
      DraftBroadcastID: await aDraft(owner, { contacts: [{ PrimaryPhone: phone }] }),
      startOption: 'REPEATING',
      StartDate: start,
      RepeatingBroadcastSchedule: schedule,
    } as never),
  );
  if (made.statusCode !== 201) throw new Error(made.body);
  return made.json<{ RepeatingBroadcastID: number }>().RepeatingBroadcastID;
}

it('each occurrence starts once, at the right local time', async () => {
  const sequences = [];
  for (const [no, zone] of eightZones.entries()) {
    await asOwner(test, `update app_user set time_zone = $1 where user_name = 'demo-owner'`, [zone]);
    const first = sundays[zone] ?? '2035-03-11';
    const last = new Date(Date.parse(first) + 86_400_000).toISOString().slice(0, 10);
    const seen = walked(zone, { Hour: 2, Minute: 30 }, first, last);
    const made = everyKind.map(async (schedule, kind) => {
      const phone = `214555${1100 + no * 10 + kind}`;
      const expected = [...seen]
        .filter(([date]) => belongs(schedule, first, date))
        .map(([date, at]) => [date, new Date(at).toISOString().slice(0, 16)]);
      const id = await aSequence(phone, `${first}T${time}:00`, { ...schedule, EndDateTime: last });
      return { id, phone, zone, kind: schedule.ScheduleFrequency, expected };
    });
    sequences.push(...(await Promise.all(made)));
  }
  expect(await test.move(owner, '2035-04-03T00:00:00.000Z')).toMatchObject({ Stopped: null });
  const found = [];
  for (const { id, phone, ...sequence } of sequences) {
    const list = await owner.call('GET', `/repeatingbroadcasts/${id}/occurrences?pagesize=50`);
    const { Items } = list.json<ListEnvelope<Occurrence>>();
    const texts = test.carrier.taken.filter(({ to }) => to === `+1${phone}`).length;
    const started = Items.toReversed().map(({ OccurrenceDate, Broadcast }) => [
      OccurrenceDate,
      Broadcast?.StartedDate?.slice(0, 16),
    ]);
    found.push({ ...sequence, expected: started, texts });
  }
  expect(found).toEqual(
    sequences.map(({ id: _id, phone: _phone, ...sequence }) => ({
      ...sequence,
      texts: sequence.expected.length,
    })),
  );
  expect(found.reduce((sum, { texts }) => sum + texts, 0)).toBe(8 * (2 + 1 + 1 + 1 + 1));
}, 120_000);
