import { commonPasswordText } from '@carillon/rules/accounts/passwordRules';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { passwordStrength, type Strength } from './passwordStrength.ts';

const words = [
  'Very easy to guess',
  'Easy to guess',
  'Could be guessed',
  'Hard to guess',
  'Very hard to guess',
];

/** How hard a password is to guess, as a bar and in words, once it is typed. `owner`: words that its user is known by. */
export function StrengthBar({ password, owner }: { password: string; owner: readonly string[] }) {
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
