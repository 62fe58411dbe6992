import { defaultWait, messageEmptyText } from '@carillon/rules/drips/drip';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
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
  onCreated: () => void;
  onClose: () => void;
}

/** Creates a step that could not be created with its drip: its text can be changed, and nothing typed is lost. */
export function CreateStepDialog({ dripId, step, onCreated, onClose }: CreateStepDialogProps) {
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
  const [isPast] = useState(() => Date.parse(StartDate) <= accountNow());
  const create = async (): Promise<void> => {
    setBusy(true);
    try {
      await drips.createStep(dripId, StepNo, { Message: message });
      show({ text: `Step ${StepNo} was created.`, tone: 'success' });
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
      {failure !== '' && (
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
        {isPast ? (
          `Its time has passed, so it goes out ${defaultWait} minutes after it is created.`
        ) : (
          <>
            It goes out at its time, <DateText value={StartDate} />.
          </>
        )}{' '}
        People who left the drip campaign don’t get it.
      </Typography>
    </ConfirmDialog>
  );
}
