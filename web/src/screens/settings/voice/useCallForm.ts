import type { User } from '@carillon/contract/accounts/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { saveCallSettings } from '../../../api/callSettings.ts';
import type { CallSettingsChange } from '../../../api/callSettings.ts';
import { userQuery } from '../../../api/client/session.ts';
import type { Problems } from '../../../api/forms/formState.ts';
import { useForm } from '../../../api/forms/useForm.ts';
import type { Form } from '../../../api/forms/useForm.ts';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';

/** A form of settings of the user's calls. `body` is what its values save. */
export function useCallForm<Values extends object>(options: {
  first: Values;
  check?: (values: Values) => Problems<Values>;
  body: (values: Values) => CallSettingsChange;
}): Form<Values> {
  const { body, ...rest } = options;
  const client = useQueryClient();
  const show = useSnackbar();
  return useForm<Values, User>({
    ...rest,
    save: (values) => saveCallSettings(body(values)),
    onSaved: (user) => {
      client.setQueryData(userQuery.queryKey, user);
      show({ text: 'Saved.', tone: 'success' });
    },
    doing: ['updating', 'voice settings'],
  });
}
