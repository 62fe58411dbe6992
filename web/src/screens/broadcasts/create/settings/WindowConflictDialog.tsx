import { formatDateTime } from '@carillon/rules/time/times';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { HelpLink } from '../../../../parts/help/HelpLink.tsx';
import { zoneName } from '../../../../parts/DateText.tsx';
import { windowInSentence } from './callTimes.ts';
import { nearestFittingStart } from './nearestFittingStart.ts';
import { focusField } from '../steps/ErrorSummary.tsx';
import { dateOf, startText } from './startTimes.ts';
import type { StepNumber } from '../steps/steps.ts';
import type { WizardPart } from '../useWizard.ts';
import { editForm, hasStart, hasTexts, repeats } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';

interface WindowConflictDialogProps {
  wizard: WizardPart<'change' | 'closeWindowConflict' | 'facts' | 'form' | 'now' | 'windowConflict' | 'zone'>;
  /** Continues to this step as soon as the decision is in the form. */
  onDecided: (step: StepNumber) => void;
  /** Opens the step where the start is chosen. */
  onChoose: (step: StepNumber) => void;
}

/** The start lies outside of the calling window: another time, or the user takes responsibility (2-decisions G4). */
export function WindowConflictDialog({ wizard, onDecided, onChoose }: WindowConflictDialogProps) {
  const { form, zone, now, facts, windowConflict, closeWindowConflict } = wizard;
  const isOpen = windowConflict !== null;
  const isLater = hasStart(form);
  const startsAt = isLater ? facts.start.at : now;
  const fitting = isOpen ? nearestFittingStart(form, startsAt ?? now, now, zone) : null;
  const notes = [
    ...(isLater ? ['A broadcast starts 15 minutes before the window closes at the latest.'] : []),
    ...(hasTexts(form) ? ['Texts and calls start together.'] : []),
  ];
  const decide = (change: Partial<WizardForm>): void => {
    // A decision on the last page changes nothing else that was confirmed there.
    const stays = form.CurrentStep === 4 ? { SettingsConfirmed: form.SettingsConfirmed } : {};
    wizard.change((old) => editForm(old, { ...change, ...stays }));
    if (windowConflict !== null) onDecided(windowConflict);
    closeWindowConflict();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={closeWindowConflict}
      maxWidth="xs"
      fullWidth
      aria-labelledby="window-conflict-title"
    >
      <DialogTitle id="window-conflict-title">Outside your calling window</DialogTitle>
      <DialogContent>
        <Typography>
          {startsAt === null
            ? 'Your calls would start'
            : `Calls would start ${isLater ? '' : 'now, '}${formatDateTime(startsAt, zone)}.`}{' '}
          Your calling window is {windowInSentence(form)}, {zoneName(zone, now)}.
        </Typography>
        <Typography sx={{ mt: 3, color: 'text.secondary' }}>
          {notes.map((note) => `${note} `)}
          <HelpLink article="calling-window">How the calling window works</HelpLink>
        </Typography>
      </DialogContent>
      <DialogActions
        sx={{
          flexDirection: 'column',
          alignItems: 'stretch',
          '& > :not(style) ~ :not(style)': { ml: 0, mt: 2 },
        }}
      >
        {fitting !== null && (
          <Button
            variant="contained"
            onClick={() =>
              decide({
                startOption: repeats(form) ? 'REPEATING' : 'START_LATER',
                ...startFields(fitting, zone),
                CallingWindowIgnored: false,
              })
            }
          >
            Start {formatDateTime(fitting, zone)}
          </Button>
        )}
        <Button
          variant="outlined"
          onClick={() => {
            closeWindowConflict();
            if (form.CurrentStep === 4) {
              onChoose(1);
              return;
            }
            // Once the dialog has returned the focus.
            setTimeout(() => focusField({ field: 'StartDate', message: '' }), 0);
          }}
        >
          Choose another time
        </Button>
        <Button color="error" onClick={() => decide({ CallingWindowIgnored: true })}>
          Send anyway
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function startFields(at: number, zone: string): Pick<WizardForm, 'StartDate' | 'startTimeText'> {
  const { date, clock, time } = dateOf(at, zone);
  return { StartDate: startText(date, clock), startTimeText: time };
}
