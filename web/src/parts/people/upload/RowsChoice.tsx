import type { FileUpload } from '@carillon/contract/contacts/uploads';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { FileTools } from './fileTools.ts';
import type { UploadEvent } from './uploadSteps.ts';

type Tab = FileUpload['FileStructure']['Tabs'][number];

/** What a choice about some rows of a sheet needs from the surrounding check. */
export interface RowsChoiceProps {
  file: FileUpload;
  tab: Tab;
  tools: FileTools;
  send: (event: UploadEvent) => void;
}

/** Asks whether to add rows of a sheet that are left out at first. The file is then reread with that choice. */
export function RowsChoice(
  props: RowsChoiceProps & {
    title: string;
    /** How many rows it is about. */
    rows: number;
    /** The setting of the sheet that adds them. */
    setting: 'WithHiddenRows' | 'WithNoTexts';
    /** What the buttons call one of them: "it", "this person". */
    one: string;
    children?: ReactNode;
  },
) {
  const { file, tab, tools, send, title, rows, setting, one, children } = props;
  const [failure, setFailure] = useState('');
  /** Shown at once, before the server has reread the file. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const titleId = useId();
  const choose = (isAdded: boolean): void => {
    setFailure('');
    setChosen(isAdded);
    // No one is added based on outdated counts.
    send({ type: 'seen', file: { ...file, Status: 'Processing' } });
    tools.correct(file.FileID, { Tabs: [{ TabNumber: tab.TabNumber, [setting]: isAdded }] }).then(
      (next) => send({ type: 'seen', file: next }),
      (error: unknown) => {
        setChosen(null);
        send({ type: 'seen', file });
        setFailure(tools.failureText(error, 'updating', 'file'));
      },
    );
  };
  const them = rows === 1 ? one : 'them';
  return (
    <Box sx={{ mt: 2, mb: 4, p: 4, borderRadius: '12px', bgcolor: 'own.amberTint' }}>
      <Typography id={titleId} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {children}
      <RadioGroup
        row
        aria-labelledby={titleId}
        value={(chosen ?? tab[setting] === true) ? 'add' : 'leave'}
        onChange={(_, value) => choose(value === 'add')}
      >
        <FormControlLabel
          value="leave"
          control={<Radio size="small" />}
          label={`Leave ${them} out`}
          disabled={file.Status === 'Processing'}
          sx={{ mr: 6 }}
        />
        <FormControlLabel
          value="add"
          control={<Radio size="small" />}
          label={`Add ${them}`}
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
