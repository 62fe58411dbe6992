import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { UsualCall } from '@carillon/rules/calls/callLength';
import { allowedActions, mayAct, type BroadcastAction } from '@carillon/rules/broadcasts/actions';
import type { RightHolder } from '@carillon/rules/accounts/rights';
import { label } from '@carillon/rules/broadcasts/broadcastStatus';
import { neverText } from '@carillon/rules/schedules/scheduleTexts';
import { partsOf } from '@carillon/rules/broadcasts/types';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { BroadcastRow } from '../broadcasts.sql.ts';
import { expectedFinish } from './expectedFinish.ts';
import type { Progress, ShownPart } from '../parts/part.ts';
import { allParts } from '../parts/parts.ts';
import { readUsualCall } from './usualCalls.ts';
import { completedNumbers } from './presentVoice.ts';

/** Broadcasts as the wire shows them to this caller, with counts read from counters. */
export async function presentBroadcasts(
  tx: TenantTx,
  caller: Viewer,
  rows: readonly BroadcastRow[],
  now: Date,
): Promise<Broadcast[]> {
  const shown = await showParts(tx, rows, now);
  const isCalling = rows.some(({ callerId, status }) => callerId !== null && status === 'Broadcasting');
  const usual = isCalling ? await readUsualCall(tx, now) : undefined;
  return rows.map((row) => present(row, caller, { parts: shown(row), usual, now }));
}

type Viewer = Pick<Caller, 'userId' | keyof RightHolder>;

async function showParts(
  tx: TenantTx,
  rows: readonly BroadcastRow[],
  now: Date,
): Promise<(row: BroadcastRow) => ShownPart[]> {
  const shown: ((row: BroadcastRow) => ShownPart)[] = [];
  for (const part of allParts) shown.push(await part.present(tx, rows, now));
  return (row) => shown.map((of) => of(row));
}

/** Counts of which each broadcast has all: a part that it lacks says 0. */
type Counted = Pick<
  Broadcast,
  | 'UnconfirmedTexts'
  | 'ConnectedCredits'
  | 'DeliveredTexts'
  | 'ReadCount'
  | 'InvalidTextCount'
  | 'NotDeliveredTexts'
  | 'FailedTextTotal'
  | 'TextOptedOut'
  | 'RepliedTotal'
  | 'NotRepliedTotal'
  | 'TextSurveyResponseTotal'
  | 'RcsTotal'
  | 'RcsFallbackTotal'
>;

/** What the parts say together. */
function together(row: BroadcastRow, parts: readonly ShownPart[]) {
  const progress = Object.assign({}, ...parts.map((part) => part.progress)) as Progress;
  const { texts, calls } = progress;
  return {
    ...progress,
    completed: completedNumbers(row, texts.completed, calls.counts, calls.underWay),
    charged: parts.reduce((sum, part) => sum + part.charged, 0) / 1000,
    fields: Object.assign({}, ...parts.map(({ fields }) => fields)) as Partial<Broadcast> & Counted,
  };
}

/** How far one broadcast is, without a forecast: it is told with every call. */
export async function progressOf(tx: TenantTx, row: BroadcastRow, now: Date) {
  return together(row, (await showParts(tx, [row], now))(row));
}

/** The names of the actions on the wire. */
const wireActions: Record<BroadcastAction, Broadcast['Actions'][number]> = {
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
  removeRecipients: 'removeRecipients',
  resend: 'resend',
  saveAsGroup: 'saveAsGroup',
  csv: 'csv',
};

/** The fields of a broadcast as a whole and those of each part; together every field of the wire. */
function present(
  row: BroadcastRow,
  caller: Viewer,
  {
    parts,
    usual,
    now,
  }: { readonly parts: readonly ShownPart[]; readonly usual: UsualCall | undefined; readonly now: Date },
): Broadcast {
  const { texts, calls, completed, charged, fields } = together(row, parts);
  const whole = {
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
    RepeatingScheduleDescription: row.sequence?.description ?? neverText,
    PhoneNumberCount: row.phoneNumberCount,
    PeopleTotal: row.peopleCount,
    TotalCompleted: completed,
    CreditsUsed: charged,
    MaxCreditCost: row.maxCreditCost / 1000,
    Labels: row.labels,
    CallThrottle: row.callThrottle,
    IsFree: row.maxCreditCost === 0,
    // No monthly account pays for pictures or long texts yet.
    EnhancedMessageAddOnCharge: null,
    MaxMessageLength: row.maxMessageLength,
    IsSampleBroadcast: false,
    IsPartOfRepeatingBroadcastSequence: row.sequence !== null,
    RepeatingBroadcastID: row.sequence?.id ?? null,
    IsLaunchedByPhone: row.isLaunchedByPhone,
    CreatedBy: { UserID: row.userId, Name: row.creator },
    ExpectedFinish: expectedFinish(
      row,
      { completed, unconfirmed: texts.unconfirmed, pace: texts.pace },
      { calls: calls.underWay, usual, textsAt: texts.lastTurnAt },
      now,
    ),
    Results: parts.flatMap(({ results }) => results).toSorted((a, b) => b.Total - a.Total),
    Actions: actions(row, caller, now),
    Version: row.version,
  } satisfies Partial<Broadcast>;
  return { ...whole, ...fields } as Broadcast;
}

function actions(row: BroadcastRow, caller: Viewer, now: Date): Broadcast['Actions'] {
  const parts = partsOf(row.broadcastType);
  return allowedActions({ status: row.status, start: row.startDate }, now)
    .filter((action) => mayAct(action, caller, row.userId === caller.userId))
    .filter((action) => (action === 'changeText' ? parts.texts : true))
    .filter((action) => (action === 'changeAudio' ? parts.calls : true))
    .map((action) => wireActions[action]);
}
