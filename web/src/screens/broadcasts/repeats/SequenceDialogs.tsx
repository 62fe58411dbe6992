import type { RepeatingBroadcast } from '@carillon/contract/broadcasts/repeatingBroadcasts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { ConfirmDialog } from '../../../parts/dialogs/ConfirmDialog.tsx';
import { fieldsOf } from '../../../parts/dayAndTime.ts';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import type { SequenceActions } from './useSequenceActions.ts';

/** Which question about a sequence is open. */
export type AskingSequence = 'delete' | 'stop' | 'schedule' | null;

/** A sequence can't be deleted now, and why (row B-040). */
export function CannotDeleteDialog({ message, onClose }: { message: string; onClose: () => void }) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>It can’t be deleted now</DialogTitle>
      <DialogContent>
        <Typography>{message}</Typography>
        <Typography sx={{ mt: 3, color: 'text.secondary' }}>Nothing was deleted.</Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface SequenceDialogsProps {
  sequence: RepeatingBroadcast | null;
  asking: AskingSequence;
  actions: SequenceActions;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Confirmations about a sequence, and its schedule. */
export function SequenceDialogs({ sequence, asking, actions, onClose, onDeleted }: SequenceDialogsProps) {
  const [refusal, setRefusal] = useState('');
  if (refusal !== '') {
    return (
      <CannotDeleteDialog
        message={refusal}
        onClose={() => {
          setRefusal('');
          onClose();
        }}
      />
    );
  }
  if (sequence === null || asking === null) return null;
  const remove = async (): Promise<void> => {
    const why = await actions.whyNotDelete(sequence.RepeatingBroadcastID);
    if (why === null) return;
    if (why !== '') {
      setRefusal(why);
      return;
    }
    if (!(await actions.remove(sequence))) return;
    onClose();
    onDeleted?.();
  };
  if (asking === 'schedule')
    return <ChangeSchedule sequence={sequence} actions={actions} onClose={onClose} />;
  const isDelete = asking === 'delete';
  return (
    <ConfirmDialog
      open
      title={isDelete ? 'Delete this repeating broadcast?' : 'Stop this repeating broadcast?'}
      confirmLabel={isDelete ? 'Delete' : 'Stop repeating'}
      cancelLabel="Keep it"
      tone="danger"
      busy={actions.isBusy}
      onClose={onClose}
      onConfirm={() =>
        void (isDelete
          ? remove()
          : actions.stop(sequence).then((isDone) => {
              if (isDone) onClose();
            }))
      }
    >
      <Typography>
        {isDelete
          ? 'Its schedule and its next date are deleted, and the credits held for it come back. What was sent keeps its results. You can undo this for 10 minutes.'
          : 'Nothing more goes out, and the credits held for its next date come back. Its results stay. A stopped one can’t be resumed; pause it if you want to go on later.'}
      </Typography>
    </ConfirmDialog>
  );
}

function ChangeSchedule({
  sequence,
  actions,
  onClose,
}: {
  sequence: RepeatingBroadcast;
  actions: SequenceActions;
  onClose: () => void;
}) {
  const zone = sequence.TimeZone;
  // What has passed is over, so it counts from the next date on.
  const from = sequence.NextOccurrence?.StartDate ?? sequence.StartDate;
  return (
    <ScheduleDialog
      open
      asksStart
      schedule={sequence.RepeatingBroadcastSchedule}
      start={fieldsOf(Date.parse(from), zone)}
      zone={zone}
      onSave={(RepeatingBroadcastSchedule, StartDate) =>
        actions.changeSchedule(sequence, {
          RepeatingBroadcastSchedule,
          ...(StartDate === null ? {} : { StartDate }),
        })
      }
      onClose={onClose}
    />
  );
}
