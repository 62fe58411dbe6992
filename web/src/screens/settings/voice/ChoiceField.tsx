import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { fieldId } from './useSaving.ts';
import type { Saving } from './useSaving.ts';

interface ChoiceFieldProps<T extends string | number> {
  /** Name on the wire. */
  field: string;
  label: string;
  help?: string;
  value: T;
  options: readonly { readonly value: T; readonly label: string }[];
  saving: Saving;
  disabled?: boolean;
  onChange: (value: T) => void;
}

/** One of a few values, with the message of its field. */
export function ChoiceField<T extends string | number>(props: ChoiceFieldProps<T>) {
  const { field, label, help, value, options, saving, disabled = false, onChange } = props;
  const error = saving.errors[field];
  return (
    <TextField
      select
      id={fieldId(field)}
      label={label}
      fullWidth
      value={value}
      disabled={disabled}
      error={Boolean(error)}
      helperText={error ? error : help}
      onChange={(event) => {
        const chosen = options.find((one) => String(one.value) === event.target.value.toString());
        if (chosen === undefined) return;
        saving.forget(field);
        onChange(chosen.value);
      }}
      slotProps={{
        select: { displayEmpty: true, SelectDisplayProps: { id: fieldId(field) } },
        inputLabel: { shrink: true },
      }}
    >
      {options.map((one) => (
        <MenuItem key={one.value} value={one.value}>
          {one.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
