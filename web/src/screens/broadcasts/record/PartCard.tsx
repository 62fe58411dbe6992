import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { spokenLength } from '../../../parts/audio/audioTexts.ts';
import { MessagePlayer } from '../../../parts/audio/MessagePlayer.tsx';
import { CheckIcon, EditIcon, MicrophoneIcon, SoundIcon, UploadIcon } from '../../../parts/icons.tsx';
import { partListeners, partNames, messagesOf } from './messages.ts';
import type { PartState } from './messages.ts';
import { useGiveMessage } from './useGiveMessage.tsx';
import type { GiveMessage, GiveWay } from './useGiveMessage.tsx';

const ways: readonly { way: GiveWay; title: string; icon: ReactNode }[] = [
  { way: 'record', title: 'Record with a microphone', icon: <MicrophoneIcon /> },
  { way: 'speech', title: 'Text to speech', icon: <EditIcon /> },
  { way: 'upload', title: 'Upload', icon: <UploadIcon /> },
  { way: 'select', title: 'Select from library', icon: <SoundIcon /> },
];

/** One message of the broadcast: the existing one, or the ways to add it now. */
export function PartCard({ broadcast, of }: { broadcast: Broadcast; of: PartState }) {
  const give = useGiveMessage(broadcast, of.part);
  const { audio, part } = of;
  const name = partNames[part];
  const isFailed = broadcast.BroadcastStatus === 'AudioStatusFail';
  return (
    <Card component="section" aria-label={name} sx={{ p: { xs: 4, sm: 6 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', mb: 1 }}>
        <Typography variant="h2" sx={{ mr: 3 }}>
          {name}
        </Typography>
        <State of={of} isFailed={isFailed} isOnly={messagesOf(broadcast)[1].state === 'same'} />
      </Box>
      <Typography sx={{ color: 'text.secondary', mb: 4 }}>{partListeners[part]}</Typography>
      {audio !== null && (
        <Box sx={{ mb: 4, p: { xs: 3, sm: 4 }, borderRadius: '14px', bgcolor: 'own.sunken' }}>
          <Typography dir="auto" sx={{ fontWeight: 640, overflowWrap: 'anywhere' }}>
            {audio.Name}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
            {spokenLength(audio.Length)}
          </Typography>
          <MessagePlayer name={audio.Name} src={audio.Uri} length={audio.Length} peaks={audio.Peaks ?? []} />
        </Box>
      )}
      {(audio === null || isFailed) && (
        <Ways give={give} title={audio === null ? 'Add it here' : 'Replace it here'} />
      )}
      {part === 'AudioVM' && audio === null && (
        <Box sx={{ mt: 3, ml: -1.5 }}>
          <Button size="small" disabled={give.isBusy} onClick={() => void give.useSame()}>
            Use the voice message for machines too
          </Button>
        </Box>
      )}
      {give.dialogs}
    </Card>
  );
}

/** With two messages, the page does not say which one failed the check. Both can be played here. */
function State({ of, isFailed, isOnly }: { of: PartState; isFailed: boolean; isOnly: boolean }) {
  if (of.audio === null) return <Chip size="small" label="Missing" color="warning" variant="outlined" />;
  if (isFailed)
    return (
      <Chip
        size="small"
        label={isOnly ? 'Can’t be sent' : 'Listen to it'}
        color={isOnly ? 'error' : 'warning'}
        variant="outlined"
      />
    );
  return <Chip size="small" icon={<CheckIcon />} label="Here" color="success" variant="outlined" />;
}

function Ways({ give, title }: { give: GiveMessage; title: string }) {
  return (
    <Box
      role="group"
      aria-label={title}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        columnGap: '12px',
        rowGap: '12px',
      }}
    >
      {ways.map(({ way, title: text, icon }) => (
        <Button
          key={way}
          variant="outlined"
          startIcon={icon}
          disabled={give.isBusy}
          aria-haspopup="dialog"
          onClick={() => give.open(way)}
          sx={{
            justifyContent: 'flex-start',
            textAlign: 'left',
            px: 4,
            py: 3,
            borderRadius: '12px',
            bgcolor: 'background.paper',
          }}
        >
          {text}
        </Button>
      ))}
    </Box>
  );
}
