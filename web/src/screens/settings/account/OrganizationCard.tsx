import type { Account } from '@carillon/contract/accounts/accounts';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { SettingsCard } from '../SettingsCard.tsx';
import { useSaveAccount } from './useSaveAccount.ts';

const longest = 255;
const fieldId = 'account-name';

/** The name of the organization. */
export function OrganizationCard({ account }: { account: Account }) {
  const { save, refused, isBusy } = useSaveAccount('CompanyName');
  const [name, setName] = useState(account.CompanyName);
  const [isTried, setTried] = useState(false);
  const problem =
    isTried && name.trim() === '' ? 'Enter an organization name' : (refused.of('CompanyName') ?? '');
  const submit = (): void => {
    setTried(true);
    if (name.trim() === '') document.getElementById(fieldId)?.focus();
    else save({ CompanyName: name });
  };
  return (
    <SettingsCard
      id="name"
      title="Organization"
      about="People see this name on your join pages, and in automatic texts that say who is writing."
      isBusy={isBusy}
      isRefused={refused.stand}
      onSave={submit}
    >
      <TextField
        id={fieldId}
        label="Organization name"
        fullWidth
        value={name}
        error={problem !== ''}
        helperText={problem}
        autoComplete="organization"
        onChange={(event) => {
          refused.forget('CompanyName');
          setName(event.target.value);
        }}
        slotProps={{ htmlInput: { maxLength: longest, dir: 'auto' } }}
      />
    </SettingsCard>
  );
}
