import { passwordHint } from '@carillon/rules/accounts/passwordRules';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { FieldProps } from '../../../api/forms/useForm.ts';
import { ShowPassword } from '../../../parts/passwords/ShowPassword.tsx';
import { StrengthBar } from '../../../parts/passwords/StrengthBar.tsx';

/** A password that is chosen: shown on demand, with its strength in words and as a bar. */
export function PasswordField({
  field,
  value,
  owner,
}: {
  field: FieldProps<string>;
  value: string;
  /** Words that the user is known by, such as the username. */
  owner: readonly string[];
}) {
  const [isShown, setShown] = useState(false);
  return (
    <Box>
      <TextField
        {...field}
        label="Password"
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        fullWidth
        slotProps={{
          // Longer ones than the rule allows are refused with a sentence, and never cut.
          htmlInput: { maxLength: 255 },
          input: {
            endAdornment: <ShowPassword isShown={isShown} onToggle={() => setShown((shown) => !shown)} />,
          },
        }}
      />
      {value === '' ? (
        !field.error && (
          <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary', mt: 1, mx: 0.5 }}>
            {passwordHint}
          </Typography>
        )
      ) : (
        <Box sx={{ mt: 2 }}>
          <StrengthBar password={value} owner={owner} />
        </Box>
      )}
    </Box>
  );
}
