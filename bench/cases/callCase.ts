import { loadavg } from 'node:os';
import { aWave } from '../../e2e/chaos/aWave.ts';
import { pause } from '../../e2e/chaos/product.ts';
import { median, quantile } from '../measure.ts';
import type { Figure } from '../report.ts';
import { seedDraft } from '../seed.ts';
import { helperPids, measured, productPids, recordedCount, untilComplete, type Stage } from '../stage.ts';

/** Texts go to Infobip and calls to Bandwidth, hundreds per request, so that the sender never waits. */
const carrierOfTexts = 5;
const carrierOfCalls = 2;
const messageSeconds = 30;
/** What one broadcast may have in progress as delivered (CALLS_AT_ONCE). */
const atOnce = 1_000;
/** Longest wait for the first thousand, and for the texts. */
const patienceMs = 300_000;
/** Callbacks that a round needs, so that the slowest hundredth is more than a handful. */
const leastQuestions = 2_000;

/** How long the product took to return the next step of a call, as the carrier saw it. */
interface Wait {
  readonly at: number;
  readonly ms: number;
  readonly status: number;
}

/** The observations of one round. */
interface Round {
  readonly waits: readonly Wait[];
  /** Calls in progress, several times a second. */
  readonly calls: readonly number[];
  readonly foreign: number;
  /** For each of the broadcasts that were sent in the meantime. */
  readonly textSeconds: readonly number[];
}

/**
 * A thousand calls at once, each kept up by the next, while 100,000 texts are sent beside, and again 100,000 until
 * there were enough callbacks: how long people wait for the next step of their call, from the carrier's request to our
 * response. Goals: issue "Voice".
 */
export async function callsAtOnce(stage: Stage): Promise<Figure[]> {
  const texts = Math.round(100_000 * stage.scale);
  const rounds: Round[] = [];
  await stage.product.behave({});
  const { AudioID } = await stage.product.api.uploadAudio('message.wav', aWave(messageSeconds, 1));
  for (let round = 0; round < Math.min(3, stage.rounds); round += 1)
    rounds.push(await oneRound(stage, AudioID, texts));
  const all = rounds.flatMap(({ waits }) => waits.map(({ ms }) => ms));
  const note = [
    `${all.length} questions, half of them answered within ${median(all).toFixed(1)} ms`,
    `meanwhile broadcasts of ${texts.toLocaleString('en-US')} texts, each in ${rounds
      .flatMap(({ textSeconds }) => textSeconds)
      .map((seconds) => seconds.toFixed(0))
      .join(', ')} s`,
    `load of the machine ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
    `others used up to ${Math.round(Math.max(...rounds.map(({ foreign }) => foreign)) * 100)}% of it`,
  ].join('; ');
  return [
    {
      name: 'calls: what comes next in a call, 99% of the answers within',
      unit: 'ms',
      ours: rounds.map(({ waits }) =>
        quantile(
          waits.map(({ ms }) => ms),
          0.99,
        ),
      ),
      goal: 200,
      direction: 'atMost',
      note,
    },
    {
      name: 'calls: questions that were not answered with a script',
      unit: 'questions',
      ours: rounds.map(({ waits }) => waits.filter(({ status }) => status !== 200).length),
      goal: 0,
      direction: 'atMost',
    },
    {
      name: 'calls: most in progress meanwhile',
      unit: 'calls',
      ours: rounds.map(({ calls }) => Math.max(...calls)),
      goal: atOnce,
      direction: 'atLeast',
      note: `half of the time at least ${Math.min(...rounds.map(({ calls }) => median(calls)))}`,
    },
  ];
}

async function oneRound(stage: Stage, audioId: number, texts: number): Promise<Round> {
  const { product } = stage;
  const { api } = product;
  // Enough for several minutes.
  const toCall = await seedDraft(product, stage.owner, 12 * atOnce);
  const { BroadcastID: calling } = await api.call<{ BroadcastID: number }>('POST', '/broadcasts', {
    DraftBroadcastID: toCall,
    BroadcastName: 'Benchmark of calls',
    BroadcastType: 'Announcement',
    CallerID: await api.callerIdOf(carrierOfCalls),
    Audio: { AudioID: audioId },
    CallThrottle: 0,
    RetryTimes: 0,
    IsTransfer: true,
    TransferNumber: '2145559951',
    TransferLines: 20,
    CallingWindowIgnored: true,
    RequestKey: `draft ${toCall}`,
  });
  await until(async () => (await inProgress(stage)) >= atOnce, 'there were never a thousand calls');
  const calls: number[] = [];
  const textSeconds: number[] = [];
  let since = 0;
  const textNumber = await api.numberOf(carrierOfTexts);
  const sendTexts = async (): Promise<void> => {
    const draft = await seedDraft(product, stage.owner, texts);
    const startedAt = Date.now();
    const id = await api.send(draft, textNumber, 'School is closed today. Stay warm!');
    await until(async () => {
      calls.push(await inProgress(stage));
      return (await recordedCount(stage, id)) >= texts;
    }, 'the texts were not sent');
    textSeconds.push((Date.now() - startedAt) / 1_000);
  };
  const { foreign } = await measured(stage, productPids(stage), helperPids(stage), async () => {
    since = Date.now();
    const deadline = since + patienceMs;
    // One broadcast after another, until the round is over.
    while ((await waitsSince(stage, since)).length < leastQuestions) {
      if (Date.now() > deadline) throw new Error('Calls asked for too little meanwhile.');
      await sendTexts();
    }
    // Receipts arrive for a while.
    await until(async () => {
      calls.push(await inProgress(stage));
      return (await product.carriers()).undeliveredWebhooks === 0;
    }, 'the receipts were not taken');
    return Date.now() - since;
  });
  const waits = await waitsSince(stage, since);
  await api.call('PUT', `/broadcasts/${calling}`, { BroadcastStatus: 'Canceled' });
  await until(async () => (await inProgress(stage)) === 0, 'the calls did not end');
  await untilComplete(stage, calling);
  return { waits, calls, foreign, textSeconds };
}

async function waitsSince({ product }: Stage, since: number): Promise<readonly Wait[]> {
  const answer = await fetch(`${product.simulatorUrl}/calls/waits?since=${since}`);
  return (await answer.json()) as Wait[];
}

async function inProgress({ product }: Stage): Promise<number> {
  const answer = await fetch(`${product.simulatorUrl}/state`);
  return ((await answer.json()) as { callsInProgress: number }).callsInProgress;
}

async function until(isSo: () => Promise<boolean>, otherwise: string): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Within ${patienceMs / 1_000} s ${otherwise}.`);
    await pause(200);
  }
}
