import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../api/client/errors.ts';
import { sendEmailToken } from '../../../api/accounts/signUp.ts';
import { LinkButton } from '../../../parts/links.tsx';
import { LoginFrame } from '../LoginFrame.tsx';

/**
 * Where the link in the email leads. The token is in the part of the address that browsers keep to themselves, and a
 * press of the button uses it up: programs that open every link of a mail use nothing up.
 */
export default function VerifyEmailPage() {
  const [token] = useState(() => location.hash.slice(1));
  const proof = useMutation({ mutationFn: () => sendEmailToken(token) });
  if (proof.isSuccess)
    return (
      <LoginFrame title="Your email is confirmed">
        <Typography role="status" sx={{ mb: 6 }}>
          Go on where you signed up. That page has noticed already. You can also go on here.
        </Typography>
        <LinkButton to="/onboarding" variant="contained" color="secondary" size="large">
          Go on here
        </LinkButton>
      </LoginFrame>
    );
  return (
    <LoginFrame title="Confirm your email">
      {token === '' ? (
        <Alert severity="error" role="alert" sx={{ mb: 5 }}>
          This link is not complete. Open it from the email again, or enter the code from the email where you
          signed up.
        </Alert>
      ) : (
        <Typography sx={{ mb: 6 }}>One press, and we know that this email reaches you.</Typography>
      )}
      {proof.isError && (
        <Alert severity="error" role="alert" sx={{ mb: 5 }}>
          {errorText(proof.error, 'updating', 'email')}
        </Alert>
      )}
      {token !== '' && (
        <Button
          variant="contained"
          color="secondary"
          size="large"
          fullWidth
          autoFocus
          aria-busy={proof.isPending}
          onClick={() => {
            if (!proof.isPending) proof.mutate();
          }}
        >
          {proof.isPending ? 'Confirming…' : 'Confirm my email'}
        </Button>
      )}
    </LoginFrame>
  );
}
