import TextField from '@mui/material/TextField';
import type { FieldProps } from '../../api/forms/useForm.ts';

/** A code of 6 digits, which browsers and phones offer to fill in. */
export function CodeField({ field, label }: { readonly field: FieldProps<string>; readonly label: string }) {
  return (
    <TextField
      {...field}
      label={label}
      autoComplete="one-time-code"
      slotProps={{
        htmlInput: {
          inputMode: 'numeric',
          maxLength: 9,
          style: { fontSize: '1.375rem', letterSpacing: '0.25em', fontVariantNumeric: 'tabular-nums' },
        },
      }}
      sx={{ maxWidth: 280 }}
    />
  );
}
