import { ApiClient } from '../../e2e/chaos/apiClient.ts';
import { seedContacts, type SeededAccount } from '../contactSeed.ts';
import { cpuMs, foreignShare, median, quantile, quiet } from '../measure.ts';
import type { Figure } from '../report.ts';
import { settle, type Owner } from '../seed.ts';
import { helperPids, productPids, type Stage } from '../stage.ts';

const users = 20;
const windowMs = 1_000;
const pageSize = 10;
/** Names and numbers for the searches. */
const sampleSize = 3_000;

/** An organization, and the queries for it. */
interface Asked {
  readonly account: SeededAccount;
  readonly sessions: readonly ApiClient[];
  readonly names: readonly string[];
  readonly numbers: readonly string[];
}

/**
 * Pages of 300,000 of a million contacts beside the same pages of 10,000: twenty users at once, each sending the next
 * request right after a response. The slowest of twenty responses counts (p95).
 */
export async function contactPages(stage: Stage): Promise<Figure[]> {
  const [first, second] = await seededContacts(stage);
  const [large, little] = await Promise.all([
    asked(stage, first, 'demo-owner'),
    asked(stage, second, 'mallory-owner'),
  ]);
  return pagesOf(stage.rounds, large, little, [...productPids(stage), ...helperPids(stage)]);
}

const seeds = new WeakMap<Stage, Promise<[SeededAccount, SeededAccount]>>();

/** A million contacts, inserted once. */
export function seededContacts(stage: Stage): Promise<[SeededAccount, SeededAccount]> {
  const there = seeds.get(stage);
  if (there !== undefined) return there;
  const seed = async () => {
    const { product } = stage;
    const run = (sql: string, values: unknown[] = []) => product.query(sql, values);
    const small = await ownerOf(stage, 'mallory-owner');
    const made = await seedContacts(run, { large: stage.owner, small }, Math.round(300_000 * stage.scale));
    await settle(product);
    return made;
  };
  const made = seed();
  seeds.set(stage, made);
  return made;
}

/** "All but these three" of 300,000: into a new group, and into a new draft with their first or all their numbers. */
export async function contactSelections(stage: Stage): Promise<Figure[]> {
  const [{ contacts, accountId }] = await seededContacts(stage);
  const { product } = stage;
  const three = await product.query<{ id: number }>(
    'select person_id as id from contact where account_id = $1 order by hashint4(person_id) limit 3',
    [accountId],
  );
  return selectionsOf(
    product.api,
    Math.min(3, stage.rounds),
    contacts,
    three.map((row) => row.id),
    [...productPids(stage), ...helperPids(stage)],
  );
}

/** The figures of selections of existing lists. */
export async function selectionsOf(
  api: ApiClient,
  rounds: number,
  contacts: number,
  without: readonly number[],
  pids: readonly (number | null)[],
): Promise<Figure[]> {
  const Selection = { Type: 'SelectedAllExcept', Items: without.map((PersonID) => ({ PersonID })) };
  const draft = async (PrimaryPhonesOnly: boolean): Promise<() => Promise<unknown>> => {
    const { DraftBroadcastID } = await api.call<{ DraftBroadcastID: number }>('POST', '/draft-broadcasts', {
      BroadcastType: 'SMS',
    });
    const path = `/lists/0/contacts/todraftbroadcast/${DraftBroadcastID}`;
    return () => api.call('POST', path, { Selection, PrimaryPhonesOnly });
  };
  const group = async (): Promise<() => Promise<unknown>> => {
    const name = { ListName: `All but three ${Date.now()}` };
    const { ListID } = await api.call<{ ListID: number }>('POST', '/lists', name);
    return () => api.call('PUT', `/lists/0/contacts/tolist/${ListID}`, { Selection, Copy: true });
  };
  const figures: Figure[] = [];
  for (const [name, arrange] of [
    ['a group', group],
    ['a draft, first numbers', () => draft(true)],
    ['a draft, all numbers', () => draft(false)],
  ] as const) {
    const ours: number[] = [];
    const others: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const work = await arrange();
      await quiet(3_000);
      const before = cpuMs(pids);
      const foreign = foreignShare();
      const startedAt = performance.now();
      await work();
      ours.push(performance.now() - startedAt);
      others.push(foreign(cpuMs(pids) - before));
    }
    figures.push({
      name: `all but three of ${contacts.toLocaleString('en-US')} contacts into ${name}`,
      unit: 'ms',
      ours,
      goal: 10_000,
      direction: 'atMost',
      note: noteOf(others),
    });
  }
  return figures;
}

function noteOf(others: readonly number[]): string {
  return `others used ${Math.round(median(others) * 100)}% of the machine meanwhile`;
}

async function ownerOf(stage: Stage, userName: string): Promise<Owner> {
  const [row] = await stage.product.query<{ account_id: number; user_id: number }>(
    'select account_id, user_id from app_user where user_name = $1',
    [userName],
  );
  if (row === undefined) throw new Error(`There is no ${userName}.`);
  return { accountId: row.account_id, userId: row.user_id };
}

async function asked({ product }: Stage, account: SeededAccount, userName: string): Promise<Asked> {
  const sessions = await Promise.all(
    Array.from({ length: users }, async () => {
      const session = new ApiClient(product.url);
      await session.signIn(userName);
      return session;
    }),
  );
  const rows = await product.query<{ name: string; number: string }>(
    `select case when n % 2 = 0 then first_name else last_name end as name,
       case n % 3 when 0 then primary_phone when 1 then secondary_phone else tertiary_phone end::text as number
     from (select *, row_number() over () as n from contact where account_id = $1 and tertiary_phone is not null
       order by hashint4(person_id) limit $2) x`,
    [account.accountId, sampleSize],
  );
  return {
    account,
    sessions,
    names: rows.map((row) => row.name),
    numbers: rows.map((row) => row.number),
  };
}

const page = (list: number, number: number, more = ''): string =>
  `/lists/${list}/contacts?page=${number}&pagesize=${pageSize}&sortby=LastName&include=lists${more}`;
const search = (words: readonly string[]): string =>
  page(0, 1, `&q=${encodeURIComponent(part(words[Math.floor(Math.random() * words.length)] ?? ''))}`);

const cases: readonly (readonly [name: string, address: (asked: Asked) => string])[] = [
  ['the first page', () => page(0, 1)],
  [
    'a page deep in it',
    ({ account }) => page(0, 1 + Math.floor((Math.random() * account.contacts) / pageSize)),
  ],
  ['a group of a third of them', ({ account }) => page(account.groupId, 1)],
  ['search for a part of a name', ({ names }) => search(names)],
  ['search for a part of a number', ({ numbers }) => search(numbers)],
];

/** Three to seven characters of a word, from anywhere in it. */
function part(word: string): string {
  const length = Math.min(word.length, 3 + Math.floor(Math.random() * 5));
  const at = Math.floor(Math.random() * (word.length - length + 1));
  return word.slice(at, at + length);
}

/** The figures of existing lists. `pids` are all processes that take part. */
export async function pagesOf(
  rounds: number,
  large: Asked,
  little: Asked,
  pids: readonly (number | null)[],
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, address] of cases) {
    const ours: number[] = [];
    const reference: number[] = [];
    for (const each of [little, large]) await p95(each, address, windowMs / 4);
    const others: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await quiet(3_000);
      const before = cpuMs(pids);
      const foreign = foreignShare();
      reference.push(await p95(little, address, windowMs));
      ours.push(await p95(large, address, windowMs));
      others.push(foreign(cpuMs(pids) - before));
    }
    const note = noteOf(others);
    const size = large.account.contacts.toLocaleString('en-US');
    const common = { unit: 'ms', ours, note, direction: 'atMost' as const };
    figures.push(
      { ...common, name: `p95 of ${name}, ${size} contacts, ${users} users`, goal: 150 },
      {
        ...common,
        name: `p95 of ${name}, beside a small list`,
        reference,
        referenceName: `the same of ${little.account.contacts.toLocaleString('en-US')}`,
        goal: 1.5,
      },
    );
  }
  return figures;
}

async function p95(asked: Asked, address: (asked: Asked) => string, forMs: number): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + forMs;
  await Promise.all(
    asked.sessions.map(async (session) => {
      while (performance.now() < end) {
        const startedAt = performance.now();
        await session.get(address(asked));
        times.push(performance.now() - startedAt);
      }
    }),
  );
  return quantile(times, 0.95);
}
