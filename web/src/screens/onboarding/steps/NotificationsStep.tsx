import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { errorText } from '../../../api/client/errors.ts';
import { canAskForNotifications, turnOn } from '../../../api/live/push.ts';
import { StepScreen } from '../StepScreen.tsx';
import { useStep } from '../useStep.ts';
import type { StepProps } from '../useStep.ts';

/** Asks whether this browser may show texts as they arrive; a browser that can't is not asked (1-decisions G-46). */
export function NotificationsStep({ onDone, onBack }: StepProps) {
  const { send, isBusy, failure } = useStep('browserNotifications', onDone);
  const canAsk = canAskForNotifications();
  const wasSent = useRef(false);
  useEffect(() => {
    if (canAsk || wasSent.current) return;
    wasSent.current = true;
    send();
  });
  const turning = useMutation({ mutationFn: () => turnOn(true), onSettled: () => send() });
  return (
    <StepScreen
      title="Know when people reply"
      about="A notification in this browser as soon as a text arrives. You can change it in Settings at any time."
      next={canAsk ? 'Turn on notifications' : 'Continue'}
      onNext={() => {
        if (!canAsk) send();
        else if (!turning.isPending) turning.mutate();
      }}
      onSkip={() => send({ Skipped: true })}
      onBack={onBack}
      isBusy={isBusy || turning.isPending}
      failure={failure || (turning.isError ? errorText(turning.error, 'updating', 'notifications') : '')}
    />
  );
}
