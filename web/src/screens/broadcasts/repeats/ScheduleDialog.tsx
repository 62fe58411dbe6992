import { validateSchedule } from '@carillon/contract/broadcasts/repeatingBroadcasts';
import type { TypedSchedule } from '@carillon/contract/broadcasts/repeatingSchedule';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { call } from '../../../api/client/client.ts';
import { Refusal } from '../../../api/client/errors.ts';
import { useForm } from '../../../api/forms/useForm.ts';
import { zoneName } from '../../../parts/DateText.tsx';
import { DayAndTime } from '../../../parts/DayAndTime.tsx';
import { FormDialog } from '../../../parts/dialogs/FormDialog.tsx';
import { useNow } from '../../../parts/useNow.ts';
import { checkStart, quarterHours, startText } from '../create/settings/startTimes.ts';
import { ScheduleDates } from './ScheduleDates.tsx';
import { ScheduleFields } from './ScheduleFields.tsx';
import { startOf, typedOf, valuesOf } from './scheduleForm.ts';
import type { ScheduleValues } from './scheduleForm.ts';
import { scheduleMeaning } from './scheduleMeaning.ts';

interface ScheduleDialogProps {
  open: boolean;
  /** Null for a new schedule. */
  schedule: TypedSchedule | null;
  /** The first start, as two fields have it. */
  start: { readonly date: string; readonly time: string };
  /** Whose clocks the schedule follows. */
  zone: string;
  /** The user may change the first start here too. */
  asksStart?: boolean;
  /** Takes the schedule, and the start by the clocks of the zone; null if the start stays as it is. */
  onSave: (schedule: TypedSchedule, start: string | null) => Promise<void> | void;
  onClose: () => void;
}

const formFields = [
  'ScheduleFrequency',
  'Interval',
  'IntervalFrequency',
  'DaysOfWeek',
  'EndDateTime',
] as const;

/** What is wrong with the fields, as the server would say it (rows B-151 to B-154). */
function problemsOf(values: ScheduleValues, zone: string): Partial<Record<keyof ScheduleValues, string>> {
  const { faults } = scheduleMeaning(typedOf(values), startOf(values), zone);
  return Object.fromEntries(faults.map(({ Field, Message }) => [Field, Message]));
}

/** Asks the server about a schedule; throws its message at the field that it is about (row B-154). */
async function confirmSchedule(schedule: TypedSchedule, StartDateTime: string | null): Promise<void> {
  const { Message, Errors } = await call(validateSchedule, {
    body: { RepeatingBroadcastSchedule: schedule, StartDateTime },
  });
  if (Message === null) return;
  const atFields = Errors.filter(({ Field }) => formFields.some((one) => one === Field));
  throw new Refusal(
    atFields.length > 0
      ? Object.fromEntries(atFields.map((one) => [one.Field, one.Message]))
      : // What is wrong with the start shows at the first field.
        { ScheduleFrequency: Message },
  );
}

/** How a broadcast repeats: its schedule, and at once what that means in dates (row B-038). */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { open, schedule, start, zone, asksStart = false, onSave, onClose } = props;
  const now = useNow();
  const form = useForm<ScheduleValues, void>({
    first: valuesOf(schedule, start, zone),
    check: (values) => problemsOf(values, zone),
    save: async (values) => {
      const typed = typedOf(values);
      const at = startOf(values);
      const text = at === null ? null : startText(at, at);
      await confirmSchedule(typed, text);
      const isMoved = values.date !== start.date || values.time !== start.time;
      await onSave(typed, isMoved ? text : null);
    },
    onSaved: onClose,
    doing: ['updating', 'schedule'],
  });
  const { values, change } = form;
  const meaning = scheduleMeaning(typedOf(values), startOf(values), zone);
  return (
    <FormDialog open={open} title="Schedule" confirmLabel="Save schedule" wide form={form} onClose={onClose}>
      {asksStart && (
        <DayAndTime
          date={values.date}
          check={checkStart(values.date, values.time, zone, now)}
          zone={zone}
          now={now}
          starts="The next one goes out on or after"
          onDate={(date) => change({ date })}
        >
          <TextField
            select
            label="Time"
            value={values.time}
            onChange={({ target }) => change({ time: target.value })}
          >
            {(quarterHours.includes(values.time) ? quarterHours : [values.time, ...quarterHours]).map(
              (one) => (
                <MenuItem key={one} value={one}>
                  {one}
                </MenuItem>
              ),
            )}
          </TextField>
        </DayAndTime>
      )}
      <ScheduleFields form={form} />
      <ScheduleDates meaning={meaning} />
      <Typography variant="body2" sx={{ mt: 3, color: 'text.secondary' }}>
        Times are {zoneName(zone, now)}. The time of day stays the same when clocks change.
      </Typography>
    </FormDialog>
  );
}
