import { ApiClient } from '../../e2e/chaos/apiClient.ts';
import { seededContacts } from './contactCases.ts';
import { seedInboxes, type SeededInbox } from '../inboxSeed.ts';
import { cpuMs, foreignShare, median, quantile, quiet } from '../measure.ts';
import type { Figure } from '../report.ts';
import { settle } from '../seed.ts';
import { helperPids, productPids, type Stage } from '../stage.ts';

/** Requests to each address in a round. The slowest of twenty counts. */
const askings = 60;
/** Conversations, names, and numbers in the requests. */
const sampleSize = 500;
const sizes = { conversations: 1_000_000, texts: 10_000_000 } as const;

/** An inbox with the session of a user who works in it, and the requests. */
export interface AskedInbox {
  readonly inbox: SeededInbox;
  readonly session: ApiClient;
  readonly samples: readonly { readonly id: number; readonly phone: string; readonly name: string }[];
}

/**
 * Pages of the inbox with ten million texts in a million conversations, 300,000 of these in one organization, beside
 * the same pages of an organization with ten thousand texts in the same tables: by the real product, one request after
 * the other, so that the measurement is the server's time plus the round trip.
 */
export async function inboxPages(stage: Stage): Promise<Figure[]> {
  const [large, little] = await seededInboxes(stage);
  const pids = [...productPids(stage), ...helperPids(stage)];
  const figures = await inboxPagesOf(stage.rounds, large, little, pids);
  return [...figures, await everyDone(stage, large)];
}

const seeds = new WeakMap<Stage, Promise<[AskedInbox, AskedInbox]>>();

/** Ten million texts, inserted once. */
export function seededInboxes(stage: Stage): Promise<[AskedInbox, AskedInbox]> {
  const there = seeds.get(stage);
  if (there !== undefined) return there;
  const seed = async (): Promise<[AskedInbox, AskedInbox]> => {
    const { product } = stage;
    const [large, small] = await seededContacts(stage);
    const [first, second] = await seedInboxes(
      (sql, values) => product.query(sql, values),
      { large, small },
      {
        conversations: Math.round(sizes.conversations * stage.scale),
        texts: Math.round(sizes.texts * stage.scale),
      },
    );
    await settle(product);
    const query = (sql: string, values: unknown[]) =>
      product.query<AskedInbox['samples'][number]>(sql, values);
    return [
      await askedInbox(product.url, query, first, 'demo-owner'),
      await askedInbox(product.url, query, second, 'mallory-owner'),
    ];
  };
  const made = seed();
  seeds.set(stage, made);
  return made;
}

/** Signs in and draws the requests. */
export async function askedInbox(
  url: string,
  query: (sql: string, values: unknown[]) => Promise<AskedInbox['samples']>,
  inbox: SeededInbox,
  userName: string,
): Promise<AskedInbox> {
  const session = new ApiClient(url);
  await session.signIn(userName);
  const samples = await query(
    `select c.conversation_id as id, c.phone::text as phone, p.last_name as name
     from conversation c join contact p on p.account_id = c.account_id and p.primary_phone = c.phone
     where c.account_id = $1 order by hashint4(c.conversation_id) limit $2`,
    [inbox.accountId, sampleSize],
  );
  return { inbox, session, samples };
}

const drawn = ({ samples }: AskedInbox): AskedInbox['samples'][number] => {
  const sample = samples[Math.floor(Math.random() * samples.length)];
  if (sample === undefined) throw new Error('There are no conversations.');
  return sample;
};
const list = (more: string, page = 1): string => `/conversations?page=${page}${more}`;
const search = (words: string, more = ''): string => list(`&q=${encodeURIComponent(words)}${more}`);
const day = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** The requests, and the maximum milliseconds of p95 (issue 5). */
const cases: readonly (readonly [name: string, goal: number, address: (asked: AskedInbox) => string])[] = [
  ['the list', 50, () => list('')],
  ['the list, a page deep in it', 50, ({ inbox }) => list('', Math.ceil(inbox.conversations / 15 / 10))],
  ['the list of what is done', 50, () => list('&isdone=true')],
  ['the list of unread ones', 50, () => list('&unread=true')],
  ['the list of auto opt-outs', 50, () => list('&isautooptout=true')],
  ['the list of a tag', 50, ({ inbox }) => list(`&tagid=${inbox.tagId}`)],
  ['the list of a broadcast', 50, ({ inbox }) => list(`&broadcastid=${inbox.broadcastId}`)],
  ['the list of a month', 50, () => list(`&startdate=${day(60)}&enddate=${day(30)}`)],
  ['a thread', 50, (asked) => `/conversations/${drawn(asked).id}/textmessages`],
  ['the longest thread', 50, ({ inbox }) => `/conversations/${inbox.longestId}/textmessages`],
  [
    'the longest thread, its oldest page',
    50,
    ({ inbox }) => `/conversations/${inbox.longestId}/textmessages?page=20`,
  ],
  ['a conversation', 50, (asked) => `/conversations/${drawn(asked).id}`],
  ['the summary, which badges show', 50, () => '/conversations/summary'],
  ['the tags', 50, () => '/conversations/tags'],
  ['search for a name', 300, (asked) => search(drawn(asked).name)],
  ['search for a number', 300, (asked) => search(drawn(asked).phone)],
  ['search for the end of a number', 300, (asked) => search(drawn(asked).phone.slice(-4))],
  ['search for a frequent word', 300, () => search('tomorrow')],
  ['search for two frequent words', 300, () => search('school snow')],
  ['search for a frequent word, all time', 300, () => search('tomorrow', '&all=true')],
  ['search for a rare word, all time', 300, (asked) => search(`${drawn(asked).name} tonight`, '&all=true')],
  ['search for a word that nobody wrote', 300, () => search('xylophonist')],
];

/** The figures of existing inboxes. `pids` are all processes that take part. */
export async function inboxPagesOf(
  rounds: number,
  large: AskedInbox,
  little: AskedInbox,
  pids: readonly (number | null)[],
  only = '',
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const size = large.inbox.texts.toLocaleString('en-US');
  for (const [name, goal, address] of cases.filter(([each]) => each.includes(only))) {
    const ours: number[] = [];
    const reference: number[] = [];
    const others: number[] = [];
    for (const each of [little, large]) await p95(each, address, 5);
    for (let round = 0; round < rounds; round += 1) {
      await quiet(3_000);
      const before = cpuMs(pids);
      const foreign = foreignShare();
      reference.push(await p95(little, address, askings));
      ours.push(await p95(large, address, askings));
      others.push(foreign(cpuMs(pids) - before));
    }
    const common = {
      unit: 'ms',
      ours,
      note: `others used ${Math.round(median(others) * 100)}% of the machine meanwhile`,
      direction: 'atMost' as const,
    };
    figures.push({ ...common, name: `inbox, p95 of ${name}, ${size} texts`, goal });
    // A search finds more if there are more texts. Only pages are compared with the small inbox.
    if (goal === 50)
      figures.push({
        ...common,
        name: `inbox, p95 of ${name}, beside a small inbox`,
        reference,
        referenceName: `the same of ${little.inbox.texts.toLocaleString('en-US')}`,
        goal: 1.5,
      });
  }
  return figures;
}

async function p95(
  asked: AskedInbox,
  address: (asked: AskedInbox) => string,
  times: number,
): Promise<number> {
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const path = address(asked);
    const startedAt = performance.now();
    await asked.session.get(path);
    taken.push(performance.now() - startedAt);
  }
  return quantile(taken, 0.95);
}

/** All conversations in the inbox but three are marked done at once, and undone. */
async function everyDone({ rounds }: Stage, { session, samples, inbox }: AskedInbox): Promise<Figure> {
  const Selection = {
    Type: 'SelectedAllExcept',
    Items: samples.slice(0, 3).map(({ id }) => ({ ConversationID: id })),
  };
  const ours: number[] = [];
  let count = 0;
  for (let round = 0; round < Math.min(3, rounds); round += 1) {
    const startedAt = performance.now();
    const made = await session.call<{ UndoID: string; Count: number }>('PUT', '/conversations', {
      Selection,
      Update: { IsDone: true },
    });
    ours.push(performance.now() - startedAt);
    count = made.Count;
    await session.call('PUT', `/conversations/undo/${made.UndoID}`, {});
  }
  return {
    name: `${count.toLocaleString('en-US')} conversations of ${inbox.conversations.toLocaleString('en-US')} done at once`,
    unit: 'ms',
    ours,
    goal: 10_000,
    direction: 'atMost',
  };
}
