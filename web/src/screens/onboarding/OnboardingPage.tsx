import {
  isOnboardingStep,
  isReached,
  nextStep,
  shownSteps,
  type OnboardingStep,
} from '@carillon/rules/accounts/signUp/onboarding';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ComponentType } from 'react';
import { canAskForNotifications } from '../../api/live/push.ts';
import { lazyPart, useLoadAhead } from '../../lazyScreen.tsx';
import { onboardingQuery } from '../../api/accounts/onboarding.ts';
import type { OnboardingProgress } from '../../api/accounts/onboarding.ts';
import { takeReturn, userQuery, useUser } from '../../api/client/session.ts';
import { LoadFailed } from '../../parts/lists/LoadFailed.tsx';
import { PageSkeleton } from '../../parts/page/PageSkeleton.tsx';
import { OnboardingFrame } from './OnboardingFrame.tsx';
import { DoneStep } from './steps/DoneStep.tsx';
import { EmailStep } from './steps/EmailStep.tsx';
import { LocalNumberStep } from './steps/LocalNumberStep.tsx';
import { LocationStep } from './steps/LocationStep.tsx';
import { NotificationsStep } from './steps/NotificationsStep.tsx';
import { PhoneStep } from './steps/PhoneStep.tsx';
import { TermsStep } from './steps/TermsStep.tsx';
import { UseCaseStep } from './steps/UseCaseStep.tsx';
import { WelcomeStep } from './steps/WelcomeStep.tsx';
import type { StepProps } from './useStep.ts';

// Reads phone numbers by all rules, which are large.
const OrganizationStep = lazyPart(
  'onboarding.organization',
  () => import('./steps/OrganizationStep.tsx').then((part) => part.OrganizationStep),
  <PageSkeleton />,
);

const ahead = [OrganizationStep];
const screens: Readonly<Record<OnboardingStep, ComponentType<StepProps>>> = {
  welcome: WelcomeStep,
  terms: TermsStep,
  location: LocationStep,
  company: OrganizationStep,
  useCase: UseCaseStep,
  verifyEmail: EmailStep,
  mfa: PhoneStep,
  browserNotifications: NotificationsStep,
  addLocalNumber: LocalNumberStep,
  done: DoneStep,
};

/** The steps after sign-up, one at a time; for users who were set up before, the new terms alone (rows P-023, P-036). */
export default function OnboardingPage() {
  const progress = useQuery(onboardingQuery);
  // Kept up to date here, so that the other pages know when the steps are done.
  useUser();
  useLoadAhead(ahead);
  if (progress.data === undefined)
    return progress.isError ? (
      <LoadFailed onRetry={() => void progress.refetch()}>
        There was an error getting your onboarding progress.
      </LoadFailed>
    ) : (
      <PageSkeleton />
    );
  return <Steps progress={progress.data} />;
}

const statesOf = ({ Steps: all }: OnboardingProgress) =>
  all.map(({ Name, Completed }) => ({ name: Name, isCompleted: Completed }));

/** Everything is done: back to where the user wanted to go, or home. */
function Leave() {
  const { history } = useRouter();
  const client = useQueryClient();
  useEffect(() => {
    // The other pages ask the user's own record whether the steps are done.
    void client.refetchQueries({ queryKey: userQuery.queryKey }).then(() => {
      const address = takeReturn();
      history.replace(address.startsWith('/onboarding') ? '/' : address);
    });
  }, [client, history]);
  return <PageSkeleton />;
}

function Steps({ progress }: { progress: OnboardingProgress }) {
  const { step: wanted = '' } = useSearch({ from: '/onboarding' });
  const navigate = useNavigate();
  const steps = statesOf(progress);
  const next = nextStep(steps);
  if (next === null) return <Leave />;
  const shown = shownSteps(steps, {
    countryId: progress.Location.CountryID,
    canAskForNotifications: canAskForNotifications(),
  });
  const isThere = (name: string): name is OnboardingStep =>
    isOnboardingStep(name) && isReached(name, steps) && shown.some((one) => one.name === name);
  const current = isThere(wanted) ? wanted : next;
  const before = shown[shown.findIndex(({ name }) => name === current) - 1]?.name;
  const goTo = (step: OnboardingStep | undefined) => void navigate({ to: '/onboarding', search: { step } });
  const Screen = screens[current];
  return (
    <OnboardingFrame steps={shown} current={current} isReached={isThere}>
      <Screen
        key={current}
        progress={progress}
        onBack={before === undefined ? undefined : () => goTo(before)}
        onDone={(newest) => {
          const after = statesOf(newest);
          const place = after.findIndex(({ name }) => name === current);
          // Who went back to a step goes on with the one behind it.
          goTo(
            shown.some(({ name }) => name === after[place + 1]?.name) ? after[place + 1]?.name : undefined,
          );
        }}
      />
    </OnboardingFrame>
  );
}
