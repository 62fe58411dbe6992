import type { Account } from '@carillon/contract/accounts/accounts';
import TextField from '@mui/material/TextField';
import { SettingsCard } from '../SettingsCard.tsx';
import { useAccountForm } from './useAccountForm.ts';

const longest = 255;

const check = ({ CompanyName }: { CompanyName: string }) => ({
  CompanyName: CompanyName.trim() === '' ? 'Enter an organization name' : '',
});

/** The name of the organization. */
export function OrganizationCard({ account }: { account: Account }) {
  const form = useAccountForm({ CompanyName: account.CompanyName }, check, (values) => values);
  return (
    <SettingsCard
      id="name"
      title="Organization"
      about="People see this name on your join pages, and in automatic texts that say who is writing."
      isBusy={form.isBusy}
      isRefused={form.isRefused}
      onSave={form.submit}
    >
      <TextField
        {...form.text('CompanyName')}
        label="Organization name"
        fullWidth
        autoComplete="organization"
        slotProps={{ htmlInput: { maxLength: longest, dir: 'auto' } }}
      />
    </SettingsCard>
  );
}
