import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConfirmDialog } from '../../../parts/dialogs/ConfirmDialog.tsx';
import { count } from '@carillon/rules/money/amounts';
import { contactsText } from '../useContactActions.ts';

/** Above this many, the user has to type the number. */
const typedFrom = 100;

/** Confirms what can't be undone. With many people the user types the number, so that it does not happen in passing. */
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
