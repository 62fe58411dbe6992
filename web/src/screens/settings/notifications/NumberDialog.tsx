import type { User } from '@carillon/contract/accounts/accounts';
import type { TextNumber } from '@carillon/contract/numbers';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Divider from '@mui/material/Divider';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { numberLabel } from '../../../parts/broadcasts/callChoices.ts';
import { isConfirmKey } from '../../../parts/dialogs/ConfirmDialog.tsx';
import { zoneName } from '../../../parts/DateText.tsx';
import { useNow } from '../../../parts/useNow.ts';
import { MethodFields } from './MethodFields.tsx';
import type { MethodForm, OfNumber } from './notificationForm.ts';
import { useNumberForm } from './useNumberForm.ts';

interface NumberDialogProps {
  open: boolean;
  number: TextNumber;
  user: User;
  current: OfNumber;
  onClose: () => void;
}

/** How the user is notified of texts on one number (C-042, C-074, C-176). */
export function NumberDialog({ open, onClose, ...rest }: NumberDialogProps) {
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>Text number notification</DialogTitle>
      <Fields {...rest} onClose={onClose} />
    </Dialog>
  );
}

function Fields({ number, user, current, onClose }: Omit<NumberDialogProps, 'open'>) {
  const now = useNow();
  const { id, form, set, errors, of, isBusy, isRefused, save, remove } = useNumberForm(
    number,
    current,
    onClose,
  );
  return (
    <>
      <DialogContent
        onKeyDown={(event) => {
          if (!isConfirmKey(event) || isBusy) return;
          event.preventDefault();
          save();
        }}
      >
        <Typography sx={{ mb: 1, fontWeight: 600 }}>{numberLabel(number)}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 5 }}>
          Times are {zoneName(user.TimeZone, now)}.
        </Typography>
        <MethodFields
          id={`${id}-email`}
          label="Send me an email"
          about={user.Email === '' ? 'There is no email address in your profile.' : `To ${user.Email}`}
          value={form.email}
          errors={of('email')}
          onChange={(email: MethodForm) => set({ email })}
        />
        <MethodFields
          id={`${id}-text`}
          label="Send me a text"
          about={
            user.Phone === ''
              ? 'There is no phone number in your profile.'
              : `To ${formatPhone(user.Phone)}. These texts are free.`
          }
          value={form.text}
          errors={of('text')}
          onChange={(text: MethodForm) => set({ text })}
        />
        {current.text !== undefined && (
          <Button
            size="small"
            color="error"
            disabled={isBusy}
            onClick={() => current.text && remove(current.text)}
            sx={{ mt: -3, mb: 4, ml: -1 }}
          >
            Remove notification by text
          </Button>
        )}
        <Divider sx={{ mb: 4 }} />
        <FormControlLabel
          sx={{ display: 'flex' }}
          control={
            <Switch
              checked={form.isBrowserOn}
              onChange={(event) => set({ isBrowserOn: event.target.checked })}
            />
          }
          label="Browser notification for each text"
        />
        <FormControlLabel
          sx={{ display: 'flex', mb: 5 }}
          control={
            <Switch checked={form.isSoundOn} onChange={(event) => set({ isSoundOn: event.target.checked })} />
          }
          label="Sound for each text"
        />
        <TextField
          id={`${id}-Name`}
          label="Name"
          fullWidth
          value={form.name}
          error={Boolean(errors['Name'])}
          helperText={errors['Name']}
          onChange={(event) => set({ name: event.target.value })}
          sx={{ mb: 4 }}
        />
        <TextField
          id={`${id}-Description`}
          label="Description"
          fullWidth
          multiline
          maxRows={4}
          value={form.description}
          error={Boolean(errors['Description'])}
          helperText={errors['Description'] ?? 'For yourself.'}
          onChange={(event) => set({ description: event.target.value })}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button variant="contained" onClick={() => save()} disabled={isBusy || isRefused} aria-busy={isBusy}>
          Save
        </Button>
      </DialogActions>
    </>
  );
}
