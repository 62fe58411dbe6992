import type { AudioMessage } from '@carillon/contract/library/audio';
import { useState } from 'react';
import { errorText } from '../../../api/client/errors.ts';
import { NameField, nameProblem } from '../../../parts/audio/NameField.tsx';
import { ConfirmDialog } from '../../../parts/dialogs/ConfirmDialog.tsx';
import { useRefusals } from '../../../api/client/useRefusals.ts';

/** Another name for a message. */
export function RenameDialog(props: {
  open: boolean;
  message: AudioMessage;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}) {
  const { open, message, onSave, onClose } = props;
  const [name, setName] = useState(message.Name);
  const refused = useRefusals(['Name']);
  const [failed, setFailed] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = (): void => {
    if (nameProblem(name) !== null || isBusy || refused.stand) return;
    setBusy(true);
    onSave(name.trim())
      .then(onClose, (error: unknown) => {
        if (refused.take(error) === undefined) setFailed(errorText(error, 'updating', 'audio message'));
      })
      .finally(() => setBusy(false));
  };
  return (
    <ConfirmDialog
      open={open}
      title="Rename audio message"
      confirmLabel="Save name"
      busy={isBusy}
      disabled={refused.stand}
      onConfirm={save}
      onClose={onClose}
    >
      <NameField
        value={name}
        problem={refused.of('Name') ?? failed ?? nameProblem(name)}
        onChange={(value) => {
          setName(value);
          refused.forget();
          setFailed(null);
        }}
        onEnter={save}
        autoFocus
      />
    </ConfirmDialog>
  );
}
