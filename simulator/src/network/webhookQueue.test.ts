import { expect, test } from 'vitest';
import { Conduct, wellBehaved } from './behaviour.ts';
import { Schedule, type Clock } from '../clock.ts';
import { WebhookQueue } from './webhookQueue.ts';

/** A clock that moves only when a test moves it. */
class HandClock implements Clock {
  #now = 1_000_000;
  #timers: { at: number; run: () => void }[] = [];
  now(): number {
    return this.#now;
  }
  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run };
    this.#timers.push(timer);
    return () => void (this.#timers = this.#timers.filter((each) => each !== timer));
  }
  async move(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      const next = this.#timers.filter((each) => each.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((each) => each !== next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
      await settle();
    }
    this.#now = end;
  }
}

async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve();
}

function queueWith(
  behaviour: object,
  answer: (body: unknown[], call: number) => number,
): { clock: HandClock; queue: WebhookQueue; bodies: unknown[][]; delivered: number[]; conduct: Conduct } {
  const clock = new HandClock();
  const conduct = new Conduct();
  conduct.replace({ ...wellBehaved, ...behaviour });
  const bodies: unknown[][] = [];
  const delivered: number[] = [];
  const target = {
    url: 'http://product/hook',
    authorization: 'Basic x',
    elements: (events: readonly number[]) => [...events],
    body: (elements: readonly unknown[]) => elements,
  };
  const post = async (_url: string, _headers: object, body: string): Promise<number> => {
    const elements = JSON.parse(body) as unknown[];
    bodies.push(elements);
    const status = answer(elements, bodies.length);
    if (status === 0) throw new Error('refused');
    return status;
  };
  const queue = new WebhookQueue(target, conduct, post, clock, (events) => delivered.push(...events));
  return { clock, queue, bodies, delivered, conduct };
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

test('a product that is down for minutes loses nothing and gets one request at a time', async () => {
  let up = false;
  const { clock, queue, bodies, delivered } = queueWith({}, () => (up ? 200 : 0));
  queue.add(upTo(1_000));
  await clock.move(60_000);
  expect(delivered).toEqual([]);
  expect(queue.waiting).toBe(1_000);
  expect(bodies.length).toBeLessThan(60);
  up = true;
  await clock.move(5_000);
  expect(delivered.sort((a, b) => a - b)).toEqual(upTo(1_000));
  expect(queue.waiting).toBe(0);
});

test('a refused body is retried separately while the others go through, and abandoned after 24 hours', async () => {
  const { clock, queue, bodies, delivered } = queueWith({ receiptBatch: 1 }, (elements) =>
    elements[0] === 2 ? 500 : 200,
  );
  queue.add([1, 2, 3]);
  await settle();
  expect(delivered).toEqual([1, 3]);
  await clock.move(3_600_000);
  expect(queue.waiting).toBe(1);
  expect(bodies.filter((body) => body[0] === 2).length).toBeGreaterThan(10);
  await clock.move(25 * 3_600_000);
  expect(queue.waiting).toBe(0);
});

test('bodies carry at most receiptBatch elements', async () => {
  const { queue, bodies } = queueWith({ receiptBatch: 7 }, () => 200);
  queue.add(upTo(20));
  await settle();
  expect(bodies.map((body) => body.length)).toEqual([7, 7, 6]);
});

test('a bad element comes in addition to the good ones and replaces none of them', async () => {
  const { queue, bodies, delivered } = queueWith({ receiptBadElement: 1, receiptBatch: 5 }, () => 200);
  queue.add(upTo(5));
  await settle();
  expect(bodies[0]).toHaveLength(6);
  expect(bodies[0]?.filter((element) => typeof element === 'number' && element <= 5)).toEqual(upTo(5));
  expect(delivered).toEqual(upTo(5));
});

test('shuffled bodies hold the same elements in another order, the same order for the same seed', async () => {
  const one = queueWith({ receiptShuffle: 1, receiptBatch: 20 }, () => 200);
  const two = queueWith({ receiptShuffle: 1, receiptBatch: 20 }, () => 200);
  for (const { queue } of [one, two]) queue.add(upTo(20));
  await settle();
  expect(one.bodies[0]).not.toEqual(upTo(20));
  expect([...(one.bodies[0] ?? [])].sort((a, b) => Number(a) - Number(b))).toEqual(upTo(20));
  expect(two.bodies).toEqual(one.bodies);
});

test('held webhooks wait until they are released', async () => {
  const { queue, bodies, conduct, delivered } = queueWith({ holdWebhooks: true }, () => 200);
  queue.add([1]);
  await settle();
  expect(bodies).toEqual([]);
  conduct.replace(wellBehaved);
  queue.pump();
  await settle();
  expect(delivered).toEqual([1]);
});

test('the schedule is never early and barely late', async () => {
  const clock = new HandClock();
  const seen = new Map<number, number>();
  const schedule = new Schedule(clock, (numbers) =>
    numbers.forEach((number) => seen.set(number, clock.now())),
  );
  const start = clock.now();
  const waits = [0, 5, 300, 301, 5_000, 40, 299, 3_600_000];
  waits.forEach((ms, i) => schedule.add(ms, i));
  await clock.move(4_000_000);
  waits.forEach((ms, i) => {
    const late = (seen.get(i) ?? 0) - start - ms;
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThanOrEqual(Math.max(20, ms / 100 + 1));
  });
});

test('webhooks under way when everything is forgotten do not come back', async () => {
  const { queue, delivered, clock } = queueWith({}, () => 0);
  queue.add([1, 2]);
  queue.clear();
  await settle();
  await clock.move(60_000);
  expect(queue.waiting).toBe(0);
  expect(delivered).toEqual([]);
});
