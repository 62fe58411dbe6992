import {
  calledInstead,
  codesForFilter,
  deliveryCatalogue,
  deliveryCodes,
  missedCodes,
  type TextFilter,
} from '@carillon/rules/texts/messageStatus';
import { sentAsCodes } from '@carillon/rules/texts/rcs/sentAs';
import type { TenantTx } from '../../platform/database/database.ts';
import { pageOfUnreached } from '../send/queue/leftOut.sql.ts';
import { locateChunks } from './chunkSearch.ts';
import { textQueues, type QueueRow } from '../send/queue/queue.sql.ts';
import {
  chunkCounts,
  countMatching,
  pageOfAll,
  pageOfChunks,
  pageOfOpen,
  pageOfScan,
  totalWith,
  type Condition,
  type ResultView,
} from './resultsPage.sql.ts';
import { countChunk } from './results.sql.ts';
import { countsOf, flagCodes } from '../send/queue/sending.ts';

export type { ResultView } from './resultsPage.sql.ts';

/** Which recipients are wanted; everything given must hold. */
export interface ResultFilter {
  /** A tab of the results page (B-049, B-052), the texts in doubt, or all that did not arrive and never will. */
  readonly filter: TextFilter | 'unconfirmed' | 'not-reached';
  /** Only this delivery status code. */
  readonly status?: number;
  /** Without those who are called because the number can't be texted (2-decisions D). */
  readonly withoutCalled?: boolean;
  /**
   * Only this answer to a text survey: 1 Yes, 2 No, 3 Other; any of them; or recipients who got it and did not answer.
   */
  readonly surveyAnswer?: number | 'any' | 'none';
  /** Only texts that went over RCS, or that fell back to SMS or MMS. */
  readonly sentAs?: 'rcs' | 'fallback' | undefined;
  /** Part of a name or of a number. */
  readonly search?: string;
}

/** A page of recipients with their results, by recipient number; those without a result come last in a filter. */
export interface ResultsPage {
  readonly rows: ResultView[];
  readonly total: number;
}

/** The codes that a filter by channel stands for. */
const sentAsCodesOf: Readonly<Record<'rcs' | 'fallback', readonly number[]>> = {
  rcs: [sentAsCodes.rcs, sentAsCodes.arrivedOverRcs],
  fallback: [sentAsCodes.fallback],
};
const everyAnswer: readonly number[] = [1, 2, 3];
const deliveredCodes = [deliveryCodes.sentToCarrier, deliveryCodes.delivered, deliveryCodes.read];

/**
 * One page of a broadcast's recipients. Pages of a tab are found through the counters of 500 recipients each,
 * so the last page of a million is as near as the first; only a search or a combination of filters reads on.
 */
export async function pageOfResults(
  tx: TenantTx,
  broadcastId: number,
  wanted: ResultFilter & { readonly offset: number; readonly limit: number },
): Promise<ResultsPage> {
  const [queue] = await textQueues.read(tx, [broadcastId]);
  if (queue === undefined) return { rows: [], total: 0 };
  const { offset, limit } = wanted;
  const condition = conditionOf(wanted, queue);
  if (condition.search !== null || condition.weights === null) {
    const total = await countMatching(tx, queue, condition);
    return { rows: await pageOfScan(tx, queue, condition, { offset, limit, afterNo: 0 }), total };
  }
  if (condition.isAll)
    return { rows: await pageOfAll(tx, queue, offset, limit), total: queue.recipient_count };
  const written = await totalWith(tx, broadcastId, condition.weights);
  const { open, leftOut } = condition.includesOpen ? await openCount(tx, queue) : { open: 0, leftOut: 0 };
  const rows: ResultView[] = [];
  if (offset < written) {
    const { weights } = condition;
    const { chunks, before } = await locateChunks(
      (from, to) => chunkCounts(tx, broadcastId, weights, from, to),
      { offset, limit, total: written, lastChunk: Math.floor((queue.last_no - 1) / countChunk) },
    );
    // While the broadcast sends, the counters may have changed since the total was read.
    const skip = Math.max(0, offset - before);
    rows.push(...(await pageOfChunks(tx, queue, condition, chunks, skip, limit)));
  }
  if (rows.length < limit && open > 0) {
    const page = leftOut > 0 ? pageOfOpenBetween : pageOfOpen;
    rows.push(...(await page(tx, queue, Math.max(0, offset - written), limit - rows.length)));
  }
  return { rows, total: written + open };
}

/** The next recipients after a number that fit the filter; for reading all of them piece by piece. */
export async function resultsAfter(
  tx: TenantTx,
  broadcastId: number,
  wanted: ResultFilter & { readonly afterNo: number; readonly limit: number },
): Promise<ResultView[]> {
  const [queue] = await textQueues.read(tx, [broadcastId]);
  if (queue === undefined) return [];
  const condition = conditionOf(wanted, queue);
  return pageOfScan(tx, queue, condition, { offset: 0, limit: wanted.limit, afterNo: wanted.afterNo });
}

/** Like pageOfOpen, when some of those whose turn has not come already have their result. */
async function pageOfOpenBetween(
  tx: TenantTx,
  queue: QueueRow,
  offset: number,
  limit: number,
): Promise<ResultView[]> {
  const claimed = await pageOfOpen(tx, { ...queue, next_no: queue.last_no + 1 }, 0, queue.last_no);
  const rows = claimed.slice(offset, offset + limit);
  if (rows.length === limit) return rows;
  const skip = Math.max(0, offset - claimed.length);
  return [...rows, ...(await pageOfUnreached(tx, queue, openStatusOf(queue), skip, limit - rows.length))];
}

async function openCount(tx: TenantTx, queue: QueueRow): Promise<{ open: number; leftOut: number }> {
  const counts = (await countsOf(tx, [queue.send_id])).get(queue.send_id);
  const written = await totalWith(tx, queue.send_id, new Map([[openStatusOf(queue), 1]]));
  return { open: (counts?.byStatus[openStatusOf(queue)] ?? 0) - written, leftOut: counts?.leftOut ?? 0 };
}

/** The status of recipients without a result. */
export function openStatusOf(queue: Pick<QueueRow, 'state' | 'unreached_status'>): number {
  return queue.state === 'stopped' ? queue.unreached_status : deliveryCodes.needsSending;
}

function conditionOf(wanted: ResultFilter, queue: QueueRow): Condition {
  const { filter } = wanted;
  const isReplied = filter === 'replied' || filter === 'not-replied';
  let statuses: number[] | null =
    filter === 'all'
      ? null
      : filter === 'unconfirmed'
        ? [deliveryCodes.unconfirmed]
        : filter === 'not-reached'
          ? [...missedCodes]
          : isReplied
            ? deliveredCodes
            : codesForFilter(filter);
  const replied = isReplied ? filter === 'replied' : null;
  const optedOut = filter === 'opted-out' ? true : null;
  const { surveyAnswer } = wanted;
  const answers =
    surveyAnswer === undefined
      ? null
      : surveyAnswer === 'any'
        ? everyAnswer
        : [surveyAnswer === 'none' ? 0 : surveyAnswer];
  if (surveyAnswer === 'none') statuses = deliveredCodes;
  const search = wanted.search?.trim() === '' ? null : (wanted.search?.trim() ?? null);
  if (wanted.status !== undefined)
    statuses = statuses === null || statuses.includes(wanted.status) ? [wanted.status] : [];
  if (wanted.withoutCalled === true)
    statuses = (statuses ?? deliveryCatalogue.map(({ code }) => code)).filter(
      (code) => !calledInstead.includes(code),
    );
  const openStatus = openStatusOf(queue);
  const sentAs = wanted.sentAs === undefined ? null : sentAsCodesOf[wanted.sentAs];
  return {
    statuses,
    replied,
    optedOut,
    answers,
    sentAs,
    search,
    openStatus,
    isAll: statuses === null && optedOut === null && answers === null && sentAs === null,
    includesOpen:
      statuses?.includes(openStatus) === true &&
      replied === null &&
      answers === null &&
      optedOut === null &&
      sentAs === null,
    weights: weightsOf({
      statuses,
      replied,
      optedOut,
      answers,
      sentAs,
      hasStatus: wanted.status !== undefined,
    }),
  };
}

/** How the counters of a chunk add up to the rows of a condition; null when they can't say. */
function weightsOf(c: {
  statuses: readonly number[] | null;
  replied: boolean | null;
  optedOut: boolean | null;
  answers: readonly number[] | null;
  sentAs: readonly number[] | null;
  hasStatus: boolean;
}): ReadonlyMap<number, number> | null {
  // People who gave no answer are not counted but read.
  if (c.answers?.includes(0) === true) return null;
  const flags = [c.replied !== null, c.optedOut !== null, c.answers !== null, c.sentAs !== null].filter(
    Boolean,
  ).length;
  if (flags > 1 || (flags === 1 && (c.hasStatus || (c.statuses !== null && c.replied === null)))) return null;
  if (c.sentAs !== null)
    return new Map([[c.sentAs === sentAsCodesOf.rcs ? flagCodes.overRcs : flagCodes.fellBack, 1]]);
  if (c.optedOut !== null) return new Map([[flagCodes.optedOut, 1]]);
  if (c.answers !== null) return new Map(c.answers.map((answer) => [flagCodes.yes + answer - 1, 1]));
  if (c.replied === true) return new Map([[flagCodes.replied, 1]]);
  const weights = new Map<number, number>((c.statuses ?? []).map((status) => [status, 1]));
  if (c.replied === false) weights.set(flagCodes.replied, -1);
  return weights;
}
