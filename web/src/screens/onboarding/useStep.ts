import type { OnboardingStep } from '@carillon/rules/accounts/signUp/onboarding';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { userQuery, accountQuery } from '../../api/client/session.ts';
import { errorText } from '../../api/client/errors.ts';
import { completeStep, onboardingQuery } from '../../api/accounts/onboarding.ts';
import type { OnboardingProgress, StepFields } from '../../api/accounts/onboarding.ts';

/** What the screen of a step gets. */
export interface StepProps {
  readonly progress: OnboardingProgress;
  /** Goes on after the step; `progress` is the newest. */
  readonly onDone: (progress: OnboardingProgress) => void;
  /** Absent in the first step. */
  readonly onBack: (() => void) | undefined;
}

/** Sends a step, and takes over what the server answers. */
export function useStepSender(step: OnboardingStep): (fields: StepFields) => Promise<OnboardingProgress> {
  const client = useQueryClient();
  return async (fields) => {
    const progress = await completeStep(step, fields);
    // Time zone, terms, and what the user may do have changed. They come first: the page leaves with the last step.
    await Promise.all([
      client.invalidateQueries({ queryKey: userQuery.queryKey }),
      client.invalidateQueries({ queryKey: accountQuery.queryKey }),
    ]);
    client.setQueryData(onboardingQuery.queryKey, progress);
    return progress;
  };
}

/** Sends a step that has no form. */
export function useStep(step: OnboardingStep, onDone: StepProps['onDone']) {
  const send = useStepSender(step);
  const sending = useMutation({ mutationFn: send, onSuccess: onDone });
  return {
    send: (fields: StepFields = {}) => {
      if (!sending.isPending) sending.mutate(fields);
    },
    isBusy: sending.isPending,
    failure: sending.isError
      ? errorText(
          sending.error,
          'updating',
          'onboarding progress',
          'There was an error updating your onboarding progress.',
        )
      : '',
  };
}
