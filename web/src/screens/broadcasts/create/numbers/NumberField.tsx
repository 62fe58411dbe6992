import { numberBlockedText } from '@carillon/rules/broadcasts/refusals';
import Alert from '@mui/material/Alert';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useGranted } from '../../../../api/client/session.ts';
import { numberLabel } from '../../../../parts/broadcasts/callChoices.ts';
import { NoNumbersDialog } from '../dialogs.ts';
import { BlockedNumberText } from '../lazyParts.tsx';
import { fieldIds } from '../steps/stepFacts.ts';
import type { WizardPart } from '../useWizard.ts';
import { editForm } from '../wizardForm.ts';

/** The text number to send from: usable ones, and a blocked one that was chosen before (2-decisions N3). */
export function NumberField({
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
