import { AppError } from '@carillon/contract/errors';
import { count } from '@carillon/rules/money/amounts';
import type { TypedText } from '../../audiences/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { DraftRow } from '../drafts/drafts.sql.ts';
import { countMerged, readMerge } from './merges.sql.ts';

const notMerged = 'These messages were checked for other recipients or another text. Check them again.';

/**
 * For a caller that names the merge it decided by: nothing is sent unless the merge is of this draft's people and this
 * text, and each of its messages can be sent or has a decision (3-decisions 15.4). `text` is null for a type without
 * texts. Throws Validation for a merge of something else, and WrongState for one that is not settled.
 */
export async function requireMerged(
  tx: TenantTx,
  draft: Pick<DraftRow, 'draftBroadcastId' | 'recipientsChangedAt'>,
  mergeId: number,
  text: Pick<TypedText, 'message'> | null,
): Promise<void> {
  const merge = await readMerge(tx, mergeId);
  if (merge?.draftBroadcastId !== draft.draftBroadcastId || text === null) {
    const Message = 'This is no merge of the draft.';
    throw new AppError('Validation', Message, [{ Field: 'TemplateMergeID', Message }]);
  }
  if (merge.finishedAt === null)
    throw new AppError('WrongState', 'Your messages are still being checked. Try again in a moment.');
  const isOld = (draft.recipientsChangedAt?.getTime() ?? 0) > merge.createdAt.getTime();
  if (isOld || merge.message !== text.message) throw new AppError('WrongState', notMerged);
  const invalid = await countMerged(tx, merge, 'invalid');
  if (invalid > 0) {
    const which = invalid === 1 ? '1 message' : `${count(invalid)} messages`;
    throw new AppError(
      'WrongState',
      `${which} can’t be sent as checked, so nothing was sent. Fix or exclude each, or send without TemplateMergeID to leave them out.`,
    );
  }
}
