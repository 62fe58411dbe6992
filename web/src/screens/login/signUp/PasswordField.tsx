import { passwordHint } from '@carillon/rules/accounts/passwordRules';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { FieldProps } from '../../../api/forms/useForm.ts';
import { EyeIcon } from '../../../parts/icons.tsx';
import { strengthOf } from './strength.ts';

const tones = ['error.main', 'error.main', 'warning.main', 'success.main', 'success.main'] as const;

/** A password that is chosen: shown on demand, with its strength in words and as a bar. */
export function PasswordField({ field, value }: { field: FieldProps<string>; value: string }) {
  const [isShown, setShown] = useState(false);
  const strength = strengthOf(value);
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
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  aria-label="Show password"
                  aria-pressed={isShown}
                  onClick={() => setShown((shown) => !shown)}
                  edge="end"
                  sx={{ color: isShown ? 'text.primary' : 'text.secondary' }}
                >
                  <EyeIcon />
                </IconButton>
              </InputAdornment>
            ),
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
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 2 }}>
          <Box aria-hidden sx={{ display: 'flex', gap: 1, flex: 1 }}>
            {[1, 2, 3, 4].map((bar) => (
              <Box
                key={bar}
                sx={{
                  height: 5,
                  flex: 1,
                  borderRadius: '3px',
                  bgcolor: bar <= strength.score ? tones[strength.score] : 'own.greyTint',
                }}
              />
            ))}
          </Box>
          <Typography variant="caption" role="status" sx={{ color: 'text.secondary' }}>
            Strength: {strength.word}
          </Typography>
        </Box>
      )}
    </Box>
  );
}
