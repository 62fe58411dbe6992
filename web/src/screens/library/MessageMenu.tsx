import type { AudioMessage } from '@carillon/contract/audio';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { ReactNode } from 'react';
import {
  CopyIcon,
  DownloadIcon,
  EditIcon,
  MoreIcon,
  PhoneIcon,
  ShareIcon,
  TrashIcon,
} from '../../parts/icons.tsx';
import { usePlayer } from '../../parts/audio/usePlayer.ts';
import type { Question } from './questions.ts';
import type { AudioActions } from './useAudioActions.ts';

interface Entry {
  readonly text: string;
  readonly icon: ReactNode;
  readonly run: () => void;
  readonly isDanger?: boolean;
}

/** Lets the browser save the message; the page stays. */
export function download({ Uri, Name }: AudioMessage): void {
  const link = document.createElement('a');
  link.href = Uri;
  link.download = `${Name}.mp3`;
  link.click();
}

/** What else can be done with a message. */
export function MessageMenu(props: {
  message: AudioMessage;
  actions: AudioActions;
  onAsk: (question: Question) => void;
}) {
  const { message, actions, onAsk } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const phone = usePlayer(message.PhoneUri);
  const entries: Entry[] = [
    {
      text: phone.isPlaying ? 'Stop playing' : 'Hear it as a phone does',
      icon: <PhoneIcon fontSize="small" />,
      run: phone.toggle,
    },
    ...(message.ReadOnly
      ? []
      : [
          {
            text: 'Rename',
            icon: <EditIcon fontSize="small" />,
            run: () => onAsk({ kind: 'rename', message }),
          },
          {
            text: message.Shared ? 'Stop sharing' : 'Share with your organization',
            icon: <ShareIcon fontSize="small" />,
            run: () => actions.share(message),
          },
        ]),
    ...(message.Text === null
      ? []
      : [
          {
            text: 'Make another from its text',
            icon: <CopyIcon fontSize="small" />,
            run: () => onAsk({ kind: 'speakAgain', message }),
          },
        ]),
    { text: 'Download', icon: <DownloadIcon fontSize="small" />, run: () => download(message) },
    ...(message.ReadOnly
      ? []
      : [
          {
            text: 'Delete',
            icon: <TrashIcon fontSize="small" />,
            run: () => onAsk({ kind: 'delete', message }),
            isDanger: true,
          },
        ]),
  ];
  return (
    <>
      <IconButton
        aria-label={`More for ${message.Name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {entries.map((entry) => (
          <MenuItem
            key={entry.text}
            onClick={() => {
              setAnchor(null);
              entry.run();
            }}
            sx={entry.isDanger ? { color: 'error.main', '& svg': { color: 'error.main' } } : {}}
          >
            <ListItemIcon>{entry.icon}</ListItemIcon>
            <ListItemText primary={entry.text} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
