import { pause } from '../../e2e/chaos/product.ts';
import { median, memoryMb } from '../measure.ts';
import type { Figure } from '../report.ts';
import { seedDraft } from '../seed.ts';
import { helperPids, measured, productPids, recordedCount, untilComplete, type Stage } from '../stage.ts';

const small = 10_000;
const carrierOfHundreds = 5;
/** How often a page is requested. Medians are compared. */
const askings = 40;

/** A broadcast to a million beside one to ten thousand: start, results page, memory of the worker. */
export async function largeBroadcast(stage: Stage): Promise<Figure[]> {
  const large = Math.round(1_000_000 * stage.scale);
  const rounds = Math.min(3, stage.rounds);
  const firstLarge: number[] = [];
  const firstSmall: number[] = [];
  let smallId = 0;
  let largeId = 0;
  let memory: number[] = [];
  await stage.product.behave({});
  for (let round = 0; round < rounds; round += 1) {
    const isLast = round === rounds - 1;
    const little = await firstText(stage, small);
    firstSmall.push(little.ms);
    smallId = little.broadcastId;
    await untilComplete(stage, smallId);
    const much = await firstText(stage, large);
    firstLarge.push(much.ms);
    largeId = much.broadcastId;
    if (isLast) memory = await memoryUntilSent(stage, largeId, large);
    else await stage.product.api.call('PUT', `/broadcasts/${largeId}`, { BroadcastStatus: 'Canceled' });
    await untilComplete(stage, largeId);
  }
  const size = large.toLocaleString('en-US');
  return [
    {
      name: `Send to first text on the wire, ${size} recipients`,
      unit: 'ms',
      ours: firstLarge,
      reference: firstSmall,
      referenceName: `the same with ${small.toLocaleString('en-US')}`,
      goal: 1.5,
      direction: 'atMost',
    },
    ...(await pages(stage, { id: largeId, count: large }, { id: smallId, count: small })),
    ...memoryFigures(memory, size),
  ];
}

/** Sends a new draft. Returns how long after Send the carrier accepted its first text. */
async function firstText(stage: Stage, count: number): Promise<{ broadcastId: number; ms: number }> {
  const { product } = stage;
  const draft = await seedDraft(product, stage.owner, count);
  const textNumber = await product.api.numberOf(carrierOfHundreds);
  const { taken } = await product.carriers();
  let broadcastId = 0;
  const { ms } = await measured(stage, productPids(stage), helperPids(stage), async () => {
    const sentAt = Date.now();
    broadcastId = await product.api.send(draft, textNumber, 'School is closed today. Stay warm!');
    while ((await product.carriers()).taken === taken) await pause(2);
    // The witness recorded when it accepted it.
    const answer = await fetch(`${product.simulatorUrl}/record?after=${taken}`);
    const reader = answer.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    await reader?.cancel();
    const line =
      Buffer.from(value ?? [])
        .toString('utf8')
        .split('\n')[0] ?? '';
    return Date.parse((JSON.parse(line) as { at: string }).at) - sentAt;
  });
  return { broadcastId, ms };
}

/** The worker's memory twice a second until every outcome is recorded. */
async function memoryUntilSent(stage: Stage, broadcastId: number, count: number): Promise<number[]> {
  const samples: number[] = [];
  while ((await recordedCount(stage, broadcastId)) < count) {
    samples.push(memoryMb(stage.product.pid('worker')));
    await pause(500);
  }
  return samples;
}

function memoryFigures(samples: readonly number[], size: string): Figure[] {
  if (samples.length < 4) return [];
  const half = Math.floor(samples.length / 2);
  return [
    {
      name: `most memory of the worker while it sends to ${size}`,
      unit: 'MB',
      ours: [Math.max(...samples)],
      goal: 300,
      direction: 'atMost',
    },
    {
      name: 'the same in the second half of the sending (flat is 1)',
      unit: 'MB',
      ours: [Math.max(...samples.slice(half))],
      reference: [Math.max(...samples.slice(0, half))],
      referenceName: 'first half',
      goal: 1.2,
      direction: 'atMost',
    },
  ];
}

interface Sent {
  readonly id: number;
  readonly count: number;
}

async function pages(stage: Stage, large: Sent, little: Sent): Promise<Figure[]> {
  const pageSize = 10;
  const asked: [name: string, path: (sent: Sent) => string][] = [
    ['summary', ({ id }) => `/broadcasts/${id}`],
    ['first page of all', ({ id }) => `/broadcasts/${id}/details?page=1&pagesize=${pageSize}`],
    [
      'middle page of all',
      ({ id, count }) =>
        `/broadcasts/${id}/details?page=${Math.round(count / pageSize / 2)}&pagesize=${pageSize}`,
    ],
    [
      'last page of delivered',
      ({ id, count }) =>
        `/broadcasts/${id}/details?filter=delivered&page=${Math.floor(count / pageSize)}&pagesize=${pageSize}`,
    ],
    ...['failed', 'invalid', 'not-completed', 'replied'].map((filter): [string, (sent: Sent) => string] => [
      `first page of ${filter}`,
      ({ id }) => `/broadcasts/${id}/details?filter=${filter}&page=1&pagesize=${pageSize}`,
    ]),
  ];
  const figures: Figure[] = [];
  for (const [name, path] of asked) {
    const ours: number[] = [];
    const reference: number[] = [];
    for (let round = 0; round < stage.rounds; round += 1) {
      reference.push(await askingTime(stage, path(little)));
      ours.push(await askingTime(stage, path(large)));
    }
    figures.push({
      name: `results page, ${name}, of ${large.count.toLocaleString('en-US')}`,
      unit: 'ms',
      ours,
      reference,
      referenceName: `the same of ${little.count.toLocaleString('en-US')}`,
      goal: 1.5,
      direction: 'atMost',
    });
  }
  return figures;
}

async function askingTime(stage: Stage, path: string): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < askings; turn += 1) {
    const startedAt = performance.now();
    await stage.product.api.get(path);
    times.push(performance.now() - startedAt);
  }
  return median(times);
}
