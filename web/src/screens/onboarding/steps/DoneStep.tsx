import { takeReturn, useAccount } from '../../../api/client/session.ts';
import { StepScreen } from '../StepScreen.tsx';
import { useStep } from '../useStep.ts';
import type { StepProps } from '../useStep.ts';

export function DoneStep({ onDone, onBack }: StepProps) {
  const { send, isBusy, failure } = useStep('done', onDone);
  const credits = useAccount()?.AvailableCallUnits ?? 0;
  return (
    <StepScreen
      title="You’re ready"
      about={
        credits > 0
          ? `Your ${credits} credits are there. Send your first text to your own phone, and see how it arrives.`
          : 'Everything is set up.'
      }
      next="Go to Carillon"
      onNext={() => {
        // The first text waits on the home page, wherever the user wanted to go before.
        takeReturn();
        send();
      }}
      onBack={onBack}
      isBusy={isBusy}
      failure={failure}
    />
  );
}
