import { numberBlockedText } from '@carillon/rules/broadcasts/refusals';
import { sendRateLabel, sendRates } from '@carillon/rules/texts/sendRates';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { numberLabel } from '../../../../parts/broadcasts/callChoices.ts';
import { useState } from 'react';
import { NoNumbersDialog } from '../dialogs.ts';
import { KindFields } from '../message/KindFields.tsx';
import { BlockedNumberText, CallerIdField, CallPanel } from '../lazyParts.tsx';
import { Panel } from '../Panel.tsx';
import { StartFields } from './StartFields.tsx';
import { fieldIds } from '../steps/stepFacts.ts';
import type { WizardPart } from '../useWizard.ts';
import { editForm, hasCalls, hasTexts } from '../wizardForm.ts';
import { useGranted } from '../../../../api/client/session.ts';

/** Step 1: name, type, the numbers it comes from, start, and pace (row B-026). */
export function SettingsStep({
  wizard,
}: {
  wizard: WizardPart<
    | 'account'
    | 'change'
    | 'draftId'
    | 'errorOf'
    | 'facts'
    | 'form'
    | 'leave'
    | 'now'
    | 'numbers'
    | 'summary'
    | 'user'
    | 'zone'
  >;
}) {
  const { form, change, errorOf, leave } = wizard;
  const nameError = errorOf('BroadcastName');
  const [texts, calls] = [hasTexts(form), hasCalls(form)];
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
        <KindFields wizard={wizard} />
      </Panel>
      <Panel>
        {texts && <NumberField wizard={wizard} />}
        {calls && (
          <Box sx={{ mt: texts ? 6 : 0 }}>
            <CallerIdField wizard={wizard} />
          </Box>
        )}
        <StartFields wizard={wizard} />
        {/* If there are calls, texts go as fast as possible (2-decisions J9). */}
        {!calls && <SendRate wizard={wizard} />}
      </Panel>
      {calls && <CallPanel wizard={wizard} />}
    </>
  );
}

function SendRate({ wizard: { form, change } }: { wizard: WizardPart<'change' | 'form'> }) {
  return (
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
        <MenuItem key={rate} value={rate}>
          {sendRateLabel(rate)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function NumberField({
  wizard,
}: {
  wizard: WizardPart<'change' | 'errorOf' | 'facts' | 'form' | 'leave' | 'numbers'>;
}) {
  const { form, numbers, facts, change, errorOf, leave } = wizard;
  const error = errorOf('TextNumberID');
  const listed = (numbers ?? []).filter(
    (one) =>
      (facts.usableNumbers ?? []).includes(one.TextNumberID) ||
      (one.IsBlocked && one.TextNumberID === form.TextNumberID),
  );
  const mayClaim = useGranted('numbers.claim');
  const hasNone = numbers !== undefined && listed.length === 0;
  // Announced to users who just chose to text, and once to those who continue anyway.
  const [told, setTold] = useState<'not yet' | 'choosing' | 'going on'>(hasNone ? 'not yet' : 'choosing');
  const isMissed = error !== undefined;
  if (hasNone) {
    return (
      <FormControl error fullWidth id={fieldIds.TextNumberID} tabIndex={-1}>
        <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
          <strong>No usable text numbers.</strong> You need a registered text number to send texts.{' '}
          {mayClaim
            ? 'Register one for your organization, then come back: this draft is saved.'
            : 'Ask your account owner to assign you one; this draft is saved.'}
        </Alert>
        {error !== undefined && <FormHelperText>{error}</FormHelperText>}
        <NoNumbersDialog
          open={told === 'not yet' || (isMissed && told === 'choosing')}
          mayClaim={mayClaim}
          onClose={() => setTold(isMissed ? 'going on' : 'choosing')}
        />
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
      helperText={
        error === numberBlockedText ? <BlockedNumberText /> : (error ?? 'Replies come back to this number.')
      }
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
