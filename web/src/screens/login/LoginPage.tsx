import { login, logout } from '@carillon/contract/accounts/accounts';
import { requiredText } from '@carillon/rules/contacts/fieldRules';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { call } from '../../api/client/client.ts';
import { ApiError, isNetworkError } from '../../api/client/errors.ts';
import { takeReturn, wasSignedIn } from '../../api/client/session.ts';
import { keepSignedIn, keepWait } from '../../api/client/passwords.ts';
import { ShowPassword } from '../../parts/passwords/ShowPassword.tsx';
import { LinkText } from '../../parts/links.tsx';
import { keepOverReload, takeKept } from '../../reloadOnce.ts';
import { LoginFrame } from './LoginFrame.tsx';

/** Why the user is here, by the marker in the address. */
function noticeOf(error: string | undefined): string | null {
  if (error === undefined) return null;
  if (error === 'passwordchange') return 'Your password was changed. Please sign in with the new one.';
  if (error === 'disabled')
    return 'This user was turned off. Ask an account owner if you believe this is a mistake.';
  return wasSignedIn() ? 'Your session has ended. Please sign in again.' : null;
}

/** Refusals that have a page of their own (rows P-020, P-021). */
const leadsTo: Readonly<Record<string, '/login/too-many-attempts' | '/expired-password'>> = {
  TooManyAttempts: '/login/too-many-attempts',
  PasswordExpired: '/expired-password',
};

/** What to say when signing in fails. */
function failureText(error: unknown): string {
  if (isNetworkError(error))
    return 'Carillon can’t be reached. Check your internet connection and try again.';
  if (error instanceof ApiError && error.body?.ErrorType === 'Display') return error.message;
  return 'Signing in did not work because of a problem on our side. Please try again in a moment.';
}

function useSignOut(isLogout: boolean): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isLogout) return;
    void call(logout)
      .catch(() => undefined)
      .then(() => {
        client.clear();
        return navigate({ to: '/login', replace: true });
      });
  }, [isLogout, client, navigate]);
}

function keptName(): string {
  const kept = takeKept('login');
  return typeof kept === 'string' ? kept : '';
}

/** Sign-in; with `a=Logout` it signs out first (rows P-019, P-022). */
export default function LoginPage() {
  const search = useSearch({ from: '/login' });
  useSignOut(search.a === 'Logout');
  const client = useQueryClient();
  const router = useRouter();
  const [name, setName] = useState(keptName);
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const [keep, setKeep] = useState(false);
  const [errors, setErrors] = useState<{ name?: string; password?: string }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  useEffect(() => keepOverReload('login', () => name), [name]);

  const check = (): boolean => {
    const found = {
      ...(name.trim() === '' ? { name: requiredText('username') } : {}),
      ...(password === '' ? { password: requiredText('password') } : {}),
    };
    setErrors(found);
    if (found.name) nameField.current?.focus();
    else if (found.password) passwordField.current?.focus();
    return Object.keys(found).length === 0;
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || !check()) return;
    setBusy(true);
    setFailure(null);
    try {
      const body = { UserName: name, Password: password, KeepSignedIn: keep };
      const signedIn = await call(login, { body });
      keepSignedIn(client, signedIn);
      router.history.push(takeReturn());
    } catch (error) {
      // A full sign-in queue is also a 429, and over in a moment: the message appears here.
      const refused = error instanceof ApiError ? error.body : null;
      const leads = leadsTo[refused?.ErrorName ?? ''];
      if (leads !== undefined) {
        keepWait({ name, until: Date.now() + (refused?.RetryAfterSeconds ?? 0) * 1_000 });
        void router.navigate({ to: leads });
        return;
      }
      setFailure(failureText(error));
      setBusy(false);
      passwordField.current?.select();
    }
  };
  const notice = noticeOf(search.error);
  return (
    <LoginFrame title="Sign in">
      <form onSubmit={(event) => void submit(event)} noValidate>
        {notice && failure === null && (
          <Alert severity="info" sx={{ mb: 5 }}>
            {notice}
          </Alert>
        )}
        {failure !== null && (
          <Alert severity="error" role="alert" sx={{ mb: 5 }}>
            {failure}
          </Alert>
        )}
        <TextField
          label="Username or email"
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setErrors((before) => ({ ...before, name: undefined }));
          }}
          error={errors.name !== undefined}
          helperText={errors.name ?? ' '}
          inputRef={nameField}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          fullWidth
          sx={{ mb: 2 }}
        />
        <TextField
          label="Password"
          type={isShown ? 'text' : 'password'}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setErrors((before) => ({ ...before, password: undefined }));
          }}
          error={errors.password !== undefined}
          helperText={errors.password ?? ' '}
          inputRef={passwordField}
          autoComplete="current-password"
          fullWidth
          slotProps={{
            htmlInput: { maxLength: 255 },
            input: {
              endAdornment: <ShowPassword isShown={isShown} onToggle={() => setShown((shown) => !shown)} />,
            },
          }}
        />
        <FormControlLabel
          control={<Checkbox checked={keep} onChange={(event) => setKeep(event.target.checked)} />}
          label="Keep me signed in on this device"
          sx={{ mb: 4 }}
        />
        <Button type="submit" variant="contained" color="secondary" size="large" fullWidth aria-busy={isBusy}>
          {isBusy ? 'Signing in…' : 'Sign in'}
        </Button>
        <LinkText to="/login/$link" params={{ link: 'forgot' }} sx={{ display: 'inline-block', mt: 5 }}>
          Forgot password or username?
        </LinkText>
      </form>
    </LoginFrame>
  );
}
