import type { Group } from '@carillon/contract/contacts/rosterShapes';
import { fieldError } from '@carillon/rules/contacts/fieldRules';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { errorText } from '../../../api/client/errors.ts';
import { ConfirmDialog } from '../../../parts/dialogs/ConfirmDialog.tsx';
import { useRefusals } from '../../../api/client/useRefusals.ts';

const maxName = 50;

/** The name of a group, new or existing. The field shows an error if the name is taken (row P-137). */
export function GroupNameDialog(props: {
  /** Null creates a new one. */
  group: Group | null;
  onClose: () => void;
  onSave: (name: string) => Promise<void>;
}) {
  const { group, onClose, onSave } = props;
  const [name, setName] = useState(group?.ListName ?? '');
  const [wasLeft, setLeft] = useState(false);
  const refused = useRefusals(['ListName']);
  const [failed, setFailed] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const problem = fieldError('group name', name, { required: true, max: maxName });
  const error = refused.of('ListName') ?? (failed || (wasLeft ? problem : null));
  const save = (): void => {
    setLeft(true);
    if (problem !== null || isBusy || refused.stand) return;
    setBusy(true);
    onSave(name.trim())
      .catch((failure: unknown) => {
        if (refused.take(failure) === undefined)
          setFailed(errorText(failure, group ? 'updating' : 'creating', 'group'));
        field.current?.focus();
      })
      .finally(() => setBusy(false));
  };
  return (
    <ConfirmDialog
      open
      title={group ? 'Rename group' : 'New group'}
      confirmLabel={group ? 'Save name' : 'Make group'}
      busy={isBusy}
      disabled={refused.stand}
      onClose={onClose}
      onConfirm={save}
    >
      <TextField
        label="Group name"
        inputRef={field}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          refused.forget();
          setFailed('');
        }}
        onBlur={() => setLeft(name.trim() !== '')}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey) save();
        }}
        error={Boolean(error)}
        helperText={error || 'For example: Parents - Grade 4'}
        autoFocus
        fullWidth
        autoComplete="off"
        sx={{ mt: 2 }}
        slotProps={{ htmlInput: { maxLength: 255, dir: 'auto' } }}
      />
    </ConfirmDialog>
  );
}
