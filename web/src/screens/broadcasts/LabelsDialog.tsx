import { createLabel } from '@carillon/contract/broadcasts/labels';
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { labelsQuery } from '../../api/broadcasts.ts';
import { call } from '../../api/client/client.ts';
import { errorText } from '../../api/client/errors.ts';
import { useForm } from '../../api/forms/useForm.ts';
import { ConfirmDialog, isConfirmKey } from '../../parts/dialogs/ConfirmDialog.tsx';
import { isSameChoice, labelError, withNew } from './labelChoice.ts';

interface LabelsDialogProps {
  broadcast: Broadcast;
  /** What to know before saving. */
  note: ReactNode;
  isBusy: boolean;
  onClose: () => void;
  onSave: (ids: readonly number[]) => void;
}

/** The labels of a broadcast. Users can also create a new one here. */
export function LabelsDialog({ broadcast, note, isBusy, onClose, onSave }: LabelsDialogProps) {
  const client = useQueryClient();
  const list = useQuery(labelsQuery);
  const labels = list.data;
  const before = broadcast.Labels.map((label) => label.LabelID);
  const [chosen, setChosen] = useState<readonly number[]>(before);
  const form = useForm({
    first: { LabelName: '' },
    check: ({ LabelName }) => ({ LabelName: labelError(LabelName, labels ?? []) }),
    save: ({ LabelName }) => call(createLabel, { body: { LabelName: LabelName.trim() } }),
    onSaved: (made) => {
      client.setQueryData(labelsQuery.queryKey, (old) => withNew(old ?? [], made));
      setChosen((ids) => [...ids, made.LabelID]);
      form.restart({ LabelName: '' });
      form.focus('LabelName');
    },
    doing: ['creating', 'label'],
    failureAt: 'LabelName',
  });

  return (
    <ConfirmDialog
      open
      title="Labels"
      confirmLabel="Save labels"
      busy={isBusy}
      disabled={isSameChoice(chosen, before) || form.isBusy}
      onClose={onClose}
      onConfirm={() => onSave(chosen)}
    >
      {note}
      <Typography variant="body2" dir="auto" sx={{ color: 'text.secondary', mb: 3 }}>
        Labels help you find “{broadcast.BroadcastName}” in the list again.
      </Typography>
      {list.error && (
        <Typography role="alert" color="error">
          {errorText(list.error, 'getting', 'labels')}{' '}
          <Button size="small" onClick={() => void list.refetch()}>
            Try again
          </Button>
        </Typography>
      )}
      {!labels && !list.error && <Skeleton variant="rounded" height={96} />}
      {labels && labels.length > 0 && (
        <Box
          role="group"
          aria-label="Labels of this broadcast"
          sx={{ maxHeight: 280, overflowY: 'auto', mx: -2, px: 2, mb: 2 }}
        >
          {labels.map((label) => (
            <FormControlLabel
              key={label.LabelID}
              label={<span dir="auto">{label.LabelName}</span>}
              control={
                <Checkbox
                  checked={chosen.includes(label.LabelID)}
                  onChange={(event) =>
                    setChosen((ids) =>
                      event.target.checked
                        ? [...ids, label.LabelID]
                        : ids.filter((id) => id !== label.LabelID),
                    )
                  }
                />
              }
              sx={{
                display: 'flex',
                overflowWrap: 'anywhere',
                '& .MuiFormControlLabel-label': { minWidth: 0 },
              }}
            />
          ))}
        </Box>
      )}
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', w375: 'row' },
          alignItems: 'flex-start',
          pt: 2,
        }}
      >
        <TextField
          label="New label"
          size="small"
          fullWidth
          {...form.text('LabelName')}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isConfirmKey(event)) return;
            event.preventDefault();
            form.submit();
          }}
          slotProps={{ htmlInput: { maxLength: 255, dir: 'auto' } }}
        />
        <Button
          variant="outlined"
          onClick={() => form.submit()}
          disabled={form.isBusy || form.isRefused || form.values.LabelName.trim() === ''}
          sx={{ ml: { xs: 0, w375: 2 }, mt: { xs: 2, w375: 0 }, flex: 'none' }}
        >
          Add label
        </Button>
      </Box>
    </ConfirmDialog>
  );
}
