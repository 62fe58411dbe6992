import type { AnswerOf } from '@carillon/contract/route';
import type * as contract from '@carillon/contract/conversations/conversations';
import { contactSearch, searchedText } from '@carillon/rules/contacts/contactSearch';
import type { TenantTx } from '../../platform/database/database.ts';
import { pageRange, type PageQuery } from '../../platform/database/lists.ts';
import type { ConversationDeps } from '../conversationDeps.ts';
import { readConversations } from '../conversations.sql.ts';
import type { ListFilter } from './conversationLists.sql.ts';
import { presentConversation } from './presentConversation.ts';
import {
  factsOfFound,
  findByDigits,
  findByName,
  findByOwnName,
  findByPhone,
  findNamedAmongNewest,
  findInTexts,
  firstTextAt,
  type Found,
  type FoundFacts,
} from './search.sql.ts';
import type { SendFacts } from '../sending/sendFacts.ts';
import { presentText } from './thread.ts';
import { readTexts } from '../sending/textMessages.sql.ts';

const dayMs = 86_400_000;
/** A search starts here (row C-299). */
const recentDays = 14;
/** With fewer hits than this in recent days, the search covers all time at once (row C-299). */
const smallResult = 15;
/** Most conversations that a search returns. A user who needs more types more. */
const mostFound = 300;
/** Words of a search that count. */
const mostWords = 6;
/** Number of digits from which a search looks for a part of a number (3-decisions 2.7). */
const fewestDigits = 3;

type Answer = AnswerOf<typeof contract.listConversations>;

export interface SearchQuery {
  readonly q: string;
  readonly all?: boolean | undefined;
  readonly isdone?: boolean | undefined;
  readonly isautooptout?: boolean | undefined;
  readonly tagid?: number | undefined;
}

/**
 * The words of a search in the form in which texts are stored. The last word may be unfinished, so all are prefixes.
 */
export function searchWords(typed: string): string[] {
  const words = searchedText(typed)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, 40));
  return [...new Set(words)].slice(0, mostWords);
}

/** The matches that fit the query, newest first. */
interface Hits {
  readonly fitting: readonly Found[];
  /** Those with a hit in the last two weeks. */
  readonly recent: ReadonlySet<number>;
  readonly searchedAll: boolean;
}

/** Searches in all folders, unless the query names one. */
async function findHits(
  deps: ConversationDeps,
  tx: TenantTx,
  query: SearchQuery,
  filter: ListFilter,
): Promise<Hits> {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - recentDays * dayMs);
  const words = searchWords(query.q);
  const byPerson = await findPeople(tx, query.q, filter.numbers);
  const found = await findRecent(tx, words, now, filter.numbers);
  const recentHits = merged([...byPerson.filter((one) => one.at >= since), ...found]);
  const searchedAll = query.all === true || recentHits.length < smallResult;
  // Older hits have no room when this many are returned.
  const older =
    searchedAll && recentHits.length < mostFound
      ? [...byPerson.filter((one) => one.at < since), ...(await findOlder(tx, words, since, filter.numbers))]
      : [];
  const recent = new Set(recentHits.map((one) => one.conversationId));
  const hits = [...recentHits, ...merged(older).filter((one) => !recent.has(one.conversationId))].slice(
    0,
    mostFound,
  );
  const ids = hits.map((one) => one.conversationId);
  const facts = new Map((await factsOfFound(tx, ids)).map((row) => [row.conversationId, row]));
  const fitting = hits.filter((one) => fits(facts.get(one.conversationId), query, filter));
  return { fitting, recent, searchedAll };
}

/** Every conversation that the search shows, on all of its pages. */
export async function idsOfSearch(
  deps: ConversationDeps,
  tx: TenantTx,
  query: SearchQuery,
  filter: ListFilter,
): Promise<number[]> {
  return (await findHits(deps, tx, query, filter)).fitting.map((one) => one.conversationId);
}

/**
 * Conversations with a match in their names, numbers, or texts, newest first: the last two weeks, and if those are few,
 * or on request, all time before them (3-decisions 2.7).
 */
export async function searchConversations(
  deps: ConversationDeps,
  tx: TenantTx,
  sending: SendFacts,
  query: SearchQuery & PageQuery,
  filter: ListFilter,
): Promise<Pick<Answer, 'Items' | 'Size' | 'MayHaveOlder'>> {
  const { fitting, recent, searchedAll } = await findHits(deps, tx, query, filter);
  const { offset, limit } = pageRange(query);
  const page = fitting.slice(offset, offset + limit);
  const shown = page.map((one) => one.conversationId);
  const rows = new Map((await readConversations(tx, shown)).map((row) => [row.conversationId, row]));
  const texts = new Map(
    (
      await readTexts(
        tx,
        page.flatMap((found) => (found.textMessageId === null ? [] : [found.textMessageId])),
      )
    ).map((row) => [row.textMessageId, presentText(row)]),
  );
  return {
    Items: page.flatMap((found) => {
      const row = rows.get(found.conversationId);
      if (row === undefined) return [];
      const text = found.textMessageId === null ? undefined : texts.get(found.textMessageId);
      return [
        {
          ...presentConversation(row, sending),
          FoundMessage:
            text === undefined
              ? null
              : {
                  TextMessageID: text.TextMessageID,
                  Message: text.Message,
                  CreateTimestamp: text.CreateTimestamp,
                },
          IsOlder: !recent.has(found.conversationId),
        },
      ];
    }),
    Size: fitting.length,
    MayHaveOlder: !searchedAll,
  };
}

function fits(row: FoundFacts | undefined, query: SearchQuery, filter: ListFilter): boolean {
  // Conversations without texts are not shown.
  if (row === undefined || !row.hasText) return false;
  if (query.isdone !== undefined && row.isDone !== query.isdone) return false;
  const wantsOptOuts = query.isautooptout ?? (query.tagid === 1 ? true : undefined);
  if (wantsOptOuts !== undefined && row.isAutoOptOut !== wantsOptOuts) return false;
  if (filter.unreadOnly && (row.unreadCount === 0 || !row.lastIsInbound)) return false;
  if (filter.assignedTo !== null && (row.assignedTo ?? 'none') !== filter.assignedTo) return false;
  if (filter.from !== null && row.lastAt < filter.from) return false;
  return filter.before === null || row.lastAt < filter.before;
}

/** By name or by part of a number. */
async function findPeople(tx: TenantTx, typed: string, numbers: readonly number[]): Promise<Found[]> {
  const digits = typed.replace(/[\s().+-]/g, '');
  const isNumber = /^\d+$/.test(digits) && digits.length >= fewestDigits;
  const part = digits.length === 11 ? digits.replace(/^1/, '') : digits;
  const byNumber = isNumber ? await findByNumber(tx, part, numbers) : [];
  const search = contactSearch(typed);
  const byName = search === null || !search.isIndexed ? [] : await findNamed(tx, search.patterns, numbers);
  const words = searchWords(typed);
  const byOwnName =
    search === null || !search.isIndexed ? [] : await findByOwnName(tx, words, numbers, mostFound);
  return [...byNumber, ...byName, ...byOwnName];
}

/** By the names of contacts: of all of them, or, if very many share the name, of those who wrote last. */
async function findNamed(
  tx: TenantTx,
  patterns: readonly string[],
  numbers: readonly number[],
): Promise<Found[]> {
  const { found, isWhole } = await findByName(tx, patterns, numbers, mostFound);
  if (isWhole) return found;
  // An account is queried again only if its first result was partial.
  return [...found, ...(await findNamedAmongNewest(tx, patterns, numbers, mostFound))];
}

/** Ten digits are usually a whole number, which is found at once. Otherwise they are part of a longer one. */
async function findByNumber(tx: TenantTx, digits: string, numbers: readonly number[]): Promise<Found[]> {
  const whole = digits.length === 10 ? await findByPhone(tx, Number(digits), numbers) : [];
  return whole.length > 0 ? whole : findByDigits(tx, digits, numbers, mostFound);
}

const dayOf = (at: Date) => Math.floor(at.getTime() / dayMs);
const monthOf = (at: Date) => Math.floor(at.getTime() / (30 * dayMs));

/**
 * The last two weeks, newest days first, until there are enough hits: a very common word is not gathered completely.
 */
async function findRecent(
  tx: TenantTx,
  words: readonly string[],
  now: Date,
  numbers: readonly number[],
): Promise<Found[]> {
  if (words.length === 0) return [];
  const today = dayOf(now);
  const found: Found[] = [];
  for (
    let back = 0, span = 1;
    back <= recentDays && countOfConversations(found) < mostFound;
    back += span, span *= 2
  ) {
    const days = Array.from(
      { length: Math.min(span, recentDays + 1 - back) },
      (_, place) => `#d${today - back - place}`,
    );
    const some = await findInTexts(tx, words, days, numbers, mostFound);
    found.push(...some);
    // There were more hits on these days, and older ones would come before them.
    if (some.length >= mostFound) break;
  }
  return found;
}

const countOfConversations = (found: readonly Found[]): number =>
  new Set(found.map((one) => one.conversationId)).size;

/** The same, month by month into the past. */
async function findOlder(
  tx: TenantTx,
  words: readonly string[],
  before: Date,
  numbers: readonly number[],
): Promise<Found[]> {
  const first = await firstTextAt(tx);
  if (first === null || words.length === 0) return [];
  const found: Found[] = [];
  for (let last = monthOf(before), span = 1; last >= monthOf(first) && found.length < mostFound; span *= 2) {
    const from = Math.max(monthOf(first), last - span + 1);
    const months = Array.from({ length: last - from + 1 }, (_, place) => `#m${from + place}`);
    const some = await findInTexts(tx, words, months, numbers, mostFound);
    found.push(...some.filter((one) => one.at < before));
    last = from - 1;
  }
  return found;
}

/** Each conversation once, by its newest matching text. Newest first. */
function merged(found: readonly Found[]): Found[] {
  const newest = new Map<number, Found>();
  for (const one of found.toSorted((a, b) => b.at.getTime() - a.at.getTime())) {
    const before = newest.get(one.conversationId);
    // A text that shows the match is worth more than a name that shows anyway.
    if (before === undefined) newest.set(one.conversationId, one);
    else if (before.textMessageId === null && one.textMessageId !== null)
      newest.set(one.conversationId, { ...one, at: before.at });
  }
  return [...newest.values()];
}
