import type { ConversationSummary } from '@carillon/contract/conversations/conversationSummary';
import type { QueryOf, AnswerOf } from '@carillon/contract/route';
import type * as contract from '@carillon/contract/conversations/conversations';
import { AppError } from '@carillon/contract/errors';
import { daysBetween } from '@carillon/rules/time/daysBetween';
import { workedNumbers } from '../../numbers/index.ts';
import type { Database, TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { pageRange } from '../../platform/database/lists.ts';
import type { ConversationDeps } from '../conversationDeps.ts';
import { folders, readConversations } from '../conversations.sql.ts';
import {
  assignedCounts,
  countsOfTag,
  folderCounts,
  type AssignedCount,
  type FolderCount,
} from './counts.sql.ts';
import { KnownSizes } from './knownSizes.ts';
import {
  countFiltered,
  newestOfBroadcast,
  pageOfBroadcast,
  pageOfConversations,
  type ListFilter,
} from './conversationLists.sql.ts';
import { presentConversation } from './presentConversation.ts';
import { countReviews } from '../receiving/review.sql.ts';
import { countScheduled } from '../sending/scheduled.sql.ts';
import { searchConversations } from './searchConversations.ts';
import { sendFacts } from '../sending/sendFacts.ts';
import { listTags } from '../tags.sql.ts';

type ListQuery = QueryOf<typeof contract.listConversations>;
type ListAnswer = AnswerOf<typeof contract.listConversations>;

/** The system tag that lists opt-outs found by the detector (3-decisions 2.2). */
export const autoOptOutTag = 1;

/** Text numbers whose conversations the caller may see. */
export function numbersOf(tx: TenantTx, caller: Caller): Promise<number[]> {
  return workedNumbers(tx, caller.userId);
}

/** The conversations that a query chooses. Throws NotFound for a text number that is not the caller's. */
export async function filterOf(
  tx: TenantTx,
  caller: Caller,
  query: Omit<ListQuery, 'page' | 'pagesize' | 'sortby'>,
): Promise<ListFilter> {
  const mine = await numbersOf(tx, caller);
  if (query.textnumberid !== undefined && !mine.includes(query.textnumberid)) throw new AppError('NotFound');
  const tagId = query.tagid === autoOptOutTag ? null : (query.tagid ?? null);
  const days = daysBetween(query, caller.timeZone);
  return {
    numbers: query.textnumberid === undefined ? mine : [query.textnumberid],
    folder: folderOf(query),
    unreadOnly: query.unread === true,
    heldOnly: query.isoptoutheld === true,
    tagId,
    assignedTo: query.assignedto === 'me' ? caller.userId : (query.assignedto ?? null),
    broadcastId: query.broadcastid ?? null,
    from: days.from,
    before: days.before,
  };
}

/** A tag and a broadcast show conversations in any folder. Without either, the folder is the inbox. */
function folderOf(
  query: Pick<ListQuery, 'tagid' | 'isautooptout' | 'isoptoutheld' | 'isdone' | 'broadcastid'>,
) {
  // Conversations that wait for a review are in any folder.
  if (query.isoptoutheld === true) return null;
  if (query.isautooptout === true || query.tagid === autoOptOutTag) return folders.autoOptOuts;
  if (query.isdone === true) return folders.done;
  if (query.isdone === undefined && (query.tagid !== undefined || query.broadcastid !== undefined))
    return null;
  return folders.inbox;
}

/** A page of conversations, newest text first. With `q`, those that contain it. */
export async function listConversations(
  deps: ConversationDeps,
  caller: Caller,
  query: ListQuery,
): Promise<Pick<ListAnswer, 'Items' | 'Size' | 'MayHaveOlder'>> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const filter = await filterOf(tx, caller, query);
    const facts = await sendFacts(deps, tx, caller);
    const words = query.q?.trim() ?? '';
    if (words !== '') return searchConversations(deps, tx, facts, { ...query, q: words }, filter);
    const { ids, size } = await chosenPage(deps, tx, filter, pageRange(query));
    const rows = await readConversations(tx, ids);
    return {
      Items: rows.map((row) => ({
        ...presentConversation(row, facts),
        FoundMessage: null,
        IsOlder: false,
      })),
      Size: size,
      MayHaveOlder: false,
    };
  });
}

/** Sizes of large broadcasts that were counted a moment ago, for each database that this process serves. */
const sizesOfDatabases = new WeakMap<Database, KnownSizes>();
function knownSizes({ database }: ConversationDeps): KnownSizes {
  const there = sizesOfDatabases.get(database) ?? new KnownSizes();
  sizesOfDatabases.set(database, there);
  return there;
}

async function chosenPage(
  deps: ConversationDeps,
  tx: TenantTx,
  filter: ListFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ ids: number[]; size: number }> {
  const { tagId, broadcastId } = filter;
  if (broadcastId === null)
    return { ids: await pageOfConversations(tx, filter, page), size: await sizeOf(tx, filter) };
  const ofBroadcast = { ...filter, broadcastId };
  if (tagId !== null) return pageOfBroadcast(tx, ofBroadcast, page);
  const now = deps.clock.now().getTime();
  const sizes = knownSizes(deps);
  const size = sizes.of(tx.accountId, filter, now);
  const ids = size === undefined ? null : await newestOfBroadcast(tx, ofBroadcast, page);
  if (size !== undefined && ids !== null) return { ids, size };
  const chosen = await pageOfBroadcast(tx, ofBroadcast, page);
  sizes.note(tx.accountId, filter, chosen.size, now);
  return chosen;
}

/** Plain lists are counted by sums. Conversations of certain days are counted one by one. */
async function sizeOf(tx: TenantTx, filter: ListFilter): Promise<number> {
  const { folder, tagId } = filter;
  const { assignedTo } = filter;
  if (filter.from !== null || filter.before !== null || filter.heldOnly) return countFiltered(tx, filter);
  if (assignedTo !== null && tagId !== null) return countFiltered(tx, filter);
  if (assignedTo !== null) {
    const inList = (count: FolderCount) => folder === null || count.folder === folder;
    const { n, unread } = ofAssignee(await assignedCounts(tx, filter.numbers), assignedTo, inList);
    return filter.unreadOnly ? unread : n;
  }
  const counts = await (tagId === null
    ? folderCounts(tx, filter.numbers)
    : countsOfTag(tx, tagId, filter.numbers));
  return sum(
    counts.filter((count) => folder === null || count.folder === folder),
    (count) => (filter.unreadOnly ? count.unread : count.n),
  );
}

/** How many of these conversations a user handles, or ('none') are unassigned. */
function ofAssignee(
  counts: readonly AssignedCount[],
  assignedTo: number | 'none',
  isIn: (count: FolderCount) => boolean,
): { n: number; unread: number } {
  const wanted = counts.filter(
    (count) => isIn(count) && (assignedTo === 'none' || count.userId === assignedTo),
  );
  // All of them, minus the assigned ones.
  const sign = (count: AssignedCount) => (assignedTo === 'none' && count.userId !== null ? -1 : 1);
  return {
    n: sum(wanted, (count) => sign(count) * count.n),
    unread: sum(wanted, (count) => sign(count) * count.unread),
  };
}

/** How many conversations are in each folder (3-decisions 2.3). */
export function readSummary(deps: ConversationDeps, caller: Caller): Promise<ConversationSummary> {
  return deps.database.inTenant(caller.tenant, (tx) => summaryOf(tx, caller));
}

async function summaryOf(tx: TenantTx, caller: Caller): Promise<ConversationSummary> {
  const numbers = await numbersOf(tx, caller);
  const all = await assignedCounts(tx, numbers);
  const counts = all.filter((count) => count.userId === null);
  const inInbox = (count: FolderCount) => count.folder === folders.inbox;
  const mine = ofAssignee(all, caller.userId, inInbox);
  const inFolder = (folder: number) => counts.filter((count) => count.folder === folder);
  const shown = inFolder(folders.inbox);
  const reviews = await countReviews(tx, numbers);
  return {
    UnreadCount: sum(shown, (count) => count.unread),
    InboxCount: sum(inFolder(folders.inbox), (count) => count.n),
    DoneCount: sum(inFolder(folders.done), (count) => count.n),
    AutoOptOutCount: sum(inFolder(folders.autoOptOuts), (count) => count.n),
    AutoOptOutUnreadCount: sum(inFolder(folders.autoOptOuts), (count) => count.unread),
    ReviewCount: reviews.n,
    ReviewUnreadCount: reviews.unread,
    ScheduledCount: await countScheduled(tx, numbers),
    MineCount: mine.n,
    MineUnreadCount: mine.unread,
    UnassignedCount: ofAssignee(all, 'none', inInbox).n,
    TextNumbers: numbers.map((TextNumberID) => ({
      TextNumberID,
      UnreadCount: sum(
        shown.filter((count) => count.textNumberId === TextNumberID),
        (count) => count.unread,
      ),
    })),
  };
}

/** Auto Opt-Outs, and the tags assigned to the caller (3-decisions 2.2). */
export function readTags(
  deps: ConversationDeps,
  caller: Caller,
): Promise<AnswerOf<typeof contract.listTags>> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const numbers = await numbersOf(tx, caller);
    const optOuts = (await folderCounts(tx, numbers)).filter((count) => count.folder === folders.autoOptOuts);
    const own = await listTags(tx, caller.userId, numbers);
    return [
      {
        TagID: autoOptOutTag,
        TagName: 'Auto Opt-Outs',
        Type: 'System' as const,
        Count: sum(optOuts, (count) => count.n),
        UnreadCount: sum(optOuts, (count) => count.unread),
      },
      ...own.map((tag) => ({
        TagID: tag.tagId,
        TagName: tag.name,
        Type: 'User' as const,
        Count: tag.n,
        UnreadCount: tag.unread,
      })),
    ];
  });
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
