import type { DraftBroadcast } from '@carillon/contract/broadcasts/drafts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useEffect, useRef, useState } from 'react';
import { RefreshIcon } from '../../../parts/icons.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { lazyPart, useLoadAhead } from '../../../lazyScreen.tsx';
import { ConflictDialog, StartOverDialog, WindowConflictDialog } from './dialogs.ts';
import { ErrorSummary } from './steps/ErrorSummary.tsx';
import { SaveNote } from './draft/SaveNote.tsx';
import { StepBar } from './steps/StepBar.tsx';
import { StepList } from './steps/StepList.tsx';
import { steps } from './steps/steps.ts';
import type { StepNumber } from './steps/steps.ts';
import { useSend } from './review/useSend.tsx';
import { useWizard } from './useWizard.ts';
import type { Wizard } from './useWizard.ts';
import { useStepInAddress } from './steps/useStepInAddress.ts';
import { useGoOn } from './steps/useGoOn.ts';
import { titlePage } from '../../../parts/page/pageTitle.ts';

// A step loads when it is needed, and the others while the user fills it in.
const loading = <Skeleton variant="rounded" height={360} role="status" aria-label="Loading" />;
const SettingsStep = lazyPart(
  'SettingsStep',
  () => import('./settings/SettingsStep.tsx').then((part) => part.SettingsStep),
  loading,
);
const RecipientsStep = lazyPart(
  'RecipientsStep',
  () => import('./recipients/RecipientsStep.tsx').then((part) => part.RecipientsStep),
  loading,
);
const MessageStep = lazyPart(
  'MessageStep',
  () => import('./message/MessageStep.tsx').then((part) => part.MessageStep),
  loading,
);
const ReviewStep = lazyPart(
  'ReviewStep',
  () => import('./review/ReviewStep.tsx').then((part) => part.ReviewStep),
  loading,
);
const Aside = lazyPart(
  'Aside',
  () => import('./Aside.tsx').then((part) => part.Aside),
  <Skeleton variant="rounded" height={560} sx={{ display: { xs: 'none', w1140: 'block' } }} />,
);
const StepHelp = lazyPart('StepHelp', () => import('./steps/StepHelp.tsx').then((part) => part.StepHelp));
const HeldNote = lazyPart('HeldNote', () => import('./message/HeldNote.tsx').then((part) => part.HeldNote));
const BeginAs = lazyPart('BeginAs', () => import('./wizard/BeginAs.tsx').then((part) => part.BeginAs));
const stepParts = [SettingsStep, RecipientsStep, MessageStep, ReviewStep];
// Fetched while the draft is still loading.
const first = Number(new URLSearchParams(location.search).get('step') ?? 1);
void stepParts[first - 1]?.preload();

function Step({ wizard }: { wizard: Wizard }) {
  useLoadAhead(stepParts);
  switch (wizard.form.CurrentStep) {
    case 2:
      return <RecipientsStep wizard={wizard} />;
    case 3:
      return <MessageStep wizard={wizard} />;
    case 4:
      return <ReviewStep wizard={wizard} />;
    default:
      return <SettingsStep wizard={wizard} />;
  }
}

interface WizardPageProps {
  draft: DraftBroadcast;
  /** The message is recorded by telephone. */
  callsIn: boolean;
  /** The broadcast repeats. */
  isRepeating: boolean;
}

/** The wizard on an open draft. */
export function WizardPage({ draft, callsIn, isRepeating }: WizardPageProps) {
  const wizard = useWizard(draft);
  const { goTo, held } = useStepInAddress(wizard);
  const goOn = useGoOn(wizard, goTo);
  const send = useSend(wizard, goTo);
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = wizard.form.CurrentStep as StepNumber;
  const title = steps[step - 1]?.title ?? '';

  const entered = useRef(step);
  useEffect(() => {
    titlePage(`${title}: create a broadcast | Carillon`);
    if (entered.current === step) return;
    entered.current = step;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [step, title]);

  return (
    <>
      {/* Focus must not hide below the bar at the bottom (WCAG 2.4.11). */}
      <GlobalStyles styles={{ html: { scrollPaddingTop: 88, scrollPaddingBottom: 120 } }} />
      <PageHeader
        title="Create a broadcast"
        documentTitle={`${title}: create a broadcast`}
        sub={<SaveNote wizard={wizard} />}
        actions={
          <Button startIcon={<RefreshIcon />} onClick={() => setAsking(true)}>
            Start over
          </Button>
        }
      />
      <StepList list={steps} current={step} completed={wizard.form.CompletedSteps} onStep={goTo} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', w1140: 'minmax(0, 1fr) 336px' },
          columnGap: '40px',
          alignItems: 'start',
        }}
      >
        <Box component="section" aria-labelledby="step-heading" sx={{ minWidth: 0 }}>
          <Typography
            id="step-heading"
            variant="h2"
            ref={heading}
            tabIndex={-1}
            sx={{ mb: 4, outline: 'none', fontSize: '1.375rem' }}
          >
            {title}
          </Typography>
          <StepHelp wizard={wizard} />
          {held !== null && <HeldNote wizard={wizard} held={held} />}
          <ErrorSummary problems={wizard.problems} refusals={wizard.refusals} step={title} />
          <Step wizard={wizard} />
          <StepBar wizard={wizard} step={step} onStep={goTo} send={send} />
        </Box>
        <Aside wizard={wizard} />
      </Box>
      {(callsIn || isRepeating) && <BeginAs wizard={wizard} callsIn={callsIn} isRepeating={isRepeating} />}
      {send.dialogs}
      <ConflictDialog open={wizard.status === 'conflict'} wizard={wizard} />
      <WindowConflictDialog
        open={wizard.windowConflict !== null}
        wizard={wizard}
        onDecided={goOn}
        onChoose={goTo}
      />
      <StartOverDialog open={asking} wizard={wizard} onClose={() => setAsking(false)} />
    </>
  );
}
