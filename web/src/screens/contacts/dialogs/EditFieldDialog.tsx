import { fieldError } from '@carillon/rules/contacts/fieldRules';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldsQuery } from '../../../api/contacts.ts';
import type { people } from '../../../api/contacts.ts';
import { ConfirmDialog } from '../../../parts/dialogs/ConfirmDialog.tsx';
import { contactsText } from '../useContactActions.ts';

const maxNotes = 50;

/** Sets one value for a field of all selected contacts. */
export function EditFieldDialog(props: {
  selected: number;
  isBusy: boolean;
  onClose: () => void;
  onSave: (change: Parameters<typeof people.update>[1]) => void;
}) {
  const { selected, isBusy, onClose, onSave } = props;
  const fields = useQuery(fieldsQuery).data?.Items ?? [];
  const [field, setField] = useState('');
  const [value, setValue] = useState('');
  const isNotes = field === '';
  const isRequired = fields.some((one) => one.Name === field && one.IsRequired);
  const problem = fieldError(isNotes ? 'Notes' : field, value, {
    required: isRequired,
    ...(isNotes ? { max: maxNotes } : {}),
  });
  const people = contactsText(selected);
  const save = (): void => {
    if (problem !== null || isBusy) return;
    onSave(isNotes ? { Notes: value.trim() } : { CustomData: { [field]: value.trim() } });
  };
  return (
    <ConfirmDialog
      open
      title={`Edit a field of ${people}`}
      confirmLabel={value.trim() === '' ? `Empty it for ${people}` : `Change ${people}`}
      busy={isBusy}
      disabled={problem !== null}
      onClose={onClose}
      onConfirm={save}
    >
      <TextField
        select
        fullWidth
        label="Field"
        value={field}
        onChange={(event) => setField(event.target.value)}
        sx={{ mt: 2 }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">Notes</MenuItem>
        {fields.map(({ FieldID, Name }) => (
          <MenuItem key={FieldID} value={Name}>
            <span dir="auto">{Name}</span>
          </MenuItem>
        ))}
      </TextField>
      <TextField
        fullWidth
        autoFocus
        label="New value"
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey && value.trim() !== '') save();
        }}
        error={problem !== null && value !== ''}
        helperText={problem !== null && value !== '' ? problem : undefined}
        autoComplete="off"
        sx={{ mt: 4 }}
        slotProps={{ htmlInput: { maxLength: 1000, dir: 'auto' } }}
      />
      <Typography variant="body2" sx={{ mt: 3, color: 'text.secondary' }}>
        It replaces what is there. You can undo it.
      </Typography>
    </ConfirmDialog>
  );
}
