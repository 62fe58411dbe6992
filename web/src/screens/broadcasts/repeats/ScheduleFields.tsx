import { scheduleFrequencies, unitOf } from '@carillon/rules/schedules/schedule';
import type { IntervalFrequency, ScheduleFrequency } from '@carillon/rules/schedules/schedule';
import { weekdays } from '@carillon/rules/time/weekdays';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Form } from '../../../api/forms/useForm.ts';
import { choosesDays, daysOf, defaultEndField } from './scheduleForm.ts';
import type { ScheduleValues } from './scheduleForm.ts';
import { parseDate } from '../../../parts/dayAndTime.ts';
import { dateInWords } from '@carillon/rules/schedules/scheduleTexts';

const frequencyNames: Readonly<Record<ScheduleFrequency, string>> = {
  daily: 'Daily',
  weekdays: 'Weekdays, Monday to Friday',
  weekly: 'Weekly',
  monthly: 'Monthly',
  custom: 'Custom',
};
const unitNames: Readonly<Record<IntervalFrequency, string>> = {
  days: 'days',
  weeks: 'weeks',
  months: 'months',
};
const units = Object.keys(unitNames) as IntervalFrequency[];
const twoColumns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: '16px',
  rowGap: '20px',
  alignItems: 'start',
};

/** What the end date means; for an emptied one, the date that is put in (2-decisions G8, G10). */
function endHint(values: ScheduleValues): string {
  const end = values.EndDateTime?.trim() === '' ? parseDate(defaultEndField(values)) : null;
  return end === null
    ? 'The last day on which it may go out.'
    : `Without a date, the last day is ${dateInWords(end)}.`;
}

/** How often a broadcast repeats, on which days, and until when (row B-069). */
export function ScheduleFields({ form }: { form: Form<ScheduleValues> }) {
  const { values, change, problem, id } = form;
  const frequency = values.ScheduleFrequency;
  const isCustom = frequency === 'custom';
  const { IntervalFrequency } = values;
  const unit = unitOf({ ScheduleFrequency: frequency, IntervalFrequency }) ?? 'days';
  return (
    <>
      <Box sx={{ ...twoColumns, mt: 4 }}>
        <TextField
          select
          id={id('ScheduleFrequency')}
          label="Repeats"
          value={frequency}
          onChange={({ target }) => {
            const chosen = scheduleFrequencies.find((one) => one === target.value);
            if (chosen) change({ ScheduleFrequency: chosen });
          }}
          error={problem('ScheduleFrequency') !== ''}
          helperText={problem('ScheduleFrequency')}
          slotProps={{ select: { SelectDisplayProps: { id: id('ScheduleFrequency') } } }}
        >
          {scheduleFrequencies.map((one) => (
            <MenuItem key={one} value={one}>
              {frequencyNames[one]}
            </MenuItem>
          ))}
        </TextField>
        {frequency !== 'weekdays' && (
          <TextField
            {...form.text('Interval')}
            label="Every"
            autoComplete="off"
            slotProps={{
              htmlInput: { inputMode: 'numeric', maxLength: 6 },
              ...(isCustom
                ? {}
                : {
                    input: {
                      endAdornment: <InputAdornment position="end">{unitNames[unit]}</InputAdornment>,
                    },
                  }),
            }}
          />
        )}
        {isCustom && (
          <TextField
            select
            id={id('IntervalFrequency')}
            label="Unit"
            value={IntervalFrequency}
            onChange={({ target }) => {
              const chosen = units.find((one) => one === target.value);
              if (chosen) change({ IntervalFrequency: chosen });
            }}
            error={problem('IntervalFrequency') !== ''}
            helperText={problem('IntervalFrequency')}
            slotProps={{ select: { SelectDisplayProps: { id: id('IntervalFrequency') } } }}
          >
            {units.map((one) => (
              <MenuItem key={one} value={one}>
                {unitNames[one]}
              </MenuItem>
            ))}
          </TextField>
        )}
        <TextField
          id={id('EndDateTime')}
          label="End date"
          type="date"
          value={values.EndDateTime ?? defaultEndField(values)}
          onChange={({ target }) => change({ EndDateTime: target.value })}
          error={problem('EndDateTime') !== ''}
          helperText={problem('EndDateTime') || endHint(values)}
          placeholder="3/14/2027"
          slotProps={{ inputLabel: { shrink: true } }}
        />
      </Box>
      {choosesDays(values) && <DayFields form={form} />}
    </>
  );
}

function DayFields({ form }: { form: Form<ScheduleValues> }) {
  const { values, change, problem, id } = form;
  const chosen = daysOf(values);
  return (
    <FormControl
      component="fieldset"
      error={problem('DaysOfWeek') !== ''}
      id={id('DaysOfWeek')}
      tabIndex={-1}
      sx={{ width: '100%', mt: 5 }}
    >
      <FormLabel component="legend" sx={{ fontSize: '0.9375rem', fontWeight: 600, mb: 1 }}>
        On these days
      </FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: '8px' }}>
        {weekdays.map((day) => (
          <FormControlLabel
            key={day}
            label={day}
            sx={{ minWidth: 128 }}
            control={
              <Checkbox
                checked={chosen.includes(day)}
                onChange={({ target }) =>
                  change({
                    DaysOfWeek: weekdays.filter((one) =>
                      one === day ? target.checked : chosen.includes(one),
                    ),
                  })
                }
              />
            }
          />
        ))}
      </Box>
      {problem('DaysOfWeek') !== '' && (
        <FormHelperText sx={{ mx: 0 }}>{problem('DaysOfWeek')}</FormHelperText>
      )}
    </FormControl>
  );
}
