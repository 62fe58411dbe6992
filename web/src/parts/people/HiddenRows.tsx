import type { FileUpload } from '@carillon/contract/uploads';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { plural } from '@carillon/rules/amounts';
import type { FileTools } from './fileTools.ts';
import type { UploadEvent } from './uploadSteps.ts';

type Tab = FileUpload['FileStructure']['Tabs'][number];

/** Rows that a sheet hides or filters out: whether they are added is the choice of who adds the file. */
export function HiddenRows({
  file,
  tab,
  tools,
  send,
}: {
  file: FileUpload;
  tab: Tab;
  tools: FileTools;
  send: (event: UploadEvent) => void;
}) {
  const [failure, setFailure] = useState('');
  /** Shown at once, before the server has read the file so. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const title = useId();
  const rows = tab.HiddenRowCount ?? 0;
  if (rows === 0) return null;
  const where = file.FileStructure.Tabs.length > 1 ? `sheet "${tab.Name}"` : 'the sheet';
  const choose = (WithHiddenRows: boolean): void => {
    setFailure('');
    setChosen(WithHiddenRows);
    // No one is added with the counts of before.
    send({ type: 'seen', file: { ...file, Status: 'Processing' } });
    tools.correct(file.FileID, { Tabs: [{ TabNumber: tab.TabNumber, WithHiddenRows }] }).then(
      (next) => send({ type: 'seen', file: next }),
      (error: unknown) => {
        setChosen(null);
        send({ type: 'seen', file });
        setFailure(tools.failureText(error, 'updating', 'file'));
      },
    );
  };
  return (
    <Box sx={{ mt: 2, mb: 4, p: 4, borderRadius: '12px', bgcolor: 'own.amberTint' }}>
      <Typography id={title} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {plural(rows, 'row is', 'rows are')} hidden or filtered out in {where}
      </Typography>
      <RadioGroup
        row
        aria-labelledby={title}
        value={(chosen ?? tab.WithHiddenRows === true) ? 'add' : 'leave'}
        onChange={(_, value) => choose(value === 'add')}
      >
        <FormControlLabel
          value="leave"
          control={<Radio size="small" />}
          label={`Leave ${rows === 1 ? 'it' : 'them'} out`}
          disabled={file.Status === 'Processing'}
          sx={{ mr: 6 }}
        />
        <FormControlLabel
          value="add"
          control={<Radio size="small" />}
          label={`Add ${rows === 1 ? 'it' : 'them'}`}
          disabled={file.Status === 'Processing'}
        />
      </RadioGroup>
      {failure !== '' && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {failure}
        </Alert>
      )}
    </Box>
  );
}
