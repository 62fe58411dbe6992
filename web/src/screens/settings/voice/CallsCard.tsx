import type { User } from '@carillon/contract/accounts/accounts';
import type { TextNumber } from '@carillon/contract/numbers';
import { callRetries, callsAtATime, recommendedRetries } from '@carillon/rules/calls/callSettings';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { callerIdsQuery } from '../../../api/callSettings.ts';
import { numberLabel, retryChoices, callsAtATimeChoices } from '../../../parts/broadcasts/callChoices.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { fieldGrid, SettingsCard } from '../SettingsCard.tsx';
import { useCallForm } from './useCallForm.ts';
import { useGranted } from '../../../api/client/session.ts';

/** The account's numbers to call from, none, and the current one if it no longer belongs to the account. */
function callerIds(numbers: readonly TextNumber[], current: string): { value: string; label: string }[] {
  const own = numbers.map((one) => ({ value: one.TextPhoneNumber, label: numberLabel(one) }));
  const isKnown = current === '' || own.some((one) => one.value === current);
  const left = isKnown ? [] : [{ value: current, label: formatPhone(current) }];
  return [{ value: '', label: 'None' }, ...own, ...left];
}

/** Caller ID, calls at a time, retries and the longest message. */
export function CallsCard({ user }: { user: User }) {
  const numbers = useQuery(callerIdsQuery);
  const mayClaim = useGranted('numbers.claim');
  const form = useCallForm({
    first: {
      CallerID: user.CallerID,
      CallThrottle: callsAtATime.find((one) => one === user.CallThrottle) ?? 0,
      Retries: callRetries.find((one) => one === user.Retries) ?? recommendedRetries,
      MaxMessageLength: user.MaxMessageLength,
    },
    body: (values) => values,
  });
  const { CallerID } = form.values;
  const isForeign =
    CallerID !== '' &&
    numbers.data !== undefined &&
    numbers.data.every((one) => one.TextPhoneNumber !== CallerID);
  return (
    <SettingsCard
      id="calls"
      title="Calls"
      about="What a new broadcast with calls starts with."
      isBusy={form.isBusy}
      isRefused={form.isRefused}
      onSave={form.submit}
    >
      <Box sx={fieldGrid}>
        <ChoiceField
          form={form}
          field="CallerID"
          label="Caller ID"
          help="People see this number when you call."
          options={callerIds(numbers.data ?? [], CallerID)}
          disabled={numbers.data === undefined}
        />
        <ChoiceField
          form={form}
          field="CallThrottle"
          label="Calls at a time"
          help="Fewer calls keep your own lines free for people who call back."
          options={callsAtATimeChoices}
        />
        <ChoiceField
          form={form}
          field="Retries"
          label="Retries"
          help="Calls that don’t get through are made again after 5 minutes."
          options={retryChoices}
        />
        <ChoiceField
          form={form}
          field="MaxMessageLength"
          label="Longest message"
          help="Credits are estimated from it until a message is recorded."
          options={user.MaxMessageLengthOptions.map((value) => ({ value, label: `${value} seconds` }))}
        />
      </Box>
      {numbers.error !== null && (
        <Alert severity="error" sx={{ mt: 4 }}>
          There was an error getting your text numbers. Reload the page to choose a caller ID.
        </Alert>
      )}
      {numbers.data?.length === 0 && (
        <Alert severity="info" sx={{ mt: 4 }}>
          {mayClaim
            ? 'Calls come from one of your own numbers, and you have none yet. Get one for your organization first.'
            : 'Calls come from one of your own numbers, and you have none yet. Ask your account owner to assign you one.'}
        </Alert>
      )}
      {isForeign && numbers.data !== undefined && numbers.data.length > 0 && (
        <Alert severity="warning" sx={{ mt: 4 }}>
          {formatPhone(CallerID)} is not one of your numbers, so no calls can come from it. Choose another
          caller ID.
        </Alert>
      )}
    </SettingsCard>
  );
}
