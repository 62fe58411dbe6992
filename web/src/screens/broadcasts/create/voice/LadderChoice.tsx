import { ladderMinutes, ladderOf, mayClimb } from '@carillon/rules/ladders/ladderForm';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { WizardPart } from '../useWizard.ts';
import { editForm } from '../wizardForm.ts';

const everyone = 0;

/** Whether everyone is called with the text, or only people who have not confirmed some minutes later. */
export function LadderChoice({ wizard: { form, change } }: { wizard: WizardPart<'change' | 'form'> }) {
  if (!mayClimb(form.BroadcastType, true)) return null;
  const asksByText = mayClimb(form.BroadcastType, form.IsTextSurvey);
  const minutes = ladderOf(form);
  return (
    <TextField
      select
      fullWidth
      id="whom-to-call"
      label="Whom to call"
      value={minutes ?? everyone}
      disabled={!asksByText}
      onChange={(event) => {
        const chosen = ladderMinutes.find((one) => one === Number(event.target.value)) ?? null;
        change((old) => editForm(old, { CallUnconfirmedMinutes: chosen }));
      }}
      helperText={
        !asksByText
          ? 'To call only people who have not confirmed, make the text ask a YES or NO question in step 3.'
          : minutes === null
            ? 'Everyone gets the text and the call.'
            : `The text goes first. People who have not replied YES after ${String(minutes)} minutes are called, one number after the other, until they press *1 or reply YES. Say so in both messages: “Reply YES to confirm.” “To confirm, press star, then 1.”`
      }
      slotProps={{
        select: { SelectDisplayProps: { id: 'whom-to-call' } },
        // Why it can't be chosen must be legible.
        formHelperText: { disabled: false },
      }}
      sx={{ mb: 5 }}
    >
      <MenuItem value={everyone}>Everyone, with the text</MenuItem>
      {ladderMinutes.map((one) => (
        <MenuItem key={one} value={one}>
          Unconfirmed after {one} minutes
        </MenuItem>
      ))}
    </TextField>
  );
}
