import type { Broadcast, CallCounts as WireCounts } from '@carillon/contract/broadcasts/broadcasts';
import { callCodes, callStatus, callTabs, isFinalCall } from '@carillon/rules/calls/callCatalogue';
import { answerKeys, answerLabel } from '@carillon/rules/broadcasts/surveyAnswers';
import { partsOf } from '@carillon/rules/broadcasts/types';
import { callCountsOf, callsUnderWay, type CallCounts, type CallsUnderWay } from '../../calls/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { BroadcastRow } from '../broadcasts.sql.ts';
import { unqueuedCounts } from './callRows.ts';
import type { ShownPart } from '../parts/part.ts';
import type { KeptAudio } from '../start/keptVoice.ts';

const sum = (counts: CallCounts, codes: readonly number[]) =>
  codes.reduce((total, code) => total + (counts.byStatus[code] ?? 0), 0);

/** Counts of call results (row B-060); those of a broadcast without calls are 0. */
export function callCounters(counts: CallCounts | undefined): WireCounts {
  const of = (codes: readonly number[]) => (counts === undefined ? 0 : sum(counts, codes));
  return {
    CallTotal: counts?.total ?? 0,
    LivePersonTotal: of(callTabs['live-person']),
    AnsweringMachineTotal: of(callTabs['voice-mail']),
    BusyNoAnswerTotal: of(callTabs.busy),
    InvalidNumberTotal: of(callTabs['invalid-calls']),
    IncompleteCallTotal: of(callTabs['incomplete-calls']),
    TransferTotal: counts?.transferred ?? 0,
    SurveyResponseTotal: Object.values(counts?.answers ?? {}).reduce((total, n) => total + n, 0),
    UnconfirmedCalls: of([callCodes.unconfirmed]),
  };
}

/** How many numbers have their final result; a number that is texted and called has it when both are final (2-decisions B). */
export function completedNumbers(
  row: Pick<BroadcastRow, 'broadcastType' | 'phoneNumberCount'>,
  texted: number,
  counts: CallCounts | undefined,
  now: Pick<CallsUnderWay, 'again'> | undefined,
): number {
  if (counts === undefined) return texted;
  // A number that is called again has no final result yet, whatever the result of its last call.
  const open = Object.entries(counts.byStatus).reduce(
    (total, [code, n]) => total + (isFinalCall(Number(code)) ? 0 : n),
    now?.again ?? 0,
  );
  const { texts, either } = partsOf(row.broadcastType);
  if (!texts) return counts.total - open;
  // A recipient who is called instead of texted has a text result from the first moment, and is open until the call is
  // over.
  return either ? Math.max(0, texted - open) : Math.min(texted, row.phoneNumberCount - open);
}

const presentAudio = (audio: KeptAudio | null): Broadcast['Audio'] =>
  audio === null
    ? null
    : { AudioID: audio.audioId, Name: audio.name, Length: audio.seconds, Uri: audio.webUri };

const timeOf = (minutes: number) => ({ Hour: Math.floor(minutes / 60), Minute: minutes % 60 });

const presentCalling = (now: CallsUnderWay | undefined): Broadcast['Calling'] =>
  now === undefined
    ? null
    : {
        CallsNow: now.calls,
        TransfersNow: now.transfers,
        RetryTotal: now.again,
        NextRetryDate: now.nextAt?.toISOString() ?? null,
        WindowOpensDate: now.opensAt?.toISOString() ?? null,
      };

/** Reads counters of the calls of broadcasts, all at once; a broadcast without calls has zeros. */
export async function presentCalls(
  tx: TenantTx,
  rows: readonly BroadcastRow[],
  now: Date,
): Promise<(row: BroadcastRow) => ShownPart> {
  const called = rows.filter((row) => row.callerId !== null).map((row) => row.broadcastId);
  const counts = called.length === 0 ? new Map<number, CallCounts>() : await callCountsOf(tx, called);
  const underWay =
    called.length === 0 ? new Map<number, CallsUnderWay>() : await callsUnderWay(tx, called, now);
  return (row) => {
    const own = counts.get(row.broadcastId) ?? (row.callerId === null ? undefined : unqueuedCounts(row));
    const turns = underWay.get(row.broadcastId);
    return {
      fields: callFields(row, own, turns),
      results: resultRows(own),
      charged: own?.charged ?? 0,
      progress: { calls: { counts: own, underWay: turns } },
    };
  };
}

/** What the wire shows of a broadcast's calls (row B-057). */
function callFields(row: BroadcastRow, counts: CallCounts | undefined, now: CallsUnderWay | undefined) {
  const isMissing =
    row.recordingNo !== null && (row.status === 'PendingMessage' || row.status === 'AudioStatusFail');
  return {
    ...callCounters(counts),
    ConnectedCredits: (counts?.connected ?? 0) / 1000,
    Calling: presentCalling(now),
    Audio: presentAudio(row.audio),
    AudioVM: presentAudio(row.audioVm),
    RecordLater: row.recordLater,
    RecordLaterVM: row.recordLaterVm,
    MessageRecordingInstruction: isMissing
      ? recordingInstruction(row.broadcastId, row.recordingNo ?? 0)
      : null,
    TransferAndConnect: {
      IsTransfer: row.transferNumber !== null,
      TransferLines: row.transferLines,
      TransferNumber: row.transferNumber === null ? null : String(row.transferNumber),
    },
    SurveyResponses: surveyResponses(row, counts),
    CallerID: row.callerId === null ? null : String(row.callerId),
    RetryTimes: row.callRetries,
    CheckCallingWindow: row.checkCallingWindow,
    CallingWindowIgnored: row.callingWindowIgnored,
    ContinueOnNextDay: row.continueOnNextDay,
    UseRecipientTimeZone: row.useRecipientTimeZone,
    CallUnconfirmedMinutes: row.ladderMinutes,
    CallingWindowDays: row.callingDays,
    StartTimeOfDay: timeOf(row.windowStart),
    StopTimeOfDay: timeOf(row.windowStop),
  } satisfies Partial<Broadcast>;
}

/** Answers that were given or have a name, by key (2-decisions E1). */
function surveyResponses(
  { surveyLabels }: Pick<BroadcastRow, 'surveyLabels'>,
  counts: CallCounts | undefined,
): Broadcast['SurveyResponses'] {
  return answerKeys
    .filter((key) => counts?.answers[key] !== undefined || surveyLabels.some(({ ID }) => ID === key))
    .map((ID) => ({ ID, Label: answerLabel(ID, surveyLabels), Total: counts?.answers[ID] ?? 0 }));
}

/** The ID to enter when recording by telephone, and the address of its instructions (2-decisions C6.1). */
export function recordingInstruction(broadcastId: number, recordingNo: number) {
  return { ID: String(recordingNo), Uri: `/broadcasts/${broadcastId}/recording-instructions` };
}

/** Call results per label, as `Results` of a broadcast shows those of texts. */
function resultRows(counts: CallCounts | undefined): Broadcast['Results'] {
  return Object.entries(counts?.byStatus ?? {})
    .filter(([, total]) => total > 0)
    .map(([code, total]) => {
      const status = callStatus(Number(code));
      return {
        DeliveryStatus: status.name,
        Label: status.label,
        Category: status.category,
        Tooltip: status.reason,
        Total: total,
        IsCall: true,
      };
    });
}
