import { errorCatalogue } from '@carillon/contract/errors';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { LoginFrame } from './LoginFrame.tsx';

/** After too many failed sign-ins (row P-020). */
export default function TooManyAttemptsPage() {
  return (
    <LoginFrame title="Too many attempts">
      <Typography sx={{ mb: 3 }}>{errorCatalogue.TooManyAttempts.message}</Typography>
      <Typography sx={{ mb: 6, color: 'text.secondary' }}>
        This protects your account from guessing. Nothing was changed. If you don’t remember your password,
        ask an account owner to help you.
      </Typography>
      <Button variant="outlined" component={Link} to="/login">
        Back to sign in
      </Button>
    </LoginFrame>
  );
}
