import type { Broadcast } from '@carillon/contract/broadcasts';
import {
  allowedActions,
  label,
  mayStillChange,
  startThatBinds,
  type BroadcastAction,
} from '@carillon/rules/broadcastStatus';
import {
  completedCount,
  deliveryStatus,
  isFailureAlert,
  mediaWithoutImageText,
  textCounters,
  deliveryCodes,
} from '@carillon/rules/messageStatus';
import { dayWaitText } from '@carillon/rules/sendingDay';
import { callCountsOf, callsUnderWay, type CallCounts, type CallsUnderWay } from '../calls/index.ts';
import { countsOf, dayWaits, lastTurns, type ResultCounts } from '../delivery/index.ts';
import type { TenantTx } from '../platform/database.ts';
import type { BroadcastRow } from './broadcasts.sql.ts';
import { unqueuedCounts } from './callRows.ts';
import { expectedFinish, type UnderWay } from './expectedFinish.ts';
import { callResultRows, completedNumbers, presentVoice } from './presentVoice.ts';

/** Broadcasts as the wire shows them, with counts read from counters. */
export async function presentBroadcasts(
  tx: TenantTx,
  rows: readonly BroadcastRow[],
  now: Date,
): Promise<Broadcast[]> {
  const counts = await countsOf(
    tx,
    rows.map((row) => row.broadcastId),
  );
  const called = rows.filter((row) => row.callerId !== null).map((row) => row.broadcastId);
  const calls = called.length === 0 ? new Map<number, CallCounts>() : await callCountsOf(tx, called);
  const underWay =
    called.length === 0 ? new Map<number, CallsUnderWay>() : await callsUnderWay(tx, called, now);
  const texting = rows.filter((row) => row.status === 'Broadcasting' && row.textNumberId !== null);
  const turns = await lastTurns(
    tx,
    texting.map((row) => row.broadcastId),
  );
  const waits = await dayWaits(
    tx,
    texting.map((row) => row.broadcastId),
    now,
  );
  return rows.map((each) => {
    const { broadcastId } = each;
    const wait = waits.get(broadcastId);
    const holdReason =
      wait === undefined ? each.holdReason : dayWaitText(wait.limit, wait.goesOnAt, now, wait.zone);
    const row = { ...each, holdReason };
    const ofCalls = calls.get(broadcastId) ?? (row.callerId === null ? undefined : unqueuedCounts(row));
    const again = { calls: underWay.get(broadcastId), textsAt: turns.get(broadcastId)?.getTime() ?? 0 };
    return present(row, counts.get(broadcastId) ?? nothing, ofCalls, again, now);
  });
}

const nothing: ResultCounts = {
  byStatus: {},
  replied: 0,
  optedOut: 0,
  yes: 0,
  no: 0,
  other: 0,
  leftOut: 0,
  creditsUsed: 0,
};

/** Wire names of the actions that a text broadcast can have. */
const wireActions: Partial<Record<BroadcastAction, Broadcast['Actions'][number]>> = {
  rename: 'rename',
  pause: 'pause',
  resume: 'resume',
  cancel: 'cancel',
  delete: 'delete',
  duplicate: 'duplicate',
  sendNow: 'sendNow',
  changeStart: 'reschedule',
  changeText: 'changeText',
  changeAudio: 'changeAudio',
};

function present(
  row: BroadcastRow,
  counts: ResultCounts,
  calls: CallCounts | undefined,
  again: UnderWay,
  now: Date,
): Broadcast {
  const underWay = again.calls;
  const counters = textCounters(counts.byStatus, counts);
  const completed = completedNumbers(row, completedCount(counts.byStatus), calls, underWay);
  return {
    BroadcastID: row.broadcastId,
    BroadcastName: row.name,
    BroadcastType: row.broadcastType,
    BroadcastStatus: row.status,
    BroadcastStatusCategory: row.category,
    StatusLabel: label(row.category, row.status, row.startDate, now),
    StartDate: (row.startDate ?? row.createdAt).toISOString(),
    CreatedDate: row.createdAt.toISOString(),
    StartedDate: row.startedAt?.toISOString() ?? null,
    CompletedDate: row.finishedAt?.toISOString() ?? null,
    RepeatingScheduleDescription: 'Never',
    PhoneNumberCount: row.phoneNumberCount,
    PeopleTotal: row.peopleCount,
    LeftOutTotal: row.leftOutCount,
    TotalCompleted: completed,
    UnconfirmedTexts: counts.byStatus[deliveryCodes.unconfirmed] ?? 0,
    CreditsUsed: (counts.creditsUsed + (calls?.charged ?? 0)) / 1000,
    ConnectedCredits: (calls?.connected ?? 0) / 1000,
    MaxCreditCost: row.maxCreditCost / 1000,
    Labels: row.labels,
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
    TextMessage: row.textMessage,
    IncludeSignature: row.includeSignature,
    SignatureText: row.signatureText,
    CustomData: row.customFields,
    TextNumberID: row.textNumberId,
    TextPhoneNumber: row.textPhone === null ? null : String(row.textPhone),
    CallThrottle: row.callThrottle,
    Media: row.media,
    IsFree: row.maxCreditCost === 0,
    IsSampleBroadcast: false,
    IsPartOfRepeatingBroadcastSequence: false,
    IsLaunchedByPhone: row.isLaunchedByPhone,
    CreatedBy: { UserID: row.userId, Name: row.creator },
    HoldReason: row.holdReason,
    ExpectedFinish: expectedFinish(
      row,
      { completed, unconfirmed: counts.byStatus[deliveryCodes.unconfirmed] ?? 0 },
      again,
      now,
    ),
    FailureAlert: isFailureAlert(counters.FailedTextTotal, counters.DeliveredTexts),
    Results: [...results(counts, row.media.length > 0), ...callResultRows(calls)].toSorted(
      (a, b) => b.Total - a.Total,
    ),
    Actions: actions(row, now),
    ...presentVoice(row, calls, underWay),
    ...counters,
  };
}

function actions(row: BroadcastRow, now: Date): Broadcast['Actions'] {
  const late = !mayStillChange(startThatBinds(row.status, row.startDate), now);
  return allowedActions(row.status)
    .filter(
      (action) =>
        !(late && (action === 'changeStart' || action === 'changeText' || action === 'changeAudio')),
    )
    .filter((action) => (action === 'changeText' ? row.textNumberId !== null : true))
    .filter((action) => (action === 'changeAudio' ? row.callerId !== null : true))
    .flatMap((action) => wireActions[action] ?? []);
}

function results(counts: ResultCounts, hasImage: boolean): Broadcast['Results'] {
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
