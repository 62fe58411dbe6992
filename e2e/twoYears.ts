/**
 * Two years of every repeating kind in eight zones, at 02:30 and at 09:00, through the whole product: `npm start`'s
 * processes, its database, its API, and the simulated carriers. The test clock moves the account month by month.
 *
 *   node e2e/twoYears.ts [--zones a,b] [--times 02:30,09:00] [--kinds daily,weekly] [--months N] [--port N]
 *
 * Each occurrence must start once, at the minute at which an independent walk through the zone's own offsets finds its
 * local time, and the carriers' record must have one text for each. Prints what is wrong; the exit code is 1 if anything
 * is.
 */
import { parseArgs } from 'node:util';
import type { Occurrence } from '@carillon/contract/broadcasts/repeatingBroadcasts';
import type { ListEnvelope } from '@carillon/contract/lists';
import type { TestClock } from '@carillon/contract/testClock';
import type { Schedule } from '@carillon/rules/schedules/schedule';
import { eightZones, everyKind } from '@carillon/rules/testing/scheduleKinds';
import { belongs, walked } from '@carillon/rules/testing/walkedDates';
import { ordinaryPhone } from './chaos/people.ts';
import { freePort, pause, Product } from './chaos/product.ts';

const { values: options } = parseArgs({
  options: {
    zones: { type: 'string', default: eightZones.join(',') },
    times: { type: 'string', default: '02:30,09:00' },
    kinds: { type: 'string', default: everyKind.map(({ ScheduleFrequency }) => ScheduleFrequency).join(',') },
    months: { type: 'string', default: '24' },
    port: { type: 'string' },
  },
});

const message = 'Greenfield School: the bus leaves at seven.';
/** The first dates of all sequences, at the end of a month: a monthly one meets shorter months. */
const soon = new Date(Date.now() + 4 * 86_400_000);
const start = dateOf(soon.getUTCFullYear(), soon.getUTCMonth() + 1, 0);
const months = Number(options.months);
const stop = dateOf(soon.getUTCFullYear(), soon.getUTCMonth() + 1 + months, 0);

interface Sequence {
  readonly name: string;
  readonly id: number;
  readonly phone: string;
  /** Date and start of each occurrence, by the independent walk. */
  readonly expected: readonly (readonly [string, number])[];
}

const port = options.port === undefined ? await freePort() : Number(options.port);
const simulatorPort = options.port === undefined ? await freePort() : port + 1;
const began = Date.now();
const product = await Product.start({ port, simulatorPort });
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => void product.stop().finally(() => process.exit(1)));
const faults: string[] = [];
try {
  await product.api.signIn();
  await product.behave({ receiptDelayMs: 0 });
  await grantCredits(100_000);
  const sequences = await makeSequences();
  const total = sequences.reduce((sum, { expected }) => sum + expected.length, 0);
  console.log(`${sequences.length} sequences from ${start} to ${stop}, ${total} occurrences`);
  const steps = await moveThrough();
  const texts = await textsByPhone();
  for (const sequence of sequences) faults.push(...(await faultsOf(sequence, texts)));
  const others = [...texts].filter(([phone]) => !sequences.some((sequence) => sequence.phone === phone));
  if (others.length > 0) faults.push(`texts to other phones: ${others.map(([phone]) => phone).join(', ')}`);
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  console.log(
    `${total} occurrences in ${steps} steps of the clock, ${minutes} minutes: ${faults.length} faults`,
  );
} catch (error) {
  faults.push(error instanceof Error ? error.message : String(error));
  console.error(product.lastWords());
} finally {
  await product.stop();
}
for (const fault of faults.slice(0, 50)) console.log(`  ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);

function dateOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

async function grantCredits(credits: number): Promise<void> {
  await product.query(
    `with account as (select account_id from app_user where user_name = 'demo-owner'),
       tenant as (select set_config('app.account_id', account_id::text, true) from account)
     select post_ledger('grant', $1, 'manual', p_key => 'two years', p_note => 'Credits for two years') from tenant`,
    [credits * 1000],
  );
}

/** One for each zone, time, and kind, with one recipient of its own. A sequence keeps the zone that its user had. */
async function makeSequences(): Promise<Sequence[]> {
  const made: Sequence[] = [];
  const textNumber = await product.api.numberOf(2);
  for (const zone of options.zones.split(',')) {
    await product.query(`update app_user set time_zone = $1 where user_name = 'demo-owner'`, [zone]);
    for (const time of options.times.split(',')) {
      const [Hour = 0, Minute = 0] = time.split(':').map(Number);
      const seen = walked(zone, { Hour, Minute }, start, stop);
      for (const kind of options.kinds.split(',')) {
        const schedule = everyKind.find(({ ScheduleFrequency }) => ScheduleFrequency === kind);
        if (schedule === undefined) throw new Error(`There is no kind ${kind}.`);
        const name = `${kind} at ${time} in ${zone}`;
        const phone = ordinaryPhone(0, made.length);
        made.push({
          name,
          phone,
          id: await makeSequence({ name, phone, time, schedule, textNumber }),
          expected: [...seen].filter(([date]) => belongs(schedule, start, date)),
        });
      }
    }
  }
  return made;
}

async function makeSequence(of: {
  readonly name: string;
  readonly phone: string;
  readonly time: string;
  readonly schedule: Schedule;
  readonly textNumber: number;
}): Promise<number> {
  const { api } = product;
  const draft = await api.call<{ DraftBroadcastID: number }>('POST', '/draft-broadcasts', {
    BroadcastType: 'SMS',
  });
  await api.call('POST', `/draft-broadcasts/${draft.DraftBroadcastID}/contacts`, {
    Contacts: [{ PrimaryPhone: of.phone }],
    UserIndicatedConsentDeclared: true,
  });
  const made = await api.call<{ RepeatingBroadcastID: number }>('POST', '/repeatingbroadcasts', {
    DraftBroadcastID: draft.DraftBroadcastID,
    BroadcastName: of.name,
    BroadcastType: 'SMS',
    TextNumberID: of.textNumber,
    TextMessage: message,
    startOption: 'REPEATING',
    StartDate: `${start}T${of.time}:00`,
    RepeatingBroadcastSchedule: { ...of.schedule, EndDateTime: stop },
    RequestKey: of.name,
  });
  return made.RepeatingBroadcastID;
}

/** Moves the account month by month, until a day after the last date; returns how often its clock was set. */
async function moveThrough(): Promise<number> {
  let steps = 0;
  const last = Date.parse(stop) + 3 * 86_400_000;
  for (let to = Date.parse(start); to < last;) {
    to = Math.min(last, to + 30 * 86_400_000);
    let clock = await product.api.call<TestClock>('PUT', '/testclock', { Now: new Date(to).toISOString() });
    while (clock.IsMoving) {
      await pause(1_000);
      clock = await product.api.get<TestClock>('/testclock');
    }
    if (clock.Stopped !== null) throw new Error(`${clock.Now}: ${clock.Stopped}`);
    steps += clock.Steps;
    const started = clock.Counts.find(({ What }) => What === 'Started the broadcast')?.Count ?? 0;
    const minutes = ((Date.now() - began) / 60_000).toFixed(1);
    console.log(`  ${clock.Now.slice(0, 10)}: ${started} started, after ${minutes} minutes`);
  }
  return steps;
}

/** How many texts of the sequences each phone got. The product also texts its own users about unread texts. */
async function textsByPhone(): Promise<Map<string, number>> {
  const texts = new Map<string, number>();
  for (const { kind, to, text } of await product.record(0)) {
    if (kind !== 'text' || !text.includes(message)) continue;
    const phone = to.slice(-10);
    texts.set(phone, (texts.get(phone) ?? 0) + 1);
  }
  return texts;
}

async function faultsOf(
  { name, id, phone, expected }: Sequence,
  texts: ReadonlyMap<string, number>,
): Promise<string[]> {
  const found: string[] = [];
  const occurrences: Occurrence[] = [];
  for (let page = 1; ; page += 1) {
    const { Items, Next } = await product.api.get<ListEnvelope<Occurrence>>(
      `/repeatingbroadcasts/${id}/occurrences?page=${page}&pagesize=500`,
    );
    occurrences.push(...Items);
    if (Next === null || Items.length === 0) break;
  }
  occurrences.reverse();
  for (const { OccurrenceDate, State, Reason } of occurrences)
    if (State !== 'Started') found.push(`${name}: ${OccurrenceDate} is ${State}. ${Reason}`);
  const at = new Map(expected);
  const dates = occurrences.map(({ OccurrenceDate }) => OccurrenceDate);
  const missing = expected.filter(([date]) => !dates.includes(date)).map(([date]) => date);
  if (missing.length > 0) found.push(`${name}: missing ${missing.join(', ')}`);
  if (new Set(dates).size < dates.length) found.push(`${name}: a date came twice`);
  for (const { OccurrenceDate, Broadcast } of occurrences) {
    const wanted = at.get(OccurrenceDate);
    const started = Date.parse(Broadcast?.StartedDate ?? '');
    if (wanted === undefined) found.push(`${name}: ${OccurrenceDate} is no date of it`);
    // It starts within its minute: the clock stands at it while the work is done.
    else if (!(started >= wanted && started < wanted + 60_000))
      found.push(`${name}: ${OccurrenceDate} started at ${Broadcast?.StartedDate ?? 'no time'}`);
  }
  const sent = texts.get(phone) ?? 0;
  if (sent !== expected.length) found.push(`${name}: ${sent} texts for ${expected.length} occurrences`);
  return found;
}
