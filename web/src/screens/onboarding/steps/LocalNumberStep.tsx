import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '../../../api/forms/useForm.ts';
import { onboardingQuery, takeLocalNumber } from '../../../api/accounts/onboarding.ts';
import { ownText } from '../../../api/client/errors.ts';
import { StepScreen } from '../StepScreen.tsx';
import { useStep } from '../useStep.ts';
import type { StepProps } from '../useStep.ts';

/** Offers a local number, by area code (1-decisions G-57). */
export function LocalNumberStep({ progress, onDone, onBack }: StepProps) {
  const client = useQueryClient();
  const step = useStep('addLocalNumber', onDone);
  const [message, setMessage] = useState('');
  const form = useForm({
    first: { AreaCode: progress.Phone.length === 10 ? progress.Phone.slice(0, 3) : '' },
    check: ({ AreaCode }) => ({
      AreaCode: /^\s*\d{3}\s*$/.test(AreaCode) ? null : 'Enter a valid area code.',
    }),
    save: ({ AreaCode }) => takeLocalNumber(AreaCode.trim()),
    onSaved: (answer) => {
      setMessage(answer.Message);
      void client.invalidateQueries({ queryKey: onboardingQuery.queryKey });
    },
    doing: ['creating', 'local number'],
    failureText: ownText,
    failureAt: 'AreaCode',
  });
  if (progress.LocalNumber !== '')
    return (
      <StepScreen
        title="This number is yours"
        about={
          <>
            <strong>{formatPhone(Number(progress.LocalNumber))}</strong> is reserved for your organization.
            Register it in Settings to text from it.
          </>
        }
        next="Continue"
        onNext={() => step.send()}
        onBack={onBack}
        isBusy={step.isBusy}
        failure={step.failure}
      >
        {message !== '' && (
          <Alert severity="info" role="status">
            {message}
          </Alert>
        )}
      </StepScreen>
    );
  return (
    <StepScreen
      title="Would you like a local number?"
      about="People trust a number of their own area. It is reserved for you at no cost, and you register it when you want to text from it."
      next="Get a number"
      onNext={() => form.submit()}
      onSkip={() => step.send({ Skipped: true })}
      onBack={onBack}
      isBusy={form.isBusy || step.isBusy}
      failure={step.failure}
    >
      <TextField
        {...form.text('AreaCode', 'The first 3 digits of phone numbers where you are')}
        label="Area code"
        autoComplete="tel-area-code"
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 5 } }}
        sx={{ maxWidth: 320 }}
      />
    </StepScreen>
  );
}
