import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { MicrophoneIcon, MicrophoneOffIcon, StopIcon } from '../../icons.tsx';
import { tabular, visuallyHidden } from '../../../theme.ts';
import { clock } from '../audioTexts.ts';
import type { AudioWay } from '../audioTools.ts';
import { LevelBars } from './LevelBars.tsx';
import { startDelay } from './microphone.ts';
import { OtherWays } from '../OtherWays.tsx';
import { heard, hearsNothing, microphoneTexts, recorderSettings } from './recorderMachine.ts';
import { shownLevels } from './useRecorder.ts';
import type { useRecorder } from './useRecorder.ts';

type Recorder = ReturnType<typeof useRecorder>;

/** From this many remaining seconds on, the rest is announced. */
const lastSeconds = 10;

/** The recorder before there is something to review: no microphone, ready, starting, recording, processing, failed. */
export function RecorderStage(props: {
  recorder: Recorder;
  onOtherWay: ((way: AudioWay) => void) | undefined;
}) {
  const { recorder, onOtherWay } = props;
  const { microphone, state } = recorder;
  const { step } = state;
  const isFree = step === 'initial' || step === 'error';
  if (isFree && microphone !== 'ready' && microphone !== 'checking')
    return <NoMicrophone microphone={microphone} onAllow={recorder.allow} onOtherWay={onOtherWay} />;
  if (step === 'processing')
    return (
      <Box role="status" sx={{ textAlign: 'center', py: 12 }}>
        <CircularProgress aria-label="At work" size={36} />
        <Typography sx={{ mt: 4 }}>Preparing your recording…</Typography>
      </Box>
    );
  const seconds = state.milliseconds / 1_000;
  const left = Math.ceil(recorderSettings.longestMs / 1_000 - seconds);
  const isRecording = step === 'recording';
  return (
    <Box sx={{ textAlign: 'center' }}>
      {step === 'error' && (
        <Alert severity="error" sx={{ mb: 4, textAlign: 'left' }}>
          {state.message}
        </Alert>
      )}
      <Box sx={{ borderRadius: '14px', bgcolor: 'own.sunken', px: { xs: 3, sm: 6 }, py: 5 }}>
        <LevelBars levels={recorder.levels} count={shownLevels} isRecording={isRecording} />
        <Typography
          component="p"
          sx={{ ...tabular, fontSize: '2rem', fontWeight: 650, lineHeight: 1.3, mt: 3 }}
          aria-hidden={!isRecording}
        >
          {clock(seconds)}
        </Typography>
        <Typography variant="body2" sx={{ ...tabular, color: 'text.secondary', minHeight: 22 }}>
          {isRecording ? `${clock(left)} left` : <Before recorder={recorder} />}
        </Typography>
      </Box>
      <Box role="status">
        {isRecording && hearsNothing(recorder.levels, state.milliseconds) && (
          <Alert severity="warning" sx={{ mt: 4, textAlign: 'left' }}>
            Your microphone hardly hears you. Speak louder or move closer; if the lines stay flat, stop and
            choose another microphone.
          </Alert>
        )}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {isRecording && (left <= lastSeconds ? `${lastSeconds} seconds left` : 'Recording')}
      </Box>
      {/* One button for both, so that the focus stays where it is. */}
      <Button
        autoFocus
        variant="contained"
        size="large"
        color={isRecording ? 'error' : 'secondary'}
        startIcon={isRecording ? <StopIcon /> : <MicrophoneIcon />}
        // Not disabled while the microphone is being opened: the focus would be lost.
        aria-disabled={isFree && microphone === 'checking'}
        onClick={() => {
          if (!isFree) recorder.stop();
          else if (microphone === 'ready') recorder.start();
        }}
        sx={{ mt: 5, mb: 2, minWidth: 180 }}
      >
        {isRecording ? 'Stop' : step === 'starting' ? 'Cancel' : 'Record'}
      </Button>
      {isFree && recorder.devices.length > 1 && (
        <Box sx={{ mt: 3 }}>
          <TextField
            select
            size="small"
            label="Microphone"
            value={
              recorder.devices.some(({ deviceId }) => deviceId === recorder.deviceId) ? recorder.deviceId : ''
            }
            onChange={(event) => recorder.choose(event.target.value)}
            sx={{ width: 320, maxWidth: '100%', textAlign: 'left' }}
          >
            {recorder.devices.map(({ deviceId, name }) => (
              <MenuItem key={deviceId} value={deviceId} sx={{ whiteSpace: 'normal' }}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        </Box>
      )}
    </Box>
  );
}

/** What is below the clock before it runs. */
function Before({ recorder }: { recorder: Recorder }) {
  const { microphone, levels, state } = recorder;
  if (state.step === 'starting') return <Countdown />;
  if (microphone === 'checking') return <>Waiting for the microphone…</>;
  return levels.some((level) => level > heard) ? (
    <>Your microphone hears you. Up to 2 minutes.</>
  ) : (
    <>Say something: the lines move when your microphone hears you.</>
  );
}

/** Seconds until the recording begins, if there is a countdown. */
function Countdown() {
  const [left, setLeft] = useState(() => Math.round(startDelay() / 1_000));
  useEffect(() => {
    const timer = setInterval(() => setLeft((n) => Math.max(1, n - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <>{left > 0 ? `Get ready: ${left}` : 'Get ready…'}</>;
}

function NoMicrophone(props: {
  microphone: keyof typeof microphoneTexts;
  onAllow: () => void;
  onOtherWay: ((way: AudioWay) => void) | undefined;
}) {
  const { microphone, onAllow, onOtherWay } = props;
  const { said, next } = microphoneTexts[microphone];
  const isPrompt = microphone === 'prompt';
  const Icon = isPrompt ? MicrophoneIcon : MicrophoneOffIcon;
  return (
    <Box sx={{ textAlign: 'center', py: 4 }}>
      <Box
        aria-hidden
        sx={{
          width: 64,
          height: 64,
          mx: 'auto',
          mb: 4,
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          bgcolor: isPrompt ? 'own.blueTint' : 'own.redTint',
          color: isPrompt ? 'info.main' : 'error.main',
        }}
      >
        <Icon sx={{ fontSize: 30 }} />
      </Box>
      <Box role={isPrompt ? 'status' : 'alert'}>
        <Typography variant="h3" component="p">
          {said}
        </Typography>
        <Typography sx={{ mt: 2, color: 'text.secondary', maxWidth: 420, mx: 'auto' }}>{next}</Typography>
      </Box>
      {microphone !== 'unsupported' && (
        <Button
          autoFocus
          variant="contained"
          color={isPrompt ? 'secondary' : 'primary'}
          onClick={onAllow}
          sx={{ mt: 5 }}
        >
          {isPrompt ? 'Allow microphone' : 'Try again'}
        </Button>
      )}
      {onOtherWay !== undefined && (
        <Box sx={{ mt: 6, pt: 5, borderTop: '1px solid', borderColor: 'divider' }}>
          <OtherWays but="record" onWay={onOtherWay} />
        </Box>
      )}
    </Box>
  );
}
