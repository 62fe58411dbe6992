import { partialText } from '@carillon/rules/drips/drip';
import type { LintFinding } from '@carillon/rules/linting/lintText';
import { creditCount, credits as creditWords, plural } from '@carillon/rules/money/amounts';
import { formatDateTime } from '@carillon/rules/time/times';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useGranted } from '../../../../api/client/session.ts';
import { dripCreditsQuery } from '../../../../api/drips.ts';
import { useLintFacts } from '../../../../api/texts/lintFacts.ts';
import { zoneName } from '../../../../parts/DateText.tsx';
import { ConfirmDialog } from '../../../../parts/dialogs/ConfirmDialog.tsx';
import { StepDialog } from '../../../../parts/dialogs/StepDialog.tsx';
import { LinkButton } from '../../../../parts/links.tsx';
import { LoadFailed } from '../../../../parts/lists/LoadFailed.tsx';
import type { WizardPart } from '../../create/useWizard.ts';
import { CreateStepDialog, type MissingStep } from '../CreateStepDialog.tsx';
import type { DripDraft } from './dripForm.ts';
import { useCreateDrip } from './useCreateDrip.ts';

interface ConfirmDripProps {
  wizard: WizardPart<'account' | 'draftId' | 'form' | 'saver' | 'summary' | 'zone'>;
  drip: DripDraft;
  starts: readonly (number | null)[];
  onClose: () => void;
}

/** What the rules for texts say about each step; empty while they load. */
function useFindings(drip: DripDraft): readonly (readonly LintFinding[])[] {
  const facts = useLintFacts('broadcast');
  const [findings, setFindings] = useState<readonly (readonly LintFinding[])[]>([]);
  useEffect(() => {
    let isGone = false;
    import('@carillon/rules/linting/lintText').then(
      ({ lintText }) => {
        if (!isGone) setFindings(drip.Steps.map(({ Message }) => lintText({ ...facts, text: Message })));
      },
      // The server reads the texts again and records what was overridden.
      () => setFindings([]),
    );
    return () => {
      isGone = true;
    };
  }, [drip, facts]);
  return findings;
}

/** Asks before the drip is created: what goes out when, to how many, and for how many credits (row B-037). */
export function ConfirmDrip({ wizard, drip, starts, onClose }: ConfirmDripProps) {
  const { form, account, draftId, summary, zone } = wizard;
  const steps = drip.Steps.map(({ Message }) => ({ message: Message }));
  const price = useQuery(dripCreditsQuery({ draftBroadcastId: draftId, steps }));
  const { busy, failure, partial, create, open } = useCreateDrip(wizard, drip);
  const mayBuy = useGranted('billing.buy');
  const findings = useFindings(drip);
  const available = account?.AvailableCallUnits ?? 0;
  const needed = price.data?.Credits;
  const lacks = needed !== undefined && needed > available;
  if (partial !== null) {
    const steps = partial.Failures.map(({ StepNo, Message: Problem }) => ({
      StepNo,
      Problem,
      Message: drip.Steps[StepNo - 1]?.Message ?? '',
      StartDate: new Date(starts[StepNo - 1] ?? 0).toISOString(),
    }));
    return <PartialDialog made={partial} failed={steps} onOpen={open} />;
  }
  const risks = findings.flatMap((found, index) =>
    found.filter(({ level }) => level === 'risk').map((finding) => ({ step: index + 1, finding })),
  );
  return (
    <ConfirmDialog
      open
      wide
      title="Create this drip campaign?"
      confirmLabel={busy ? 'Creating…' : 'Create drip campaign'}
      cancelLabel="Keep editing"
      tone="main"
      busy={busy}
      disabled={needed === undefined || lacks}
      onConfirm={() => void create([...new Set(findings.flatMap((found) => found.map(({ rule }) => rule)))])}
      onClose={onClose}
    >
      <Typography>
        “{form.BroadcastName.trim()}” sends {plural(steps.length, 'text', 'texts')} to{' '}
        {plural(price.data?.TextNumberCount ?? summary?.Reached ?? 0, 'number', 'numbers')}
        {drip.StopsOnReply ? ', and stops for those who reply.' : '.'}
      </Typography>
      <Box component="ol" sx={{ pl: 5, my: 3 }}>
        {drip.Steps.map((step, index) => {
          const start = starts[index] ?? null;
          return (
            <Box component="li" key={`${index} of ${drip.Steps.length}`} sx={{ mb: 2 }}>
              <Typography variant="body2" sx={{ fontWeight: 620 }}>
                {start === null ? '' : `${formatDateTime(start, zone)}, ${zoneName(zone, start)}`}
              </Typography>
              <Typography variant="body2" dir="auto" noWrap>
                {step.Message}
              </Typography>
            </Box>
          );
        })}
      </Box>
      {price.isError ? (
        <LoadFailed onRetry={() => void price.refetch()}>
          There was an error getting the credits calculation for this drip campaign.
        </LoadFailed>
      ) : needed === undefined ? (
        <Skeleton width={240} aria-label="Calculating credits" />
      ) : (
        <Typography sx={{ fontWeight: 620 }}>
          Costs at most {creditCount(needed)} of the {creditWords(available)} you have.
        </Typography>
      )}
      {lacks && (
        <Alert severity="warning" sx={{ mt: 3 }}>
          You are {creditCount(needed - available)} short. Remove recipients or steps, write shorter texts, or{' '}
          {mayBuy ? 'purchase more credits.' : 'ask an account owner to purchase more credits.'}
        </Alert>
      )}
      {risks.length > 0 && (
        <Alert severity="warning" sx={{ mt: 3 }}>
          Carriers may block {risks.length === 1 ? 'a text' : 'some texts'}:
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            {risks.map(({ step, finding }) => (
              <li key={`${step} ${finding.rule}`}>
                Step {step}: {finding.title}. {finding.reason}
              </li>
            ))}
          </Box>
        </Alert>
      )}
      {failure !== null && (
        <Alert severity="error" role="alert" sx={{ mt: 3 }}>
          {failure} Your draft is kept.
        </Alert>
      )}
    </ConfirmDialog>
  );
}

type Partial = NonNullable<ReturnType<typeof useCreateDrip>['partial']>;

interface PartialDialogProps {
  made: Partial;
  failed: readonly MissingStep[];
  onOpen: (dripId: number) => void;
}

/** Some steps could not be created: how many, why, where the others are, and how to create them now (2-decisions K5). */
export function PartialDialog({ made, failed, onOpen }: PartialDialogProps) {
  const { FailureCount, SuccessCount } = made.metaData;
  const [created, setCreated] = useState<readonly number[]>([]);
  const [creating, setCreating] = useState<MissingStep | null>(null);
  const close = (): void => onOpen(made.DripCampaignID);
  return (
    <StepDialog
      open
      title="Some steps could not be created"
      onClose={close}
      actions={
        <>
          <LinkButton to="/broadcasts">See the list of broadcasts</LinkButton>
          <Button variant="contained" onClick={close}>
            Open the drip campaign
          </Button>
        </>
      }
    >
      <Typography>{partialText(FailureCount, FailureCount + SuccessCount)}</Typography>
      <Box component="ul" sx={{ pl: 5 }}>
        {failed.map((step) => (
          <Box component="li" key={step.StepNo} sx={{ mb: 3 }}>
            {created.includes(step.StepNo) ? (
              `Step ${step.StepNo} is created now.`
            ) : (
              <>
                Step {step.StepNo}: {step.Problem}{' '}
                <Button size="small" onClick={() => setCreating(step)}>
                  Create step {step.StepNo} again
                </Button>
              </>
            )}
          </Box>
        ))}
      </Box>
      <Typography sx={{ color: 'text.secondary' }}>
        The others are scheduled and go out at their times. You can create a missing step here, or later on
        the page of the drip campaign.
      </Typography>
      {creating !== null && (
        <CreateStepDialog
          dripId={made.DripCampaignID}
          step={creating}
          onCreated={() => {
            setCreated((old) => [...old, creating.StepNo]);
            setCreating(null);
          }}
          onClose={() => setCreating(null)}
        />
      )}
    </StepDialog>
  );
}
