import type { TextNumber } from '@carillon/contract/numbers';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../api/client/errors.ts';
import { textNumbers } from '../../../api/textNumbers.ts';
import { ConfirmDialog } from '../../../parts/dialogs/ConfirmDialog.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';

interface NumberSettingsDialogProps {
  open: boolean;
  number: TextNumber;
  /** Only users who work with a number can name it. */
  mayRename: boolean;
  onClose: () => void;
}
const longestName = 50;

/** Name and default of a text number (row C-042). */
export function NumberSettingsDialog({ open, number, mayRename, onClose }: NumberSettingsDialogProps) {
  const client = useQueryClient();
  const show = useSnackbar();
  const [name, setName] = useState(number.Name);
  const [isDefault, setDefault] = useState(number.IsDefault);
  const save = useMutation({
    mutationFn: () =>
      textNumbers.change(number.TextNumberID, {
        ...(mayRename ? { Name: name.trim() } : {}),
        ...(isDefault && !number.IsDefault ? { IsDefault: true as const } : {}),
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['textnumbers'] });
      show({ text: 'Text settings saved.', tone: 'success' });
      onClose();
    },
  });
  const isLong = name.trim().length > longestName;
  return (
    <ConfirmDialog
      open={open}
      wide
      title="Text settings"
      confirmLabel="Save"
      busy={save.isPending}
      disabled={isLong}
      onConfirm={() => save.mutate()}
      onClose={onClose}
    >
      <Typography sx={{ mb: 4, color: 'text.secondary' }}>
        {formatPhone(number.TextPhoneNumber)} · {number.IsBlocked ? 'Blocked' : number.RegistrationStatus}
        {number.RcsAgent?.IsActive === true && ` · RCS as ${number.RcsAgent.Name}`}
      </Typography>
      <TextField
        fullWidth
        autoFocus={mayRename}
        label="Name"
        value={name}
        disabled={!mayRename}
        onChange={(event) => setName(event.target.value)}
        error={isLong}
        helperText={
          isLong
            ? `Can't exceed ${longestName} characters.`
            : mayRename
              ? 'Your team sees it in place of the number. Recipients do not.'
              : 'Only people who work with this number can rename it. Assign it to yourself first.'
        }
        sx={{ mb: 4, mt: 1 }}
      />
      <FormControlLabel
        control={
          <Switch checked={isDefault} disabled={number.IsDefault} onChange={(_, isOn) => setDefault(isOn)} />
        }
        label="Default number"
      />
      <FormHelperText sx={{ m: 0 }}>
        {number.IsDefault
          ? 'New texts are from this number. To change that, make another number the default.'
          : 'New texts are from the default number unless another one is chosen.'}
      </FormHelperText>
      {save.error && (
        <Alert severity="error" sx={{ mt: 4 }}>
          {errorText(save.error, 'updating', 'text settings')}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
