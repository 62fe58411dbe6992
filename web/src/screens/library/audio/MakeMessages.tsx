import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useMay } from '../../../api/client/session.ts';
import type { AudioWay } from '../../../parts/audio/audioTools.ts';
import {
  ChevronDownIcon,
  EditIcon,
  MicrophoneIcon,
  PhoneIcon,
  PlusIcon,
  UploadIcon,
} from '../../../parts/icons.tsx';
import { LinkButton } from '../../../parts/links.tsx';

interface Way {
  readonly way: AudioWay;
  readonly title: string;
  readonly text: string;
  readonly icon: ReactNode;
}
const ways: readonly Way[] = [
  {
    way: 'record',
    title: 'Record',
    text: 'Speak into the microphone of this device.',
    icon: <MicrophoneIcon />,
  },
  { way: 'upload', title: 'Upload', text: 'Use an .mp3 or .wav file that you have.', icon: <UploadIcon /> },
  { way: 'speech', title: 'Text to speech', text: 'Type it, and a voice says it.', icon: <EditIcon /> },
];

/** A message that is recorded by telephone belongs to a broadcast, which its ID identifies (2-decisions C6). */
const callIn = {
  title: 'Call in',
  text: 'Make an announcement, then record its message by phone.',
  icon: <PhoneIcon />,
};

/** "New message", with the ways to create one. */
export function NewMessageMenu({ onWay }: { onWay: (way: AudioWay) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const mayCreate = useMay('broadcasts.write');
  const navigate = useNavigate();
  return (
    <>
      <Button
        variant="contained"
        color="secondary"
        startIcon={<PlusIcon />}
        endIcon={<ChevronDownIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        New message
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {ways.map(({ way, title, text, icon }) => (
          <MenuItem
            key={way}
            onClick={() => {
              setAnchor(null);
              onWay(way);
            }}
          >
            <ListItemIcon>{icon}</ListItemIcon>
            <ListItemText primary={title} secondary={text} />
          </MenuItem>
        ))}
        {mayCreate && (
          <MenuItem
            onClick={() => {
              setAnchor(null);
              void navigate({ to: '/broadcasts/create', search: { message: 'call-in' } });
            }}
          >
            <ListItemIcon>{callIn.icon}</ListItemIcon>
            <ListItemText primary={callIn.title} secondary={callIn.text} />
          </MenuItem>
        )}
      </Menu>
    </>
  );
}

const cardSx = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  textAlign: 'left',
  p: 5,
  m: 1.5,
  flex: '1 1 210px',
  borderRadius: '14px',
  bgcolor: 'background.paper',
} as const;

/** The four ways to create a first message. */
export function FourWays({ onWay }: { onWay: (way: AudioWay) => void }) {
  const mayCreate = useMay('broadcasts.write');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', p: 4.5, pt: 0, maxWidth: 1080, mx: 'auto' }}>
      {ways.map((one) => (
        <Button key={one.way} variant="outlined" onClick={() => onWay(one.way)} sx={cardSx}>
          <CardText {...one} />
        </Button>
      ))}
      {mayCreate && (
        <LinkButton to="/broadcasts/create" search={{ message: 'call-in' }} variant="outlined" sx={cardSx}>
          <CardText {...callIn} />
        </LinkButton>
      )}
    </Box>
  );
}

function CardText({ title, text, icon }: Omit<Way, 'way'>) {
  return (
    <>
      <Box aria-hidden sx={{ color: 'primary.main', display: 'flex', mb: 2 }}>
        {icon}
      </Box>
      <Box component="span" sx={{ fontWeight: 640, color: 'text.primary' }}>
        {title}
      </Box>
      <Typography component="span" variant="body2" sx={{ color: 'text.secondary', mt: 1, fontWeight: 400 }}>
        {text}
      </Typography>
    </>
  );
}
