import { useMutation, useQueryClient } from '@tanstack/react-query';
import { countryQuery, saveAccount } from '../../../api/accountSettings.ts';
import { errorText } from '../../../api/client/errors.ts';
import { accountQuery } from '../../../api/client/session.ts';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { useRefusals } from '../../../api/client/useRefusals.ts';

/** Saves one setting of the account. An invalid value is shown at its field, and any other failure in a snackbar. */
export function useSaveAccount(field: 'CompanyName' | 'CountryID') {
  const client = useQueryClient();
  const show = useSnackbar();
  const refused = useRefusals([field]);
  const { mutate, isPending } = useMutation({
    mutationFn: saveAccount,
    onSuccess: (account) => {
      client.setQueryData(accountQuery.queryKey, account);
      show({ text: 'Saved.', tone: 'success' });
    },
    onError: (failure) => {
      if (refused.take(failure) === undefined)
        show({ text: errorText(failure, 'updating', 'account settings'), tone: 'error' });
    },
    // Also after a refusal: something that decides the country has changed.
    onSettled: () => client.invalidateQueries({ queryKey: countryQuery.queryKey }),
  });
  return { save: mutate, refused, isBusy: isPending };
}
