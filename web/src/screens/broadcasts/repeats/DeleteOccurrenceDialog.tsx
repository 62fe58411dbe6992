import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConfirmDialog } from '../../../parts/dialogs/ConfirmDialog.tsx';
import type { BroadcastActions } from '../useBroadcastActions.ts';
import { CannotDeleteDialog } from './SequenceDialogs.tsx';
import { useSequenceActions } from './useSequenceActions.ts';

interface DeleteOccurrenceDialogProps {
  /** Part of the sequence `sequenceId`. */
  broadcast: Broadcast;
  sequenceId: number;
  actions: BroadcastActions;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes one occurrence or its whole sequence, after the check that tells whether that is safe (row B-104). */
export function DeleteOccurrenceDialog(props: DeleteOccurrenceDialogProps) {
  const { broadcast, sequenceId, actions, onClose, onDeleted } = props;
  const sequences = useSequenceActions();
  const [what, setWhat] = useState<'one' | 'all'>('one');
  const [refusal, setRefusal] = useState('');
  if (refusal !== '') return <CannotDeleteDialog message={refusal} onClose={onClose} />;
  const isOver = broadcast.BroadcastStatusCategory === 'Completed';
  const remove = async (): Promise<void> => {
    const why = await sequences.whyNotDelete(sequenceId);
    if (why === null) return;
    if (why !== '') {
      setRefusal(why);
      return;
    }
    const { BroadcastName } = broadcast;
    const isDone =
      what === 'one'
        ? await actions.remove(broadcast)
        : await sequences.remove({ RepeatingBroadcastID: sequenceId, BroadcastName });
    if (!isDone) return;
    onClose();
    onDeleted();
  };
  return (
    <ConfirmDialog
      open
      title="This broadcast repeats"
      confirmLabel={what === 'one' ? 'Delete only this one' : 'Delete the whole sequence'}
      tone="danger"
      busy={actions.isBusy || sequences.isBusy}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      <RadioGroup
        aria-label="What to delete"
        value={what}
        onChange={({ target }) => setWhat(target.value === 'all' ? 'all' : 'one')}
      >
        <FormControlLabel value="one" control={<Radio />} label="This one only" />
        <FormControlLabel value="all" control={<Radio />} label="The whole sequence" />
      </RadioGroup>
      <Typography sx={{ mt: 3, color: 'text.secondary' }}>
        {what === 'all'
          ? 'Nothing more goes out. What was sent keeps its results.'
          : isOver
            ? 'Its results are deleted. The sequence goes on.'
            : 'It is not sent. The sequence goes on with its next date.'}
      </Typography>
    </ConfirmDialog>
  );
}
