import { AppError } from '@carillon/contract/errors';
import {
  broadcastCategory,
  type Broadcast,
  type BroadcastCategory,
} from '@carillon/contract/broadcasts/broadcasts';
import type { BroadcastType } from '@carillon/contract/broadcasts/broadcastForm';
import { countReplies } from '../../delivery/index.ts';
import { peaksOf } from '../../media/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { orderBy, pageRange, type PageQuery } from '../../platform/database/lists.ts';
import { countByCategory, listBroadcastRows, readBroadcast, sortColumns } from '../broadcasts.sql.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import { withOverrides } from '../change/textOverrides.ts';
import { countRunning } from '../repeats/repeats.sql.ts';
import { presentBroadcasts } from './presentBroadcast.ts';
import { visibleTo } from '../life/steered.ts';

type ListQuery = PageQuery & {
  sortby?: string | undefined;
  q?: string | undefined;
  broadcasttype?: BroadcastType | undefined;
  include?: string | undefined;
  labels?: string | undefined;
};

export function listBroadcasts(
  deps: DraftDeps,
  caller: Caller,
  query: ListQuery,
): Promise<{ items: Broadcast[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { rows, size } = await listBroadcastRows(tx, {
      userId: visibleTo(caller),
      q: query.q,
      type: query.broadcasttype,
      categories: categoriesOf(query.include),
      labels: idsOf(query.labels),
      orderBy: orderBy(query.sortby, sortColumns, '-StartDate', 'b.broadcast_id desc'),
      ...pageRange(query),
    });
    return { items: await presentBroadcasts(tx, caller, rows, deps.clock.now()), size };
  });
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
    return withSound(deps, tx, await withOverrides(tx, await withReplies(tx, shown as Broadcast)));
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
    const n = await countByCategory(tx, visibleTo(caller));
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
