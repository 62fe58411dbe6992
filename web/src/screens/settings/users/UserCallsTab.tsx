import { callRetries, callsAtATime } from '@carillon/rules/calls/callSettings';
import { noCallingDayText } from '@carillon/rules/accounts/callingTimes';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useUser } from '../../../api/client/session.ts';
import type { Form } from '../../../api/forms/useForm.ts';
import { callsAtATimeChoices, retryChoices } from '../../../parts/broadcasts/callChoices.ts';
import { fieldGrid } from '../SettingsCard.tsx';
import { CallingTimes } from '../CallingTimes.tsx';
import { ChoiceField } from '../voice/ChoiceField.tsx';
import type { UserValues } from './userForm.ts';

/** What the user's broadcasts start with: calls, when they are made, and how long texts are. */
export function UserCallsTab({ form }: { form: Form<UserValues, number | 'save'> }) {
  const me = useUser();
  const lengths = me?.MaxMessageLengthOptions ?? [form.values.MaxMessageLength];
  return (
    <>
      <Box sx={fieldGrid}>
        <TextField
          {...form.text('CallerID', 'The number that people see when this user’s calls ring.')}
          label="Caller ID"
          type="tel"
          fullWidth
          autoComplete="off"
        />
        <ChoiceField
          form={form}
          field="CallThrottle"
          label="Calls at a time"
          options={callsAtATimeChoices.filter(({ value }) => callsAtATime.includes(value))}
        />
        <ChoiceField
          form={form}
          field="Retries"
          label="Retries"
          options={retryChoices.filter(({ value }) => callRetries.includes(value))}
        />
        <ChoiceField
          form={form}
          field="MaxMessageLength"
          label="Longest message"
          options={lengths.map((value) => ({ value, label: `${value} seconds` }))}
        />
        <ChoiceField
          form={form}
          field="DefaultSettingCharacterCount"
          label="Longest text"
          options={[
            { value: 160, label: '160 characters' },
            { value: 320, label: '320 characters' },
          ]}
        />
      </Box>
      <CallingTimes
        value={form.values}
        error={
          form.problem('StartTimeText') ||
          form.problem('StopTimeText') ||
          (form.values.CallingWindowDays.length === 0 ? noCallingDayText : '')
        }
        onChange={(change) => form.change(change)}
      />
    </>
  );
}
