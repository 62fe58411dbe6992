import type { Broadcast } from '@carillon/contract/broadcasts';
import { maxLengthText } from '@carillon/rules/fieldRules';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { lazyPart, useLoadAhead } from '../../lazyScreen.tsx';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { plural } from '../../parts/numbers.ts';
import { sharesOf } from '../../parts/ResultBar.tsx';
import type { BroadcastActions } from './useBroadcastActions.ts';

// These bring the message editor, the rules of start times and more: too much for a first look at a list.
const ChangeTextDialog = lazyPart('ChangeTextDialog', () =>
  import('./ChangeTextDialog.tsx').then((part) => part.ChangeTextDialog),
);
const LabelsDialog = lazyPart('LabelsDialog', () =>
  import('./LabelsDialog.tsx').then((part) => part.LabelsDialog),
);
const RescheduleDialog = lazyPart('RescheduleDialog', () =>
  import('./RescheduleDialog.tsx').then((part) => part.RescheduleDialog),
);
const dialogs = [ChangeTextDialog, LabelsDialog, RescheduleDialog];

/** Which question is open. */
export type Asking =
  | 'cancel'
  | 'sendNow'
  | 'rename'
  | 'pause'
  | 'delete'
  | 'labels'
  | 'reschedule'
  | 'text'
  | null;

const maxName = 50;

interface ActionDialogsProps {
  broadcast: Broadcast | null;
  asking: Asking;
  actions: BroadcastActions;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Plain questions before what can't be undone or costs money, with the numbers that matter. */
export function ActionDialogs({ broadcast, asking, actions, onClose, onDeleted }: ActionDialogsProps) {
  useLoadAhead(dialogs);
  if (!broadcast) return null;
  const waiting = sharesOf(broadcast).waiting;
  const started = broadcast.StartedDate !== null;
  const finish = (work: Promise<boolean>): void => {
    void work.then((ok) => {
      if (ok) onClose();
    });
  };
  return (
    <>
      <ConfirmDialog
        open={asking === 'pause'}
        title="Pause this broadcast?"
        confirmLabel="Pause"
        cancelLabel="Keep sending"
        busy={actions.isBusy}
        onClose={onClose}
        onConfirm={() => finish(actions.pause(broadcast))}
      >
        <Typography>
          {plural(waiting, 'text has', 'texts have')} not been sent yet and will wait until you resume. Texts
          the carrier already has will still arrive.
        </Typography>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'cancel'}
        title="Cancel this broadcast?"
        confirmLabel="Cancel broadcast"
        cancelLabel={started ? 'Keep it' : 'Keep it scheduled'}
        tone="danger"
        busy={actions.isBusy}
        onClose={onClose}
        onConfirm={() => finish(actions.cancel(broadcast))}
      >
        <Typography>
          {started
            ? `${plural(waiting, 'text', 'texts')} not sent yet will never be sent. Texts the carrier already has will still arrive. `
            : `None of its ${plural(broadcast.PhoneNumberCount, 'text', 'texts')} will be sent. `}
          Credits held for them come back. This can’t be undone.
        </Typography>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'sendNow'}
        title="Send now instead of later?"
        confirmLabel={`Send to ${plural(broadcast.PhoneNumberCount - broadcast.InvalidTextCount, 'person', 'people')}`}
        tone="main"
        busy={actions.isBusy}
        onClose={onClose}
        onConfirm={() => finish(actions.sendNow(broadcast))}
      >
        <Typography>Sending starts at once. What has been sent can’t be taken back.</Typography>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'delete'}
        title="Delete this broadcast?"
        confirmLabel="Delete"
        tone="danger"
        busy={actions.isBusy}
        onClose={onClose}
        onConfirm={() =>
          void actions.remove(broadcast).then((ok) => {
            if (!ok) return;
            onClose();
            onDeleted?.();
          })
        }
      >
        <Typography>It has not been sent. Deleting also cancels it.</Typography>
      </ConfirmDialog>
      {asking === 'labels' && (
        <LabelsDialog
          broadcast={broadcast}
          isBusy={actions.isBusy}
          onClose={onClose}
          onSave={(ids) => finish(actions.setLabels(broadcast, ids))}
        />
      )}
      {asking === 'reschedule' && (
        <RescheduleDialog
          broadcast={broadcast}
          isBusy={actions.isBusy}
          onClose={onClose}
          onReschedule={(start) => finish(actions.reschedule(broadcast, start))}
        />
      )}
      {asking === 'text' && (
        <ChangeTextDialog
          broadcast={broadcast}
          isBusy={actions.isBusy}
          onClose={onClose}
          onSave={(text) => finish(actions.changeText(broadcast, text))}
        />
      )}
      {asking === 'rename' && (
        <RenameDialog
          broadcast={broadcast}
          isBusy={actions.isBusy}
          onClose={onClose}
          onRename={(name) => finish(actions.rename(broadcast, name))}
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
  isBusy: boolean;
  onClose: () => void;
  onRename: (name: string) => void;
}) {
  const { broadcast, isBusy, onClose, onRename } = props;
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
