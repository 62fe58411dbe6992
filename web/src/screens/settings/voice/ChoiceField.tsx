import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Form } from '../../../api/forms/useForm.ts';

interface ChoiceFieldProps<Values, Field extends keyof Values> {
  form: Pick<Form<Values>, 'problem' | 'id' | 'values' | 'change'>;
  field: Field;
  label: string;
  help?: string;
  options: readonly { readonly value: Values[Field] & (string | number); readonly label: string }[];
  disabled?: boolean;
}

/** One of a few values of a form, with the message of its field. */
export function ChoiceField<Values, Field extends keyof Values>(props: ChoiceFieldProps<Values, Field>) {
  const { form, field, label, help, options, disabled = false } = props;
  const error = form.problem(field);
  const id = form.id(field);
  return (
    <TextField
      select
      id={id}
      label={label}
      fullWidth
      value={form.values[field]}
      disabled={disabled}
      error={error !== ''}
      helperText={error || help}
      onChange={(event) => {
        const chosen = options.find((one) => String(one.value) === event.target.value.toString());
        if (chosen !== undefined) form.change({ [field]: chosen.value } as unknown as Partial<Values>);
      }}
      slotProps={{
        select: { displayEmpty: true, SelectDisplayProps: { id } },
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
