import type { OptOut } from '@carillon/contract/contacts/consent';
import { parsePhoneIn, phoneFormatText, phoneHint } from '@carillon/rules/phones/phoneCountries';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { consent, consentKeys } from '../../../api/consent.ts';
import { phoneConsentQuery } from '../../../api/contacts.ts';
import { useAccount } from '../../../api/client/session.ts';
import { useForm } from '../../../api/forms/useForm.ts';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { StepDialog } from '../../../parts/dialogs/StepDialog.tsx';
import { ChannelChoice } from './ChannelChoice.tsx';
import type { Channels } from './ChannelChoice.tsx';

const noChannel = 'Choose texts, calls or both.';
/** 3-decisions 4.3, word for word. */
const texts = {
  question: 'Opt in this contact? Only do this if the contact asked to receive your texts.',
  box: 'I confirm this contact gave consent.',
  missing: 'Please confirm you have collected proper consent.',
} as const;

function phoneProblem(typed: string, country: number): string | null {
  if (typed.trim() === '') return 'Enter a phone number';
  const parsed = parsePhoneIn(typed, country);
  return parsed.ok ? null : phoneFormatText(parsed.reason, country);
}

/** Adds an opt-out, or changes what a number is opted out of. Lifting one needs the declaration. */
export function OptOutDialog({ row, onClose }: { row: OptOut | null; onClose: () => void }) {
  const country = useAccount()?.CountryID ?? 1;
  const client = useQueryClient();
  const show = useSnackbar();
  const isFinal = row !== null && !row.CanOptIn;
  const whyNot =
    useQuery({ ...phoneConsentQuery(row?.PhoneNumber ?? ''), enabled: isFinal }).data?.WhyNot ?? '';
  const lifts = ({ Text, Voice }: Channels): boolean =>
    row !== null && ((row.Text && !Text) || (row.Voice && !Voice));
  const form = useForm({
    first: {
      PhoneNumber: '',
      Text: row?.Text ?? true,
      Voice: row?.Voice ?? true,
      UserIndicatedConsentDeclared: false,
    },
    check: (values) => ({
      PhoneNumber: row === null ? phoneProblem(values.PhoneNumber, country) : null,
      Text: row === null && !values.Text && !values.Voice ? noChannel : null,
      UserIndicatedConsentDeclared:
        lifts(values) && !values.UserIndicatedConsentDeclared ? texts.missing : null,
    }),
    save: async ({ PhoneNumber, ...values }) => {
      const { Text, Voice } = values;
      if (row === null) await consent.addOptOut({ PhoneNumber, Text, Voice });
      else await consent.changeOptOut(row.PhoneNumber, values);
      await client.invalidateQueries({ queryKey: consentKeys.optOuts });
      return { PhoneNumber, isLifted: lifts(values) };
    },
    onSaved: ({ PhoneNumber, isLifted }) => {
      const parsed = parsePhoneIn(PhoneNumber, country);
      const shown = formatPhone(row?.PhoneNumber ?? (parsed.ok ? parsed.phone : PhoneNumber));
      const done = row === null ? 'opted out' : isLifted ? 'opted in again' : 'changed';
      show({ text: `${shown} is ${done}.`, tone: 'success' });
      onClose();
    },
    doing: [row === null ? 'adding' : 'updating', 'opt-out'],
    failureAt: 'form',
  });
  const { values, problem } = form;
  const declareProblem = problem('UserIndicatedConsentDeclared');

  return (
    <StepDialog
      open
      maxWidth="xs"
      title={row === null ? 'Add an Opt-Out' : formatPhone(row.PhoneNumber)}
      onClose={onClose}
      onConfirm={() => form.submit()}
      actions={
        <>
          <Button onClick={onClose} disabled={form.isBusy}>
            Cancel
          </Button>
          <Button
            variant="contained"
            onClick={() => form.submit()}
            disabled={form.isBusy || form.isRefused}
            aria-busy={form.isBusy}
          >
            {row === null ? 'Add' : 'Save'}
          </Button>
        </>
      }
    >
      {form.failure !== '' && (
        <Alert severity="error" sx={{ mb: 4 }}>
          {form.failure}
        </Alert>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {row === null && (
          <TextField
            label="Phone number"
            type="tel"
            fullWidth
            autoFocus
            autoComplete="off"
            {...form.text('PhoneNumber', phoneHint(country))}
            sx={{ mt: 2 }}
          />
        )}
        {whyNot !== '' && <Alert severity="info">{whyNot}</Alert>}
        <ChannelChoice
          value={values}
          onChange={({ Text, Voice }) => form.change({ Text, Voice })}
          error={problem('Text') || undefined}
        />
        {lifts(values) && (
          <FormControl error={declareProblem !== ''} sx={{ mt: 4, display: 'block' }}>
            <Typography sx={{ fontWeight: 560 }}>{texts.question}</Typography>
            <FormControlLabel
              control={
                <Checkbox
                  id={form.id('UserIndicatedConsentDeclared')}
                  checked={values.UserIndicatedConsentDeclared}
                  onChange={(event) => form.change({ UserIndicatedConsentDeclared: event.target.checked })}
                />
              }
              label={texts.box}
            />
            {declareProblem !== '' && <FormHelperText role="alert">{declareProblem}</FormHelperText>}
          </FormControl>
        )}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </StepDialog>
  );
}
