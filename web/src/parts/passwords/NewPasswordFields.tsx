import {
  commonPasswordText,
  passwordError,
  passwordHint,
  passwordsMatchText,
} from '@carillon/rules/accounts/passwordRules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { passwordStrength, type Strength } from './passwordStrength.ts';

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

const words = [
  'Very easy to guess',
  'Easy to guess',
  'Could be guessed',
  'Hard to guess',
  'Very hard to guess',
];

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

function StrengthBar({ password, owner }: { password: string; owner: readonly string[] }) {
  const [rated, setRated] = useState<{ of: string; strength: Strength } | null>(null);
  const known = owner.join('\n');
  useEffect(() => {
    let isCurrent = true;
    if (password !== '')
      void passwordStrength(password.slice(0, 64), known.split('\n')).then((strength) => {
        if (isCurrent) setRated({ of: password, strength });
      });
    return () => {
      isCurrent = false;
    };
  }, [password, known]);
  if (password === '' || rated === null) return null;
  const { score, isKnown } = rated.strength;
  const text = isKnown ? commonPasswordText : (words[score] ?? '');
  return (
    <Box>
      <LinearProgress
        variant="determinate"
        aria-label="How hard the password is to guess"
        value={isKnown ? 5 : Math.max(5, score * 25)}
        color={isKnown || score < 2 ? 'error' : score < 3 ? 'warning' : 'success'}
        sx={{ borderRadius: 4 }}
      />
      <Typography variant="caption" role="status" sx={{ display: 'block', mt: 1, color: 'text.secondary' }}>
        {text}
      </Typography>
    </Box>
  );
}
