import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import {
  ClockIcon,
  CopyIcon,
  EditIcon,
  LabelIcon,
  PauseIcon,
  PlayIcon,
  StopIcon,
  TrashIcon,
} from '../../parts/icons.tsx';
import { MoreMenu } from '../../parts/lists/MoreMenu.tsx';
import type { MenuEntry } from '../../parts/lists/MoreMenu.tsx';
import type { Asking } from './asking.ts';
import type { BroadcastActions } from './useBroadcastActions.ts';

type Entry = MenuEntry & { readonly action: Broadcast['Actions'][number] };

interface BroadcastMenuProps {
  broadcast: Broadcast;
  actions: BroadcastActions;
  onAsk: (asking: Asking) => void;
  /** Actions that are buttons beside the menu. */
  without?: readonly Broadcast['Actions'][number][];
  onDeleted?: () => void;
}

/**
 * The actions that are possible for this broadcast now (2-decisions A4). A finished one is deleted at once, with undo.
 */
export function BroadcastMenu({ broadcast, actions, onAsk, without = [], onDeleted }: BroadcastMenuProps) {
  const isFinished = broadcast.BroadcastStatusCategory === 'Completed';
  const all: Entry[] = [
    { action: 'pause', text: 'Pause', icon: <PauseIcon />, run: () => void actions.pause(broadcast) },
    { action: 'resume', text: 'Resume', icon: <PlayIcon />, run: () => void actions.resume(broadcast) },
    { action: 'sendNow', text: 'Send now', icon: <PlayIcon />, run: () => onAsk('sendNow') },
    { action: 'reschedule', text: 'Change start time', icon: <ClockIcon />, run: () => onAsk('reschedule') },
    { action: 'changeText', text: 'Change text', icon: <EditIcon />, run: () => onAsk('text') },
    { action: 'rename', text: 'Rename', icon: <EditIcon />, run: () => onAsk('rename') },
    // Users who may rename may also label. The server checks the same right for both.
    { action: 'rename', text: 'Labels', icon: <LabelIcon />, run: () => onAsk('labels') },
    {
      action: 'duplicate',
      text: 'Duplicate',
      icon: <CopyIcon />,
      run: () => onAsk('duplicate'),
    },
    { action: 'cancel', text: 'Cancel broadcast', icon: <StopIcon />, run: () => onAsk('cancel') },
    {
      action: 'delete',
      text: 'Delete',
      icon: <TrashIcon />,
      run: () => {
        if (!isFinished || broadcast.RepeatingBroadcastID !== null) onAsk('delete');
        else void actions.remove(broadcast).then((ok) => (ok ? onDeleted?.() : undefined));
      },
    },
  ];
  const shown = all.filter(({ action }) => broadcast.Actions.includes(action) && !without.includes(action));
  return (
    <MoreMenu
      label={`More actions for ${broadcast.BroadcastName}`}
      entries={shown.map((one) => ({ ...one, isDanger: one.action === 'delete' || one.action === 'cancel' }))}
      isBusy={actions.isBusy}
    />
  );
}
