import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import {
  completedCount,
  deliveryCodes,
  deliveryStatus,
  isFailureAlert,
  mediaWithoutImageText,
  textCounters,
} from '@carillon/rules/texts/messageStatus';
import { dayWaitText } from '@carillon/rules/accounts/sendingDay';
import { countsOf, dayWaits, lastTurns, textPaces, type ResultCounts } from '../../delivery/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { BroadcastRow } from '../broadcasts.sql.ts';
import type { ShownPart } from '../parts/part.ts';

const nothing: ResultCounts = {
  byStatus: {},
  replied: 0,
  optedOut: 0,
  yes: 0,
  no: 0,
  other: 0,
  leftOut: 0,
  overRcs: 0,
  fellBack: 0,
  creditsUsed: 0,
};

/** Reads counters of the texts of broadcasts, all at once; a broadcast without texts has zeros. */
export async function presentTexts(
  tx: TenantTx,
  rows: readonly BroadcastRow[],
  now: Date,
): Promise<(row: BroadcastRow) => ShownPart> {
  const counts = await countsOf(
    tx,
    rows.map((row) => row.broadcastId),
  );
  const texting = rows
    .filter((row) => row.status === 'Broadcasting' && row.textNumberId !== null)
    .map((row) => row.broadcastId);
  const turns = await lastTurns(tx, texting);
  const waits = await dayWaits(tx, texting, now);
  const paces = await textPaces(
    tx,
    rows
      .filter((row) => row.category !== 'Completed' && row.textNumberId !== null)
      .map((row) => row.broadcastId),
    now,
  );
  return (row) => {
    const { broadcastId } = row;
    const own = counts.get(broadcastId) ?? nothing;
    const wait = waits.get(broadcastId);
    return {
      fields: {
        ...textFields(row, own),
        HoldReason:
          wait === undefined ? row.holdReason : dayWaitText(wait.limit, wait.goesOnAt, now, wait.zone),
      },
      results: resultRows(own, row.media.length > 0),
      charged: own.creditsUsed,
      progress: {
        texts: {
          completed: completedCount(own.byStatus),
          unconfirmed: own.byStatus[deliveryCodes.unconfirmed] ?? 0,
          lastTurnAt: turns.get(broadcastId)?.getTime() ?? 0,
          pace: paces.get(broadcastId),
        },
      },
    };
  };
}

/** What the wire shows of a broadcast's texts. */
function textFields(row: BroadcastRow, counts: ResultCounts) {
  const counters = textCounters(counts.byStatus, counts);
  return {
    LeftOutTotal: row.leftOutCount,
    UnconfirmedTexts: counts.byStatus[deliveryCodes.unconfirmed] ?? 0,
    IsTextSurvey: row.isTextSurvey,
    TextSurveyAutoReplies: row.surveyReplies ?? [],
    TextSurveyResponses: row.isTextSurvey
      ? [
          { ID: 1, Label: 'Yes', Total: counts.yes },
          { ID: 2, Label: 'No', Total: counts.no },
          { ID: 3, Label: 'Other', Total: counts.other },
        ]
      : [],
    TextSurveyResponseTotal: counts.yes + counts.no + counts.other,
    RcsTotal: counts.overRcs,
    RcsFallbackTotal: counts.fellBack,
    TextMessage: row.textMessage,
    NamePrefix: row.namePrefix,
    TemplateMergeID: row.templateMergeId,
    IncludeSignature: row.includeSignature,
    SignatureText: row.signatureText,
    CustomData: row.customFields,
    TextNumberID: row.textNumberId,
    TextPhoneNumber: row.textPhone === null ? null : String(row.textPhone),
    Media: row.media.map((picture) => ({ ...picture, Preview: picture.Uri })),
    FailureAlert: isFailureAlert(counters.FailedTextTotal, counters.DeliveredTexts),
    ...counters,
  } satisfies Partial<Broadcast>;
}

function resultRows(counts: ResultCounts, hasImage: boolean): Broadcast['Results'] {
  return Object.entries(counts.byStatus)
    .filter(([, total]) => total > 0)
    .map(([code, total]) => {
      const status = deliveryStatus(Number(code));
      return {
        DeliveryStatus: status.name,
        Label: status.label,
        Category: status.category,
        Tooltip:
          status.code === deliveryCodes.unsupportedMedia && !hasImage
            ? mediaWithoutImageText
            : status.tooltip,
        Total: total,
        IsCall: false,
      };
    });
}
