import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ArrowRightIcon, ChevronLeftIcon } from '../../../../parts/icons.tsx';
import { tabular } from '../../../../theme.ts';
import { creditCount, people } from '@carillon/rules/money/amounts';
import { reachWords } from '../recipients/reachWords.ts';
import { sendLabel } from '../review/sending.ts';
import { steps } from './steps.ts';
import type { StepNumber } from './steps.ts';
import type { Send } from '../review/useSend.tsx';
import type { WizardPart } from '../useWizard.ts';
import { stickyBar } from './stickyBar.ts';

interface StepBarProps {
  wizard: WizardPart<'creditsNeeded' | 'failed' | 'form' | 'moving' | 'summary' | 'waitsFor'>;
  step: StepNumber;
  onStep: (step: StepNumber) => void;
  send: Send;
}

/** Back and Continue, always within reach. Below 1140 pixels it also says what will happen. */
export function StepBar({ wizard, step, onStep, send }: StepBarProps) {
  const { summary, creditsNeeded, form } = wizard;
  const next = steps[step];
  const reached = summary?.Reached ?? 0;
  const whom = summary === undefined ? people(0) : reachWords(summary);
  const waits = send.busy ? 'Sending your broadcast…' : wizard.failed.length > 0 ? 'Send' : wizard.waitsFor;
  const facts =
    summary === undefined
      ? ''
      : reached === 0
        ? 'No recipients yet'
        : creditsNeeded > 0
          ? `${whom} · ${creditCount(creditsNeeded)}`
          : whom;
  return (
    <Box data-keep-clear sx={stickyBar}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          justifyContent: 'space-between',
          alignItems: 'center',
        }}
      >
        {step > 1 ? (
          <Button
            startIcon={<ChevronLeftIcon />}
            onClick={() => onStep((step - 1) as StepNumber)}
            sx={{ mr: 2, flex: 'none', whiteSpace: 'nowrap' }}
          >
            Back
          </Button>
        ) : (
          <span />
        )}
        <Typography
          variant="caption"
          component="p"
          sx={{
            ...tabular,
            display: { xs: next ? 'block' : 'none', sm: 'block', w1140: 'none' },
            // On a separate line on phones: there is no room beside two buttons.
            order: { xs: -1, sm: 0 },
            flex: { xs: '1 0 100%', sm: 1 },
            minWidth: 0,
            mr: { xs: 0, sm: 3 },
            mb: { xs: 1.5, sm: 0 },
            textAlign: { xs: 'center', sm: 'right' },
            lineHeight: 1.3,
            color: 'text.secondary',
            fontWeight: 560,
          }}
        >
          {facts}
        </Typography>
        {next ? (
          <Button
            variant="contained"
            color="secondary"
            size="large"
            sx={{ ml: 'auto', px: { xs: 4, sm: 6 }, minWidth: 0, whiteSpace: 'nowrap' }}
            endIcon={<ArrowRightIcon />}
            aria-label={`Next: ${next.title}`}
            aria-busy={wizard.moving}
            onClick={() => onStep(next.number)}
          >
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, mr: 1 }}>
              Next:
            </Box>
            {next.title}
          </Button>
        ) : (
          <Button
            variant="contained"
            color="secondary"
            size="large"
            sx={{
              px: { xs: 4, sm: 6 },
              minWidth: 0,
              whiteSpace: 'nowrap',
              '&[aria-disabled="true"]': { opacity: 0.6, cursor: 'default' },
            }}
            aria-busy={waits !== null && wizard.failed.length === 0}
            // It keeps the focus: a dialog that says why it failed returns the focus when it closes.
            aria-disabled={waits !== null}
            onClick={send.start}
          >
            {waits ?? sendLabel(whom, form)}
          </Button>
        )}
      </Box>
    </Box>
  );
}
