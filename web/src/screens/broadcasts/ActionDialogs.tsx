import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { maxLengthText } from '@carillon/rules/contacts/fieldRules';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { lazyPart, useLoadAhead } from '../../lazyScreen.tsx';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { useZone } from '../../parts/DateText.tsx';
import { plural } from '@carillon/rules/money/amounts';
import { partsOf } from '@carillon/rules/broadcasts/types';
import { progressOf } from '../../parts/broadcasts/progress.ts';
import { useNow } from '../../parts/useNow.ts';
import { windowIsOpen, windowText } from './callWindow.ts';
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

/** Which question is open. */
export type Asking = 'cancel' | 'sendNow' | 'rename' | 'delete' | 'labels' | 'reschedule' | 'text' | null;

const maxName = 50;

interface ActionDialogsProps {
  broadcast: Broadcast | null;
  asking: Asking;
  actions: BroadcastActions;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Confirmations before actions that can't be undone or cost money, with the numbers that matter. */
export function ActionDialogs({ broadcast, asking, actions, onClose, onDeleted }: ActionDialogsProps) {
  useLoadAhead(dialogs);
  const zone = useZone();
  const now = useNow();
  if (!broadcast) return null;
  const { texts, calls } = partsOf(broadcast.BroadcastType);
  const people = plural(
    broadcast.PhoneNumberCount - (calls ? 0 : broadcast.InvalidTextCount),
    'person',
    'people',
  );
  const isOutside = asking === 'sendNow' && calls && !windowIsOpen(broadcast, now, zone);
  const started = broadcast.StartedDate !== null;
  const finish = (work: Promise<boolean>): void => {
    void work.then((ok) => {
      if (ok) onClose();
    });
  };
  return (
    <>
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
            ? `${waitingText(broadcast)}, and they won’t be sent. ${underWayText(broadcast)} `
            : `None of its ${plural(broadcast.PhoneNumberCount, 'person', 'people')} will get this message. `}
          Credits held for them come back. This can’t be undone.
        </Typography>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'sendNow'}
        title={texts ? 'Send now instead of later?' : 'Call now instead of later?'}
        confirmLabel={
          isOutside ? `${texts ? 'Send' : 'Call'} anyway` : `${texts ? 'Send to' : 'Call'} ${people}`
        }
        tone="main"
        busy={actions.isBusy}
        onClose={onClose}
        onConfirm={() => finish(actions.sendNow(broadcast, isOutside))}
      >
        {isOutside && (
          <Typography sx={{ mb: 3 }}>
            Your calling window is closed now ({windowText(broadcast)}). {people} would be called outside of
            it.
          </Typography>
        )}
        <Typography>
          {texts ? 'Sending starts at once.' : 'Calling starts at once.'} What has gone out can’t be taken
          back.
        </Typography>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'delete' && broadcast.RepeatingBroadcastID === null}
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

/**
 * Recipients who have not been reached yet: "12 texts have not been sent yet and 3 people have not been called yet".
 */
function waitingText(broadcast: Broadcast): string {
  return progressOf(broadcast)
    .map(({ channel, total, done }) =>
      channel === 'texts'
        ? `${plural(total - done, 'text has', 'texts have')} not been sent yet`
        : `${plural(total - done, 'call has', 'calls have')} not been made yet`,
    )
    .join(' and ');
}

/** What stopping does not change. */
function underWayText({ BroadcastType }: Broadcast): string {
  const { texts, calls } = partsOf(BroadcastType);
  return [
    ...(texts ? ['Texts the carrier already has will still arrive.'] : []),
    ...(calls ? ['Calls that are going on now go on to their end.'] : []),
  ].join(' ');
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
