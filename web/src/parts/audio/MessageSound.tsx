import type { AudioMessage } from '@carillon/contract/library/audio';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { CheckNotes } from './CheckNotes.tsx';
import { MessagePlayer } from './MessagePlayer.tsx';

/** Plays a message as browsers and as phones do, and lists audible problems. */
export function MessageSound({
  message,
}: {
  message: Pick<AudioMessage, 'Name' | 'Uri' | 'PhoneUri' | 'Length' | 'Peaks' | 'Checks'>;
}) {
  const [ear, setEar] = useState<'web' | 'phone'>('web');
  return (
    <>
      <MessagePlayer
        key={ear}
        name={message.Name}
        src={ear === 'web' ? message.Uri : message.PhoneUri}
        length={message.Length}
        peaks={message.Peaks}
        size="large"
      />
      <ToggleButtonGroup
        exclusive
        size="small"
        value={ear}
        onChange={(_, next: 'web' | 'phone' | null) => next && setEar(next)}
        aria-label="How it sounds"
        sx={{ mt: 4 }}
      >
        <ToggleButton value="web" sx={{ textTransform: 'none', px: 3 }}>
          As it is
        </ToggleButton>
        <ToggleButton value="phone" sx={{ textTransform: 'none', px: 3 }}>
          As a phone plays it
        </ToggleButton>
      </ToggleButtonGroup>
      <CheckNotes checks={message.Checks} />
    </>
  );
}
