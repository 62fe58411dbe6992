import { mostSteps } from '@carillon/rules/drips/drip';
import { newStep } from '@carillon/rules/drips/firstDrip';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PlusIcon } from '../../../../parts/icons.tsx';
import { useSnackbar } from '../../../../parts/page/Snackbars.tsx';
import type { WizardPart } from '../../create/useWizard.ts';
import { mayAdd, withStep } from './dripForm.ts';
import type { DripDraft, StepFaults } from './dripForm.ts';
import { StepCard } from './StepCard.tsx';

interface DripStepsProps {
  wizard: WizardPart<'draftId' | 'now' | 'zone'>;
  drip: DripDraft;
  /** When each step goes out, in milliseconds; null where that can't be said yet. */
  starts: readonly (number | null)[];
  faults: readonly StepFaults[];
  /** Most characters of a text; undefined while the settings load. */
  limit: number | undefined;
  onDrip: (edit: (old: DripDraft) => DripDraft) => void;
}

/** Step 2: the texts, one after the other, each with its time (row B-126). */
export function DripSteps({ wizard, drip, starts, faults, limit, onDrip }: DripStepsProps) {
  const show = useSnackbar();
  const remove = (index: number): void => {
    const before = drip;
    onDrip((old) => ({ ...old, Steps: old.Steps.filter((_, at) => at !== index) }));
    show({
      text: `Step ${index + 1} was removed.`,
      action: { label: 'Undo', run: () => onDrip(() => before) },
    });
  };
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 4 }}>
        Texts go out exactly as you write them. You can change or cancel each step later, until it starts.
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {drip.Steps.map((step, index) => (
          <StepCard
            // Steps have no id of their own: one that is removed gives its place to the next.
            key={`${index} of ${drip.Steps.length}`}
            wizard={wizard}
            index={index}
            step={step}
            start={starts[index] ?? null}
            faults={faults[index] ?? {}}
            limit={limit}
            onChange={(change) => onDrip((old) => withStep(old, index, change))}
            onRemove={drip.Steps.length > 1 ? () => remove(index) : undefined}
          />
        ))}
      </Box>
      <Button
        variant="outlined"
        startIcon={<PlusIcon />}
        disabled={!mayAdd(drip)}
        onClick={() => onDrip((old) => (mayAdd(old) ? { ...old, Steps: [...old.Steps, newStep] } : old))}
      >
        Add a step
      </Button>
      {!mayAdd(drip) && (
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
          A drip campaign has at most {mostSteps} steps.
        </Typography>
      )}
    </>
  );
}
