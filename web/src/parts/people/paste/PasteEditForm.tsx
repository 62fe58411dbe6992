import { gluedPhones } from '@carillon/rules/phones/cells/gluedPhones';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { isConfirmKey } from '../../dialogs/ConfirmDialog.tsx';
import { phonesOfEdit } from './pasteSteps.ts';
import { SplitOffer } from './SplitOffer.tsx';
import type { PasteEdit, PasteEvent, PasteState } from './pasteSteps.ts';

const fields = [
  ['phone', 'Phone number'],
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['notes', 'Notes'],
] as const;

const severalText = (count: number): string => `${count} numbers. Each is added with this name.`;

interface PasteEditFormProps {
  state: PasteState;
  edit: PasteEdit;
  send: (event: PasteEvent) => void;
}

/** One pasted person, or a line that could not be read and is corrected here. */
export function PasteEditForm({ state, edit, send }: PasteEditFormProps) {
  const [values, setValues] = useState(edit);
  const original =
    edit.id === null ? state.unreadable.find((line) => line.line === edit.line)?.text : undefined;
  const phones = phonesOfEdit(values, state.countryId);
  const several = phones.length > 1;
  const glued = phones.length === 0 ? gluedPhones(values.phone, state.countryId) : [];
  const save = (): void => send({ type: 'editSave', edit: values });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event: React.KeyboardEvent) => {
        // Escape closes this row, not the dialog with the whole paste.
        const isLeaving = event.key === 'Escape';
        if (!isLeaving && !isConfirmKey(event)) return;
        event.preventDefault();
        event.stopPropagation();
        if (isLeaving) send({ type: 'editCancel' });
        else save();
      }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        Line {edit.line} of your paste
        {original !== undefined && (
          <Box
            component="span"
            dir="auto"
            sx={{ display: 'block', mt: 1, color: 'text.primary', overflowWrap: 'anywhere' }}
          >
            {original}
          </Box>
        )}
      </Typography>
      {fields.map(([field, label], index) => (
        <Box key={field} sx={{ mt: 4 }}>
          <TextField
            label={label}
            fullWidth
            autoFocus={index === 0}
            type={field === 'phone' ? 'tel' : 'text'}
            value={values[field]}
            onChange={(event) => setValues({ ...values, [field]: event.target.value })}
            error={state.editErrors[field] !== undefined}
            helperText={
              state.editErrors[field] ??
              (field === 'phone' && several ? severalText(phones.length) : undefined)
            }
            autoComplete="off"
          />
          {field === 'phone' && (
            <SplitOffer
              split={glued.length === 0 ? undefined : glued.join(', ')}
              isBusy={false}
              onTake={(split) => setValues({ ...values, phone: split })}
            />
          )}
        </Box>
      ))}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 5 }}>
        <Button onClick={() => send({ type: 'editCancel' })} sx={{ mr: 2 }}>
          Cancel
        </Button>
        <Button type="submit" variant="contained">
          Save
        </Button>
      </Box>
    </Box>
  );
}
