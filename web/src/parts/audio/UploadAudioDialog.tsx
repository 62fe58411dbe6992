import type { AudioMessage } from '@carillon/contract/library/audio';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { UploadIcon } from '../icons.tsx';
import { percent } from '@carillon/rules/money/amounts';
import { StepDialog } from '../dialogs/StepDialog.tsx';
import { tabular } from '../../theme.ts';
import { audioFileProblem, audioHeadBytes, audioKinds, waveHeadProblem } from './audioFileCheck.ts';
import { originOf } from './audioTools.ts';
import type { AudioPlace, AudioTools, Sending } from './audioTools.ts';

interface UploadAudioDialogProps {
  open: boolean;
  place: AudioPlace;
  tools: AudioTools;
  onSaved: (message: AudioMessage) => void;
  onClose: () => void;
}

/** Uploads an .mp3, or a .wav in the format that telephones play (rows B-034, B-149). */
export function UploadAudioDialog(props: UploadAudioDialogProps) {
  return props.open ? <Uploader {...props} /> : null;
}

/** The first bytes. Empty when the file can no longer be read. */
async function headOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, audioHeadBytes).arrayBuffer());
}

function Uploader({ place, tools, onSaved, onClose }: UploadAudioDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [sent, setSent] = useState<{ name: string; share: number } | null>(null);
  const [problem, setProblem] = useState('');
  const sending = useRef<Sending | null>(null);
  // A file that is chosen later replaces the earlier one.
  const turn = useRef(0);
  const stop = (): void => {
    turn.current += 1;
    sending.current?.stop();
    sending.current = null;
    setSent(null);
  };
  const take = (chosen: File | undefined): void => {
    if (!chosen) return;
    stop();
    const mine = turn.current;
    const fail = (text: string): void => {
      if (mine !== turn.current) return;
      setSent(null);
      setProblem(text);
    };
    const found = audioFileProblem(chosen.name, chosen.size);
    setProblem(found ?? '');
    if (found !== null) return;
    setSent({ name: chosen.name, share: 0 });
    headOf(chosen).then(
      (head) => {
        if (mine !== turn.current) return;
        const wrong = waveHeadProblem(head);
        if (wrong !== null) {
          fail(wrong);
          return;
        }
        const audio = { file: chosen, fileName: chosen.name, origin: originOf(place, 'upload') };
        sending.current = tools.send(audio, (done, total) => {
          if (mine === turn.current) setSent({ name: chosen.name, share: total > 0 ? done / total : 0 });
        });
        sending.current.answer.then(
          (message) => {
            if (mine === turn.current) onSaved(message);
          },
          (error: unknown) => fail(error instanceof Error ? error.message : ''),
        );
      },
      () => fail('This file can’t be read. It may have been moved: choose it again.'),
    );
  };
  useEffect(
    () => () => {
      turn.current += 1;
      sending.current?.stop();
    },
    [],
  );

  return (
    <StepDialog open title="Upload audio" onClose={onClose}>
      {problem !== '' && (
        <Alert severity="error" role="alert" sx={{ mb: 4 }}>
          {problem}
        </Alert>
      )}
      {sent === null ? (
        <Box
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            take(event.dataTransfer.files[0]);
          }}
          sx={{
            border: '2px dashed',
            borderColor: isOver ? 'secondary.main' : 'divider',
            bgcolor: isOver ? 'own.amberTint' : 'own.sunken',
            borderRadius: '14px',
            textAlign: 'center',
            px: 5,
            py: 9,
          }}
        >
          <UploadIcon aria-hidden sx={{ fontSize: 36, color: 'text.secondary' }} />
          <Typography sx={{ fontWeight: 600, mt: 2 }}>Drop a file here, or</Typography>
          <Button autoFocus variant="contained" sx={{ mt: 3 }} onClick={() => input.current?.click()}>
            Choose a file
          </Button>
          <Typography variant="body2" sx={{ mt: 4, color: 'text.secondary' }}>
            An .mp3 file, or a .wav file of 8,000 Hz, 64kbps, mono. Up to 50 MB.
          </Typography>
        </Box>
      ) : (
        <Box role="status" sx={{ borderRadius: '14px', bgcolor: 'own.sunken', px: 6, py: 9 }}>
          <Typography dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {sent.name}
          </Typography>
          <LinearProgress
            aria-label="Uploading"
            {...(sent.share < 1 ? { variant: 'determinate' as const, value: sent.share * 100 } : {})}
            sx={{ my: 3 }}
          />
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
            <Typography variant="body2" sx={{ ...tabular, color: 'text.secondary' }}>
              {sent.share < 1 ? `${percent(sent.share, 1)}% uploaded` : 'Making it ready for phones…'}
            </Typography>
            <Button size="small" onClick={stop}>
              Cancel upload
            </Button>
          </Box>
        </Box>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Audio file"
        accept={audioKinds.map((kind) => `.${kind}`).join(',')}
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Typography variant="body2" sx={{ mt: 4, mb: 2, color: 'text.secondary' }}>
        Calls play messages of 2 minutes at most. A longer file is kept, and marked until it is shortened.
      </Typography>
    </StepDialog>
  );
}
