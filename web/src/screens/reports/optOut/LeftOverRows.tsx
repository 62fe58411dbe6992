import type { FileUpload } from '@carillon/contract/contacts/uploads';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../api/client/errors.ts';
import { fileTools, readUpload } from '../../../api/client/uploads.ts';
import { DownloadIcon } from '../../../parts/icons.tsx';
import { LoadFailed } from '../../../parts/lists/LoadFailed.tsx';
import { rowNumbersText } from '../../../parts/people/rowNumbers.ts';
import { saveAs } from '../../../parts/people/saveAs.ts';

/** Which rows of a file had no usable number, and why. None of them was opted out. */
export function LeftOverRows({ told, fileId }: { told: string; fileId: number }) {
  const file = useQuery({ queryKey: ['fileuploads', fileId], queryFn: () => readUpload(fileId) });
  return (
    <>
      <Alert severity="warning" sx={{ mb: 4 }}>
        {told}
      </Alert>
      {file.isPending && <Skeleton variant="rounded" height={80} />}
      {(file.isError || file.data === null) && (
        <LoadFailed onRetry={() => void file.refetch()}>
          {errorText(file.error, 'getting', 'rows')}
        </LoadFailed>
      )}
      {file.data && <Rows file={file.data} />}
    </>
  );
}

function Rows({ file }: { file: FileUpload }) {
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
      <Typography>None of these rows was opted out. Repair them in your file and upload it again:</Typography>
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
