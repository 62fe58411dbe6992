import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { WindowFields } from '../../../parts/broadcasts/WindowFields.tsx';
import { periodChoices } from './notificationForm.ts';
import type { MethodForm } from './notificationForm.ts';

interface MethodFieldsProps {
  /** Prefix of the ids of the fields. */
  id: string;
  label: string;
  about: string;
  value: MethodForm;
  /** Messages by field: Method, PeriodMinutes, Days, StartTimeOfDay. */
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (value: MethodForm) => void;
}

/** One method of notification: whether, how often, and when. */
export function MethodFields({ id, label, about, value, errors, onChange }: MethodFieldsProps) {
  const set = (change: Partial<MethodForm>): void => onChange({ ...value, ...change });
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 5, minWidth: 0 }}>
      <Box component="legend" sx={{ display: 'contents' }}>
        <FormControlLabel
          control={
            <Switch
              id={`${id}-Method`}
              checked={value.isActive}
              onChange={(event) => set({ isActive: event.target.checked })}
            />
          }
          label={label}
          slotProps={{ typography: { sx: { fontWeight: 600 } } }}
        />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {about}
      </Typography>
      {errors['Method'] && (
        <FormHelperText error role="alert" sx={{ mx: 0 }}>
          {errors['Method']}
        </FormHelperText>
      )}
      {value.isActive && (
        <Box sx={{ pl: { xs: 0, sm: 6 }, pt: 4 }}>
          <TextField
            select
            id={`${id}-PeriodMinutes`}
            label="At most"
            fullWidth
            value={value.period}
            error={Boolean(errors['PeriodMinutes'])}
            helperText={errors['PeriodMinutes']}
            onChange={(event) => set({ period: Number(event.target.value) })}
            slotProps={{
              select: { SelectDisplayProps: { id: `${id}-PeriodMinutes` } },
              inputLabel: { shrink: true },
            }}
            sx={{ mb: 5 }}
          >
            {periodChoices.map((one) => (
              <MenuItem key={one.value} value={one.value}>
                {one.label}
              </MenuItem>
            ))}
          </TextField>
          <WindowFields
            value={value.window}
            onChange={(window) => set({ window })}
            ids={{ days: `${id}-Days`, start: `${id}-StartTimeOfDay`, stop: `${id}-StopTimeOfDay` }}
            daysError={errors['Days']}
            timeError={errors['StartTimeOfDay']}
            isOfCalls={false}
          />
        </Box>
      )}
    </Box>
  );
}
