import { transferNumberNeededText } from '@carillon/rules/broadcasts/refusals';
import type { User } from '@carillon/contract/accounts/accounts';
import { transferLinesError } from '@carillon/rules/calls/callSettings';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { fieldGrid, SettingsCard } from '../SettingsCard.tsx';
import { useAnchor } from './useAnchor.ts';
import { fieldId, useSaving } from './useSaving.ts';
import type { Sentences } from './useSaving.ts';

/** The section's anchor: /settings/voice#transfer (row B-020). */
const anchor = 'transfer';

/** What is wrong with a number, by rules that load on saving. Without them the server reports it. */
async function numberProblem(number: string, countryId: number): Promise<string | null> {
  if (number.trim() === '') return transferNumberNeededText;
  const rules = await import('@carillon/rules/accounts/callerId').catch(() => null);
  const read = rules?.readCallerId(number, countryId);
  return read?.ok === false ? read.message : null;
}

/** Messages of both fields (rows B-146, B-147; 2-decisions C). */
async function wrongOf(number: string, lines: string, countryId: number): Promise<Sentences> {
  const numberError = await numberProblem(number, countryId);
  const linesError = transferLinesError(lines);
  return {
    ...(numberError === null ? {} : { TransferNumber: numberError }),
    ...(linesError === null ? {} : { TransferLines: linesError }),
  };
}

/** Where recipients are connected to on request, and how many at a time. */
export function TransferCard({ user, countryId }: { user: User; countryId: number }) {
  const saving = useSaving();
  const { isNamed, heading } = useAnchor(anchor);
  const set = user.TransferAndConnect;
  const [isOn, setOn] = useState(set !== null || isNamed);
  const [number, setNumber] = useState(set === null ? '' : formatPhone(set.TransferNumber));
  const [lines, setLines] = useState(set === null ? '' : String(set.TransferLines));
  const save = async (): Promise<void> => {
    if (!isOn) return saving.save({ TransferAndConnect: null });
    const TransferAndConnect = { TransferNumber: number, TransferLines: Number(lines) };
    return saving.save({ TransferAndConnect }, await wrongOf(number, lines, countryId));
  };
  const turn = (on: boolean): void => {
    saving.forget('TransferNumber');
    saving.forget('TransferLines');
    setOn(on);
  };
  const field = (
    name: 'TransferNumber' | 'TransferLines',
    label: string,
    help: string,
    value: string,
    onType: (text: string) => void,
  ) => (
    <TextField
      id={fieldId(name)}
      label={label}
      fullWidth
      value={value}
      error={Boolean(saving.errors[name])}
      helperText={saving.errors[name] ? saving.errors[name] : help}
      onChange={(event) => {
        saving.forget(name);
        onType(event.target.value);
      }}
      slotProps={{
        htmlInput: { inputMode: name === 'TransferLines' ? 'numeric' : 'tel', maxLength: 30 },
      }}
      autoComplete="off"
    />
  );
  return (
    <SettingsCard
      id={anchor}
      title="Transfer"
      about="People who press 0 during a call are connected to your organization."
      isBusy={saving.isBusy}
      isRefused={saving.isRefused}
      onSave={() => void save()}
      heading={heading}
    >
      <FormControlLabel
        sx={{ mb: isOn ? 4 : 0 }}
        control={<Switch checked={isOn} onChange={(event) => turn(event.target.checked)} />}
        label="Connect people who ask for it"
      />
      {isOn && (
        <Box sx={fieldGrid}>
          {field('TransferNumber', 'Transfer number', 'This number rings.', number, setNumber)}
          {field(
            'TransferLines',
            'Available lines',
            'How many calls we can transfer at a time, 1 to 5,000.',
            lines,
            setLines,
          )}
        </Box>
      )}
    </SettingsCard>
  );
}
