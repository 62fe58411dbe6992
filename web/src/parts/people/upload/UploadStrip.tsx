import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { tabular } from '../../../theme.ts';
import { addedText } from './columnChanges.ts';
import { uploadProgress, uploadResult } from './uploadSteps.ts';
import type { Upload, UploadState } from './uploadSteps.ts';

/** The beginning of the line, before the name of the file. */
function leadOf(step: UploadState['step']): string {
  if (step === 'IMPORT') return 'Adding ';
  if (step === 'PROCESS') return 'Reading ';
  return step === 'SELECT' || step === 'DONE' ? '' : 'Waiting for you: ';
}

/** A file that is being processed, waits for a decision, or is done, while its dialog is closed. */
export function UploadStrip(props: {
  upload: Upload;
  open: boolean;
  /** True if a waiting file can be discarded here. */
  canDiscard?: boolean;
  onOpen: () => void;
}) {
  const { upload, open, canDiscard = false, onOpen } = props;
  const { state, restart } = upload;
  const { step, file, fileName, message } = state;
  const failed = step === 'SELECT' && message !== '';
  if (open || (step === 'SELECT' && !failed)) return null;
  const busy = step === 'IMPORT' || step === 'PROCESS';
  const { words, done, all } = uploadProgress(state);
  const ended = step === 'DONE' && file !== null;
  const text = failed ? message : ended ? `${addedText(file)}. ${uploadResult(file)}` : busy ? words : '';
  return (
    <Box
      role="status"
      sx={{
        mb: 5,
        p: 4,
        border: '1px solid',
        borderColor: failed ? 'error.main' : 'divider',
        borderRadius: '12px',
        bgcolor: failed ? 'background.paper' : 'own.blueTint',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0, mr: 3 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {leadOf(step)}
            <strong>{fileName}</strong>
          </Typography>
          {text !== '' && (
            <Typography
              variant="body2"
              sx={{ ...tabular, color: failed ? 'error.main' : 'text.secondary', overflowWrap: 'anywhere' }}
            >
              {text}
            </Typography>
          )}
        </Box>
        <Box sx={{ flex: 'none', ml: -2 }}>
          {(failed || ended) && (
            <Button size="small" onClick={restart}>
              {failed ? 'Dismiss' : 'Close'}
            </Button>
          )}
          {canDiscard && !failed && !ended && !busy && (
            <Button size="small" onClick={restart}>
              Discard
            </Button>
          )}
          {!ended && (
            <Button size="small" onClick={onOpen}>
              {failed ? 'Choose another file' : busy ? 'Show' : 'Continue'}
            </Button>
          )}
        </Box>
      </Box>
      {busy && (
        <LinearProgress
          aria-label="Progress"
          sx={{ mt: 2 }}
          {...(all > 0 ? { variant: 'determinate' as const, value: Math.min(100, (done / all) * 100) } : {})}
        />
      )}
    </Box>
  );
}
