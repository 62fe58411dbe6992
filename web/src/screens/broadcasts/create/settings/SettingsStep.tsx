import { sendRateLabel, sendRates } from '@carillon/rules/texts/sendRates';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { KindFields } from '../message/KindFields.tsx';
import { CallerIdField, CallPanel } from '../lazyParts.tsx';
import { NumberField } from '../numbers/NumberField.tsx';
import { Panel } from '../Panel.tsx';
import { StartFields } from './StartFields.tsx';
import { fieldIds } from '../steps/stepFacts.ts';
import type { WizardPart } from '../useWizard.ts';
import { editForm, hasCalls, hasTexts } from '../wizardForm.ts';

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
