import { useQueryClient } from '@tanstack/react-query';
import { countryQuery, saveAccount } from '../../../api/accountSettings.ts';
import { accountQuery } from '../../../api/client/session.ts';
import type { Problems } from '../../../api/forms/formState.ts';
import { useForm } from '../../../api/forms/useForm.ts';
import type { Form } from '../../../api/forms/useForm.ts';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';

/** A form of settings of the account. `body` is what its values save. */
export function useAccountForm<Values extends object>(
  first: Values,
  check: (values: Values) => Problems<Values>,
  body: (values: Values) => Parameters<typeof saveAccount>[0],
): Form<Values> {
  const client = useQueryClient();
  const show = useSnackbar();
  return useForm({
    first,
    check,
    save: (values) => saveAccount(body(values)),
    onSaved: (account) => {
      client.setQueryData(accountQuery.queryKey, account);
      show({ text: 'Saved.', tone: 'success' });
    },
    // Also after a refusal: something that decides the country has changed.
    onSettled: () => void client.invalidateQueries({ queryKey: countryQuery.queryKey }),
    doing: ['updating', 'account settings'],
  });
}
