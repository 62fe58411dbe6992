import {
  activationErrors,
  fieldOfMessage,
  type Activation,
  type CollectFlags,
} from '@carillon/rules/accounts/signUp/activation';
import { industries } from '@carillon/rules/accounts/signUp/industries';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { errorText, fieldErrors } from '../../../api/client/errors.ts';
import { forgetValues, keptValues, useKeepValues } from '../../../api/forms/keptValues.ts';
import { useForm } from '../../../api/forms/useForm.ts';
import { StepScreen } from '../StepScreen.tsx';
import { useStepSender } from '../useStep.ts';
import type { StepProps } from '../useStep.ts';

const name = 'onboarding.organization';
/** 1-decisions G-51. */
const waysOfHearing = ['Search', 'Friend or colleague', 'Social media', 'Event', 'Partner', 'Other'];

type Field = Exclude<keyof Activation, 'Industry'>;
interface MoreField {
  readonly field: Field;
  readonly label: string;
  readonly flag: keyof CollectFlags;
  readonly autoComplete: string;
}

/** Fields that a group code asks for, in the order of the page (row P-081). */
const moreFields: readonly MoreField[] = [
  ...(
    [
      ['Address3', 'Street address', 'address-line1'],
      ['Address4', 'Suite or floor (optional)', 'address-line2'],
      ['City', 'City', 'address-level2'],
      ['State', 'State (two letters)', 'address-level1'],
      ['PostalCode', 'ZIP code', 'postal-code'],
    ] as const
  ).map(([field, label, autoComplete]) => ({
    field,
    label,
    autoComplete,
    flag: 'CollectInvoiceBillingAddress' as const,
  })),
  {
    field: 'LawsonNumber',
    label: 'Lawson number',
    flag: 'CollectOnboardingRepublicInfo',
    autoComplete: 'off',
  },
  { field: 'BlanketPO', label: 'PO number', flag: 'CollectPO', autoComplete: 'off' },
  { field: 'AmazonEmail', label: 'Amazon email', flag: 'CollectAmazonInfo', autoComplete: 'email' },
];

/** Messages of the server that name no field go to the one that they are about (row P-124). */
function errorsOf(error: unknown): Readonly<Record<string, string>> {
  const named = fieldErrors(error);
  if (Object.keys(named).length > 0) return named;
  const message = errorText(error, 'updating', 'onboarding progress');
  const field = fieldOfMessage(message);
  return field === null ? {} : { [field]: message };
}

/** What the organization is called and does (rows P-120 to P-124). */
export function OrganizationStep({ progress, onDone, onBack }: StepProps) {
  const send = useStepSender('company');
  const [first] = useState(() => {
    const saved = progress.Activation;
    const phone = saved.Phone === '' ? progress.Phone : saved.Phone;
    return keptValues(name, { ...saved, Phone: phone === '' ? '' : formatPhone(Number(phone)) });
  });
  const form = useForm({
    first,
    check: (values: Activation) => activationErrors(values, progress, progress.Location.CountryID),
    save: send,
    onSaved: (newest) => {
      forgetValues(name);
      onDone(newest);
    },
    errorsOf,
    doing: ['updating', 'onboarding progress'],
    failureAt: 'form',
  });
  useKeepValues(name, form.values);
  return (
    <StepScreen
      title="Tell us about your organization"
      about="People see its name on what you send."
      next="Continue"
      onNext={() => form.submit()}
      onBack={onBack}
      isBusy={form.isBusy}
      failure={form.failure}
    >
      <TextField
        {...form.text('CompanyName')}
        label="Company name"
        autoComplete="organization"
        slotProps={{ htmlInput: { dir: 'auto' } }}
      />
      <TextField
        select
        id={form.id('Industry')}
        label="Industry"
        value={form.values.Industry ?? ''}
        error={form.problem('Industry') !== ''}
        helperText={form.problem('Industry')}
        onChange={({ target }) => form.change({ Industry: Number(target.value) })}
        slotProps={{ select: { SelectDisplayProps: { id: form.id('Industry') } } }}
      >
        {industries.map(({ industryId, name: words }) => (
          <MenuItem key={industryId} value={industryId}>
            {words}
          </MenuItem>
        ))}
      </TextField>
      <TextField {...form.text('Phone')} label="Phone of the organization" type="tel" autoComplete="tel" />
      {moreFields
        .filter(({ flag }) => progress[flag])
        .map(({ field, label, autoComplete }) => (
          <TextField key={field} {...form.text(field)} label={label} autoComplete={autoComplete} />
        ))}
      <TextField
        {...form.text('HowTheyHeard')}
        label="How did you hear about us? (optional)"
        autoComplete="off"
        slotProps={{ htmlInput: { list: 'ways-of-hearing' } }}
      />
      <datalist id="ways-of-hearing">
        {waysOfHearing.map((way) => (
          <option key={way} value={way} />
        ))}
      </datalist>
    </StepScreen>
  );
}
