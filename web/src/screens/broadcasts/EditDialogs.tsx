import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { maxLengthText } from '@carillon/rules/contacts/fieldRules';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { lazyPart, useLoadAhead } from '../../lazyScreen.tsx';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import type { Asking } from './asking.ts';
import type { BroadcastActions } from './useBroadcastActions.ts';

// These load the message editor, the rules of start times, and more: too much for the first view of a list.
const ChangeTextDialog = lazyPart('ChangeTextDialog', () =>
  import('./ChangeTextDialog.tsx').then((part) => part.ChangeTextDialog),
);
const LabelsDialog = lazyPart('LabelsDialog', () =>
  import('./LabelsDialog.tsx').then((part) => part.LabelsDialog),
);
const RescheduleDialog = lazyPart('RescheduleDialog', () =>
  import('./RescheduleDialog.tsx').then((part) => part.RescheduleDialog),
);
const DeleteOccurrenceDialog = lazyPart('DeleteOccurrenceDialog', () =>
  import('./repeats/DeleteOccurrenceDialog.tsx').then((part) => part.DeleteOccurrenceDialog),
);
const dialogs = [ChangeTextDialog, DeleteOccurrenceDialog, LabelsDialog, RescheduleDialog];

const maxName = 50;

interface EditDialogsProps {
  broadcast: Broadcast;
  asking: Asking;
  actions: BroadcastActions;
  /** What to know before saving. */
  note: ReactNode;
  onClose: () => void;
  /** Closes the dialog when the change succeeds. */
  onDone: (work: Promise<boolean>) => void;
  onDeleted: (() => void) | undefined;
}

/** The dialogs in which users enter or choose something: labels, start, text, name, which of a sequence to delete. */
export function EditDialogs(props: EditDialogsProps) {
  const { broadcast, asking, actions, note, onClose, onDone, onDeleted } = props;
  useLoadAhead(dialogs);
  return (
    <>
      {asking === 'delete' && broadcast.RepeatingBroadcastID !== null && (
        <DeleteOccurrenceDialog
          broadcast={broadcast}
          sequenceId={broadcast.RepeatingBroadcastID}
          actions={actions}
          onClose={onClose}
          onDeleted={() => onDeleted?.()}
        />
      )}
      {asking === 'labels' && (
        <LabelsDialog
          broadcast={broadcast}
          note={note}
          isBusy={actions.isBusy}
          onClose={onClose}
          onSave={(ids) => onDone(actions.setLabels(broadcast, ids))}
        />
      )}
      {asking === 'reschedule' && (
        <RescheduleDialog
          broadcast={broadcast}
          note={note}
          isBusy={actions.isBusy}
          onClose={onClose}
          onReschedule={(start) => onDone(actions.reschedule(broadcast, start))}
        />
      )}
      {asking === 'text' && (
        <ChangeTextDialog
          broadcast={broadcast}
          note={note}
          isBusy={actions.isBusy}
          onClose={onClose}
          onSave={(text, ownTexts) => onDone(actions.changeText(broadcast, text, ownTexts))}
        />
      )}
      {asking === 'rename' && (
        <RenameDialog
          broadcast={broadcast}
          note={note}
          isBusy={actions.isBusy}
          onClose={onClose}
          onRename={(name) => onDone(actions.rename(broadcast, name))}
        />
      )}
    </>
  );
}

function nameError(name: string): string | null {
  if (name.trim() === '') return 'Enter a broadcast name';
  return [...name].length > maxName ? maxLengthText('Broadcast name', maxName) : null;
}

function RenameDialog(props: {
  broadcast: Broadcast;
  note: ReactNode;
  isBusy: boolean;
  onClose: () => void;
  onRename: (name: string) => void;
}) {
  const { broadcast, note, isBusy, onClose, onRename } = props;
  const [name, setName] = useState(broadcast.BroadcastName);
  const error = nameError(name);
  return (
    <ConfirmDialog
      open
      title="Rename broadcast"
      confirmLabel="Save name"
      busy={isBusy}
      disabled={error !== null}
      onClose={onClose}
      onConfirm={() => onRename(name.trim())}
    >
      {note}
      <TextField
        label="Broadcast name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey && error === null && !isBusy) {
            onRename(name.trim());
          }
        }}
        error={error !== null}
        helperText={error ?? 'Only you and your colleagues see this name.'}
        autoFocus
        fullWidth
        sx={{ mt: 2 }}
        slotProps={{ htmlInput: { maxLength: 255, dir: 'auto' } }}
      />
    </ConfirmDialog>
  );
}
