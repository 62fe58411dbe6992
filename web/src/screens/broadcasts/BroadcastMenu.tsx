import type { Broadcast } from '@carillon/contract/broadcasts';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { ReactNode } from 'react';
import {
  ClockIcon,
  CopyIcon,
  EditIcon,
  LabelIcon,
  MoreIcon,
  PauseIcon,
  PlayIcon,
  StopIcon,
  TrashIcon,
} from '../../parts/icons.tsx';
import type { Asking } from './ActionDialogs.tsx';
import type { BroadcastActions } from './useBroadcastActions.ts';

interface Entry {
  action: Broadcast['Actions'][number];
  text: string;
  icon: ReactNode;
  run: () => void;
}

interface BroadcastMenuProps {
  broadcast: Broadcast;
  actions: BroadcastActions;
  onAsk: (asking: Asking) => void;
  /** Actions that stand as buttons beside the menu. */
  without?: readonly Broadcast['Actions'][number][];
  onDeleted?: () => void;
}

/** What may be done to this broadcast now (2-decisions A4); a finished one is deleted at once, with undo. */
export function BroadcastMenu({ broadcast, actions, onAsk, without = [], onDeleted }: BroadcastMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isFinished = broadcast.BroadcastStatusCategory === 'Completed';
  const all: Entry[] = [
    { action: 'pause', text: 'Pause', icon: <PauseIcon />, run: () => onAsk('pause') },
    { action: 'resume', text: 'Resume', icon: <PlayIcon />, run: () => void actions.resume(broadcast) },
    { action: 'sendNow', text: 'Send now', icon: <PlayIcon />, run: () => onAsk('sendNow') },
    { action: 'reschedule', text: 'Change start time', icon: <ClockIcon />, run: () => onAsk('reschedule') },
    { action: 'changeText', text: 'Change text', icon: <EditIcon />, run: () => onAsk('text') },
    { action: 'rename', text: 'Rename', icon: <EditIcon />, run: () => onAsk('rename') },
    // Whoever may rename may label (the server asks the same of both).
    { action: 'rename', text: 'Labels', icon: <LabelIcon />, run: () => onAsk('labels') },
    {
      action: 'duplicate',
      text: 'Duplicate',
      icon: <CopyIcon />,
      run: () => void actions.toDraft(broadcast),
    },
    { action: 'cancel', text: 'Cancel broadcast', icon: <StopIcon />, run: () => onAsk('cancel') },
    {
      action: 'delete',
      text: 'Delete',
      icon: <TrashIcon />,
      run: () => {
        if (!isFinished) onAsk('delete');
        else void actions.remove(broadcast).then((ok) => (ok ? onDeleted?.() : undefined));
      },
    },
  ];
  const shown = all.filter(({ action }) => broadcast.Actions.includes(action) && !without.includes(action));
  if (shown.length === 0) return null;
  return (
    <>
      <IconButton
        size="small"
        aria-label={`More actions for ${broadcast.BroadcastName}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 36, height: 36 }}
      >
        <MoreIcon />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {shown.map((one) => (
          <MenuItem
            key={one.text}
            disabled={actions.isBusy}
            onClick={() => {
              setAnchor(null);
              one.run();
            }}
            sx={
              one.action === 'delete' || one.action === 'cancel'
                ? { color: 'error.main', '& svg': { color: 'error.main' } }
                : {}
            }
          >
            <ListItemIcon>{one.icon}</ListItemIcon>
            {one.text}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
