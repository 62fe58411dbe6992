import { countryOfZone, placesOf, zonesOfCountry } from '@carillon/rules/accounts/signUp/places';
import { phoneCountries } from '@carillon/rules/phones/countries';
import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { forgetValues, keptValues, useKeepValues } from '../../../api/forms/keptValues.ts';
import { useForm } from '../../../api/forms/useForm.ts';
import { StepScreen } from '../StepScreen.tsx';
import { useStepSender } from '../useStep.ts';
import type { StepProps } from '../useStep.ts';

const name = 'onboarding.location';

interface Values {
  CountryID: number;
  State: string;
  TimeZone: string;
}

/** The browser's zone guesses the country, until something was saved. */
function firstValues({ Location, Steps }: StepProps['progress']): Values {
  const isSaved = Steps.some(({ Name, Completed }) => Name === 'location' && Completed);
  const CountryID = isSaved ? Location.CountryID : countryOfZone(Location.TimeZone);
  return { CountryID, State: Location.State, TimeZone: Location.TimeZone };
}

/** The zones of the country, and the saved one if it is another. */
function zonesFor(countryId: number, chosen: string) {
  const zones = zonesOfCountry(countryId);
  const isThere = chosen === '' || zones.some(({ zone }) => zone === chosen);
  return isThere ? zones : [...zones, { zone: chosen, name: chosen.replaceAll('_', ' ') }];
}

const check = ({ CountryID, State }: Values) => ({
  State:
    placesOf(CountryID).length > 0 && State === ''
      ? CountryID === 1
        ? 'Choose a state'
        : 'Choose a province'
      : null,
});

/** Country, state or province, and time zone (1-decisions G-49). */
export function LocationStep({ progress, onDone, onBack }: StepProps) {
  const send = useStepSender('location');
  const [first] = useState(() => keptValues(name, firstValues(progress)));
  const form = useForm({
    first,
    check,
    save: send,
    onSaved: (newest) => {
      forgetValues(name);
      onDone(newest);
    },
    doing: ['updating', 'onboarding progress'],
    failureAt: 'form',
  });
  const { CountryID, State, TimeZone } = form.values;
  useKeepValues(name, form.values);
  const places = placesOf(CountryID);
  const place = CountryID === 1 ? 'State' : CountryID === 2 ? 'Province' : 'State or province (optional)';
  return (
    <StepScreen
      title="Where is your organization?"
      about="It sets how phone numbers are read, and by which clock your messages leave."
      next="Continue"
      onNext={() => form.submit()}
      onBack={onBack}
      isBusy={form.isBusy}
      failure={form.failure}
    >
      <TextField
        select
        id={form.id('CountryID')}
        label="Country"
        value={CountryID}
        error={form.problem('CountryID') !== ''}
        helperText={form.problem('CountryID')}
        onChange={({ target }) => {
          const country = Number(target.value);
          form.change({ CountryID: country, State: '', TimeZone: zonesOfCountry(country)[0]?.zone ?? '' });
        }}
        slotProps={{ select: { SelectDisplayProps: { id: form.id('CountryID') } } }}
      >
        {phoneCountries.map((country) => (
          <MenuItem key={country.countryId} value={country.countryId}>
            {country.name}
          </MenuItem>
        ))}
      </TextField>
      {CountryID > 2 && (
        <Alert severity="info">
          In your country, Carillon makes calls. To send texts as well, contact our support once you are set
          up.
        </Alert>
      )}
      {places.length > 0 ? (
        <TextField
          select
          id={form.id('State')}
          label={place}
          value={places.some(([code]) => code === State) ? State : ''}
          error={form.problem('State') !== ''}
          helperText={form.problem('State')}
          onChange={({ target }) => form.change({ State: target.value })}
          slotProps={{ select: { SelectDisplayProps: { id: form.id('State') } } }}
        >
          {places.map(([code, words]) => (
            <MenuItem key={code} value={code}>
              {words}
            </MenuItem>
          ))}
        </TextField>
      ) : (
        <TextField
          {...form.text('State')}
          label={place}
          autoComplete="address-level1"
          slotProps={{ htmlInput: { maxLength: 50 } }}
        />
      )}
      <TextField
        select
        id={form.id('TimeZone')}
        label="Time zone"
        value={TimeZone}
        error={form.problem('TimeZone') !== ''}
        helperText={form.problem('TimeZone')}
        onChange={({ target }) => form.change({ TimeZone: target.value })}
        slotProps={{ select: { SelectDisplayProps: { id: form.id('TimeZone') } } }}
      >
        {zonesFor(CountryID, TimeZone).map((choice) => (
          <MenuItem key={choice.zone} value={choice.zone}>
            {choice.name}
          </MenuItem>
        ))}
      </TextField>
    </StepScreen>
  );
}
