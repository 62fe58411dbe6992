import type { User } from '@carillon/contract/accounts/accounts';
import type { Notification } from '@carillon/contract/notifications';
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
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { errorText, fieldErrors } from '../../../api/client/errors.ts';
import { notifications, notificationsQuery } from '../../../api/notifications.ts';
import { numberLabel } from '../../../parts/broadcasts/callChoices.ts';
import { isConfirmKey } from '../../../parts/dialogs/ConfirmDialog.tsx';
import { zoneName } from '../../../parts/DateText.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { useNow } from '../../../parts/useNow.ts';
import { MethodFields } from './MethodFields.tsx';
import { changeOf, formErrors, formOf } from './notificationForm.ts';
import type { MethodForm, NumberForm, OfNumber } from './notificationForm.ts';

interface NumberDialogProps {
  open: boolean;
  number: TextNumber;
  user: User;
  current: OfNumber;
  onClose: () => void;
}
type Sentences = Readonly<Record<string, string>>;
const methods = { email: 'Email', text: 'Text' } as const;
type Key = keyof typeof methods;

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

/** Messages of the server, by the dialog's own names: "NotificationWindow.Days" of the email is "email.Days". */
function namedFor(key: Key, found: Sentences): Sentences {
  return Object.fromEntries(
    Object.entries(found).map(([name, sentence]) => {
      const last = name.split('.').at(-1) ?? name;
      return [last === 'Name' || last === 'Description' ? last : `${key}.${last}`, sentence];
    }),
  );
}

function Fields({ number, user, current, onClose }: Omit<NumberDialogProps, 'open'>) {
  const id = useId();
  const now = useNow();
  const client = useQueryClient();
  const show = useSnackbar();
  const [form, setForm] = useState<NumberForm>(() => formOf(current, number.Name));
  const [errors, setErrors] = useState<Sentences>({});
  const [isRefused, setRefused] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const set = (change: Partial<NumberForm>): void => {
    setErrors({});
    setRefused(false);
    setForm((old) => ({ ...old, ...change }));
  };
  const tell = (found: Sentences): void => {
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first !== undefined) document.getElementById(`${id}-${first.replace('.', '-')}`)?.focus();
  };
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: notificationsQuery.queryKey });

  const saveOne = async (key: Key, there: Notification | undefined): Promise<void> => {
    const body = changeOf(form, form[key]);
    if (there !== undefined) return notifications.change(there.NotificationID, body);
    // The email record also holds the settings for the browser and for sounds. A text record is created only if the
    // user wants one.
    if (key === 'text' && !form.text.isActive) return undefined;
    return notifications.add({ ...body, TextNumberID: number.TextNumberID, Method: methods[key] });
  };
  const save = async (): Promise<void> => {
    const wrong = formErrors(form);
    if (Object.keys(wrong).length > 0) return tell(wrong);
    setBusy(true);
    let at: Key = 'email';
    try {
      await saveOne('email', current.email);
      at = 'text';
      await saveOne('text', current.text);
      show({ text: 'Notifications saved.', tone: 'success' });
      onClose();
    } catch (error) {
      const found = namedFor(at, fieldErrors(error));
      tell(found);
      setRefused(Object.keys(found).length > 0);
      if (Object.keys(found).length === 0)
        show({ text: errorText(error, 'updating', 'notifications'), tone: 'error' });
    } finally {
      setBusy(false);
      await refresh();
    }
    return undefined;
  };
  const remove = async (one: Notification): Promise<void> => {
    setBusy(true);
    try {
      const undoId = await notifications.remove(one.NotificationID);
      onClose();
      show({
        text: 'The notification by text was removed.',
        action: {
          label: 'Undo',
          run: () =>
            void notifications
              .undo(undoId)
              .catch((error: unknown) =>
                show({ text: errorText(error, 'updating', 'notifications'), tone: 'error' }),
              )
              .finally(() => void refresh()),
        },
      });
    } catch (error) {
      show({ text: errorText(error, 'deleting', 'notification'), tone: 'error' });
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  const of = (key: Key): Readonly<Record<string, string | undefined>> =>
    Object.fromEntries(
      Object.entries(errors)
        .filter(([name]) => name.startsWith(`${key}.`))
        .map(([name, sentence]) => [name.slice(key.length + 1), sentence]),
    );
  return (
    <>
      <DialogContent
        onKeyDown={(event) => {
          if (!isConfirmKey(event) || isBusy) return;
          event.preventDefault();
          void save();
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
            onClick={() => current.text && void remove(current.text)}
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
        <Button
          variant="contained"
          onClick={() => void save()}
          disabled={isBusy || isRefused}
          aria-busy={isBusy}
        >
          Save
        </Button>
      </DialogActions>
    </>
  );
}
