import { putAccount } from '@carillon/contract/accounts/accounts';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client/client.ts';
import { errorText } from '../../api/client/errors.ts';
import { accountQuery, useAccount } from '../../api/client/session.ts';
import { PageSkeleton } from '../../parts/page/PageSkeleton.tsx';
import { useSnackbar } from '../../parts/page/Snackbars.tsx';
import { SettingsCard } from './SettingsCard.tsx';

/** What happens to a broadcast's texts beyond the daily limit. */
export function DayLimitCard() {
  const account = useAccount();
  const client = useQueryClient();
  const show = useSnackbar();
  const [busy, setBusy] = useState(false);
  if (account === undefined) return <PageSkeleton />;
  const change = async (waits: boolean): Promise<void> => {
    setBusy(true);
    try {
      const body = { OverDayLimit: waits ? ('Wait' as const) : ('Fail' as const) };
      client.setQueryData(accountQuery.queryKey, await call(putAccount, { body }));
      show({ text: 'Text settings saved.', tone: 'success' });
    } catch (error) {
      show({ text: errorText(error, 'updating', 'text settings'), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <SettingsCard
      title="Daily limit"
      about="What happens to the people a broadcast has not reached when your account's limit of texts for the day is reached."
    >
      <FormControlLabel
        control={
          <Switch
            checked={account.OverDayLimit === 'Wait'}
            disabled={busy}
            onChange={(_, waits) => void change(waits)}
          />
        }
        label={
          account.OverDayLimit === 'Wait'
            ? 'They wait, and the broadcast goes on the next day at 9:00 AM'
            : 'They are not texted, and their credits go back'
        }
      />
    </SettingsCard>
  );
}
