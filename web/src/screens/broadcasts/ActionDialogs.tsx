import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { useZone } from '../../parts/DateText.tsx';
import { plural } from '@carillon/rules/money/amounts';
import { partsOf } from '@carillon/rules/broadcasts/types';
import { peopleOf } from '../../parts/peopleOf.ts';
import { progressOf } from '../../parts/broadcasts/progress.ts';
import { useNow } from '../../parts/useNow.ts';
import type { Asking } from './asking.ts';
import { ChangedNote } from './ChangedNote.tsx';
import { EditDialogs } from './EditDialogs.tsx';
import { useSeen } from './useSeen.ts';
import { windowIsOpen, windowText } from './callWindow.ts';
import type { BroadcastActions } from './useBroadcastActions.ts';

interface ActionDialogsProps {
  broadcast: Broadcast | null;
  asking: Asking;
  actions: BroadcastActions;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Confirmations before actions that can't be undone or cost money, with the numbers that matter. */
export function ActionDialogs({ broadcast: live, asking, actions, onClose, onDeleted }: ActionDialogsProps) {
  const zone = useZone();
  const now = useNow();
  const { broadcast, isOutdated, takeLatest } = useSeen(live, asking);
  if (!broadcast) return null;
  const { texts, calls } = partsOf(broadcast.BroadcastType);
  const people = peopleOf(broadcast, calls ? 0 : broadcast.InvalidTextCount);
  const isOutside = asking === 'sendNow' && calls && !windowIsOpen(broadcast, now, zone);
  const started = broadcast.StartedDate !== null;
  const finish = (work: Promise<boolean>): void => {
    void work.then((ok) => {
      if (ok) onClose();
      else takeLatest();
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
            : `None of its ${peopleOf(broadcast, 0)} will get this message. `}
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
        {isOutdated && <ChangedNote />}
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
        open={asking === 'duplicate'}
        title="Duplicate this broadcast?"
        confirmLabel="Duplicate"
        busy={actions.isBusy}
        onClose={onClose}
        onConfirm={() => finish(actions.toDraft(broadcast))}
      >
        <Typography>
          A new draft opens with its message, settings, and{' '}
          {plural(broadcast.PhoneNumberCount, 'recipient', 'recipients')}. Nothing goes out until you send the
          copy.
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
      <EditDialogs
        broadcast={broadcast}
        asking={asking}
        actions={actions}
        note={isOutdated ? <ChangedNote text={asking === 'text' ? live?.TextMessage : undefined} /> : null}
        onClose={onClose}
        onDone={finish}
        onDeleted={onDeleted}
      />
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
