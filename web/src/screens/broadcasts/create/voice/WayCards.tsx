import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { AudioWay } from '../../../../parts/audio/audioTools.ts';
import { CheckIcon, EditIcon, MicrophoneIcon, PhoneIcon, UploadIcon } from '../../../../parts/icons.tsx';

/** The ways of row B-029. */
type Way = AudioWay | 'later';

const ways: readonly { way: Way; title: string; text: string; icon: ReactNode }[] = [
  {
    way: 'later',
    title: 'Call in to record',
    text: 'You get a number to call after you send. Calls wait until you have spoken.',
    icon: <PhoneIcon />,
  },
  {
    way: 'record',
    title: 'Record with a microphone',
    text: 'Speak now, with the microphone of this device.',
    icon: <MicrophoneIcon />,
  },
  { way: 'speech', title: 'Text to speech', text: 'Type it, and a voice says it.', icon: <EditIcon /> },
  { way: 'upload', title: 'Upload', text: 'Use an .mp3 or .wav file that you have.', icon: <UploadIcon /> },
];

/** The four ways to create a message; recording by telephone is a choice, and the others open a dialog. */
export function WayCards({ isLater, onWay }: { isLater: boolean; onWay: (way: Way) => void }) {
  return (
    <Box
      role="group"
      aria-label="Ways to create a message"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        columnGap: '12px',
        rowGap: '12px',
      }}
    >
      {ways.map(({ way, title, text, icon }) => {
        const isChosen = way === 'later' && isLater;
        return (
          <Button
            key={way}
            variant="outlined"
            {...(way === 'later' ? { 'aria-pressed': isLater } : { 'aria-haspopup': 'dialog' as const })}
            onClick={() => onWay(way)}
            sx={{
              alignItems: 'flex-start',
              justifyContent: 'flex-start',
              textAlign: 'left',
              px: 4,
              py: 3.5,
              borderRadius: '12px',
              borderColor: isChosen ? 'primary.main' : 'divider',
              bgcolor: isChosen ? 'own.blueTint' : 'background.paper',
            }}
          >
            <Box aria-hidden sx={{ display: 'flex', color: 'primary.main', mr: 3, mt: 0.25 }}>
              {isChosen ? <CheckIcon /> : icon}
            </Box>
            <Box component="span" sx={{ minWidth: 0 }}>
              <Box component="span" sx={{ display: 'block', fontWeight: 640, color: 'text.primary' }}>
                {title}
              </Box>
              <Typography
                component="span"
                variant="body2"
                sx={{ display: 'block', color: 'text.secondary', fontWeight: 400, mt: 0.5 }}
              >
                {text}
              </Typography>
            </Box>
          </Button>
        );
      })}
    </Box>
  );
}
