import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
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
import { completedNumbers } from './presentVoice.ts';

/** Broadcasts as the wire shows them to this caller, with counts read from counters. */
export async function presentBroadcasts(
  tx: TenantTx,
  caller: Viewer,
  rows: readonly BroadcastRow[],
  now: Date,
): Promise<Broadcast[]> {
  const shown: ((row: BroadcastRow) => ShownPart)[] = [];
  for (const part of allParts) shown.push(await part.present(tx, rows, now));
  return rows.map((row) =>
    present(
      row,
      caller,
      shown.map((of) => of(row)),
      now,
    ),
  );
}

/** Who sees broadcasts; null: no user, and so no actions. */
type Viewer = Pick<Caller, 'userId' | keyof RightHolder> | null;

/** How far one broadcast is. */
export async function progressOf(
  tx: TenantTx,
  row: BroadcastRow,
  now: Date,
): Promise<Progress & { readonly completed: number }> {
  const shown: ShownPart[] = [];
  for (const part of allParts) shown.push((await part.present(tx, [row], now))(row));
  const progress = Object.assign({}, ...shown.map((part) => part.progress)) as Progress;
  const { texts, calls } = progress;
  return { ...progress, completed: completedNumbers(row, texts.completed, calls.counts, calls.underWay) };
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
function present(row: BroadcastRow, caller: Viewer, parts: readonly ShownPart[], now: Date): Broadcast {
  const { texts, calls } = Object.assign({}, ...parts.map((part) => part.progress)) as Progress;
  const completed = completedNumbers(row, texts.completed, calls.counts, calls.underWay);
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
    CreditsUsed: parts.reduce((sum, { charged }) => sum + charged, 0) / 1000,
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
      { calls: calls.underWay, usual: calls.usual, textsAt: texts.lastTurnAt },
      now,
    ),
    Results: parts.flatMap(({ results }) => results).toSorted((a, b) => b.Total - a.Total),
    Actions: caller === null ? [] : actions(row, caller, now),
    Version: row.version,
  } satisfies Partial<Broadcast>;
  return Object.assign({}, whole, ...parts.map(({ fields }) => fields)) as Broadcast;
}

function actions(row: BroadcastRow, caller: NonNullable<Viewer>, now: Date): Broadcast['Actions'] {
  const parts = partsOf(row.broadcastType);
  return allowedActions({ status: row.status, start: row.startDate }, now)
    .filter((action) => mayAct(action, caller, row.userId === caller.userId))
    .filter((action) => (action === 'changeText' ? parts.texts : true))
    .filter((action) => (action === 'changeAudio' ? parts.calls : true))
    .map((action) => wireActions[action]);
}
