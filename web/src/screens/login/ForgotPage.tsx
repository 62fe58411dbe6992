import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from '../../api/forms/useForm.ts';
import { forgotPassword, forgotUserName, keptWait } from '../../api/client/passwords.ts';
import { LinkText } from '../../parts/links.tsx';
import { LoginFrame } from './LoginFrame.tsx';

/** Asks for a link to set a password, or for a username, by email (1-decisions G-20). */
export function ForgotPage() {
  return (
    <LoginFrame title="Forgot password or username">
      <AskCard
        title="Set a new password"
        label="Username or email"
        empty="Enter a username or email"
        button="Email me a link"
        done="If there is such a user with an email, a link is on its way. It works for 60 minutes."
        first={keptWait()?.name ?? ''}
        ask={forgotPassword}
      />
      <AskCard
        title="Find your username"
        label="Email"
        empty="Enter an email"
        button="Email me my username"
        done="If a user has this email, their username is on its way to it."
        first=""
        ask={forgotUserName}
      />
      <Typography sx={{ mb: 4, color: 'text.secondary' }}>
        Nothing arrives? Look into your junk mail, or ask the owner of your account for a new password.
      </Typography>
      <LinkText to="/login">Back to sign in</LinkText>
    </LoginFrame>
  );
}

interface AskCardProps {
  readonly title: string;
  readonly label: string;
  readonly empty: string;
  readonly button: string;
  readonly done: string;
  readonly first: string;
  readonly ask: (name: string) => Promise<unknown>;
}

function AskCard({ title, label, empty, button, done, first, ask }: AskCardProps) {
  const [isDone, setDone] = useState(false);
  const form = useForm({
    first: { name: first },
    check: ({ name }) => ({ name: name.trim() === '' ? empty : '' }),
    save: ({ name }) => ask(name),
    onSaved: () => setDone(true),
    doing: ['getting', 'link'],
    failureAt: 'name',
  });
  return (
    <Box component="section" sx={{ mb: 7 }}>
      <Typography variant="h2" sx={{ mb: 3 }}>
        {title}
      </Typography>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <TextField {...form.text('name')} label={label} fullWidth autoComplete="username" sx={{ mb: 3 }} />
        <Button type="submit" variant="outlined" disabled={form.isBusy} aria-busy={form.isBusy}>
          {button}
        </Button>
      </form>
      {isDone && (
        <Alert severity="info" role="status" sx={{ mt: 3 }}>
          {done}
        </Alert>
      )}
    </Box>
  );
}
