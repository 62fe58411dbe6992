import { errorCatalogue } from '@carillon/contract/errors';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ownText } from '../../api/client/errors.ts';
import { askForTries, keptWait } from '../../api/client/passwords.ts';
import { LinkButton } from '../../parts/links.tsx';
import { useNow } from '../../parts/useNow.ts';
import { LoginFrame } from './LoginFrame.tsx';

function waitText(until: number, now: number): string {
  const minutes = Math.ceil((until - now) / 60_000);
  if (minutes <= 0) return 'You can try again now.';
  return `You can try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`;
}

/** After too many failed sign-ins (row P-020, 1-decisions G-18): how long to wait, and what to do instead. */
export default function TooManyAttemptsPage() {
  const [wait] = useState(keptWait);
  const now = useNow();
  const ask = useMutation({ mutationFn: (name: string) => askForTries(name) });
  return (
    <LoginFrame title="Too many attempts">
      <Typography sx={{ mb: 3 }}>{errorCatalogue.TooManyAttempts.message}</Typography>
      {wait !== null && <Typography sx={{ mb: 3, fontWeight: 600 }}>{waitText(wait.until, now)}</Typography>}
      <Typography sx={{ mb: 6, color: 'text.secondary' }}>
        This protects your account from guessing. Nothing was changed. If the guesses were not yours, a link
        in your email gives this browser tries of its own.
      </Typography>
      {ask.isSuccess && (
        <Alert severity="info" role="status" sx={{ mb: 5 }}>
          If there is such a user with an email, a link is on its way. Open it in this browser.
        </Alert>
      )}
      {ask.error !== null && (
        <Alert severity="error" role="alert" sx={{ mb: 5 }}>
          {ownText(ask.error)}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        {wait !== null && wait.name !== '' && (
          <Button
            variant="contained"
            color="secondary"
            disabled={ask.isPending}
            onClick={() => ask.mutate(wait.name)}
          >
            Email me a link
          </Button>
        )}
        <LinkButton variant="outlined" to="/login/$link" params={{ link: 'forgot' }}>
          Set a new password
        </LinkButton>
        <LinkButton variant="outlined" to="/login">
          Back to sign in
        </LinkButton>
      </Box>
    </LoginFrame>
  );
}
