import { useUser } from '../../../api/client/session.ts';
import { StepScreen } from '../StepScreen.tsx';
import { useStep } from '../useStep.ts';
import type { StepProps } from '../useStep.ts';

export function WelcomeStep({ onDone }: StepProps) {
  const { send, isBusy, failure } = useStep('welcome', onDone);
  const firstName = useUser()?.FirstName ?? '';
  return (
    <StepScreen
      title={firstName === '' ? 'Welcome to Carillon' : `Welcome to Carillon, ${firstName}`}
      about="A few short questions, and you can send your first text. It takes about two minutes. You can stop at any time and go on later, also in another browser."
      next="Let’s begin"
      onNext={send}
      isBusy={isBusy}
      failure={failure}
    />
  );
}
