import type { DripCampaignDetails } from '@carillon/contract/broadcasts/drips';
import { overtakenText } from '@carillon/rules/drips/lateStep';
import { count, plural } from '@carillon/rules/money/amounts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { outcomeText, progressOf } from '../../../parts/broadcasts/progress.ts';
import { ResultBars } from '../../../parts/broadcasts/ResultBar.tsx';
import { StatusChip, ToneChip } from '../../../parts/broadcasts/StatusChip.tsx';
import { DateText } from '../../../parts/DateText.tsx';
import { LinkButton } from '../../../parts/links.tsx';
import { accountNow } from '../../../parts/accountClock.ts';
import { tabular } from '../../../theme.ts';
import { CreateStepDialog } from './CreateStepDialog.tsx';
import { latePlace } from './dripWords.ts';

type Step = DripCampaignDetails['Steps'][number];

/** The steps in a line of time: when each goes out, what it says, and what came of it. */
export function DripTimeline({ drip }: { drip: DripCampaignDetails }) {
  const [missing, create] = useState<Step | null>(null);
  const mayCreate = drip.Actions.includes('createStep');
  return (
    <Box component="section" aria-labelledby="drip-steps" sx={{ mb: 8 }}>
      <Typography id="drip-steps" variant="h2" sx={{ mb: 3 }}>
        Steps
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {drip.Steps.map((step) => (
          <TimelineStep
            key={step.StepNo}
            step={step}
            isNext={drip.NextStep?.StepNo === step.StepNo}
            overtakenBy={
              step.BroadcastID === null ? latePlace(drip.Steps, step, accountNow()).overtakenBy : null
            }
            onCreate={mayCreate && step.BroadcastID === null ? () => create(step) : null}
          />
        ))}
      </Box>
      {missing !== null && (
        <CreateStepDialog
          dripId={drip.DripCampaignID}
          step={missing}
          steps={drip.Steps}
          onCreated={() => create(null)}
          onClose={() => create(null)}
        />
      )}
    </Box>
  );
}

/** A step that has no broadcast to show its own state. */
function stateOf({ Broadcast, BroadcastID }: Step): ReactNode {
  if (Broadcast !== null) return <StatusChip broadcast={Broadcast} />;
  return BroadcastID === null ? (
    <ToneChip label="Not created" tone="red" />
  ) : (
    <ToneChip label="Deleted" tone="grey" />
  );
}

interface TimelineStepProps {
  step: Step;
  isNext: boolean;
  /** A later step that was sent, so that this one can't be created anymore. */
  overtakenBy: number | null;
  onCreate: (() => void) | null;
}

function TimelineStep({ step, isNext, overtakenBy, onCreate }: TimelineStepProps) {
  const { StepNo, Broadcast, Message, Problem, StartDate } = step;
  const isStarted = Broadcast !== null && Broadcast.StartedDate !== null;
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        pl: { xs: 9, sm: 11 },
        pb: 5,
        // The line from this step to the next one.
        '&:not(:last-of-type)::before': {
          content: '""',
          position: 'absolute',
          left: 15,
          top: 32,
          bottom: 0,
          width: 2,
          bgcolor: 'divider',
        },
      }}
    >
      <Box
        aria-hidden
        sx={{
          ...tabular,
          position: 'absolute',
          left: 0,
          top: 0,
          width: 32,
          height: 32,
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          fontWeight: 650,
          fontSize: '0.875rem',
          bgcolor: isStarted ? 'success.main' : isNext ? 'secondary.main' : 'own.greyTint',
          color: isStarted ? 'success.contrastText' : isNext ? 'secondary.contrastText' : 'text.secondary',
        }}
      >
        {StepNo}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', minHeight: 32, columnGap: '12px' }}>
        <Typography component="h3" sx={{ fontWeight: 620 }}>
          Step {StepNo}, <DateText value={Broadcast?.StartedDate ?? StartDate} />
        </Typography>
        {stateOf(step)}
      </Box>
      <Typography dir="auto" sx={{ mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: 640 }}>
        {Message}
      </Typography>
      {Problem !== '' && (
        <Typography variant="body2" sx={{ mt: 1, color: 'error.main', fontWeight: 560 }}>
          {Problem}
        </Typography>
      )}
      {overtakenBy !== null && (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary', maxWidth: 640 }}>
          {overtakenText(StepNo, overtakenBy)}
        </Typography>
      )}
      {onCreate !== null && overtakenBy === null && (
        <Button size="small" variant="outlined" onClick={onCreate} sx={{ mt: 2 }}>
          Create step {StepNo} again
        </Button>
      )}
      {Broadcast !== null && isStarted && <StepResults broadcast={Broadcast} />}
      {Broadcast !== null && (
        <LinkButton
          size="small"
          to="/broadcast-details/$id"
          params={{ id: String(Broadcast.BroadcastID) }}
          sx={{ mt: 1, ml: -2 }}
        >
          Open the broadcast of step {StepNo}
        </LinkButton>
      )}
    </Box>
  );
}

function StepResults({ broadcast }: { broadcast: NonNullable<Step['Broadcast']> }) {
  const progress = progressOf(broadcast);
  const facts = [
    ...progress.filter((part) => part.people > 0).map((part) => outcomeText(part)),
    ...(broadcast.RepliedTotal > 0 ? [`${count(broadcast.RepliedTotal)} replied`] : []),
    ...(broadcast.TextOptedOut > 0
      ? [`${plural(broadcast.TextOptedOut, 'person', 'people')} opted out after it`]
      : []),
  ];
  return (
    <Box sx={{ mt: 2, maxWidth: 420 }}>
      <ResultBars progress={progress} height={8} />
      <Typography variant="body2" sx={{ ...tabular, mt: 1, color: 'text.secondary' }}>
        {facts.join(' · ')}
      </Typography>
    </Box>
  );
}
