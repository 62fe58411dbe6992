import { defaultCallingWindow, isAllDay } from '@carillon/rules/time/callingWindow';
import { weekdays } from '@carillon/rules/time/weekdays';
import type { CallingWindow } from '@carillon/rules/time/callingWindow';
import type { Weekday } from '@carillon/rules/time/weekdays';
import { minutesOf } from '@carillon/rules/time/times';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { timeChoices, timeOfMinutes } from './callChoices.ts';

/** Days and hours and, for calls, whether the remaining ones continue the next day. */
export interface WindowValue extends CallingWindow {
  readonly goesOn: boolean;
}

interface WindowFieldsProps {
  value: WindowValue;
  onChange: (value: WindowValue) => void;
  /** Ids of the first day and of the start and stop time. */
  ids: { readonly days: string; readonly start: string; readonly stop: string };
  daysError?: string | undefined;
  timeError?: string | undefined;
  /** Windows for anything but calls end with their day. */
  isOfCalls?: boolean;
}

/** The fields of a calling window (2-decisions G4, C-116), or of another one. */
export function WindowFields(props: WindowFieldsProps) {
  const { value, onChange, ids, daysError, timeError, isOfCalls = true } = props;
  const allDay = isAllDay(value);
  const set = (change: Partial<WindowValue>): void => onChange({ ...value, ...change });
  const setDay = (day: Weekday, isOn: boolean): void =>
    set({ days: weekdays.filter((one) => (one === day ? isOn : value.days.includes(one))) });
  const setAllDay = (isOn: boolean): void => {
    const midnight = { Hour: 0, Minute: 0 };
    // When "whole day" is turned off, the window is the usual one again, and ends with its day (3-conversations section
    // 4).
    set(
      isOn
        ? { start: midnight, stop: midnight }
        : { start: defaultCallingWindow.start, stop: defaultCallingWindow.stop, goesOn: false },
    );
  };
  return (
    <>
      <FormControl component="fieldset" error={Boolean(daysError)} sx={{ width: '100%', mb: 5 }}>
        <FormLabel component="legend" sx={{ fontSize: '0.9375rem', fontWeight: 600, mb: 1 }}>
          Days
        </FormLabel>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: '8px' }}>
          {weekdays.map((day, index) => (
            <FormControlLabel
              key={day}
              label={day}
              sx={{ minWidth: 128 }}
              control={
                <Checkbox
                  id={index === 0 ? ids.days : undefined}
                  checked={value.days.includes(day)}
                  onChange={(event) => setDay(day, event.target.checked)}
                />
              }
            />
          ))}
        </Box>
        {daysError && <FormHelperText sx={{ mx: 0 }}>{daysError}</FormHelperText>}
      </FormControl>
      <FormControlLabel
        sx={{ mb: allDay ? 0 : 4 }}
        control={<Switch checked={allDay} onChange={(event) => setAllDay(event.target.checked)} />}
        label="All day"
      />
      {!allDay && (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
            columnGap: '16px',
            rowGap: '20px',
            alignItems: 'start',
          }}
        >
          <TimeField
            id={ids.start}
            label="Start time"
            minutes={minutesOf(value.start)}
            error={timeError}
            onChange={(minutes) => set({ start: timeOfMinutes(minutes) })}
          />
          <TimeField
            id={ids.stop}
            label="Stop time"
            minutes={minutesOf(value.stop)}
            onChange={(minutes) => set({ stop: timeOfMinutes(minutes) })}
          />
        </Box>
      )}
      {isOfCalls && <NextDay value={value} onChange={onChange} />}
    </>
  );
}

function NextDay({ value, onChange }: Pick<WindowFieldsProps, 'value' | 'onChange'>) {
  const set = (change: Partial<WindowValue>): void => onChange({ ...value, ...change });
  return (
    <Box sx={{ mt: 4 }}>
      <FormControlLabel
        control={
          <Switch checked={value.goesOn} onChange={(event) => set({ goesOn: event.target.checked })} />
        }
        label="Continue on next day"
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {value.goesOn
          ? 'Calls that are left when the window closes are made on the next calling day.'
          : 'Calls that are left when the window closes are not made.'}
      </Typography>
    </Box>
  );
}

function TimeField(props: {
  id: string;
  label: string;
  minutes: number;
  error?: string | undefined;
  onChange: (minutes: number) => void;
}) {
  const { id, label, minutes, error, onChange } = props;
  return (
    <TextField
      select
      id={id}
      label={label}
      fullWidth
      value={minutes}
      error={Boolean(error)}
      helperText={error}
      onChange={(event) => onChange(Number(event.target.value))}
      slotProps={{ select: { SelectDisplayProps: { id } }, inputLabel: { shrink: true } }}
    >
      {timeChoices(minutes).map((one) => (
        <MenuItem key={one.value} value={one.value}>
          {one.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
