import type { User } from '@carillon/contract/accounts';
import { callingWindowError, defaultCallingWindow, isAllDay, weekdays } from '@carillon/rules/callingWindow';
import type { Weekday } from '@carillon/rules/callingWindow';
import { formatTime, minutesOf } from '@carillon/rules/times';
import type { TimeOfDay } from '@carillon/rules/times';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { zoneName } from '../../../parts/DateText.tsx';
import { useNow } from '../../../parts/useNow.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { fieldGrid, SettingsCard } from './SettingsCard.tsx';
import { fieldId, useSaving } from './useSaving.ts';

const timeOf = (minutes: number): TimeOfDay => ({ Hour: Math.floor(minutes / 60), Minute: minutes % 60 });
const quarters = Array.from({ length: 96 }, (_, index) => index * 15);

/** The quarter hours, and the time that is set when it is none of them; values are minutes after midnight. */
function timesWith(current: number): { value: number; label: string }[] {
  return [...new Set([...quarters, current])]
    .toSorted((one, other) => one - other)
    .map((value) => ({ value, label: formatTime(timeOf(value)) }));
}

/** Days and times of calls, by the clocks of the user's zone (2-decisions G4, C-116). */
export function WindowCard({ user }: { user: User }) {
  const saving = useSaving();
  const now = useNow();
  const [days, setDays] = useState<readonly Weekday[]>(user.CallingWindowDays);
  const [start, setStart] = useState(minutesOf(user.StartTimeOfDay));
  const [stop, setStop] = useState(minutesOf(user.StopTimeOfDay));
  const [goesOn, setGoesOn] = useState(user.ContinueOnNextDay);
  const window = { days, start: timeOf(start), stop: timeOf(stop) };
  const allDay = isAllDay(window);
  const daysError = saving.errors['CallingWindowDays'];

  const setAllDay = (on: boolean): void => {
    saving.forget('StartTimeOfDay');
    setStart(on ? 0 : minutesOf(defaultCallingWindow.start));
    setStop(on ? 0 : minutesOf(defaultCallingWindow.stop));
    if (!on) setGoesOn(false);
  };
  const save = (): void => {
    const wrong = callingWindowError(window);
    const field = days.length === 0 ? 'CallingWindowDays' : 'StartTimeOfDay';
    void saving.save(
      {
        CallingWindowDays: [...days],
        StartTimeOfDay: window.start,
        StopTimeOfDay: window.stop,
        ContinueOnNextDay: goesOn,
      },
      wrong === null ? {} : { [field]: wrong },
    );
  };
  return (
    <SettingsCard
      id="calling-window"
      title="Calling days and times"
      about={`Calls are made only then. Times are ${zoneName(user.TimeZone, now)}.`}
      isBusy={saving.isBusy}
      onSave={save}
    >
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
                  id={index === 0 ? fieldId('CallingWindowDays') : undefined}
                  checked={days.includes(day)}
                  onChange={(event) => {
                    saving.forget('CallingWindowDays');
                    const { checked } = event.target;
                    setDays((old) => weekdays.filter((one) => (one === day ? checked : old.includes(one))));
                  }}
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
        <Box sx={fieldGrid}>
          <ChoiceField
            field="StartTimeOfDay"
            label="Start time"
            value={start}
            options={timesWith(start)}
            saving={saving}
            onChange={setStart}
          />
          <ChoiceField
            field="StopTimeOfDay"
            label="Stop time"
            value={stop}
            options={timesWith(stop)}
            saving={saving}
            onChange={(value) => {
              saving.forget('StartTimeOfDay');
              setStop(value);
            }}
          />
        </Box>
      )}
      <Box sx={{ mt: 4 }}>
        <FormControlLabel
          control={<Switch checked={goesOn} onChange={(event) => setGoesOn(event.target.checked)} />}
          label="Continue on next day"
        />
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {goesOn
            ? 'Calls that are left when the window closes are made on the next calling day.'
            : 'Calls that are left when the window closes are not made.'}
        </Typography>
      </Box>
    </SettingsCard>
  );
}
