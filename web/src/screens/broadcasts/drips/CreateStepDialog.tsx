import { defaultWait, messageEmptyText } from '@carillon/rules/drips/drip';
import { plural } from '@carillon/rules/money/amounts';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useId, useState } from 'react';
import { broadcastKeys } from '../../../api/broadcasts.ts';
import { errorText } from '../../../api/client/errors.ts';
import { useUser } from '../../../api/client/session.ts';
import { drips } from '../../../api/drips.ts';
import { useTextFacts } from '../../../api/texts/useTextFacts.ts';
import { accountNow } from '../../../parts/accountClock.ts';
import { DateText } from '../../../parts/DateText.tsx';
import { ConfirmDialog } from '../../../parts/dialogs/ConfirmDialog.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { MessageEditor } from '../../../parts/texts/editor/MessageEditor.tsx';
import { latePlace, type NeighborStep } from './dripWords.ts';

/** A step without a broadcast: what it would say, when, and why it could not be created. */
export interface MissingStep {
  readonly StepNo: number;
  readonly Message: string;
  /** Instant of its start as it was planned. */
  readonly StartDate: string;
  readonly Problem: string;
}

interface CreateStepDialogProps {
  dripId: number;
  step: MissingStep;
  /** The steps of the drip as they are now; none right after it was created, when all are in order. */
  steps?: readonly NeighborStep[];
  onCreated: () => void;
  onClose: () => void;
}

/** Creates a step that could not be created with its drip: its text can be changed, and nothing typed is lost. */
export function CreateStepDialog({ dripId, step, steps = [], onCreated, onClose }: CreateStepDialogProps) {
  const { StepNo, StartDate, Problem } = step;
  const id = useId();
  const client = useQueryClient();
  const show = useSnackbar();
  const [message, setMessage] = useState(step.Message);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(Problem);
  const { facts, lintFacts } = useTextFacts({
    text: message,
    limit: useUser()?.DefaultSettingCharacterCount,
    customFields: null,
    place: 'broadcast',
    needed: messageEmptyText,
  });
  const [{ isPast, place }] = useState(() => ({
    isPast: Date.parse(StartDate) <= accountNow(),
    place: latePlace(steps, step, accountNow()),
  }));
  const moved = place.overtakenBy === null ? place.moved : [];
  const startAt = place.overtakenBy === null ? place.startAt : Date.parse(StartDate);
  const create = async (): Promise<void> => {
    setBusy(true);
    try {
      await drips.createStep(dripId, StepNo, { Message: message });
      const also =
        moved.length === 0
          ? ''
          : ` ${plural(moved.length, 'later step', 'later steps')} moved to keep the order.`;
      show({ text: `Step ${StepNo} was created.${also}`, tone: 'success' });
      void client.invalidateQueries({ queryKey: broadcastKeys.all });
      onCreated();
    } catch (error) {
      setFailure(errorText(error, 'creating', 'step'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      wide
      title={`Create step ${StepNo}`}
      confirmLabel={busy ? 'Creating…' : `Create step ${StepNo}`}
      tone="main"
      busy={busy}
      disabled={facts.error !== null}
      onConfirm={() => void create()}
      onClose={onClose}
    >
      {/* A fault of the text is said at the text. */}
      {failure !== '' && failure !== facts.error && (
        <Alert severity="error" role="alert" sx={{ mb: 4 }}>
          {failure}
        </Alert>
      )}
      <MessageEditor
        id={id}
        label="Message"
        minRows={3}
        value={message}
        onChange={setMessage}
        onLeave={() => undefined}
        error={facts.error ?? undefined}
        facts={facts}
        lintFacts={lintFacts}
        columns={null}
      />
      <Typography sx={{ mt: 3, color: 'text.secondary' }}>
        {startAt === Date.parse(StartDate) ? (
          <>
            It goes out at its time, <DateText value={StartDate} />.
          </>
        ) : isPast ? (
          `Its time has passed, so it goes out ${defaultWait} minutes after it is created.`
        ) : (
          <>
            The step before it goes out later than planned, so this one goes out{' '}
            <DateText value={new Date(startAt).toISOString()} />.
          </>
        )}{' '}
        People who left the drip campaign don’t get it.
      </Typography>
      {moved.length > 0 && (
        <Typography sx={{ mt: 2, color: 'text.secondary' }}>
          To stay in order,{' '}
          {moved.map(({ stepNo, startAt: start }, index) => (
            <Fragment key={stepNo}>
              {index > 0 && ', '}step {stepNo} moves to <DateText value={new Date(start).toISOString()} />
            </Fragment>
          ))}
          .
        </Typography>
      )}
    </ConfirmDialog>
  );
}
