import { waitUnits } from '@carillon/rules/drips/dripSteps';
import { creditCount, plural } from '@carillon/rules/money/amounts';
import { normaliseText } from '@carillon/rules/texts/segments';
import { formatDateTime } from '@carillon/rules/time/times';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLintFacts } from '../../../../api/texts/lintFacts.ts';
import { zoneName } from '../../../../parts/DateText.tsx';
import { TrashIcon } from '../../../../parts/icons.tsx';
import { CounterText } from '../../../../parts/texts/CounterText.tsx';
import { TextRemarks } from '../../../../parts/texts/TextRemarks.tsx';
import { tabular } from '../../../../theme.ts';
import { firstTextsQuery } from '../../create/draft/draftData.ts';
import { StartTimeField } from '../../create/settings/StartTimeField.tsx';
import type { LinkAnswer, TextFacts } from '../../../../parts/texts/editor/textFacts.ts';
import { useLinks } from '../../../../api/texts/useLinks.ts';
import { Panel } from '../../create/Panel.tsx';
import type { WizardPart } from '../../create/useWizard.ts';
import { onDate } from './dripForm.ts';
import type { DripStep, StepFaults } from './dripForm.ts';
import { stepFieldId } from './stepFieldId.ts';

interface StepCardProps {
  wizard: WizardPart<'draftId' | 'now' | 'zone'>;
  /** From 0. */
  index: number;
  step: DripStep;
  start: number | null;
  faults: StepFaults;
  factsOf: (text: string, links: LinkAnswer | undefined) => TextFacts;
  onChange: (change: Partial<DripStep>) => void;
  /** Absent for the only step. */
  onRemove: (() => void) | undefined;
}

/** One step: its text with what the rules for texts say about it, and when it goes out. */
export function StepCard(props: StepCardProps) {
  const { wizard, index, step, start, faults, factsOf, onChange, onRemove } = props;
  const { zone } = wizard;
  const links = useLinks(step.Message);
  const facts = factsOf(step.Message, links);
  const ofAccount = useLintFacts('broadcast');
  const first = useQuery(firstTextsQuery(wizard.draftId)).data?.HasFirstTexts ?? false;
  const { limit } = facts;
  const lintFacts = useMemo(
    // Only the first text of a drip can be the first that a person gets.
    () => ({ ...ofAccount, signature: '', shortUrls: links, limit, isFirst: first && index === 0 }),
    [ofAccount, links, limit, first, index],
  );
  const title = `Step ${index + 1}`;
  return (
    <Box component="li" aria-label={title}>
      <Panel>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 3 }}>
          <Typography variant="h3">{title}</Typography>
          {onRemove && (
            <Button size="small" startIcon={<TrashIcon />} aria-label={`Remove ${title}`} onClick={onRemove}>
              Remove
            </Button>
          )}
        </Box>
        <StepText index={index} step={step} facts={facts} error={faults.Message} onChange={onChange} />
        <TextRemarks facts={lintFacts} text={step.Message} onFix={(Message) => onChange({ Message })} />
        <StepTime {...props} />
        <Typography variant="body2" role="status" sx={{ mt: 3, color: 'text.secondary' }}>
          {start === null
            ? `Times are ${zoneName(zone, wizard.now)}.`
            : `${index === 0 && step.When === 'WAIT' ? 'If you create it now, it goes' : 'Goes'} out ${formatDateTime(start, zone)}, ${zoneName(zone, start)}.`}
        </Typography>
      </Panel>
    </Box>
  );
}

/** The text, with its length, its cost, and what is wrong with it. Curly quotes and the like become plain (row C-153). */
function StepText(
  props: Pick<StepCardProps, 'index' | 'step' | 'onChange'> & { facts: TextFacts; error: string | undefined },
) {
  const { index, step, facts, onChange } = props;
  const error = props.error ?? (facts.urgent ? (facts.error ?? undefined) : undefined);
  return (
    <>
      <TextField
        id={stepFieldId(index, 'Message')}
        label={`Message of step ${index + 1}`}
        multiline
        minRows={3}
        maxRows={14}
        fullWidth
        value={step.Message}
        onChange={(event) => {
          const isComposing = 'isComposing' in event.nativeEvent && event.nativeEvent.isComposing === true;
          onChange({ Message: isComposing ? event.target.value : normaliseText(event.target.value) });
        }}
        error={error !== undefined}
        helperText={error}
        slotProps={{ htmlInput: { maxLength: 5000, dir: 'auto' } }}
      />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          columnGap: 3,
          mt: 1,
          mx: 0.5,
        }}
      >
        <CounterText count={facts.count} max={facts.limit ?? 160} />
        <Typography variant="caption" sx={{ ...tabular, color: 'text.secondary' }}>
          {plural(facts.segments, 'segment', 'segments')} · {creditCount(facts.credits)} per text
        </Typography>
      </Box>
    </>
  );
}

/** A wait after the step before, or a date and time (2-decisions K4). */
function StepTime({ wizard, index, step, start, faults, onChange }: StepCardProps) {
  const { now, zone } = wizard;
  const isWait = step.When === 'WAIT';
  return (
    <Box sx={{ mt: 5 }}>
      <TextField
        select
        label={`When step ${index + 1} goes out`}
        value={step.When}
        onChange={(event) =>
          onChange(event.target.value === 'DATE' ? onDate(start, now, zone) : { When: 'WAIT' })
        }
        sx={{ width: { xs: '100%', sm: 392 } }}
      >
        <MenuItem value="WAIT">
          {index === 0 ? 'A while after you create it' : `A while after step ${index}`}
        </MenuItem>
        <MenuItem value="DATE">On a date</MenuItem>
      </TextField>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr 1fr', sm: '200px 180px' },
          gap: '12px',
          alignItems: 'start',
          mt: 4,
        }}
      >
        {isWait ? (
          <WaitFields index={index} step={step} error={faults.Wait} onChange={onChange} />
        ) : (
          <>
            <TextField
              id={stepFieldId(index, 'Date')}
              label="Date"
              type="date"
              value={step.Date}
              onChange={(event) => onChange({ Date: event.target.value })}
              error={faults.Date !== undefined}
              helperText={faults.Date}
              slotProps={{ inputLabel: { shrink: true } }}
            />
            <StartTimeField
              id={stepFieldId(index, 'Time')}
              time={step.Time}
              error={faults.Time}
              onChange={(Time) => onChange({ Time })}
              onLeave={() => undefined}
            />
          </>
        )}
      </Box>
    </Box>
  );
}

function WaitFields({
  index,
  step,
  error,
  onChange,
}: Pick<StepCardProps, 'index' | 'step' | 'onChange'> & { error: string | undefined }) {
  return (
    <>
      <TextField
        id={stepFieldId(index, 'Wait')}
        label="Wait"
        value={step.WaitAmount}
        onChange={(event) => onChange({ WaitAmount: event.target.value.slice(0, 20) })}
        error={error !== undefined}
        helperText={error}
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <TextField
        select
        label="Unit"
        value={step.WaitUnit}
        onChange={(event) =>
          onChange({ WaitUnit: waitUnits.find((unit) => unit === event.target.value) ?? 'minutes' })
        }
      >
        {waitUnits.map((unit) => (
          <MenuItem key={unit} value={unit}>
            {unit}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}
