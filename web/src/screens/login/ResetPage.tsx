import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ownText } from '../../api/client/errors.ts';
import { useForm } from '../../api/forms/useForm.ts';
import { readResetLink, resetPassword } from '../../api/client/passwords.ts';
import { LinkButton } from '../../parts/links.tsx';
import {
  newPasswordProblems,
  NewPasswordFields,
  noNewPassword,
} from '../../parts/passwords/NewPasswordFields.tsx';
import { linkEndedText, useLinkToken } from './linkToken.ts';
import { LoginFrame } from './LoginFrame.tsx';

/** Sets a new password by a mailed link (1-decisions G-20). Opening the page does not use the link up. */
export function ResetPage() {
  const token = useLinkToken();
  const link = useQuery({
    queryKey: ['resetLink', token],
    queryFn: () => readResetLink(token),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
  });
  const problem = token === '' ? linkEndedText : link.error === null ? '' : ownText(link.error);
  return (
    <LoginFrame title="Choose a new password">
      {problem !== '' ? (
        <>
          <Alert severity="error" role="alert" sx={{ mb: 5 }}>
            {problem}
          </Alert>
          <LinkButton variant="outlined" to="/login/$link" params={{ link: 'forgot' }}>
            Get a new link
          </LinkButton>
        </>
      ) : (
        link.data && <ResetForm token={token} userName={link.data.UserName} />
      )}
    </LoginFrame>
  );
}

function ResetForm({ token, userName }: { token: string; userName: string }) {
  const navigate = useNavigate();
  const form = useForm({
    first: noNewPassword,
    check: (values) => newPasswordProblems(values, { userName }),
    save: ({ PinCode }) => resetPassword(token, PinCode),
    onSaved: () => void navigate({ to: '/login', search: { error: 'passwordchange' }, replace: true }),
    doing: ['updating', 'password'],
    failureAt: 'PinCode',
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <Box sx={{ display: 'grid', rowGap: 3 }}>
        <TextField
          label="Username"
          value={userName}
          fullWidth
          autoComplete="username"
          slotProps={{ htmlInput: { readOnly: true } }}
        />
        <NewPasswordFields password={form.text('PinCode')} again={form.text('again')} owner={[userName]} />
        <Button
          type="submit"
          variant="contained"
          color="secondary"
          size="large"
          disabled={form.isBusy}
          aria-busy={form.isBusy}
        >
          Save password
        </Button>
      </Box>
    </form>
  );
}
