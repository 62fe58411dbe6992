import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { consent, consentKeys } from '../../../api/consent.ts';
import { errorText } from '../../../api/client/errors.ts';
import { UploadIcon } from '../../../parts/icons.tsx';
import { count } from '@carillon/rules/money/amounts';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { StepDialog } from '../../../parts/dialogs/StepDialog.tsx';
import { ChannelChoice } from './ChannelChoice.tsx';
import { LeftOverRows } from './LeftOverRows.tsx';

/** "1 number", "1,204 numbers". */
const numbers = (n: number) => `${count(n)} ${n === 1 ? 'number' : 'numbers'}`;

function badRows(n: number): string {
  return n === 1 ? ' 1 row has no usable number.' : ` ${count(n)} rows have no usable number.`;
}
/** The outcome of a file that was processed at once. */
const doneText = (added: number): string =>
  added === 0 ? 'All of these numbers were opted out before.' : `${numbers(added)} opted out.`;

/** Opts out every number of a file. */
export function OptOutUploadDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const show = useSnackbar();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [channels, setChannels] = useState({ Text: true, Voice: true });
  const [problem, setProblem] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [leftOver, setLeftOver] = useState<{ told: string; fileId: number } | null>(null);
  const hasChannel = channels.Text || channels.Voice;

  const save = async (): Promise<void> => {
    setFailure('');
    if (file === null) setProblem('Choose a file');
    if (busy || file === null || !hasChannel) return;
    setBusy(true);
    try {
      const done = await consent.uploadOptOuts(file, channels);
      await client.invalidateQueries({ queryKey: consentKeys.optOuts });
      const told =
        done.Status === 'Done'
          ? doneText(done.AddedCount)
          : `${numbers(done.Count)} are being opted out. The report grows while they are.`;
      if (done.RejectedCount > 0) {
        setLeftOver({ told: told + badRows(done.RejectedCount), fileId: done.FileID });
        return;
      }
      show({ text: told, tone: 'success' });
      onClose();
    } catch (error) {
      setFailure(
        error instanceof Error && error.name === 'Error'
          ? error.message
          : errorText(error, 'adding', 'opt-outs'),
      );
    } finally {
      setBusy(false);
    }
  };

  if (leftOver !== null)
    return (
      <StepDialog
        open
        maxWidth="sm"
        title="Upload a File"
        onClose={onClose}
        onConfirm={onClose}
        actions={
          <Button variant="contained" onClick={onClose}>
            Done
          </Button>
        }
      >
        <LeftOverRows {...leftOver} />
      </StepDialog>
    );
  return (
    <StepDialog
      open
      maxWidth="xs"
      title="Upload a File"
      onClose={onClose}
      onConfirm={() => void save()}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="contained" onClick={() => void save()} disabled={busy} aria-busy={busy}>
            Opt out
          </Button>
        </>
      }
    >
      {failure !== '' && (
        <Alert severity="error" sx={{ mb: 4 }}>
          {failure}
        </Alert>
      )}
      <Typography sx={{ color: 'text.secondary', mb: 4 }}>
        A CSV or Excel file with a column of phone numbers. Everyone in it is opted out; no one is opted in.
      </Typography>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File with phone numbers"
        accept=".csv,.txt,.tsv,.xlsx,.xls,.ods"
        onChange={(event) => {
          setFile(event.target.files?.[0] ?? null);
          setProblem('');
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
        <Button
          variant="outlined"
          startIcon={<UploadIcon />}
          disabled={busy}
          onClick={() => input.current?.click()}
          sx={{ mr: 3 }}
        >
          Choose a file
        </Button>
        <Typography dir="auto" sx={{ overflowWrap: 'anywhere', my: 2 }}>
          {file?.name ?? ''}
        </Typography>
      </Box>
      {problem !== '' && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main', mt: 1 }}>
          {problem}
        </Typography>
      )}
      <ChannelChoice
        value={channels}
        onChange={setChannels}
        error={hasChannel ? undefined : 'Choose texts, calls or both.'}
      />
      {busy && <LinearProgress aria-label="Reading the file" sx={{ mt: 4 }} />}
    </StepDialog>
  );
}
