import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConfirmDialog } from '../../../parts/ConfirmDialog.tsx';
import { count } from '@carillon/rules/amounts';
import { contactsText } from '../useContactActions.ts';

/** Above so many the number has to be typed. */
const typedFrom = 100;

/** What can't be undone is asked; with many people the number is typed, so that nobody does it in passing. */
export function ForGoodDialog(props: {
  selected: number;
  isBusy: boolean;
  onClose: () => void;
  onDelete: () => void;
}) {
  const { selected, isBusy, onClose, onDelete } = props;
  const [typed, setTyped] = useState('');
  const mustType = selected > typedFrom;
  const isTyped = typed.replace(/[\s,]/g, '') === String(selected);
  return (
    <ConfirmDialog
      open
      title={`Delete ${contactsText(selected)} for good?`}
      confirmLabel="Delete for good"
      tone="danger"
      busy={isBusy}
      disabled={mustType && !isTyped}
      onClose={onClose}
      onConfirm={onDelete}
    >
      <Typography>
        Names, notes and groups are gone then and can’t be brought back. Who opted out stays opted out.
      </Typography>
      {mustType && (
        <TextField
          label={`Type ${count(selected)} to confirm`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoFocus
          fullWidth
          autoComplete="off"
          sx={{ mt: 4 }}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 12 } }}
        />
      )}
    </ConfirmDialog>
  );
}
