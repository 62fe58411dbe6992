import type { ContactField } from '@carillon/contract/contacts/contactFields';
import { fieldError } from '@carillon/rules/contacts/fieldRules';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { contactsChanged, fieldCalls } from '../../../api/contacts.ts';
import { useForm } from '../../../api/forms/useForm.ts';
import { FormDialog } from '../../../parts/dialogs/FormDialog.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';

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
  const form = useForm({
    first: { Name: field?.Name ?? '' },
    check: ({ Name }) => ({ Name: fieldError('field name', Name, { required: true, max: maxName }) }),
    save: async (values) => {
      const Name = values.Name.trim();
      await (field ? fieldCalls.change(field.FieldID, { Name }) : fieldCalls.create({ Name }));
    },
    onSaved: () => {
      void contactsChanged(client);
      show({ text: field ? 'Field renamed.' : 'Field added.', tone: 'success' });
      onClose();
    },
    doing: [field ? 'updating' : 'adding', 'field'],
    failureAt: 'Name',
  });
  return (
    <FormDialog
      title={field ? 'Rename field' : 'New field'}
      confirmLabel={field ? 'Save name' : 'Add field'}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.text('Name', 'For example: Grade')}
        label="Field name"
        autoFocus
        fullWidth
        autoComplete="off"
        sx={{ mt: 2 }}
        slotProps={{ htmlInput: { maxLength: 255, dir: 'auto' } }}
      />
    </FormDialog>
  );
}
