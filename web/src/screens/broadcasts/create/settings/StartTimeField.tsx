import { formatTime, parseTime } from '@carillon/rules/time/times';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { quarterHours } from './startTimes.ts';
import { fieldIds } from '../steps/stepFacts.ts';

interface StartTimeFieldProps {
  /** Of the element; by default that of the start of a broadcast. */
  id?: string;
  time: string;
  error: string | undefined;
  onChange: (time: string) => void;
  onLeave: () => void;
}

/** A quarter hour from the list, or another typed time. */
export function StartTimeField(props: StartTimeFieldProps) {
  const { id = fieldIds.startTimeText, time, error, onChange, onLeave } = props;
  return (
    <Autocomplete
      freeSolo
      disableClearable
      id={id}
      options={quarterHours}
      value={time}
      inputValue={time}
      filterOptions={(options) => [...options]}
      onInputChange={(_, value, reason) => {
        if (reason !== 'reset') onChange(value);
      }}
      onChange={(_, value) => onChange(value)}
      onBlur={() => {
        const read = parseTime(time);
        if (read) onChange(formatTime(read));
        onLeave();
      }}
      slotProps={{ listbox: { sx: { maxHeight: 216 } } }}
      renderInput={({ InputProps, inputProps, InputLabelProps, ...params }) => (
        <TextField
          {...params}
          label="Time"
          error={error !== undefined}
          helperText={error}
          placeholder="9:00 AM"
          // The theme gives every field slotProps, and then the older names are ignored.
          slotProps={{
            input: InputProps,
            htmlInput: inputProps,
            inputLabel: { ...InputLabelProps, shrink: true },
          }}
        />
      )}
    />
  );
}
