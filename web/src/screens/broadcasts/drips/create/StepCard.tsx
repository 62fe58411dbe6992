import { messageEmptyText } from '@carillon/rules/drips/drip';
import { waitUnits } from '@carillon/rules/drips/dripSteps';
import { formatDateTime } from '@carillon/rules/time/times';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTextFacts } from '../../../../api/texts/useTextFacts.ts';
import { zoneName } from '../../../../parts/DateText.tsx';
import { TrashIcon } from '../../../../parts/icons.tsx';
import { MessageEditor } from '../../../../parts/texts/editor/MessageEditor.tsx';
import { firstTextsQuery } from '../../create/draft/draftData.ts';
import { StartTimeField } from '../../create/settings/StartTimeField.tsx';
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
  /** Most characters of a text; undefined while the settings load. */
  limit: number | undefined;
  onChange: (change: Partial<DripStep>) => void;
  /** Absent for the only step. */
  onRemove: (() => void) | undefined;
}

/** One step: its text with what the rules for texts say about it, and when it goes out. */
export function StepCard(props: StepCardProps) {
  const { wizard, index, step, start, faults, limit, onChange, onRemove } = props;
  const { zone } = wizard;
  const first = useQuery(firstTextsQuery(wizard.draftId)).data?.HasFirstTexts ?? false;
  const { facts, lintFacts } = useTextFacts({
    text: step.Message,
    limit,
    customFields: null,
    place: 'broadcast',
    // Only the first text of a drip can be the first that a person gets.
    isFirst: first && index === 0,
    needed: messageEmptyText,
  });
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
        <MessageEditor
          id={stepFieldId(index, 'Message')}
          label={`Message of step ${index + 1}`}
          minRows={3}
          value={step.Message}
          onChange={(Message) => onChange({ Message })}
          onLeave={() => undefined}
          error={faults.Message}
          facts={facts}
          lintFacts={lintFacts}
          columns={null}
        />
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
