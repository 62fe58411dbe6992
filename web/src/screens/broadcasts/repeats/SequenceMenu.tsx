import type { RepeatingBroadcast } from '@carillon/contract/broadcasts/repeatingBroadcasts';
import { ClockIcon, EditIcon, PauseIcon, PlayIcon, StopIcon, TrashIcon } from '../../../parts/icons.tsx';
import { MoreMenu } from '../../../parts/lists/MoreMenu.tsx';
import type { MenuEntry } from '../../../parts/lists/MoreMenu.tsx';
import type { AskingSequence } from './SequenceDialogs.tsx';
import type { SequenceActions } from './useSequenceActions.ts';

type Action = RepeatingBroadcast['Actions'][number];

/** The actions that are possible for this sequence now. */
export function SequenceMenu(props: {
  sequence: RepeatingBroadcast;
  actions: SequenceActions;
  onAsk: (asking: AskingSequence) => void;
  /** Actions that are buttons beside the menu. */
  without?: readonly Action[];
}) {
  const { sequence, actions, onAsk, without = [] } = props;
  const all: (MenuEntry & { readonly action: Action })[] = [
    { action: 'pause', text: 'Pause', icon: <PauseIcon />, run: () => void actions.pause(sequence) },
    { action: 'resume', text: 'Resume', icon: <PlayIcon />, run: () => void actions.resume(sequence) },
    { action: 'change', text: 'Change schedule', icon: <ClockIcon />, run: () => onAsk('schedule') },
    {
      action: 'change',
      text: 'Edit message and people',
      icon: <EditIcon />,
      run: () => void actions.edit(sequence),
    },
    { action: 'stop', text: 'Stop repeating', icon: <StopIcon />, run: () => onAsk('stop'), isDanger: true },
    { action: 'delete', text: 'Delete', icon: <TrashIcon />, run: () => onAsk('delete'), isDanger: true },
  ];
  return (
    <MoreMenu
      label={`More actions for ${sequence.BroadcastName}`}
      entries={all.filter(({ action }) => sequence.Actions.includes(action) && !without.includes(action))}
      isBusy={actions.isBusy}
    />
  );
}
