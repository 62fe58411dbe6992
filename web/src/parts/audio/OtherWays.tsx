import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EditIcon, MicrophoneIcon, UploadIcon } from '../icons.tsx';
import type { AudioWay } from './audioTools.ts';

const ways = [
  { way: 'record', text: 'Record with the microphone', icon: <MicrophoneIcon /> },
  { way: 'upload', text: 'Upload a file', icon: <UploadIcon /> },
  { way: 'speech', text: 'Type the text', icon: <EditIcon /> },
] as const;

/** The other ways to create a message, for a user who can't continue with the current one. */
export function OtherWays({ but, onWay }: { but: AudioWay; onWay: (way: AudioWay) => void }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', m: -1, '&& > *': { m: 1 } }}>
      {ways
        .filter(({ way }) => way !== but)
        .map(({ way, text, icon }) => (
          <Button key={way} variant="outlined" startIcon={icon} onClick={() => onWay(way)}>
            {text}
          </Button>
        ))}
    </Box>
  );
}
