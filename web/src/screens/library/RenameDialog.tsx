import type { AudioMessage } from '@carillon/contract/audio';
import { useState } from 'react';
import { errorText, fieldErrors } from '../../api/errors.ts';
import { NameField, nameProblem } from '../../parts/audio/NameField.tsx';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';

/** Another name for a message. */
export function RenameDialog(props: {
  open: boolean;
  message: AudioMessage;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}) {
  const { open, message, onSave, onClose } = props;
  const [name, setName] = useState(message.Name);
  const [refused, setRefused] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = (): void => {
    if (nameProblem(name) !== null || isBusy) return;
    setBusy(true);
    onSave(name.trim())
      .then(onClose, (error: unknown) =>
        setRefused(fieldErrors(error)['Name'] ?? errorText(error, 'updating', 'audio message')),
      )
      .finally(() => setBusy(false));
  };
  return (
    <ConfirmDialog
      open={open}
      title="Rename audio message"
      confirmLabel="Save name"
      busy={isBusy}
      onConfirm={save}
      onClose={onClose}
    >
      <NameField
        value={name}
        problem={refused ?? nameProblem(name)}
        onChange={(value) => {
          setName(value);
          setRefused(null);
        }}
        onEnter={save}
        autoFocus
      />
    </ConfirmDialog>
  );
}
