import { formatPhone } from '@carillon/rules/phones';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { TextNumber } from '@carillon/contract/numbers';
import { legend, Panel } from './Panel.tsx';
import { StartFields } from './StartFields.tsx';
import { fieldIds } from './steps.ts';
import type { Wizard } from './useWizard.ts';
import { editForm, kindOf, sendRates, switchKind } from './wizardForm.ts';
import type { TextKind } from './wizardForm.ts';

const kinds: readonly { kind: TextKind; title: string; text: string }[] = [
  { kind: 'text', title: 'Text broadcast', text: 'One text to everybody on your list.' },
  {
    kind: 'survey',
    title: 'Text survey',
    text: 'A question people answer with YES or NO; the answers are counted for you.',
  },
];

/** Step 1: name, type, text number, start and rate (row B-026; a caller ID belongs to voice types only). */
export function SettingsStep({ wizard }: { wizard: Wizard }) {
  const { form, change, errorOf, leave } = wizard;
  const nameError = errorOf('BroadcastName');
  const kind = kindOf(form);
  return (
    <>
      <Panel>
        <TextField
          id={fieldIds.BroadcastName}
          label="Broadcast name"
          required
          fullWidth
          value={form.BroadcastName}
          onChange={(event) => change((old) => editForm(old, { BroadcastName: event.target.value }))}
          onBlur={() => leave('BroadcastName')}
          error={nameError !== undefined}
          helperText={nameError ?? `Only you and your team see it. ${form.BroadcastName.length}/50`}
          autoComplete="off"
          slotProps={{
            htmlInput: { maxLength: 255, 'aria-required': true },
            inputLabel: { required: false },
          }}
        />
        <FormControl component="fieldset" sx={{ mt: 6, width: '100%' }}>
          <FormLabel component="legend" id="broadcast-type-label" sx={legend}>
            Type
          </FormLabel>
          <RadioGroup
            id={fieldIds.BroadcastType}
            aria-labelledby="broadcast-type-label"
            value={kind}
            onChange={(event) => change((old) => switchKind(old, event.target.value as TextKind))}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
              columnGap: '12px',
              rowGap: '12px',
            }}
          >
            {kinds.map((option) => (
              <Choice key={option.kind} {...option} chosen={option.kind === kind} />
            ))}
          </RadioGroup>
        </FormControl>
      </Panel>
      <Panel>
        <NumberField wizard={wizard} />
        <StartFields wizard={wizard} />
        <TextField
          select
          label="Send rate"
          value={form.CallThrottle}
          onChange={(event) => change((old) => editForm(old, { CallThrottle: Number(event.target.value) }))}
          helperText={
            form.CallThrottle === 0
              ? 'As fast as your text number and the carriers allow.'
              : 'Texts per minute. Slower helps when people will answer or call back all at once.'
          }
          sx={{ mt: 6, width: '100%', maxWidth: 420 }}
        >
          {sendRates.map((rate) => (
            <MenuItem key={rate.value} value={rate.value}>
              {rate.label}
            </MenuItem>
          ))}
        </TextField>
      </Panel>
    </>
  );
}

function Choice(props: { kind: TextKind; title: string; text: string; chosen: boolean }) {
  return (
    <FormControlLabel
      value={props.kind}
      control={<Radio sx={{ alignSelf: 'flex-start', p: 1, mr: 2 }} />}
      sx={{
        m: 0,
        p: 3,
        alignItems: 'flex-start',
        border: '1px solid',
        borderColor: props.chosen ? 'primary.main' : 'divider',
        boxShadow: props.chosen ? 'inset 0 0 0 1px var(--mui-palette-primary-main)' : 'none',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
      label={
        <Box sx={{ pt: 1 }}>
          <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
            {props.title}
          </Typography>
          <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
            {props.text}
          </Typography>
        </Box>
      }
    />
  );
}

function numberLabel(number: TextNumber): string {
  const phone = formatPhone(number.TextPhoneNumber);
  return number.Name.trim() === '' || number.Name === number.TextPhoneNumber
    ? phone
    : `${phone}, ${number.Name}`;
}

function NumberField({ wizard }: { wizard: Wizard }) {
  const { form, numbers, facts, change, errorOf, leave } = wizard;
  const error = errorOf('TextNumberID');
  if (wizard.numbersFailed) {
    return <Alert severity="error">There was an error getting your text numbers.</Alert>;
  }
  const listed = (numbers ?? []).filter(
    (one) =>
      (facts.usableNumbers ?? []).includes(one.TextNumberID) ||
      (one.IsBlocked && one.TextNumberID === form.TextNumberID),
  );
  if (numbers !== undefined && listed.length === 0) {
    return (
      <FormControl error fullWidth id={fieldIds.TextNumberID} tabIndex={-1}>
        <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
          <strong>No usable text numbers.</strong> You need a registered text number to send texts.{' '}
          {wizard.user?.IsMasterUser
            ? 'Register one for your organization, then come back: this draft is saved.'
            : 'Ask your account owner to assign you one; this draft is saved.'}
        </Alert>
        {error !== undefined && <FormHelperText>{error}</FormHelperText>}
      </FormControl>
    );
  }
  const value = listed.some((one) => one.TextNumberID === form.TextNumberID) ? form.TextNumberID : '';
  return (
    <TextField
      select
      id={fieldIds.TextNumberID}
      label="Text number to send from"
      fullWidth
      value={value ?? ''}
      onChange={(event) => change((old) => editForm(old, { TextNumberID: Number(event.target.value) }))}
      onBlur={() => leave('TextNumberID')}
      error={error !== undefined}
      helperText={error ?? 'Replies come back to this number.'}
      disabled={numbers === undefined}
      slotProps={{ select: { SelectDisplayProps: { id: fieldIds.TextNumberID } } }}
    >
      {listed.map((one) => (
        <MenuItem key={one.TextNumberID} value={one.TextNumberID} disabled={one.IsBlocked}>
          {numberLabel(one)}
        </MenuItem>
      ))}
    </TextField>
  );
}
