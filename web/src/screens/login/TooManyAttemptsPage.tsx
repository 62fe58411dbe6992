import { errorCatalogue } from '@carillon/contract/errors';
import Typography from '@mui/material/Typography';
import { LoginFrame } from './LoginFrame.tsx';
import { LinkButton } from '../../parts/links.tsx';

/** After too many failed sign-ins (row P-020). */
export default function TooManyAttemptsPage() {
  return (
    <LoginFrame title="Too many attempts">
      <Typography sx={{ mb: 3 }}>{errorCatalogue.TooManyAttempts.message}</Typography>
      <Typography sx={{ mb: 6, color: 'text.secondary' }}>
        This protects your account from guessing. Nothing was changed. If you don’t remember your password,
        ask an account owner to help you.
      </Typography>
      <LinkButton variant="outlined" to="/login">
        Back to sign in
      </LinkButton>
    </LoginFrame>
  );
}
