import type { FileUpload } from '@carillon/contract/uploads';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { errorText } from '../../../api/errors.ts';
import { fileTools } from '../../../api/uploads.ts';
import { DownloadIcon } from '../../../parts/icons.tsx';
import { rowNumbersText } from '../../../parts/people/rowNumbers.ts';
import { saveAs } from '../../../parts/people/saveAs.ts';

/** Which rows of a file had no usable number, and why: nobody of them was opted out. */
export function LeftOverRows({ told, file }: { told: string; file: FileUpload }) {
  const [failure, setFailure] = useState('');
  const sheets = file.FileStructure.Tabs.filter((tab) => tab.Included);
  const names = sheets.length > 1 ? new Map(sheets.map((tab) => [tab.TabNumber, tab.Name])) : null;
  const download = (): void => {
    fileTools.rejects(file).then(
      (text) => saveAs(`${file.FileName.replace(/\.[^.]*$/, '')} - rows to repair.csv`, text),
      (error: unknown) => setFailure(errorText(error, 'getting', 'rows')),
    );
  };
  return (
    <>
      <Alert severity="warning" sx={{ mb: 4 }}>
        {told}
      </Alert>
      <Typography>
        Nobody of these rows was opted out. Repair them in your file and upload it again:
      </Typography>
      <Box component="ul" aria-label="Rows without a usable number" sx={{ my: 3, pl: 5 }}>
        {file.Problems.map((problem) => (
          <li key={problem.Reason}>
            {rowNumbersText(problem, names)}: {problem.Reason}
          </li>
        ))}
      </Box>
      {failure !== '' && (
        <Alert severity="error" sx={{ mb: 3 }}>
          {failure}
        </Alert>
      )}
      <Button variant="outlined" startIcon={<DownloadIcon />} onClick={download}>
        Download these rows
      </Button>
    </>
  );
}
