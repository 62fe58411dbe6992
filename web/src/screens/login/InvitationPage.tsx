import type { viewInvitation } from '@carillon/contract/accounts/invitations';
import type { AnswerOf } from '@carillon/contract/route';
import { passwordError, passwordHint, passwordsMatchText } from '@carillon/rules/accounts/passwordRules';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../api/client/errors.ts';
import { useForm } from '../../api/forms/useForm.ts';
import { invitation } from '../../api/users.ts';
import { LinkText } from '../../parts/links.tsx';
import { PageSkeleton } from '../../parts/page/PageSkeleton.tsx';
import { LoginFrame } from './LoginFrame.tsx';

type Invitation = AnswerOf<typeof viewInvitation>;

/** What the link of an invitation opens: who invites whom, and the choice of a password. Only the press uses it up. */
export default function InvitationPage() {
  // The part after "#" is never sent to a server.
  const [token] = useState(() => globalThis.location.hash.slice(1));
  const found = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => invitation.view(token),
    enabled: token !== '',
    retry: false,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  if (token === '' || found.error !== null)
    return (
      <LoginFrame title="This invitation doesn’t work">
        <Alert severity="warning" sx={{ mb: 5 }}>
          {token === ''
            ? 'The link is not whole. Open it again from the email, or copy all of it.'
            : errorText(found.error, 'getting', 'invitation')}
        </Alert>
        <Typography>
          You have a password already? <LinkText to="/login">Sign in</LinkText>
        </Typography>
      </LoginFrame>
    );
  if (found.data === undefined)
    return (
      <LoginFrame title="Your invitation">
        <PageSkeleton />
      </LoginFrame>
    );
  return (
    <LoginFrame title={`Join ${found.data.CompanyName}`}>
      <AcceptForm token={token} invited={found.data} />
    </LoginFrame>
  );
}

function AcceptForm({ token, invited }: { token: string; invited: Invitation }) {
  const owner = { userName: invited.UserName, email: invited.Email, phone: invited.Phone };
  const form = useForm({
    first: { Password: '', again: '', AcceptsTerms: false },
    check: (values) => ({
      Password: passwordError(values.Password, owner),
      again: values.again === values.Password ? null : passwordsMatchText,
      AcceptsTerms: values.AcceptsTerms ? null : 'Accept the terms of use to go on',
    }),
    save: ({ Password, AcceptsTerms }) => invitation.accept({ Token: token, Password, AcceptsTerms }),
    // A new session: everything loads anew.
    onSaved: () => globalThis.location.replace('/'),
    doing: ['updating', 'invitation'],
    failureAt: 'form',
  });
  const termsError = form.problem('AcceptsTerms');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <Typography sx={{ mb: 5 }}>
        Hello {invited.FirstName}, {invited.InvitedBy} invites you to send texts and calls for{' '}
        {invited.CompanyName} as {invited.Role === 'Admin' ? 'an admin' : 'a user'}. Choose a password, and
        you are in.
      </Typography>
      <TextField
        label="Username"
        fullWidth
        value={invited.UserName}
        autoComplete="username"
        helperText={`This invitation is for ${invited.Email}.`}
        slotProps={{ htmlInput: { readOnly: true } }}
        sx={{ mb: 4 }}
      />
      <TextField
        {...form.text('Password', passwordHint)}
        label="Password"
        type="password"
        fullWidth
        autoComplete="new-password"
        sx={{ mb: 4 }}
      />
      <TextField
        {...form.text('again')}
        label="Password again"
        type="password"
        fullWidth
        autoComplete="new-password"
        sx={{ mb: 3 }}
      />
      <FormControlLabel
        control={
          <Checkbox
            id={form.id('AcceptsTerms')}
            checked={form.values.AcceptsTerms}
            onChange={(event) => form.change({ AcceptsTerms: event.target.checked })}
          />
        }
        label={
          <>
            I accept the{' '}
            <Link href="/terms" target="_blank" rel="noreferrer">
              terms of use
            </Link>
          </>
        }
      />
      {termsError !== '' && <FormHelperText error>{termsError}</FormHelperText>}
      {form.failure !== '' && (
        <Alert severity="error" sx={{ mt: 3 }}>
          {form.failure}
        </Alert>
      )}
      <Button
        type="submit"
        variant="contained"
        fullWidth
        size="large"
        disabled={form.isBusy || form.isRefused}
        aria-busy={form.isBusy}
        sx={{ mt: 4 }}
      >
        Accept the invitation
      </Button>
    </form>
  );
}
