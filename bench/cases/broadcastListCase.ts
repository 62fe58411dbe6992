import { ApiClient } from '../../e2e/chaos/apiClient.ts';
import { broadcastWords, seedBroadcasts, type SeededBroadcasts } from '../broadcastSeed.ts';
import { inTurns, quantile } from '../measure.ts';
import type { Figure } from '../report.ts';
import { settle, type Owner } from '../seed.ts';
import type { Stage } from '../stage.ts';

const few = 100;
const askings = 100;
const pageSize = 10;

/** An account and a session in it. */
interface Asked {
  readonly seeded: SeededBroadcasts;
  readonly api: ApiClient;
}

/**
 * The lists of active and completed broadcasts with 100,000 broadcasts and 10,000 uses of labels, beside the same lists of
 * 100: pages anywhere in them, each filter and order, and searches for rare and for frequent words. The slowest of
 * twenty responses counts (p95); what a list costs at its first request is among them.
 */
export async function broadcastLists(stage: Stage): Promise<Figure[]> {
  const many = Math.round(100_000 * stage.scale);
  const small = await ownerOf(stage, 'mallory-owner');
  const much = await asked(stage, await seedBroadcasts(stage.product, stage.owner, many), 'demo-owner');
  const little = await asked(stage, await seedBroadcasts(stage.product, small, few), 'mallory-owner');
  for (const table of ['broadcast', 'broadcast_label', 'label', 'result_count', 'audience'])
    await stage.product.query(`vacuum analyze ${table}`);
  await settle(stage.product);
  const figures: Figure[] = [];
  for (const [name, address] of cases) {
    for (const each of [little, much]) await each.api.get('/broadcasts/summary');
    const taken = await inTurns(
      stage.rounds,
      () => p95(little, address),
      () => p95(much, address),
    );
    figures.push({
      ...taken,
      name: `p95 of ${name}, ${many.toLocaleString('en-US')} broadcasts`,
      unit: 'ms',
      referenceName: `the same with ${few}`,
      goal: 1.5,
      direction: 'atMost',
    });
  }
  return figures;
}

const any = (count: number): number => Math.floor(Math.random() * count);
const one = <T>(choices: readonly T[]): T => choices[any(choices.length)] as T;
const views = ['active', 'completed'] as const;
const orders = [
  '-StartDate',
  'StartDate',
  'BroadcastName',
  '-BroadcastName',
  'PhoneNumberCount',
  '-PhoneNumberCount',
] as const;

const page = (number: number, more = ''): string =>
  `/broadcasts?page=${number}&pagesize=${pageSize}&include=${one(views)}${more}`;
/** A page anywhere in half of the broadcasts. */
const anyPage = ({ seeded }: Asked): number => 1 + any(Math.floor(seeded.count / 2 / pageSize));

const cases: readonly (readonly [name: string, address: (asked: Asked) => string])[] = [
  ['the first page', () => page(1)],
  ['any page', (asked) => page(anyPage(asked))],
  ['any page in any order', (asked) => page(anyPage(asked), `&sortby=${one(orders)}`)],
  ['calls alone', () => page(1 + any(3), '&broadcasttype=Announcement')],
  ['one label', ({ seeded }) => `/broadcasts?page=1&pagesize=${pageSize}&labels=${one(seeded.labelIds)}`],
  ['search for a number', ({ seeded }) => page(1, `&q=${1 + any(seeded.count)}`)],
  [
    'search for a word and a number',
    ({ seeded }) => page(1, `&q=${encodeURIComponent(`${one(broadcastWords)} ${1 + any(seeded.count)}`)}`),
  ],
  ['search for a frequent word', () => page(1 + any(3), `&q=${encodeURIComponent(broadcastWords[0])}`)],
  ['counts above the lists', () => '/broadcasts/summary'],
];

async function ownerOf(stage: Stage, userName: string): Promise<Owner> {
  const [row] = await stage.product.query<{ account_id: number; user_id: number }>(
    'select account_id, user_id from app_user where user_name = $1',
    [userName],
  );
  if (row === undefined) throw new Error(`There is no ${userName}.`);
  return { accountId: row.account_id, userId: row.user_id };
}

async function asked(stage: Stage, seeded: SeededBroadcasts, userName: string): Promise<Asked> {
  const api = new ApiClient(stage.product.url);
  await api.signIn(userName);
  return { seeded, api };
}

async function p95(asked: Asked, address: (asked: Asked) => string): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < askings; turn += 1) {
    const startedAt = performance.now();
    await asked.api.get(address(asked));
    times.push(performance.now() - startedAt);
  }
  return quantile(times, 0.95);
}
