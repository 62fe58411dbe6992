import Button from '@mui/material/Button';
import { PauseIcon, PlayIcon } from '../../parts/icons.tsx';

/** Resume or pause, whichever is allowed, of a broadcast or a sequence. */
export function PauseResume(props: {
  may: (action: 'resume' | 'pause') => boolean;
  isBusy: boolean;
  onResume: () => void;
  onPause: () => void;
}) {
  const { may, isBusy, onResume, onPause } = props;
  return (
    <>
      {may('resume') && (
        <Button
          variant="contained"
          color="secondary"
          startIcon={<PlayIcon />}
          disabled={isBusy}
          onClick={onResume}
        >
          Resume
        </Button>
      )}
      {may('pause') && (
        <Button variant="outlined" startIcon={<PauseIcon />} disabled={isBusy} onClick={onPause}>
          Pause
        </Button>
      )}
    </>
  );
}
