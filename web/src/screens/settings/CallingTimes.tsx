import { clockError, noCallingDayText } from '@carillon/rules/accounts/callingTimes';
import { weekdays } from '@carillon/rules/time/weekdays';
import type { Weekday } from '@carillon/rules/time/weekdays';
import { minutesOf, parseTime } from '@carillon/rules/time/times';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { daysText } from './users/userWords.ts';

/** Calling days and times as they are edited. */
export interface CallingTimesValue {
  readonly CallingWindowDays: Weekday[];
  readonly StartTimeText: string;
  readonly StopTimeText: string;
  readonly ContinueOnNextDay: boolean;
}

interface CallingTimesProps {
  value: CallingTimesValue;
  /** What is wrong with them; empty when nothing is. */
  error: string;
  onChange: (change: Partial<CallingTimesValue>) => void;
}

/** Calling days and times in words, each with a dialog that changes them (row C-046). */
export function CallingTimes({ value, error, onChange }: CallingTimesProps) {
  const [opened, setOpened] = useState<'days' | 'window' | null>(null);
  const close = (): void => setOpened(null);
  const row = (label: string, text: string, what: 'days' | 'window') => (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '16px', py: 2 }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
      </Box>
      <Button variant="outlined" onClick={() => setOpened(what)}>
        Edit {label.toLowerCase()}
      </Button>
    </Box>
  );
  return (
    <Box sx={{ mt: 5 }}>
      {row('Calling days', daysText(value.CallingWindowDays), 'days')}
      {row(
        'Calling window',
        `${value.StartTimeText} to ${value.StopTimeText}${value.ContinueOnNextDay ? ', continued on the next day' : ''}`,
        'window',
      )}
      {error !== '' && <FormHelperText error>{error}</FormHelperText>}
      {opened === 'days' && <DaysDialog value={value} onChange={onChange} onClose={close} />}
      {opened === 'window' && <WindowDialog value={value} onChange={onChange} onClose={close} />}
    </Box>
  );
}

type EditProps = Omit<CallingTimesProps, 'error'> & { onClose: () => void };

/** The days on which calls are made; at least one (row C-169). */
function DaysDialog({ value, onChange, onClose }: EditProps) {
  const [days, setDays] = useState<readonly Weekday[]>(value.CallingWindowDays);
  const [isTried, setTried] = useState(false);
  const error = isTried && days.length === 0 ? noCallingDayText : '';
  return (
    <ConfirmDialog
      open
      title="Calling days"
      confirmLabel="Save calling days"
      onConfirm={() => {
        setTried(true);
        if (days.length === 0) return;
        onChange({ CallingWindowDays: weekdays.filter((day) => days.includes(day)) });
        onClose();
      }}
      onClose={onClose}
    >
      <FormControl component="fieldset" error={error !== ''}>
        <FormLabel component="legend" sx={{ mb: 1 }}>
          Calls are made only on these days.
        </FormLabel>
        {weekdays.map((day) => (
          <FormControlLabel
            key={day}
            label={day}
            control={
              <Checkbox
                checked={days.includes(day)}
                onChange={(event) =>
                  setDays((old) => (event.target.checked ? [...old, day] : old.filter((one) => one !== day)))
                }
              />
            }
          />
        ))}
        {error !== '' && (
          <FormHelperText role="alert" sx={{ mx: 0 }}>
            {error}
          </FormHelperText>
        )}
      </FormControl>
    </ConfirmDialog>
  );
}

/** From when to when calls are made, typed as h:mm A (rows C-170, C-175). */
function WindowDialog({ value, onChange, onClose }: EditProps) {
  const [start, setStart] = useState(value.StartTimeText);
  const [stop, setStop] = useState(value.StopTimeText);
  const [goesOn, setGoesOn] = useState(value.ContinueOnNextDay);
  const [isTried, setTried] = useState(false);
  const stopError = clockError('Stop Time', stop);
  const startError = clockError('Start Time', start) ?? (stopError === null ? orderError(start, stop) : null);
  const field = (label: string, text: string, error: string | null, onType: (text: string) => void) => (
    <TextField
      label={label}
      fullWidth
      value={text}
      error={isTried && error !== null}
      helperText={isTried && error !== null ? error : 'Such as 5:00 PM'}
      onChange={(event) => onType(event.target.value)}
      autoComplete="off"
    />
  );
  return (
    <ConfirmDialog
      open
      title="Calling window"
      confirmLabel="Save calling window"
      onConfirm={() => {
        setTried(true);
        if (startError !== null || stopError !== null) return;
        onChange({ StartTimeText: start.trim(), StopTimeText: stop.trim(), ContinueOnNextDay: goesOn });
        onClose();
      }}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', rowGap: '20px', pt: 2 }}>
        {field('Start Time', start, startError, setStart)}
        {field('Stop Time', stop, stopError, setStop)}
        <FormControlLabel
          label="Continue on next day"
          control={<Switch checked={goesOn} onChange={(event) => setGoesOn(event.target.checked)} />}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {goesOn
            ? 'Calls that are left when the window closes are made on the next calling day.'
            : 'Calls that are left when the window closes are not made.'}
        </Typography>
      </Box>
    </ConfirmDialog>
  );
}

/** 12:00 AM to 12:00 AM is the whole day. */
function orderError(startText: string, stopText: string): string | null {
  const start = parseTime(startText);
  const stop = parseTime(stopText);
  if (start === null || stop === null) return null;
  const isAllDay = minutesOf(start) === 0 && minutesOf(stop) === 0;
  return isAllDay || minutesOf(start) < minutesOf(stop) ? null : 'Start time must be before stop time';
}
