import type { AudioMessage } from '@carillon/contract/library/audio';
import { usePlayer } from '../../../parts/audio/usePlayer.ts';
import {
  CopyIcon,
  DownloadIcon,
  EditIcon,
  PhoneIcon,
  ShareIcon,
  SoundIcon,
  TrashIcon,
} from '../../../parts/icons.tsx';
import { MoreMenu } from '../../../parts/lists/MoreMenu.tsx';
import type { MenuEntry } from '../../../parts/lists/MoreMenu.tsx';
import type { DialogState } from '../dialogState.ts';
import type { AudioActions } from './useAudioActions.ts';
import { onlyItem } from '../useItemActions.ts';

/** Lets the browser save the message; the page stays. */
function download({ Uri, Name }: AudioMessage): void {
  const link = document.createElement('a');
  link.href = Uri;
  link.download = `${Name}.mp3`;
  link.click();
}

/** What else can be done with an audio message. */
export function MessageMenu(props: {
  message: AudioMessage;
  actions: AudioActions;
  onAsk: (question: DialogState) => void;
  onDeleted?: () => void;
}) {
  const { message, actions, onAsk, onDeleted } = props;
  const { AudioID, Name, ReadOnly } = message;
  const phone = usePlayer(message.PhoneUri);
  const entries: MenuEntry[] = [
    {
      text: phone.isPlaying ? 'Stop playing' : 'Hear it as a phone does',
      icon: <PhoneIcon fontSize="small" />,
      run: phone.toggle,
    },
    {
      text: 'Rename',
      icon: <EditIcon fontSize="small" />,
      run: () => onAsk({ kind: 'rename', message }),
      isOffered: !ReadOnly,
    },
    {
      text: message.Shared ? 'Stop sharing' : 'Share with your organization',
      icon: <ShareIcon fontSize="small" />,
      run: () => actions.share(message),
      isOffered: !ReadOnly,
    },
    { text: 'Trim', icon: <SoundIcon fontSize="small" />, run: () => onAsk({ kind: 'trim', message }) },
    {
      text: 'Make another from its text',
      icon: <CopyIcon fontSize="small" />,
      run: () => onAsk({ kind: 'speakAgain', message }),
      isOffered: message.Text !== null,
    },
    { text: 'Download', icon: <DownloadIcon fontSize="small" />, run: () => download(message) },
    {
      text: 'Delete',
      icon: <TrashIcon fontSize="small" />,
      run: () => onAsk({ kind: 'delete', chosen: onlyItem(AudioID), name: Name, onDone: onDeleted }),
      isDanger: true,
      isOffered: !ReadOnly,
    },
  ];
  return <MoreMenu label={`More for ${Name}`} entries={entries} />;
}
