import type { Notification } from '@carillon/contract/notifications';
import type { TextNumber } from '@carillon/contract/numbers';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { errorText, fieldErrors } from '../../../api/client/errors.ts';
import { notifications, notificationsQuery } from '../../../api/notifications.ts';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { changeOf, formErrors, formOf } from './notificationForm.ts';
import type { NumberForm, OfNumber } from './notificationForm.ts';

type Sentences = Readonly<Record<string, string>>;
const methods = { email: 'Email', text: 'Text' } as const;
type Key = keyof typeof methods;

/** Messages of the server, by the dialog's own names: "NotificationWindow.Days" of the email is "email.Days". */
function namedFor(key: Key, found: Sentences): Sentences {
  return Object.fromEntries(
    Object.entries(found).map(([name, sentence]) => {
      const last = name.split('.').at(-1) ?? name;
      return [last === 'Name' || last === 'Description' ? last : `${key}.${last}`, sentence];
    }),
  );
}

/** How the user is notified of texts on one number, as the dialog has it. Email and text are saved one after another. */
export function useNumberForm(number: TextNumber, current: OfNumber, onClose: () => void) {
  const id = useId();
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
  return {
    /** Prefix of the fields' ids. */
    id,
    form,
    set,
    errors,
    /** Messages about one method, by its own fields. */
    of,
    isBusy,
    isRefused,
    save: () => void save(),
    remove: (one: Notification) => void remove(one),
  };
}
