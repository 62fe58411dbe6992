import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { forgetValues, keptValues, useKeepValues } from '../../../api/forms/keptValues.ts';
import { useForm } from '../../../api/forms/useForm.ts';
import { enterCode, textCode } from '../../../api/accounts/onboarding.ts';
import { CodeField } from '../CodeField.tsx';
import { StepScreen } from '../StepScreen.tsx';
import { useStep, useStepSender } from '../useStep.ts';
import type { StepProps } from '../useStep.ts';

const name = 'onboarding.phone';

/** Proves the phone by a code that is texted to it; on a trial, texts go to proved phones alone. */
export function PhoneStep(props: StepProps) {
  const { progress, onDone } = props;
  const skip = useStep('mfa', onDone);
  const isBehind = progress.Steps.some(({ Name, Completed }) => Name === 'mfa' && Completed);
  const onSkip = progress.Skippable.includes('mfa') ? () => skip.send({ Skipped: true }) : undefined;
  const [sentTo, setSentTo] = useState('');
  if (isBehind)
    return (
      <StepScreen
        title="Your phone is confirmed"
        about="You can text it while you try Carillon."
        next="Continue"
        onNext={() => skip.send({})}
        onBack={props.onBack}
        isBusy={skip.isBusy}
        failure={skip.failure}
      />
    );
  return sentTo === '' ? (
    <PhoneEntry {...props} onSkip={onSkip} onSent={setSentTo} failure={skip.failure} />
  ) : (
    <CodeEntry onDone={onDone} phone={sentTo} onBack={() => setSentTo('')} />
  );
}

interface PhoneEntryProps extends StepProps {
  readonly onSkip: (() => void) | undefined;
  readonly onSent: (phone: string) => void;
  readonly failure: string;
}

function PhoneEntry({ progress, onBack, onSkip, onSent, failure }: PhoneEntryProps) {
  const [first] = useState(() =>
    keptValues(name, { PhoneNumber: progress.Phone === '' ? '' : formatPhone(Number(progress.Phone)) }),
  );
  const form = useForm({
    first,
    check: ({ PhoneNumber }) => ({ PhoneNumber: PhoneNumber.trim() === '' ? 'Enter a phone number' : null }),
    save: ({ PhoneNumber }) => textCode(PhoneNumber),
    onSaved: (answer) => onSent(answer.PhoneNumber),
    doing: ['creating', 'code'],
    failureAt: 'PhoneNumber',
  });
  useKeepValues(name, form.values);
  return (
    <StepScreen
      title="Confirm your phone"
      about="We text you a code of 6 digits. It proves that the phone is yours, and during the trial you can text it."
      next="Text me a code"
      onNext={() => form.submit()}
      onSkip={onSkip}
      onBack={onBack}
      isBusy={form.isBusy}
      failure={failure}
    >
      <TextField {...form.text('PhoneNumber')} label="Cell phone" type="tel" autoComplete="tel" />
    </StepScreen>
  );
}

function CodeEntry({
  phone,
  onDone,
  onBack,
}: Pick<StepProps, 'onDone'> & { phone: string; onBack: () => void }) {
  const send = useStepSender('mfa');
  const form = useForm({
    first: { Code: '' },
    check: ({ Code }) => ({ Code: /^\s*\d{6}\s*$/.test(Code) ? null : 'Enter the 6 digits from the text' }),
    save: async ({ Code }) => {
      await enterCode(Code.trim());
      return send({});
    },
    onSaved: (newest) => {
      forgetValues(name);
      onDone(newest);
    },
    doing: ['updating', 'phone'],
    failureAt: 'Code',
  });
  return (
    <StepScreen
      title="Enter the code"
      about={
        <>
          We texted it to <strong>{formatPhone(Number(phone))}</strong>. It works for 10 minutes.
        </>
      }
      next="Confirm"
      onNext={() => form.submit()}
      onBack={onBack}
      isBusy={form.isBusy}
    >
      <CodeField field={form.text('Code')} label="Code from the text" />
      <Box sx={{ ml: -2 }}>
        <Button onClick={onBack}>Send a new code, or use another phone</Button>
      </Box>
    </StepScreen>
  );
}
