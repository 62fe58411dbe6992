import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { spokenLength } from '../../../parts/audio/audioTexts.ts';
import { MessagePlayer } from '../../../parts/audio/MessagePlayer.tsx';
import { LinkText } from '../../../parts/links.tsx';
import { partListeners, partNames, messagesOf } from '../record/messages.ts';
import type { PartState } from '../record/messages.ts';
import { useGiveMessage } from '../record/useGiveMessage.tsx';
import type { GiveWay } from '../record/useGiveMessage.tsx';

/**
 * What the calls of a broadcast play to people and to machines, with actions to play, change, and remove each message
 * (row B-103).
 */
export function CallMessages({ broadcast }: { broadcast: Broadcast }) {
  return (
    <>
      {messagesOf(broadcast).map((one) => (
        <Message key={one.part} broadcast={broadcast} of={one} />
      ))}
    </>
  );
}

const ways: readonly { way: GiveWay; text: string }[] = [
  { way: 'select', text: 'Select from library' },
  { way: 'record', text: 'Record with a microphone' },
  { way: 'speech', text: 'Text to speech' },
  { way: 'upload', text: 'Upload' },
];

function Message({ broadcast, of }: { broadcast: Broadcast; of: PartState }) {
  const { part, audio, state } = of;
  const give = useGiveMessage(broadcast, part);
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const mayChange = broadcast.Actions.includes('changeAudio');
  const name = partNames[part];
  const params = { id: String(broadcast.BroadcastID) };
  const remove = (): void =>
    void give.remove().then((isDone) => {
      // A user who removes a message sees how to add another one.
      if (isDone) void navigate({ to: '/broadcasts/$id/recording-instructions', params });
    });
  return (
    <Box
      component="section"
      aria-label={name}
      sx={{ '& + &': { mt: 4, pt: 4, borderTop: '1px solid', borderColor: 'divider' } }}
    >
      <Typography variant="h3">{name}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
        {partListeners[part]}
      </Typography>
      {audio !== null && (
        <>
          <Typography dir="auto" sx={{ fontWeight: 640, overflowWrap: 'anywhere' }}>
            {audio.Name}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
            {spokenLength(audio.Length)}
          </Typography>
          <MessagePlayer name={audio.Name} src={audio.Uri} length={audio.Length} peaks={audio.Peaks ?? []} />
        </>
      )}
      {state === 'same' && <Typography variant="body2">The voice message is left there too.</Typography>}
      {state === 'missing' && (
        <Typography variant="body2">
          Not recorded yet.{' '}
          {mayChange && (
            <LinkText to="/broadcasts/$id/recording-instructions" params={params}>
              How to record it
            </LinkText>
          )}
        </Typography>
      )}
      {mayChange && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', mt: 2, mx: -1.5 }}>
          <Button
            size="small"
            disabled={give.isBusy}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            aria-label={`${audio !== null ? 'Change' : state === 'same' ? 'Use another message' : 'Add'}: ${name}`}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            {audio !== null ? 'Change' : state === 'same' ? 'Use another message' : 'Add'}
          </Button>
          {audio !== null && (
            <Button size="small" disabled={give.isBusy} aria-label={`Remove: ${name}`} onClick={remove}>
              Remove
            </Button>
          )}
          {part === 'AudioVM' && state !== 'same' && (
            <Button size="small" disabled={give.isBusy} onClick={() => void give.useSame()}>
              Use the voice message for machines too
            </Button>
          )}
          <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
            {ways.map(({ way, text }) => (
              <MenuItem
                key={way}
                onClick={() => {
                  setAnchor(null);
                  give.open(way);
                }}
              >
                {text}
              </MenuItem>
            ))}
          </Menu>
        </Box>
      )}
      {give.dialogs}
    </Box>
  );
}
