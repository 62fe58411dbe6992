import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { allowedActions, type BroadcastAction } from '@carillon/rules/broadcasts/actions';
import { label } from '@carillon/rules/broadcasts/broadcastStatus';
import { neverText } from '@carillon/rules/schedules/scheduleTexts';
import { partsOf } from '@carillon/rules/broadcasts/types';
import type { TenantTx } from '../../platform/database/database.ts';
import type { BroadcastRow } from '../broadcasts.sql.ts';
import { expectedFinish } from './expectedFinish.ts';
import type { Progress, ShownPart } from '../parts/part.ts';
import { allParts } from '../parts/parts.ts';
import { completedNumbers } from './presentVoice.ts';

/** Broadcasts as the wire shows them, with counts read from counters. */
export async function presentBroadcasts(
  tx: TenantTx,
  rows: readonly BroadcastRow[],
  now: Date,
): Promise<Broadcast[]> {
  const shown: ((row: BroadcastRow) => ShownPart)[] = [];
  for (const part of allParts) shown.push(await part.present(tx, rows, now));
  return rows.map((row) =>
    present(
      row,
      shown.map((of) => of(row)),
      now,
    ),
  );
}

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

/** The fields of a broadcast as a whole and those of each part; together every field of the wire. */
function present(row: BroadcastRow, parts: readonly ShownPart[], now: Date): Broadcast {
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
    IsSampleBroadcast: false,
    IsPartOfRepeatingBroadcastSequence: row.sequence !== null,
    RepeatingBroadcastID: row.sequence?.id ?? null,
    IsLaunchedByPhone: row.isLaunchedByPhone,
    CreatedBy: { UserID: row.userId, Name: row.creator },
    ExpectedFinish: expectedFinish(
      row,
      { completed, unconfirmed: texts.unconfirmed, pace: texts.pace },
      { calls: calls.underWay, textsAt: texts.lastTurnAt },
      now,
    ),
    Results: parts.flatMap(({ results }) => results).toSorted((a, b) => b.Total - a.Total),
    Actions: actions(row, now),
    Version: row.version,
  } satisfies Partial<Broadcast>;
  return Object.assign({}, whole, ...parts.map(({ fields }) => fields)) as Broadcast;
}

function actions(row: BroadcastRow, now: Date): Broadcast['Actions'] {
  const parts = partsOf(row.broadcastType);
  return allowedActions({ status: row.status, start: row.startDate }, now)
    .filter((action) => (action === 'changeText' ? parts.texts : true))
    .filter((action) => (action === 'changeAudio' ? parts.calls : true))
    .flatMap((action) => wireActions[action] ?? []);
}
