import { lostAudioText } from '@carillon/rules/broadcasts/refusals';
import type { AudioMessage } from '@carillon/contract/library/audio';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { errorText } from '../../../../api/client/errors.ts';
import { originText, spokenLength } from '../../../../parts/audio/audioTexts.ts';
import { lengthQuestion } from '../../../../parts/audio/lengthQuestions.ts';
import type { LengthSetting } from '../../../../parts/audio/lengthQuestions.ts';
import { MessageSound } from '../../../../parts/audio/MessageSound.tsx';
import { LoadFailed } from '../../../../parts/lists/LoadFailed.tsx';

interface ChosenMessageProps {
  found: UseQueryResult<AudioMessage | null>;
  lengths: LengthSetting;
  /** The cost of a call that plays it. '' if calls are not paid one by one. */
  price: (seconds: number) => string;
  /** True right after it was chosen: the button that led here is gone and has lost the focus. */
  takesFocus: boolean;
  onLonger: (message: AudioMessage) => void;
  onTrim: (message: AudioMessage) => void;
  onChange: () => void;
  onRemove: () => void;
}

/** The chosen message: its name, sound, and cost, and the ways to choose another one. */
export function ChosenMessage(props: ChosenMessageProps) {
  const { found, lengths, price, takesFocus, onLonger, onTrim, onChange, onRemove } = props;
  const heading = useRef<HTMLElement>(null);
  const message = found.data;
  const isThere = message !== undefined;
  useEffect(() => {
    if (takesFocus && isThere) heading.current?.focus({ preventScroll: true });
  }, [takesFocus, isThere]);

  if (message === undefined && found.error === null) {
    return <Skeleton variant="rounded" height={176} role="status" aria-label="Loading the message" />;
  }
  const buttons = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', flex: 'none', m: -1, '&& > *': { m: 1 } }}>
      <Button variant="outlined" size="small" onClick={onChange}>
        Change
      </Button>
      {message && (
        <Button size="small" aria-haspopup="dialog" onClick={() => onTrim(message)}>
          Trim
        </Button>
      )}
      <Button size="small" onClick={onRemove}>
        Remove
      </Button>
    </Box>
  );
  if (message === undefined) {
    return (
      <LoadFailed onRetry={() => void found.refetch()}>
        {errorText(found.error, 'getting', 'audio message')}
      </LoadFailed>
    );
  }
  if (message === null) {
    return (
      <Alert severity="error" sx={{ '& .MuiAlert-message': { flex: 1 } }}>
        <Typography ref={heading} tabIndex={-1} variant="body2" sx={{ mb: 3, outline: 'none' }}>
          {lostAudioText}
        </Typography>
        {buttons}
      </Alert>
    );
  }
  const isLonger = lengthQuestion(message.Length, lengths)?.kind === 'increase';
  const cost = price(message.Length);
  return (
    <Box sx={{ borderRadius: '14px', bgcolor: 'own.sunken', p: { xs: 4, sm: 5 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', mb: 4 }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0, mr: 3, mb: 1 }}>
          <Typography
            ref={heading}
            tabIndex={-1}
            dir="auto"
            sx={{ fontWeight: 640, overflowWrap: 'anywhere', outline: 'none' }}
          >
            {message.Name}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {[originText(message.Origin), ...(message.IsOwn ? [] : [message.OwnerName])].join(' · ')} ·{' '}
            {spokenLength(message.Length)}
          </Typography>
        </Box>
        {buttons}
      </Box>
      <MessageSound message={message} />
      {isLonger && (
        <Alert severity="warning" sx={{ mt: 4 }}>
          <Typography variant="body2" sx={{ mb: 2 }}>
            It is longer than the {lengths.longest} seconds that your voice settings allow.
          </Typography>
          <Button color="inherit" variant="outlined" size="small" onClick={() => onLonger(message)}>
            Increase message length
          </Button>
        </Alert>
      )}
      {cost !== '' && (
        <Typography variant="body2" sx={{ mt: 4, color: 'text.secondary' }}>
          {cost}
        </Typography>
      )}
    </Box>
  );
}
