import { AppError } from '@carillon/contract/errors';
import {
  broadcastCategory,
  type Broadcast,
  type BroadcastCategory,
} from '@carillon/contract/broadcasts/broadcasts';
import type { BroadcastType } from '@carillon/contract/broadcasts/broadcastForm';
import { textSearch } from '@carillon/rules/contacts/contactSearch';
import { countReplies } from '../../delivery/index.ts';
import { peaksOf } from '../../media/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Caller } from '../../platform/http/http.ts';
import { orderBy, pageRange, type PageQuery } from '../../platform/database/lists.ts';
import { openListIds, type ListIds } from '../../platform/database/listIds.ts';
import { readBroadcast, readBroadcasts } from '../broadcasts.sql.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import { withOverrides } from '../change/textOverrides.ts';
import { countRunning } from '../repeats/repeats.sql.ts';
import {
  allIds,
  firstIds,
  listState,
  sortColumns,
  type BroadcastList,
  type View,
} from './broadcastList.sql.ts';
import { withHousemates } from './householdResults.ts';
import { presentBroadcasts } from './presentBroadcast.ts';
import { visibleTo } from '../life/steered.ts';

type ListQuery = PageQuery & {
  sortby?: string | undefined;
  q?: string | undefined;
  broadcasttype?: BroadcastType | undefined;
  include?: string | undefined;
  labels?: string | undefined;
};

/** What lists need besides the database; one per process. */
export interface BroadcastLists {
  readonly ids: ListIds;
}

/** The lists in memory of this process. */
export function openBroadcastLists(deps: { readonly clock: Clock }): BroadcastLists {
  return { ids: openListIds({ now: () => deps.clock.now().getTime() }) };
}

const defaultOrder = '-StartDate';
/** A page that begins later is cut from the whole list, which is kept in memory. */
const nearEnough = 500;

/** A page of broadcasts, and how many the list has. */
export function listBroadcasts(
  deps: DraftDeps & BroadcastLists,
  caller: Caller,
  query: ListQuery,
): Promise<{ items: Broadcast[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const list: BroadcastList = {
      userId: visibleTo(caller),
      search: textSearch(query.q ?? ''),
      type: query.broadcasttype,
      categories: categoriesOf(query.include),
      labels: idsOf(query.labels),
      orderBy: orderBy(query.sortby, sortColumns, defaultOrder, 'b.broadcast_id desc'),
    };
    const { ids, size } = await pageOf(tx, deps.ids, list, pageRange(query));
    const found = new Map((await readBroadcasts(tx, ids)).map((row) => [row.broadcastId, row]));
    const rows = ids.flatMap((id) => found.get(id) ?? []);
    return { items: await presentBroadcasts(tx, caller, rows, deps.clock.now()), size };
  });
}

async function pageOf(
  tx: TenantTx,
  kept: ListIds,
  list: BroadcastList,
  range: { readonly offset: number; readonly limit: number },
): Promise<{ ids: number[]; size: number }> {
  const { version, counts } = await listState(tx, list.userId);
  const view = viewOf(list);
  if (view !== null && range.offset <= nearEnough) {
    const size = categoriesIn(view).reduce((sum, category) => sum + (counts[category] ?? 0), 0);
    return { ids: await firstIds(tx, view, range), size };
  }
  const key = JSON.stringify([tx.accountId, list]);
  const all = await kept.get(key, version, () => allIds(tx, list));
  return { ids: all.slice(range.offset, range.offset + range.limit), size: all.count };
}

/** The view of a list that nothing narrows, in the default order; else null. */
function viewOf(list: BroadcastList): View | null {
  const isWhole =
    list.userId === null && list.search === null && list.type === undefined && list.labels === null;
  if (!isWhole || list.orderBy !== orderBy(undefined, sortColumns, defaultOrder, 'b.broadcast_id desc'))
    return null;
  if (list.categories === null) return 'all';
  const wanted = new Set(list.categories);
  return (
    (['active', 'completed'] as const).find((view) => {
      const its = categoriesIn(view);
      return its.length === wanted.size && its.every((category) => wanted.has(category));
    }) ?? null
  );
}

function categoriesIn(view: View): readonly BroadcastCategory[] {
  if (view === 'active') return active;
  return view === 'completed' ? ['Completed'] : [...active, 'Completed'];
}

const active: readonly BroadcastCategory[] = ['Broadcasting', 'NeedsMessage', 'Scheduled', 'Processing'];

/**
 * `include` accepts active, completed, or category names, comma-separated (2-decisions L4); unknown words mean nothing.
 */
function categoriesOf(include: string | undefined): BroadcastCategory[] | null {
  if (include === undefined || include.trim() === '') return null;
  return include.split(',').flatMap((word) => {
    const wanted = word.trim().toLowerCase();
    if (wanted === 'active') return active;
    return broadcastCategory.options.filter((category) => category.toLowerCase() === wanted);
  });
}

function idsOf(labels: string | undefined): number[] | null {
  if (labels === undefined || labels.trim() === '') return null;
  return labels
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31);
}

export function getBroadcast(deps: DraftDeps, caller: Caller, broadcastId: number): Promise<Broadcast> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const row = await readBroadcast(tx, broadcastId, visibleTo(caller));
    if (row === null) throw new AppError('NotFound');
    const [shown] = await presentBroadcasts(tx, caller, [row], deps.clock.now());
    const whole = await withOverrides(tx, await withReplies(tx, shown as Broadcast));
    return withSound(deps, tx, await withHousemates(tx, row.audienceId, whole));
  });
}

/** With what its messages look like, and where they can be recorded. */
async function withSound(deps: DraftDeps, tx: TenantTx, shown: Broadcast): Promise<Broadcast> {
  const peaks = await peaksOf(tx, [shown.Audio?.AudioID, shown.AudioVM?.AudioID]);
  const drawn = (audio: Broadcast['Audio']) => audio && { ...audio, Peaks: peaks.get(audio.AudioID) ?? [] };
  const instruction = shown.MessageRecordingInstruction;
  const { recordingNumber } = deps.config;
  return {
    ...shown,
    Audio: drawn(shown.Audio),
    AudioVM: drawn(shown.AudioVM),
    MessageRecordingInstruction: instruction && {
      ...instruction,
      PhoneNumber: recordingNumber === null ? null : String(recordingNumber),
    },
  };
}

/** With the results of the automatic replies. */
async function withReplies(tx: TenantTx, shown: Broadcast): Promise<Broadcast> {
  if (shown.TextSurveyAutoReplies.length === 0) return shown;
  const counts = new Map((await countReplies(tx, shown.BroadcastID)).map((row) => [row.answer, row]));
  return {
    ...shown,
    TextSurveyAutoReplies: shown.TextSurveyAutoReplies.map((reply) => {
      const { total = 0, refused = 0 } = counts.get(reply.Label === 'Yes' ? 1 : 2) ?? {};
      return { ...reply, Total: total, NotSent: refused };
    }),
  };
}

export function summarize(deps: DraftDeps, caller: Caller) {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { counts: n } = await listState(tx, visibleTo(caller));
    const of = (category: BroadcastCategory) => n[category] ?? 0;
    const activeTotal = active.reduce((sum, category) => sum + of(category), 0);
    return {
      All: activeTotal + of('Completed'),
      Active: activeTotal,
      Completed: of('Completed'),
      NeedsMessage: of('NeedsMessage'),
      Processing: of('Processing'),
      Scheduled: of('Scheduled'),
      Broadcasting: of('Broadcasting'),
      Repeating: await countRunning(tx, visibleTo(caller)),
    };
  });
}
