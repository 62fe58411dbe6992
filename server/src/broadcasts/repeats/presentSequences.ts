import type {
  Occurrence,
  RepeatingBroadcast,
  RepeatingBroadcastDetails,
} from '@carillon/contract/broadcasts/repeatingBroadcasts';
import type { RepeatingSchedule } from '@carillon/contract/broadcasts/repeatingSchedule';
import { may } from '@carillon/rules/accounts/rights';
import { failureText } from '@carillon/rules/schedules/occurrenceTexts';
import { nextOccurrences, plainText, type Step } from '@carillon/rules/schedules/recurrence';
import { clockNote, startInWords } from '@carillon/rules/schedules/scheduleTexts';
import { instantOf, wallTime } from '@carillon/rules/time/times';
import { groupNames } from '../../contacts/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { readBroadcasts } from '../broadcasts.sql.ts';
import { mayChange } from '../life/steered.ts';
import { presentBroadcasts } from '../results/presentBroadcast.ts';
import {
  listPast,
  nextOf,
  readOccurrence,
  sentOf,
  statesFrom,
  type OccurrenceRow,
} from './occurrences.sql.ts';
import type { SequenceRow } from './repeats.sql.ts';
import { dayOfText, stepsOf, timeOf } from './sequence.ts';
import { draftFormOf } from './sequenceToDraft.ts';

type ComingDate = RepeatingBroadcastDetails['NextDates'][number];

/** How many dates to come are shown. */
const coming = 5;
/** How many past occurrences are shown with a sequence; the rest comes by pages. */
const newest = 10;

/** Sequences as the wire shows them. */
export async function presentSequences(
  tx: TenantTx,
  caller: Caller,
  rows: readonly SequenceRow[],
): Promise<RepeatingBroadcast[]> {
  const ids = rows.map(({ repeatingBroadcastId }) => repeatingBroadcastId);
  const next = await nextOf(tx, ids);
  const sent = await sentOf(tx, ids);
  const names = await groupNames(
    tx,
    rows.flatMap(({ groups }) => groups.map(({ listId }) => listId)),
  );
  const failed = await failuresAhead(tx, rows, next);
  return rows.map((row) => {
    const pending = next.get(row.repeatingBroadcastId) ?? null;
    const first = nextOccurrences(stepsOf(row), dayOfText(row.firstDate), 1)[0];
    return {
      RepeatingBroadcastID: row.repeatingBroadcastId,
      BroadcastName: row.name,
      BroadcastType: row.broadcastType,
      IsTextSurvey: row.isTextSurvey,
      SequenceState: row.state,
      Notice: pending?.reason ?? failed.get(row.repeatingBroadcastId) ?? '',
      RepeatingBroadcastSchedule: scheduleOf(row),
      RepeatingScheduleDescription: row.description,
      StartDate: new Date(first?.at ?? startOf(row)).toISOString(),
      TimeZone: row.timeZone,
      NextOccurrence: pending === null ? null : presentOccurrence(row, pending),
      SentTotal: sent.get(row.repeatingBroadcastId)?.sent ?? 0,
      LastSentDate: sent.get(row.repeatingBroadcastId)?.lastAt?.toISOString() ?? null,
      Groups: row.groups.flatMap(({ listId }) => {
        const ListName = names.get(listId);
        return ListName === undefined ? [] : [{ ListID: listId, ListName }];
      }),
      FixedCount: row.fixedCount,
      CreatedBy: { UserID: row.userId, Name: row.creator },
      CreatedDate: row.createdAt.toISOString(),
      Actions: actionsOf(caller, row),
    };
  });
}

/** Why a running sequence has no next occurrence: it could not be made. */
async function failuresAhead(
  tx: TenantTx,
  rows: readonly SequenceRow[],
  next: ReadonlyMap<number, OccurrenceRow>,
): Promise<Map<number, string>> {
  const failed = new Map<number, string>();
  for (const row of rows) {
    const { repeatingBroadcastId, state, lastDate } = row;
    if (state !== 'Running' || lastDate === null || next.has(repeatingBroadcastId)) continue;
    const last = await readOccurrence(tx, repeatingBroadcastId, lastDate);
    if (last?.state === 'Failed') failed.set(repeatingBroadcastId, presentOccurrence(row, last).Reason);
  }
  return failed;
}

const startOf = (row: SequenceRow): number => instantOf(dayOfText(row.firstDate), timeOf(row), row.timeZone);

function scheduleOf({ schedule, endAt, description }: SequenceRow): RepeatingSchedule {
  const { ScheduleFrequency, Interval, IntervalFrequency, DaysOfWeek } = schedule;
  return {
    ScheduleFrequency,
    Interval,
    IntervalFrequency,
    DaysOfWeek: [...DaysOfWeek],
    EndDateTime: endAt.toISOString(),
    ScheduleDescription: description,
  };
}

function actionsOf(caller: Caller, row: SequenceRow): RepeatingBroadcast['Actions'] {
  if (!mayChange(caller, row) || !may('broadcasts.write', caller)) return [];
  const repeats = may('broadcasts.repeat', caller);
  switch (row.state) {
    case 'Running':
      return [...(repeats ? (['change'] as const) : []), 'pause', 'stop', 'skip', 'delete'];
    case 'Paused':
      return [...(repeats ? (['change', 'resume'] as const) : []), 'stop', 'skip', 'delete'];
    default:
      return ['delete'];
  }
}

function presentOccurrence({ name }: SequenceRow, row: OccurrenceRow): Omit<Occurrence, 'Broadcast'> {
  // What is kept of a failure is what there is to say beyond its sentence.
  const said = row.code === null ? [] : [failureText(row.code, name)];
  return {
    OccurrenceDate: row.occurrenceDate,
    StartDate: row.startAt.toISOString(),
    State: row.state,
    Reason: [...said, row.reason].filter((text) => text !== '').join(' '),
    Joined: row.joined,
    Left: row.gone,
    BroadcastID: row.broadcastId,
  };
}

/** A page of the occurrences that are over or under way, with their results. */
export async function pastOccurrences(
  tx: TenantTx,
  caller: Caller,
  sequence: SequenceRow,
  page: { now: Date; offset: number; limit: number },
): Promise<{ items: Occurrence[]; size: number }> {
  const { rows, size } = await listPast(tx, sequence.repeatingBroadcastId, page);
  const broadcasts = await readBroadcasts(
    tx,
    rows.flatMap(({ broadcastId }) => (broadcastId === null ? [] : [broadcastId])),
  );
  const shown = new Map(
    (await presentBroadcasts(tx, caller, broadcasts, page.now)).map((one) => [one.BroadcastID, one]),
  );
  const items = rows.map((row) => {
    const Broadcast = shown.get(row.broadcastId ?? 0) ?? null;
    return { ...presentOccurrence(sequence, row), BroadcastID: Broadcast?.BroadcastID ?? null, Broadcast };
  });
  return { items, size };
}

/** A step of a sequence in words. */
export function comingDate(
  { date, at }: Step,
  sequence: Pick<SequenceRow, 'minuteOfDay' | 'timeZone'>,
): Omit<ComingDate, 'IsSkipped' | 'Reason'> {
  return {
    OccurrenceDate: plainText(date),
    StartDate: new Date(at).toISOString(),
    Words: startInWords(at, sequence.timeZone),
    ClockNote: clockNote({ date, at }, timeOf(sequence), sequence.timeZone),
  };
}

/** The dates to come: five that are to be sent, and those between them that a user skipped. */
async function datesToCome(
  tx: TenantTx,
  sequence: SequenceRow,
  pending: OccurrenceRow | null,
  now: Date,
): Promise<ComingDate[]> {
  if (sequence.state === 'Stopped' || sequence.state === 'Ended') return [];
  const today = wallTime(now, sequence.timeZone);
  const states = await statesFrom(tx, sequence.repeatingBroadcastId, plainText(today));
  const from = plainText(today) > sequence.firstDate ? today : dayOfText(sequence.firstDate);
  const dates: ComingDate[] = [];
  let toSend = 0;
  // Skipped dates are few: a user skipped them one by one.
  for (const step of nextOccurrences(stepsOf(sequence), from, coming + states.size + 1)) {
    if (toSend >= coming) break;
    const { state, reason = '' } = states.get(plainText(step.date)) ?? {};
    const isPending = pending?.occurrenceDate === plainText(step.date);
    // Its own start may have been moved.
    const at = isPending ? pending.startAt.getTime() : step.at;
    if (at <= now.getTime() || (state !== undefined && state !== 'Skipped' && !isPending)) continue;
    const IsSkipped = state === 'Skipped' && !isPending;
    dates.push({
      ...comingDate({ date: step.date, at }, sequence),
      IsSkipped,
      Reason: IsSkipped ? reason : '',
    });
    if (!IsSkipped) toSend += 1;
  }
  return dates;
}

/** One sequence in full. */
export async function presentSequence(
  tx: TenantTx,
  caller: Caller,
  sequence: SequenceRow,
  now: Date,
): Promise<RepeatingBroadcastDetails> {
  const [shown] = await presentSequences(tx, caller, [sequence]);
  const pending = (await nextOf(tx, [sequence.repeatingBroadcastId])).get(sequence.repeatingBroadcastId);
  const { items } = await pastOccurrences(tx, caller, sequence, { now, offset: 0, limit: newest });
  return {
    ...(shown as RepeatingBroadcast),
    Form: draftFormOf(sequence),
    NextDates: await datesToCome(tx, sequence, pending ?? null, now),
    Occurrences: items,
  };
}
