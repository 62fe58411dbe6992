import type { DraftBroadcast } from '@carillon/contract/broadcasts/drafts';
import { findShortUrls } from '@carillon/rules/linting/shortUrls';
import { messageEmptyText } from '@carillon/rules/drips/drip';
import { firstDrip } from '@carillon/rules/drips/firstDrip';
import { isAbroad } from '@carillon/rules/phones/countries';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { ArrowRightIcon, ChevronLeftIcon, RefreshIcon } from '../../../../parts/icons.tsx';
import { PageHeader } from '../../../../parts/page/PageHeader.tsx';
import { textPricesOf } from '../../../../parts/texts/textPrices.ts';
import { ConflictDialog, StartOverDialog } from '../../create/dialogs.ts';
import { SaveNote } from '../../create/draft/SaveNote.tsx';
import { limitOf, textFacts } from '../../../../parts/texts/editor/textFacts.ts';
import { StepList } from '../../create/steps/StepList.tsx';
import { fieldIds } from '../../create/steps/stepFacts.ts';
import type { StepFacts, WizardField } from '../../create/steps/stepFacts.ts';
import { useWizard } from '../../create/useWizard.ts';
import { ConfirmDrip } from './ConfirmDrip.tsx';
import { DripSettings } from './DripSettings.tsx';
import { DripSteps } from './DripSteps.tsx';
import { settingsFaults, stepFaults } from './dripForm.ts';
import type { DripDraft, StepFaults } from './dripForm.ts';
import { stepFieldId } from './stepFieldId.ts';
import { stickyBar } from '../../create/steps/stickyBar.ts';

const titles = [
  { number: 1, title: 'Settings and recipients' },
  { number: 2, title: 'Messages and times' },
] as const;

/** The form of a drip in two steps (2-decisions K9): whom it goes to, and what is sent when. */
export function DripWizard({ draft }: { draft: DraftBroadcast }) {
  const wizard = useWizard(draft);
  const { form, change, user, account, now, zone, summary } = wizard;
  const drip = form.Drip ?? firstDrip;
  const step = form.CurrentStep === 2 ? 2 : 1;
  const [tried, setTried] = useState({ settings: false, steps: false });
  const [asking, setAsking] = useState<'startOver' | 'confirm' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  // From now on the draft is that of a drip, so that it opens on this page.
  useEffect(() => {
    if (form.Drip === null) change((old) => ({ ...old, Drip: firstDrip, IncludeSignature: false }));
  }, [form.Drip, change]);
  const entered = useRef(step);
  useEffect(() => {
    if (entered.current === step) return;
    entered.current = step;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [step]);

  const setDrip = (edit: (old: DripDraft) => DripDraft): void =>
    change((old) => ({ ...old, Drip: edit(old.Drip ?? firstDrip) }));
  const settings = settingsFaults({
    name: form.BroadcastName,
    number: numberState(wizard.facts, form.TextNumberID ?? 0),
    reached: summary?.Reached,
  });
  const timed = stepFaults(drip, now, zone);
  const limit = limitOf(user?.DefaultSettingCharacterCount, false);
  const faults = timed.faults.map((fault, index): StepFaults => {
    const { error } = textFacts(
      {
        text: drip.Steps[index]?.Message ?? '',
        signature: '',
        hasMedia: false,
        limit,
        international: isAbroad(account?.CountryID ?? 1),
        prices: textPricesOf(account),
        customFields: null,
        links: findShortUrls(drip.Steps[index]?.Message ?? ''),
      },
      messageEmptyText,
    );
    return error === null ? fault : { ...fault, Message: error };
  });

  const go = (next: 1 | 2): void => change((old) => ({ ...old, CurrentStep: next }));
  /** Goes on, or leads to the first field that has to be changed. */
  const toSteps = (): void => {
    const first = Object.keys(settings)[0] as keyof typeof settingIds | undefined;
    if (first === undefined) return go(2);
    setTried((old) => ({ ...old, settings: true }));
    go(1);
    focusField(settingIds[first]);
  };
  const confirm = (): void => {
    if (Object.keys(settings).length > 0) return toSteps();
    const wrong = faults.findIndex((fault) => Object.keys(fault).length > 0);
    if (wrong === -1) return setAsking('confirm');
    setTried((old) => ({ ...old, steps: true }));
    focusField(stepFieldId(wrong, Object.keys(faults[wrong] ?? {})[0] as keyof StepFaults));
  };
  const errorOf = (field: WizardField): string | undefined => {
    if (!tried.settings) return undefined;
    if (field === 'recipients') return settings.recipients;
    return field === 'TextNumberID' ? settings.number : field === 'BroadcastName' ? settings.name : undefined;
  };
  const shown = { ...wizard, errorOf, leave: () => undefined };
  const title = titles[step - 1]?.title ?? '';
  return (
    <>
      {/* Focus must not hide below the bar at the bottom (WCAG 2.4.11). */}
      <GlobalStyles styles={{ html: { scrollPaddingTop: 88, scrollPaddingBottom: 120 } }} />
      <PageHeader
        title="Create a drip campaign"
        documentTitle={`${title}: create a drip campaign`}
        sub={<SaveNote wizard={wizard} item="draft drip campaign" />}
        actions={
          <Button startIcon={<RefreshIcon />} onClick={() => setAsking('startOver')}>
            Start over
          </Button>
        }
      />
      <StepList
        list={titles}
        current={step}
        completed={Object.keys(settings).length === 0 && summary !== undefined ? [1] : []}
        onStep={(next) => (next === 2 ? toSteps() : go(1))}
      />
      <Box component="section" aria-labelledby="drip-step" sx={{ minWidth: 0, maxWidth: 860 }}>
        <Typography
          id="drip-step"
          variant="h2"
          ref={heading}
          tabIndex={-1}
          sx={{ mb: 4, outline: 'none', fontSize: '1.375rem' }}
        >
          {title}
        </Typography>
        {step === 1 ? (
          <DripSettings wizard={shown} drip={drip} onDrip={setDrip} />
        ) : (
          <DripSteps
            wizard={shown}
            drip={drip}
            starts={timed.starts}
            faults={tried.steps ? faults : timed.faults}
            limit={limit}
            onDrip={setDrip}
          />
        )}
        <Bar step={step} onBack={() => go(1)} onNext={step === 1 ? toSteps : confirm} />
      </Box>
      {asking === 'confirm' && (
        <ConfirmDrip wizard={wizard} drip={drip} starts={timed.starts} onClose={() => setAsking(null)} />
      )}
      <ConflictDialog open={wizard.status === 'conflict'} wizard={wizard} />
      <StartOverDialog
        open={asking === 'startOver'}
        wizard={wizard}
        page="/drip-campaigns/new"
        onClose={() => setAsking(null)}
      />
    </>
  );
}

function numberState(
  { usableNumbers, blockedNumbers }: Pick<StepFacts, 'usableNumbers' | 'blockedNumbers'>,
  id: number,
): 'usable' | 'blocked' | 'missing' {
  if (usableNumbers === undefined || usableNumbers.includes(id)) return 'usable';
  return blockedNumbers.includes(id) ? 'blocked' : 'missing';
}

const settingIds = {
  name: fieldIds.BroadcastName,
  number: fieldIds.TextNumberID,
  recipients: fieldIds.recipients,
} as const;

/** Focuses a field, or the first control in it, once the page shows it. */
function focusField(id: string): void {
  requestAnimationFrame(() => {
    const found = document.getElementById(id);
    const control = found?.matches('input, textarea, [tabindex]')
      ? found
      : found?.querySelector<HTMLElement>('button, input');
    control?.focus();
  });
}

function Bar({ step, onBack, onNext }: { step: 1 | 2; onBack: () => void; onNext: () => void }) {
  return (
    <Box data-keep-clear sx={{ ...stickyBar, display: 'flex', justifyContent: 'space-between' }}>
      {step === 2 ? (
        <Button startIcon={<ChevronLeftIcon />} onClick={onBack}>
          Back
        </Button>
      ) : (
        <span />
      )}
      <Button
        variant="contained"
        color="secondary"
        size="large"
        endIcon={step === 1 ? <ArrowRightIcon /> : undefined}
        onClick={onNext}
      >
        {step === 1 ? 'Next: messages' : 'Create drip campaign'}
      </Button>
    </Box>
  );
}
