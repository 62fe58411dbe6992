import { passwordError, passwordHint, passwordsMatchText } from '@carillon/rules/accounts/passwordRules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { StrengthBar } from './StrengthBar.tsx';

/** Props of a text field, as forms give them. */
interface FieldProps {
  readonly id: string;
  readonly value: string;
  readonly error: boolean;
  readonly helperText: string;
  readonly onChange: (event: { target: { value: string } }) => void;
  readonly onBlur: () => void;
}

/** What a form needs to choose a password. */
export interface NewPassword {
  readonly PinCode: string;
  readonly again: string;
}

export const noNewPassword: NewPassword = { PinCode: '', again: '' };

/** What is wrong with a password typed twice, at its field. */
export function newPasswordProblems(
  { PinCode, again }: NewPassword,
  owner: Parameters<typeof passwordError>[1] = {},
): { readonly PinCode: string; readonly again: string } {
  return {
    PinCode: passwordError(PinCode, owner) ?? '',
    again: again === PinCode ? '' : again === '' ? 'Enter the password again' : passwordsMatchText,
  };
}

/** A new password, twice, with how hard it is to guess. Pasting and password managers work. */
export function NewPasswordFields({
  password,
  again,
  owner = [],
}: {
  readonly password: FieldProps;
  readonly again: FieldProps;
  readonly owner?: readonly string[];
}) {
  const [isShown, setShown] = useState(false);
  const type = isShown ? 'text' : 'password';
  const htmlInput = { maxLength: 255, spellCheck: false, autoCapitalize: 'none' };
  return (
    <Box sx={{ display: 'grid', rowGap: 3 }}>
      <TextField
        {...password}
        label="New password"
        type={type}
        fullWidth
        autoComplete="new-password"
        helperText={password.helperText || passwordHint}
        slotProps={{ htmlInput }}
      />
      <StrengthBar password={password.value} owner={owner} />
      <TextField
        {...again}
        label="New password again"
        type={type}
        fullWidth
        autoComplete="new-password"
        slotProps={{ htmlInput }}
      />
      <Box>
        <Button size="small" onClick={() => setShown((shown) => !shown)} aria-pressed={isShown}>
          {isShown ? 'Hide passwords' : 'Show passwords'}
        </Button>
      </Box>
    </Box>
  );
}
