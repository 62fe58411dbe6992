import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { emailError } from '@carillon/rules/accounts/signUp/emails';
import { errorText } from '../../../api/client/errors.ts';
import { useForm } from '../../../api/forms/useForm.ts';
import { mailCode, onboardingQuery } from '../../../api/accounts/onboarding.ts';
import { CodeField } from '../CodeField.tsx';
import { StepScreen } from '../StepScreen.tsx';
import { useStep, useStepSender } from '../useStep.ts';
import type { StepProps } from '../useStep.ts';

/** How often the page looks whether the link in the email was pressed, in milliseconds. */
const lookEvery = 4_000;

const check = ({ token }: { token: string }) => ({
  token: /^\s*\d{3}[\s-]?\d{3}\s*$/.test(token) ? null : 'Enter the 6 digits from the email',
});

/** Proves the email by a code that is typed, or the link that was mailed with it (1-decisions G-54). */
export function EmailStep({ progress, onDone, onBack }: StepProps) {
  const isProved = progress.Steps.some(({ Name, Completed }) => Name === 'verifyEmail' && Completed);
  useQuery({ ...onboardingQuery, refetchInterval: isProved ? false : lookEvery });
  return isProved ? (
    <Proved email={progress.Email} onDone={onDone} onBack={onBack} />
  ) : (
    <CodeEntry email={progress.Email} onDone={onDone} onBack={onBack} />
  );
}

type Part = Pick<StepProps, 'onDone' | 'onBack'> & { readonly email: string };

function Proved({ email, onDone, onBack }: Part) {
  const { send, isBusy, failure } = useStep('verifyEmail', onDone);
  return (
    <StepScreen
      title="Your email is confirmed"
      about={`We know that ${email} reaches you.`}
      next="Continue"
      onNext={send}
      onBack={onBack}
      isBusy={isBusy}
      failure={failure}
    />
  );
}

function CodeEntry({ email, onDone, onBack }: Part) {
  const send = useStepSender('verifyEmail');
  const [isChanging, setChanging] = useState(false);
  const again = useMutation({ mutationFn: () => mailCode() });
  const form = useForm({
    first: { token: '' },
    check,
    save: send,
    onSaved: onDone,
    doing: ['updating', 'onboarding progress'],
    failureAt: 'token',
  });
  if (isChanging) return <OtherEmail email={email} onClose={() => setChanging(false)} />;
  return (
    <StepScreen
      title="Check your email"
      about={
        <>
          We mailed a code of 6 digits to <strong>{email}</strong>. Enter it here, or press the button in the
          email.
        </>
      }
      next="Confirm"
      onNext={() => form.submit()}
      onBack={onBack}
      isBusy={form.isBusy}
    >
      <CodeField field={form.text('token')} label="Code from the email" />
      {again.isSuccess && (
        <Alert severity="success" role="status">
          A new code is on its way to {again.data.Email}. Only the newest one works.
        </Alert>
      )}
      {again.isError && (
        <Alert severity="error" role="alert">
          {errorText(again.error, 'creating', 'code')}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ml: -2 }}>
        <Button
          onClick={() => {
            if (!again.isPending) again.mutate();
          }}
          aria-busy={again.isPending}
        >
          Send a new code
        </Button>
        <Button onClick={() => setChanging(true)}>Use another email</Button>
      </Box>
    </StepScreen>
  );
}

function OtherEmail({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    first: { Email: email },
    check: ({ Email }) => ({ Email: emailError(Email.trim()) }),
    save: ({ Email }) => mailCode(Email),
    onSaved: () => {
      void client.invalidateQueries({ queryKey: onboardingQuery.queryKey }).then(onClose);
    },
    doing: ['updating', 'email'],
    failureAt: 'Email',
  });
  return (
    <StepScreen
      title="Which email is yours?"
      about="We mail a new code to it. The one before no longer works."
      next="Send the code"
      onNext={() => form.submit()}
      onBack={onClose}
      isBusy={form.isBusy}
    >
      <TextField
        {...form.text('Email')}
        label="Email"
        type="email"
        autoComplete="email"
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
    </StepScreen>
  );
}
