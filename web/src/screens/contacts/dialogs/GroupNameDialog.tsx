import type { Group } from '@carillon/contract/contacts/rosterShapes';
import { fieldError } from '@carillon/rules/contacts/fieldRules';
import TextField from '@mui/material/TextField';
import { useForm } from '../../../api/forms/useForm.ts';
import { FormDialog } from '../../../parts/dialogs/FormDialog.tsx';

const maxName = 50;

/** The name of a group, new or existing. The field shows an error if the name is taken (row P-137). */
export function GroupNameDialog(props: {
  /** Null creates a new one. */
  group: Group | null;
  onClose: () => void;
  onSave: (name: string) => Promise<void>;
}) {
  const { group, onClose, onSave } = props;
  const form = useForm({
    first: { ListName: group?.ListName ?? '' },
    check: ({ ListName }) => ({
      ListName: fieldError('group name', ListName, { required: true, max: maxName }),
    }),
    save: ({ ListName }) => onSave(ListName.trim()),
    doing: [group ? 'updating' : 'creating', 'group'],
    failureAt: 'ListName',
  });
  return (
    <FormDialog
      title={group ? 'Rename group' : 'New group'}
      confirmLabel={group ? 'Save name' : 'Make group'}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.text('ListName', 'For example: Parents - Grade 4')}
        label="Group name"
        autoFocus
        fullWidth
        autoComplete="off"
        sx={{ mt: 2 }}
        slotProps={{ htmlInput: { maxLength: 255, dir: 'auto' } }}
      />
    </FormDialog>
  );
}
