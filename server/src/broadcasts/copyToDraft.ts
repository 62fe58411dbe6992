import type { ResultFilter } from '@carillon/contract/broadcastResults';
import type { DraftForm } from '@carillon/contract/broadcastForm';
import { parsePhone } from '@carillon/rules/phones';
import { resultsAfter } from '../delivery/index.ts';
import type { Caller } from '../platform/http.ts';
import type { BroadcastRow } from './broadcasts.sql.ts';
import { insertDraft, type DraftRow } from './drafts.sql.ts';
import type { DraftDeps } from './drafts.ts';
import { copyRecipients } from './draftRecipientsCopy.sql.ts';
import { visibleBroadcast, wantedOf } from './results.ts';

export interface CopyRequest {
  readonly Selection: {
    readonly Type: 'Selected' | 'SelectedAll' | 'SelectedAllExcept';
    readonly Items: readonly { PhoneNumber: string }[];
  };
  readonly filter: ResultFilter;
}

/** Recipients gone through per step when a filter chooses them. */
const stepSize = 20_000;

/**
 * Duplicates a broadcast, or a selection of its recipients, into a new draft named "Copy of ..." (2-decisions A4).
 * Opt-outs since then are honoured when the copy is sent.
 */
export function copyToDraft(
  deps: DraftDeps,
  caller: Caller,
  broadcastId: number,
  request: CopyRequest,
): Promise<{ DraftBroadcastID: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const broadcast = await visibleBroadcast(tx, caller, broadcastId);
    const form: DraftForm = {
      BroadcastName: `Copy of ${broadcast.name}`.slice(0, 50),
      BroadcastType: broadcast.broadcastType,
      IsTextSurvey: broadcast.isTextSurvey,
      TextMessage: broadcast.textMessage,
      TextNumberID: broadcast.textNumberId,
      IncludeSignature: broadcast.includeSignature,
      CallThrottle: broadcast.callThrottle,
      Media: broadcast.media,
      sendTextSurveyAutoReply: broadcast.surveyReplies !== null,
      textSurveyAutoReplyYes: replyOf(broadcast, 'Yes'),
      textSurveyAutoReplyNo: replyOf(broadcast, 'No'),
      startOption: 'START_IMMEDIATELY',
    };
    const now = deps.clock.now();
    const draft: DraftRow = await insertDraft(tx, {
      userId: caller.userId,
      type: broadcast.broadcastType,
      form,
      now,
    });
    const phones = request.Selection.Items.flatMap((item) => {
      const parsed = parsePhone(item.PhoneNumber);
      return parsed.ok ? [Number(parsed.phone)] : [];
    });
    const everybody = request.filter === 'all' && request.Selection.Type !== 'Selected';
    const numbers: number[] | null = everybody || request.Selection.Type === 'Selected' ? null : [];
    const wanted = wantedOf({ filter: request.filter });
    if (numbers !== null && wanted !== null) {
      for (let after = 0; ;) {
        const rows = await resultsAfter(tx, broadcastId, { ...wanted, afterNo: after, limit: stepSize });
        numbers.push(...rows.map((row) => row.recipient_no));
        if (rows.length < stepSize) break;
        after = rows.at(-1)?.recipient_no ?? after;
      }
    }
    await copyRecipients(tx, {
      from: broadcast.draftBroadcastId,
      to: draft.draftBroadcastId,
      only: request.Selection.Type === 'Selected' ? phones : null,
      except: request.Selection.Type === 'SelectedAllExcept' ? phones : [],
      numbers,
      customFields: broadcast.customFields,
      now,
    });
    return { DraftBroadcastID: draft.draftBroadcastId };
  });
}

function replyOf(broadcast: BroadcastRow, label: 'Yes' | 'No'): string {
  return broadcast.surveyReplies?.find((reply) => reply.Label === label)?.Message ?? '';
}
