import type { AudioMessage } from '@carillon/contract/library/audio';
import { useForm } from '../../../api/forms/useForm.ts';
import { NameField, nameProblem } from '../../../parts/audio/NameField.tsx';
import { FormDialog } from '../../../parts/dialogs/FormDialog.tsx';

/** Another name for a message. */
export function RenameDialog(props: {
  open: boolean;
  message: AudioMessage;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}) {
  const { open, message, onSave, onClose } = props;
  const form = useForm({
    first: { Name: message.Name },
    check: ({ Name }) => ({ Name: nameProblem(Name) }),
    save: ({ Name }) => onSave(Name.trim()),
    onSaved: onClose,
    doing: ['updating', 'audio message'],
    failureAt: 'Name',
  });
  const { id, onBlur } = form.text('Name');
  return (
    <FormDialog
      open={open}
      title="Rename audio message"
      confirmLabel="Save name"
      form={form}
      onClose={onClose}
    >
      <NameField
        id={id}
        value={form.values.Name}
        problem={form.problem('Name') || null}
        onChange={(Name) => form.change({ Name })}
        onBlur={onBlur}
        autoFocus
      />
    </FormDialog>
  );
}
