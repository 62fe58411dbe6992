import type { AudioFilter, AudioMessage } from '@carillon/contract/library/audio';
import Typography from '@mui/material/Typography';
import { SoundIcon } from '../icons.tsx';
import { ChooserLine, LibraryChooser } from '../dialogs/LibraryChooser.tsx';
import { originText } from './audioTexts.ts';
import type { AudioTools } from './audioTools.ts';
import { CheckFlags } from './CheckNotes.tsx';
import type { LengthSetting } from './lengthQuestions.ts';
import { MessagePlayer } from './MessagePlayer.tsx';
import { useMessageChoice } from './useMessageChoice.tsx';

const views: readonly { filter: AudioFilter | null; text: string }[] = [
  { filter: null, text: 'All' },
  { filter: 'starred', text: 'Starred' },
  { filter: 'shared', text: 'Shared' },
  { filter: 'unused', text: 'Never used' },
  { filter: 'announcement', text: 'Announcements' },
  { filter: 'survey', text: 'Surveys' },
  { filter: 'transfer-connect', text: 'Transfers' },
];

interface SelectAudioDialogProps {
  open: boolean;
  tools: AudioTools;
  lengths: LengthSetting;
  /** The one that is chosen now. */
  current?: number | null;
  onSelect: (message: AudioMessage) => void;
  onClose: () => void;
}

/** Chooses a message from the library. One that is too long says so first (rows B-075, B-148). */
export function SelectAudioDialog(props: SelectAudioDialogProps) {
  return props.open ? <Chooser {...props} /> : null;
}

function Chooser({ tools, lengths, current = null, onSelect, onClose }: SelectAudioDialogProps) {
  const choice = useMessageChoice(lengths, onSelect);
  return (
    <>
      <LibraryChooser
        title="Select from library"
        many="messages"
        icon={<SoundIcon />}
        views={views}
        nothingHere="Messages you record, upload or type appear here."
        queryKey={['audio', 'list']}
        find={tools.find}
        idOf={({ AudioID }) => AudioID}
        line={(message) => (
          <ChooserLine
            name={message.Name}
            isCurrent={message.AudioID === current}
            onSelect={() => choice.choose(message)}
            beside={
              <MessagePlayer
                name={message.Name}
                src={message.Uri}
                length={message.Length}
                peaks={message.Peaks}
              />
            }
          >
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {originText(message.Origin)}
              {!message.IsOwn && ` · ${message.OwnerName}`}
            </Typography>
            <CheckFlags checks={message.Checks.filter(({ Blocks }) => Blocks)} />
          </ChooserLine>
        )}
        onClose={onClose}
      />
      {choice.dialogs}
    </>
  );
}
