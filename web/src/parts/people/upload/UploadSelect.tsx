import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { uploadLimitsText } from '@carillon/rules/files/uploadLimits';
import type { UploadLimits } from '@carillon/rules/files/uploadLimits';
import { useRef, useState } from 'react';
import { UploadIcon } from '../../icons.tsx';
import { fileKinds } from './uploadSteps.ts';

interface UploadSelectProps {
  /** Why the user is back here. */
  message: string;
  limits: UploadLimits | undefined;
  /** What may be in the file, and what happens first. */
  hint: string;
  onChoose: (file: File) => void;
}

/** Choosing a file, with the picker or by dropping it. */
export function UploadSelect({ message, limits, hint, onChoose }: UploadSelectProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file) onChoose(file);
  };
  return (
    <>
      {message !== '' && (
        <Alert severity="error" role="alert" sx={{ mb: 4 }}>
          {message}
        </Alert>
      )}
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
        sx={{
          border: '2px dashed',
          borderColor: over ? 'secondary.main' : 'divider',
          bgcolor: over ? 'own.amberTint' : 'own.sunken',
          borderRadius: '14px',
          textAlign: 'center',
          px: 5,
          py: 10,
        }}
      >
        <UploadIcon aria-hidden sx={{ fontSize: 36, color: 'text.secondary' }} />
        <Typography sx={{ fontWeight: 600, mt: 2 }}>Drop a file here, or</Typography>
        <Button variant="contained" sx={{ mt: 3 }} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Contact file"
          accept={fileKinds.map((kind) => `.${kind}`).join(',')}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
        <Typography variant="body2" sx={{ mt: 4, color: 'text.secondary' }}>
          CSV, TSV, TXT, XLSX, XLS or ODS
          {limits && `, ${uploadLimitsText(limits)}`}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ mt: 4, color: 'text.secondary' }}>
        {hint}
      </Typography>
    </>
  );
}
