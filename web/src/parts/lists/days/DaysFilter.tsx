import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useNow } from '../../useNow.ts';
import { datePresets, daysOf, isDatePreset, isDay } from './daySpans.ts';
import type { DatePreset } from './daySpans.ts';

/** The part of the address that a choice of days changes. */
interface DaysChange {
  days?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * The days that an address chooses, with the props of its filter. `days` is what the calls need. It is null while the
 * user's `zone` is loading.
 */
export function useDays(search: DaysChange, zone: string | undefined) {
  const now = useNow();
  const preset = isDatePreset(search.days) ? search.days : '30days';
  const custom = {
    startdate: isDay(search.from) ? search.from : undefined,
    enddate: isDay(search.to) ? search.to : undefined,
  };
  return {
    days: zone === undefined ? null : (daysOf(preset, new Date(now), zone) ?? custom),
    filter: { preset, custom },
  };
}

/** Which days a report shows: a span, or days of choice. Its fields are in the row of the other filters. */
export function DaysFilter(props: {
  label: string;
  preset: DatePreset;
  custom: { startdate: string | undefined; enddate: string | undefined };
  onChange: (change: DaysChange) => void;
}) {
  const { label, preset, custom, onChange } = props;
  return (
    <>
      <TextField
        select
        size="small"
        label={label}
        value={preset}
        onChange={(event) =>
          onChange({
            days: event.target.value === '30days' ? undefined : event.target.value,
            from: undefined,
            to: undefined,
          })
        }
        sx={{ minWidth: 160 }}
      >
        {Object.entries(datePresets).map(([value, text]) => (
          <MenuItem key={value} value={value}>
            {text}
          </MenuItem>
        ))}
      </TextField>
      {preset === 'custom' && (
        <>
          <DayField label="From" value={custom.startdate} onChange={(from) => onChange({ from })} />
          <DayField label="To" value={custom.enddate} onChange={(to) => onChange({ to })} />
        </>
      )}
    </>
  );
}

function DayField(props: {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}) {
  return (
    <TextField
      size="small"
      type="date"
      label={props.label}
      value={props.value ?? ''}
      onChange={(event) => props.onChange(isDay(event.target.value) ? event.target.value : undefined)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ minWidth: 150 }}
    />
  );
}
