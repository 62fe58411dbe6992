import { AppError } from '@carillon/contract/errors';
import type { Sequence } from '@carillon/rules/schedules/recurrence';
import type { CalendarDay, TimeOfDay } from '@carillon/rules/time/times';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { mayChange, visibleTo } from '../life/steered.ts';
import { lockSequence, readSequence, type SequenceRow } from './repeats.sql.ts';

/** A date as it is kept, "2027-03-15". */
export function dayOfText(text: string): CalendarDay {
  const [Year = 0, Month = 0, Day = 0] = text.split('-').map(Number);
  return { Year, Month, Day };
}

/** The time of day of a sequence. */
export function timeOf({ minuteOfDay }: Pick<SequenceRow, 'minuteOfDay'>): TimeOfDay {
  return { Hour: Math.floor(minuteOfDay / 60), Minute: minuteOfDay % 60 };
}

/** A stored sequence as the rules step through it. */
export function stepsOf(
  row: Pick<SequenceRow, 'schedule' | 'firstDate' | 'minuteOfDay' | 'timeZone' | 'endAt'>,
): Sequence {
  return {
    schedule: row.schedule,
    first: dayOfText(row.firstDate),
    time: timeOf(row),
    zone: row.timeZone,
    end: row.endAt.getTime(),
  };
}

/** A sequence that the caller may see; another one is not found. */
export async function visibleSequence(
  tx: TenantTx,
  caller: Caller,
  sequenceId: number,
): Promise<SequenceRow> {
  const sequence = await readSequence(tx, sequenceId, visibleTo(caller));
  if (sequence === null) throw new AppError('NotFound');
  return sequence;
}

/** A sequence that the caller may change, locked. */
export async function changedSequence(
  tx: TenantTx,
  caller: Caller,
  sequenceId: number,
): Promise<SequenceRow> {
  await lockSequence(tx, sequenceId);
  const sequence = await visibleSequence(tx, caller, sequenceId);
  if (!mayChange(caller, sequence))
    throw new AppError(
      'Forbidden',
      'Only the person who created this repeating broadcast, an admin or the account owner can change it.',
    );
  return sequence;
}
