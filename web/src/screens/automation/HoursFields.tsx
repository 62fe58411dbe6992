import { defaultDayHours, type DayHours, type DaySchedules } from '@carillon/rules/inbound/autoReply';
import type { Weekday } from '@carillon/rules/time/weekdays';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { hoursOfPreset, presetOf, presets, timeOptions, workWeek } from './hours.ts';

interface HoursFieldsProps {
  value: DaySchedules;
  zone: string;
  errors: Partial<Record<Weekday, string>>;
  onChange: (value: DaySchedules) => void;
}

/** Office hours of each day; an unticked day is closed, so that every sender gets a reply (rows C-067, C-302). */
export function HoursFields({ value, zone, errors, onChange }: HoursFieldsProps) {
  const [isCustom, setCustom] = useState(presetOf(value) === 'Custom');
  const preset = isCustom ? 'Custom' : presetOf(value);
  const set = (day: Weekday, hours: DayHours | null): void => onChange({ ...value, [day]: hours });
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 5, minWidth: 0 }}>
      <Typography component="legend" sx={{ fontWeight: 600, mb: 1 }}>
        Office hours
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
        People who text outside these hours get the reply. Times are those of{' '}
        {zone.split('/').at(-1)?.replaceAll('_', ' ')}.
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={preset}
        aria-label="Office hours"
        onChange={(_, chosen: (typeof presets)[number] | null) => {
          if (chosen === null) return;
          setCustom(chosen === 'Custom');
          const hours = hoursOfPreset(chosen);
          if (hours !== null) onChange(hours);
        }}
        sx={{ mb: 3 }}
      >
        {presets.map((one) => (
          <ToggleButton key={one} value={one} sx={{ px: 3, textTransform: 'none' }}>
            {one}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {workWeek.map((day) => {
        const hours = value[day];
        return (
          <Box key={day} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', minHeight: 48 }}>
            <FormControlLabel
              sx={{ width: 136, mr: 1 }}
              label={day}
              control={
                <Checkbox
                  checked={hours !== null}
                  onChange={(event) => {
                    setCustom(true);
                    set(day, event.target.checked ? defaultDayHours : null);
                  }}
                />
              }
            />
            {hours === null ? (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                Closed
              </Typography>
            ) : (
              <Box sx={{ display: 'flex', alignItems: 'center', my: 1 }}>
                <TimeSelect
                  label={`${day}, from`}
                  value={hours.StartTime}
                  options={timeOptions(false, hours.StartTime)}
                  error={Boolean(errors[day])}
                  onChange={(StartTime) => set(day, { ...hours, StartTime })}
                />
                <Typography
                  component="span"
                  aria-hidden
                  sx={{ mx: { xs: 1, sm: 2 }, color: 'text.secondary', whiteSpace: 'nowrap' }}
                >
                  to
                </Typography>
                <TimeSelect
                  label={`${day}, to`}
                  value={hours.StopTime}
                  options={timeOptions(true, hours.StopTime)}
                  error={Boolean(errors[day])}
                  onChange={(StopTime) => set(day, { ...hours, StopTime })}
                />
              </Box>
            )}
            {errors[day] && (
              <FormHelperText error sx={{ width: '100%', mx: 0 }}>
                {errors[day]}
              </FormHelperText>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

function TimeSelect(props: {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  error: boolean;
  onChange: (value: string) => void;
}) {
  const { label, value, options, error, onChange } = props;
  return (
    <TextField
      select
      size="small"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { SelectDisplayProps: { 'aria-label': label } } }}
      sx={{ width: { xs: 112, sm: 122 }, flex: 'none', '& .MuiSelect-select': { pl: { xs: 2, sm: 3 } } }}
    >
      {options.map((one) => (
        <MenuItem key={one.value} value={one.value}>
          {one.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
