import { textedNumbers } from '@carillon/rules/ladders/ladderForm';
import { readAccount } from '../../accounts/index.ts';
import { personalSql } from '../../audiences/index.ts';
import type { Database, TenantTx } from '../../platform/database/database.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import type { Clock } from '../../platform/clock.ts';
import { announceLive } from '../../platform/live/live.ts';
import { noteMergeOfDraft, readDraft } from '../drafts/drafts.sql.ts';
import { rulesOf } from '../drafts/reachRules.ts';
import { mergeRange, noteMerged, readMerge, type MergeRow } from './merges.sql.ts';
import { textOf } from './presentMerge.ts';

export interface MergeDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Recipient numbers per transaction: at this size a piece takes a few tenths of a second, so progress is seen. */
const piece = 20_000;

/**
 * The job: merges piece by piece until the list is through. Which piece is next stands in the row, so a run that died is
 * continued, and two runs share the pieces. Ends when the merge was replaced by a newer one.
 */
export async function mergeTexts(deps: MergeDeps, tenant: Tenant, mergeId: number): Promise<void> {
  while (await deps.database.inTenant(tenant, (tx) => mergePiece(tx, deps, mergeId)));
}

/** Merges the next piece; true while there is another one. */
export async function mergePiece(
  tx: TenantTx,
  { clock }: Pick<MergeDeps, 'clock'>,
  mergeId: number,
): Promise<boolean> {
  const merge = await readMerge(tx, mergeId, true);
  if (merge === null || merge.finishedAt !== null) return false;
  const draft = await readDraft(tx, merge.draftBroadcastId, null);
  if (draft === null) return false;
  const typed = textOf(merge);
  const rules = {
    ...rulesOf(
      await readAccount(tx),
      draft.broadcastType,
      typed,
      textedNumbers({ ...draft.form, BroadcastType: draft.broadcastType }),
    ),
    personal: personalSql(typed, false),
  };
  const to = Math.min(merge.nextNo + piece - 1, merge.lastNo);
  const found = await mergeRange(tx, merge, rules, merge.nextNo, to);
  const isLast = to >= merge.lastNo;
  const now = await noteMerged(tx, mergeId, to + 1, found, isLast ? clock.now() : null);
  if (isLast) await noteMergeOfDraft(tx, merge.draftBroadcastId, merge.createdAt);
  await announceProgress(tx, now);
  return !isLast;
}

function announceProgress(tx: TenantTx, merge: MergeRow): Promise<void> {
  return announceLive(tx, { account: tx.accountId, user: merge.userId }, 'templateMerge.progress', {
    ID: merge.templateMergeId,
    Processed: merge.processed,
    Total: merge.total,
    InvalidMessageCount: merge.missingValues + merge.emptyResult + merge.tooLong,
    Done: merge.finishedAt !== null,
  });
}
