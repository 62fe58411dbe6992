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
import { useRef, useState } from 'react';
import { consent, consentKeys } from '../../../api/consent.ts';
import { phoneConsentQuery } from '../../../api/contacts.ts';
import { errorText } from '../../../api/client/errors.ts';
import { useAccount } from '../../../api/client/session.ts';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { StepDialog } from '../../../parts/dialogs/StepDialog.tsx';
import { useRefusals } from '../../../api/client/useRefusals.ts';
import { ChannelChoice } from './ChannelChoice.tsx';

const noChannel = 'Choose texts, calls or both.';
/** 3-decisions 4.3, word for word. */
const texts = {
  question: 'Opt in this contact? Only do this if the contact asked to receive your texts.',
  box: 'I confirm this contact gave consent.',
  missing: 'Please confirm you have collected proper consent.',
} as const;

/** Adds an opt-out, or changes what a number is opted out of. Lifting one needs the declaration. */
export function OptOutDialog({ row, onClose }: { row: OptOut | null; onClose: () => void }) {
  const country = useAccount()?.CountryID ?? 1;
  const client = useQueryClient();
  const show = useSnackbar();
  const [phone, setPhone] = useState('');
  const [channels, setChannels] = useState({ Text: row?.Text ?? true, Voice: row?.Voice ?? true });
  const [declared, setDeclared] = useState(false);
  const [tried, setTried] = useState(false);
  const [left, setLeft] = useState(false);
  const refused = useRefusals(['PhoneNumber']);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const lifts = row !== null && ((row.Text && !channels.Text) || (row.Voice && !channels.Voice));
  const isFinal = row !== null && !row.CanOptIn;
  const whyNot =
    useQuery({ ...phoneConsentQuery(row?.PhoneNumber ?? ''), enabled: isFinal }).data?.WhyNot ?? '';
  const parsed = parsePhoneIn(phone, country);
  const phoneProblem =
    row !== null || (parsed.ok && !refused.stand)
      ? undefined
      : parsed.ok
        ? refused.of('PhoneNumber')
        : phone.trim() === ''
          ? 'Enter a phone number'
          : phoneFormatText(parsed.reason, country);
  const channelProblem = row === null && !channels.Text && !channels.Voice ? noChannel : undefined;

  const save = async (): Promise<void> => {
    setTried(true);
    setLeft(true);
    setFailure('');
    if (busy || phoneProblem !== undefined || channelProblem !== undefined || (lifts && !declared)) return;
    setBusy(true);
    try {
      if (row === null) await consent.addOptOut({ PhoneNumber: phone, ...channels });
      else
        await consent.changeOptOut(row.PhoneNumber, { ...channels, UserIndicatedConsentDeclared: declared });
      await client.invalidateQueries({ queryKey: consentKeys.optOuts });
      const shown = formatPhone(row?.PhoneNumber ?? (parsed.ok ? parsed.phone : phone));
      show({
        text:
          row === null
            ? `${shown} is opted out.`
            : lifts
              ? `${shown} is opted in again.`
              : `${shown} is changed.`,
        tone: 'success',
      });
      onClose();
    } catch (error) {
      if (refused.take(error) === undefined)
        setFailure(errorText(error, row === null ? 'adding' : 'updating', 'opt-out'));
      else field.current?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <StepDialog
      open
      maxWidth="xs"
      title={row === null ? 'Add an Opt-Out' : formatPhone(row.PhoneNumber)}
      onClose={onClose}
      onConfirm={() => void save()}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            variant="contained"
            onClick={() => void save()}
            disabled={busy || refused.stand}
            aria-busy={busy}
          >
            {row === null ? 'Add' : 'Save'}
          </Button>
        </>
      }
    >
      {failure !== '' && (
        <Alert severity="error" sx={{ mb: 4 }}>
          {failure}
        </Alert>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {row === null && (
          <TextField
            label="Phone number"
            inputRef={field}
            type="tel"
            fullWidth
            autoFocus
            autoComplete="off"
            value={phone}
            onChange={(event) => {
              setPhone(event.target.value);
              refused.forget();
            }}
            onBlur={() => setLeft(phone !== '')}
            error={left && phoneProblem !== undefined}
            helperText={left && phoneProblem !== undefined ? phoneProblem : phoneHint(country)}
            sx={{ mt: 2 }}
          />
        )}
        {whyNot !== '' && <Alert severity="info">{whyNot}</Alert>}
        <ChannelChoice value={channels} onChange={setChannels} error={tried ? channelProblem : undefined} />
        {lifts && (
          <FormControl error={tried && !declared} sx={{ mt: 4, display: 'block' }}>
            <Typography sx={{ fontWeight: 560 }}>{texts.question}</Typography>
            <FormControlLabel
              control={
                <Checkbox checked={declared} onChange={(event) => setDeclared(event.target.checked)} />
              }
              label={texts.box}
            />
            {tried && !declared && <FormHelperText role="alert">{texts.missing}</FormHelperText>}
          </FormControl>
        )}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </StepDialog>
  );
}
