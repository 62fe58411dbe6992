import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import Alert from '@mui/material/Alert';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { errorText } from '../../api/client/errors.ts';
import { takeReturn } from '../../api/client/session.ts';
import { useForm } from '../../api/forms/useForm.ts';
import { changeExpiredPassword, keepSignedIn, keptWait } from '../../api/client/passwords.ts';
import { LinkText } from '../../parts/links.tsx';
import {
  newPasswordProblems,
  NewPasswordFields,
  noNewPassword,
} from '../../parts/passwords/NewPasswordFields.tsx';
import { LoginFrame } from './LoginFrame.tsx';

/** Where a sign-in with an expired or temporary password leads (row P-021, 1-decisions G-19). */
export default function ExpiredPasswordPage() {
  const client = useQueryClient();
  const router = useRouter();
  const form = useForm({
    first: { UserName: keptWait()?.name ?? '', ExistingPinCode: '', ...noNewPassword },
    check: (values) => ({
      UserName: values.UserName.trim() === '' ? 'Enter a username or email' : '',
      ExistingPinCode: values.ExistingPinCode === '' ? 'Enter your current password' : '',
      ...newPasswordProblems(values, { userName: values.UserName }),
    }),
    save: ({ UserName, ExistingPinCode, PinCode }) =>
      changeExpiredPassword({ UserName, ExistingPinCode, PinCode }),
    onSaved: (signedIn) => {
      keepSignedIn(client, signedIn);
      router.history.push(takeReturn());
    },
    doing: ['updating', 'password'],
    failureText: (error) => errorText(error, 'updating', 'password'),
    failureAt: 'form',
  });
  return (
    <LoginFrame title="Choose a new password">
      <Typography sx={{ mb: 5, color: 'text.secondary' }}>
        Your password has expired, or another person chose it for you. Choose one that only you know; then you
        are signed in.
      </Typography>
      {form.failure !== '' && (
        <Alert severity="error" role="alert" sx={{ mb: 5 }}>
          {form.failure}
        </Alert>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <Box sx={{ display: 'grid', rowGap: 3 }}>
          <TextField {...form.text('UserName')} label="Username or email" fullWidth autoComplete="username" />
          <TextField
            {...form.text('ExistingPinCode')}
            label="Current password"
            type="password"
            fullWidth
            autoComplete="current-password"
          />
          <NewPasswordFields
            password={form.text('PinCode')}
            again={form.text('again')}
            owner={[form.values.UserName]}
          />
          <Button
            type="submit"
            variant="contained"
            color="secondary"
            size="large"
            disabled={form.isBusy}
            aria-busy={form.isBusy}
          >
            Save and sign in
          </Button>
          <LinkText to="/login">Back to sign in</LinkText>
        </Box>
      </form>
    </LoginFrame>
  );
}
