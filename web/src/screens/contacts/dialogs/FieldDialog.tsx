import type { ContactField } from '@carillon/contract/contacts/contactFields';
import { fieldError } from '@carillon/rules/contacts/fieldRules';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { contactsChanged, fieldCalls } from '../../../api/contacts.ts';
import { errorText } from '../../../api/client/errors.ts';
import { ConfirmDialog } from '../../../parts/dialogs/ConfirmDialog.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { useRefusals } from '../../../api/client/useRefusals.ts';

const maxName = 100;

interface FieldDialogProps {
  open: boolean;
  /** Null creates a new one. */
  field: ContactField | null;
  onClose: () => void;
}

/** The name of a custom field, new or existing. */
export function FieldDialog(props: FieldDialogProps) {
  return props.open ? <Form {...props} /> : null;
}

function Form({ field, onClose }: FieldDialogProps) {
  const client = useQueryClient();
  const show = useSnackbar();
  const [name, setName] = useState(field?.Name ?? '');
  const [wasLeft, setLeft] = useState(false);
  const refused = useRefusals(['Name']);
  const [failed, setFailed] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const problem = fieldError('field name', name, { required: true, max: maxName });
  const error = refused.of('Name') ?? (failed || (wasLeft ? problem : null));
  const save = async (): Promise<void> => {
    setLeft(true);
    if (problem !== null || isBusy || refused.stand) return;
    setBusy(true);
    try {
      const Name = name.trim();
      await (field ? fieldCalls.change(field.FieldID, { Name }) : fieldCalls.create({ Name }));
      void contactsChanged(client);
      show({ text: field ? 'Field renamed.' : 'Field added.', tone: 'success' });
      onClose();
    } catch (failure) {
      if (refused.take(failure) === undefined)
        setFailed(errorText(failure, field ? 'updating' : 'adding', 'field'));
      input.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      title={field ? 'Rename field' : 'New field'}
      confirmLabel={field ? 'Save name' : 'Add field'}
      busy={isBusy}
      disabled={refused.stand}
      onClose={onClose}
      onConfirm={() => void save()}
    >
      <TextField
        label="Field name"
        inputRef={input}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          refused.forget();
          setFailed('');
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey) void save();
        }}
        error={Boolean(error)}
        helperText={error || 'For example: Grade'}
        autoFocus
        fullWidth
        autoComplete="off"
        sx={{ mt: 2 }}
        slotProps={{ htmlInput: { maxLength: 255, dir: 'auto' } }}
      />
    </ConfirmDialog>
  );
}
