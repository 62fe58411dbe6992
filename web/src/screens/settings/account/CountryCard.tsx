import { isAbroad, phoneCountries, phoneHint } from '@carillon/rules/phones/countries';
import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { AccountCountry } from '../../../api/accountSettings.ts';
import { SettingsCard } from '../SettingsCard.tsx';
import { useAccountForm } from './useAccountForm.ts';

// The two most common ones, then by name.
const [first, second, ...others] = phoneCountries;
const offered = [first, second, ...others.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))].filter(
  (country) => country !== undefined,
);

interface CountryCardProps {
  country: AccountCountry;
  /** This account also texts from abroad (1-decisions G-98). */
  mayTextAbroad: boolean;
}

/** The country whose phone numbers the account has: the United States, Canada and 21 more (row P-264). */
export function CountryCard({ country, mayTextAbroad }: CountryCardProps) {
  // Until the user chooses, the server's country counts, which may change meanwhile.
  const form = useAccountForm(
    { CountryID: null as number | null },
    () => ({}),
    (values) => ({ CountryID: values.CountryID ?? country.CountryID }),
  );
  const shown = (country.CanChange ? form.values.CountryID : null) ?? country.CountryID;
  // Once nothing can be chosen anymore, the sentence below says why.
  const problem = country.CanChange ? form.problem('CountryID') : '';
  return (
    <SettingsCard
      id="country"
      title="Country"
      about="Sets the format of phone numbers that you type, paste, upload, or get from other systems."
      isBusy={form.isBusy}
      isRefused={form.isRefused}
      {...(country.CanChange ? { onSave: form.submit } : {})}
    >
      <TextField
        select
        id={form.id('CountryID')}
        label="Country"
        fullWidth
        value={shown}
        disabled={!country.CanChange}
        error={problem !== ''}
        helperText={problem === '' ? `A phone number: ${lowerFirst(phoneHint(shown))}.` : problem}
        onChange={(event) => form.change({ CountryID: Number(event.target.value) })}
        slotProps={{ select: { SelectDisplayProps: { id: form.id('CountryID') } } }}
      >
        {offered.map(({ countryId, name }) => (
          <MenuItem key={countryId} value={countryId}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {!country.CanChange && (
        <Alert severity="info" sx={{ mt: 4 }}>
          {country.WhyNot}
        </Alert>
      )}
      {isAbroad(shown) && !mayTextAbroad && (
        <Alert severity="warning" sx={{ mt: 4 }}>
          Accounts outside the United States and Canada make calls only. To send texts as well, ask the
          operator of your Carillon.
        </Alert>
      )}
    </SettingsCard>
  );
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
