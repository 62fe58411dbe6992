/**
 * Forecasts against what then happened: twelve broadcasts of mixed limits over both carriers and both channels, one of
 * them paused for a while, by the carriers' own record.
 *
 *   node bench/forecastTruth.ts [--port N] [--only tomorrow]        about ten minutes; --only: one
 *
 * Goal: each finishes within 5% of the time that was forecast as it began, and of a broadcast above the limit of the day
 * exactly as many wait for tomorrow as were forecast. The exit code is 1 when a goal was missed.
 */
import { parseArgs } from 'node:util';
import type { Forecast } from '@carillon/contract/broadcasts/forecasts';
import { aWave } from '../e2e/chaos/aWave.ts';
import { people, peopleCsv } from '../e2e/chaos/people.ts';
import { freePort, pause, Product } from '../e2e/chaos/product.ts';

/** A broadcast whose end is forecast. */
interface Trial {
  readonly name: string;
  readonly aggregatorId: 2 | 5;
  readonly channel: 'text' | 'call';
  readonly recipients: number;
  /** Texts a minute, or calls at a time. */
  readonly throttle: number;
  /** Paused after this many milliseconds for that many. */
  readonly pause?: readonly [afterMs: number, forMs: number];
}

const text = (aggregatorId: 2 | 5, throttle: number, recipients: number): Trial => ({
  name: `${recipients} texts, ${throttle} a minute`,
  aggregatorId,
  channel: 'text',
  recipients,
  throttle,
});
const call = (aggregatorId: 2 | 5, throttle: number, recipients: number): Trial => ({
  name: `${recipients} calls, ${throttle} at a time`,
  aggregatorId,
  channel: 'call',
  recipients,
  throttle,
});
/** Lanes run side by side, the trials of a lane one after another: each on one number and one channel. */
const lanes: readonly (readonly Trial[])[] = [
  [text(2, 50, 50), text(2, 500, 400), text(2, 1_000, 900), text(2, 5, 5)],
  [
    text(5, 50, 70),
    { ...text(5, 500, 300), name: '300 texts, 500 a minute, paused for 20 s', pause: [10_000, 20_000] },
    text(5, 1_000, 600),
    text(5, 500, 200),
  ],
  [call(2, 20, 150), call(2, 40, 250)],
  [call(5, 10, 60), call(5, 30, 200)],
];
const goal = 0.05;
const messageSeconds = 8;
const patienceMs = 240_000;

const { values: options } = parseArgs({
  options: { port: { type: 'string' }, only: { type: 'string', default: '' } },
});
const port = options.port === undefined ? await freePort() : Number(options.port);
const simulatorPort = options.port === undefined ? await freePort() : port + 1;
const product = await Product.start({ port, simulatorPort });
let missed = 0;
try {
  await product.api.signIn();
  if (options.only !== 'tomorrow') await runLanes();
  await leftForTomorrow();
} finally {
  await product.stop();
}
console.log(missed === 0 ? 'every goal met' : `${missed} goals missed`);
process.exit(missed === 0 ? 0 : 1);

async function runLanes(): Promise<void> {
  const { AudioID } = await product.api.uploadAudio('message.wav', aWave(messageSeconds, 1));
  // Calls are learned from those before.
  await run(call(2, 50, 120), AudioID, lanes.length * 4, 'only learned from');
  await Promise.all(
    lanes.map(async (lane, laneNo) => {
      for (const [no, trial] of lane.entries()) await run(trial, AudioID, laneNo * 4 + no);
    }),
  );
}

/** A broadcast of 60 texts of an account that may send 40 of them today. */
async function leftForTomorrow(): Promise<void> {
  const { api } = product;
  const [recipients, today, no] = [60, 40, lanes.length * 4 + 1];
  const draft = await api.draftOf(peopleCsv(people(no, recipients)));
  const form = {
    BroadcastType: 'SMS',
    TextNumberID: await api.numberOf(2),
    TextMessage: `Greenfield School: notice ${no} is out.`,
    CallThrottle: 50,
  };
  const [before] = await product.query<{ used: number }>(
    `select coalesce(sum(d.n), 0)::int as used from day_use d join app_user u on u.account_id = d.account_id
     where u.user_name = 'demo-owner' and d.until_at > now()`,
  );
  const { taken: seq } = await product.carriers();
  const { BroadcastID } = await api.call<{ BroadcastID: number }>('POST', '/broadcasts', {
    ...form,
    DraftBroadcastID: draft,
    BroadcastName: 'More than a day takes',
    startOption: 'START_IMMEDIATELY',
    RequestKey: `forecast ${no}`,
  });
  // Send refuses what is above the limit, so the limit falls while it sends.
  await product.query(
    `update account set messages_per_day = $1
     where account_id = (select account_id from app_user where user_name = 'demo-owner')`,
    [(before?.used ?? 0) + today],
  );
  const told = await api.get<Forecast>(`/broadcasts/${BroadcastID}/forecast`);
  const latest = Date.now() + patienceMs;
  let waiting: number | undefined;
  while (waiting === undefined) {
    const [row] = await product.query<{ n: number }>(
      'select last_no - next_no + 1 as n from send_queue where send_id = $1 and goes_on_at is not null',
      [BroadcastID],
    );
    waiting = row?.n;
    if (Date.now() > latest) throw new Error('No text waits for tomorrow.');
    await pause(250);
  }
  const trial = text(2, 0, recipients);
  let sent = 0;
  while (sent < today && Date.now() < latest) {
    sent = (await timesOf(trial, no, seq)).length;
    await pause(250);
  }
  const isMet = sent === today && waiting === told.Tomorrow;
  if (!isMet) missed += 1;
  console.log(
    `${isMet ? 'ok  ' : 'MISS'} ${recipients} texts above the limit of the day: ${sent} sent, ${waiting} wait; ` +
      `forecast ${told.Tomorrow} for tomorrow`,
  );
}

async function run(trial: Trial, AudioID: number, no: number, note?: string): Promise<void> {
  const { api } = product;
  const draft = await api.draftOf(peopleCsv(people(no, trial.recipients)));
  const { taken: seq } = await product.carriers();
  const { BroadcastID } = await api.call<{ BroadcastID: number }>('POST', '/broadcasts', {
    DraftBroadcastID: draft,
    BroadcastName: trial.name,
    CallThrottle: trial.throttle,
    startOption: 'START_IMMEDIATELY',
    RequestKey: `forecast ${no}`,
    ...(trial.channel === 'text'
      ? {
          BroadcastType: 'SMS',
          TextNumberID: await api.numberOf(trial.aggregatorId),
          TextMessage: `Greenfield School: notice ${no} is out.`,
        }
      : {
          BroadcastType: 'Announcement',
          CallerID: await api.callerIdOf(trial.aggregatorId),
          Audio: { AudioID },
          RetryTimes: 0,
          CallingWindowIgnored: true,
        }),
  });
  const startedAt = await firstOf(trial, no, seq);
  let told = await api.get<Forecast>(`/broadcasts/${BroadcastID}/forecast`);
  if (trial.pause !== undefined) {
    await pause(trial.pause[0]);
    await api.call('PUT', `/broadcasts/${BroadcastID}`, { BroadcastStatus: 'Paused' });
    await pause(trial.pause[1]);
    await api.call('PUT', `/broadcasts/${BroadcastID}`, { BroadcastStatus: 'Broadcasting' });
    // The first forecast can't know of a pause; the page tells a new one from then on.
    told = await api.get<Forecast>(`/broadcasts/${BroadcastID}/forecast`);
  }
  const endedAt = await endOf(trial, no, seq, BroadcastID);
  if (told.LastDate === null) throw new Error(`${trial.name}: nothing was forecast.`);
  const took = endedAt - startedAt;
  const forecast = Date.parse(told.LastDate) - startedAt;
  const off = took / forecast - 1;
  const isMet = Math.abs(off) <= goal;
  if (!isMet && note === undefined) missed += 1;
  console.log(
    `${note ?? (isMet ? 'ok  ' : 'MISS')} ${trial.name}, ${trial.aggregatorId === 2 ? 'Bandwidth' : 'Infobip'}: ` +
      `${(took / 1_000).toFixed(1)} s, forecast ${(forecast / 1_000).toFixed(1)} s (${off > 0 ? '+' : ''}${(off * 100).toFixed(1)}%)`,
  );
}

/** When the carrier accepted the trial's items so far. */
async function timesOf(trial: Trial, no: number, seq: number): Promise<number[]> {
  const own = new Set(people(no, trial.recipients).map(({ phone }) => phone));
  return (await product.record(seq))
    .filter((line) => line.kind === trial.channel && own.has(line.to.slice(-10)))
    .map(({ at }) => Date.parse(at));
}

async function firstOf(trial: Trial, no: number, seq: number): Promise<number> {
  const latest = Date.now() + patienceMs;
  for (;;) {
    const times = await timesOf(trial, no, seq);
    if (times.length > 0) return Math.min(...times);
    if (Date.now() > latest) throw new Error(`${trial.name} did not begin.`);
    await pause(200);
  }
}

/** When the last text was accepted, or the last call had ended. */
async function endOf(trial: Trial, no: number, seq: number, broadcastId: number): Promise<number> {
  const latest = Date.now() + patienceMs;
  for (;;) {
    const { BroadcastStatus } = await product.api.broadcast(broadcastId);
    if (BroadcastStatus === 'Complete') break;
    if (Date.now() > latest) throw new Error(`${trial.name} stays ${BroadcastStatus}.`);
    await pause(250);
  }
  if (trial.channel === 'call') return Date.now();
  return Math.max(...(await timesOf(trial, no, seq)));
}
