import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { numberLabel, retryChoices, callsAtATimeChoices } from '../../../../parts/broadcasts/callChoices.ts';
import { zoneName } from '../../../../parts/DateText.tsx';
import { WindowFields } from '../../../../parts/broadcasts/WindowFields.tsx';
import { ladderOf } from '@carillon/rules/ladders/ladderForm';
import { windowOf, windowWords } from './callTimes.ts';
import { LadderChoice } from '../voice/LadderChoice.tsx';
import { legend, Panel } from '../Panel.tsx';
import { fieldIds } from '../steps/stepFacts.ts';
import type { WizardPart } from '../useWizard.ts';
import { editForm } from '../wizardForm.ts';
import { useGranted } from '../../../../api/client/session.ts';

/** The number that recipients see (rows B-026, B-134, B-135): one of the user's numbers, chosen or typed. */
export function CallerIdField({
  wizard,
}: {
  wizard: WizardPart<'change' | 'errorOf' | 'facts' | 'form' | 'leave' | 'numbers'>;
}) {
  const { form, change, numbers, facts, errorOf, leave } = wizard;
  const mayClaim = useGranted('numbers.claim');
  // The input while the user types, and the chosen number otherwise.
  const [typed, setTyped] = useState<string | null>(null);
  const error = errorOf('CallerID');
  const own = numbers ?? [];
  const chosen = own.find((one) => one.TextPhoneNumber === form.CallerID);
  const shown = typed ?? (chosen ? numberLabel(chosen) : readable(form.CallerID ?? ''));
  const set = (text: string): void => {
    const label = own.find((one) => numberLabel(one) === text);
    const read = label === undefined ? facts.readPhone?.(text) : undefined;
    const CallerID = label?.TextPhoneNumber ?? (read?.ok ? read.phone : text.trim() === '' ? null : text);
    change((old) => editForm(old, { CallerID }));
  };
  return (
    <>
      <Autocomplete
        freeSolo
        forcePopupIcon
        id={fieldIds.CallerID}
        options={own.map(numberLabel)}
        filterOptions={(options) => [...options]}
        value={chosen ? numberLabel(chosen) : null}
        inputValue={shown}
        disabled={numbers === undefined}
        onInputChange={(_, text, reason) => {
          if (reason === 'reset') return;
          setTyped(text.slice(0, 30));
          set(text.slice(0, 30));
        }}
        onChange={(_, text) => {
          setTyped(null);
          set(text ?? '');
        }}
        onBlur={() => {
          setTyped(null);
          leave('CallerID');
        }}
        slotProps={{ listbox: { sx: { maxHeight: 216 } } }}
        renderInput={({ InputProps, inputProps, InputLabelProps, ...params }) => (
          <TextField
            {...params}
            label="Caller ID"
            error={error !== undefined}
            helperText={error ?? 'People see this number when you call.'}
            // The theme gives every field slotProps, and then the older names are ignored.
            slotProps={{
              input: InputProps,
              htmlInput: { ...inputProps, inputMode: 'tel' },
              inputLabel: { ...InputLabelProps, shrink: true },
            }}
          />
        )}
      />
      {numbers?.length === 0 && (
        <Alert severity="warning" sx={{ mt: 3 }}>
          {mayClaim
            ? 'Calls come from one of your own numbers, and you have none yet. Get one for your organization, then come back: this draft is saved.'
            : 'Calls come from one of your own numbers, and you have none yet. Ask your account owner to assign you one; this draft is saved.'}
        </Alert>
      )}
    </>
  );
}

/** A stored number as people write it. Input that is not a number stays as typed. */
const readable = (text: string): string => (/^\d{10,15}$/.test(text) ? formatPhone(text) : text);

/** How the calls are made: how many at a time, how many retries, and when (rows B-262, B-263, B-136). */
export function CallPanel({
  wizard,
}: {
  wizard: WizardPart<'change' | 'errorOf' | 'facts' | 'form' | 'now' | 'zone'>;
}) {
  const { form, change } = wizard;
  const isLadder = ladderOf(form) !== null;
  return (
    <Panel>
      <Typography variant="h3" sx={{ mb: 4 }}>
        How calls are made
      </Typography>
      <LadderChoice wizard={wizard} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          columnGap: '16px',
          rowGap: '20px',
          alignItems: 'start',
        }}
      >
        <TextField
          select
          id="calls-at-a-time"
          label="Calls at a time"
          value={form.CallThrottle}
          onChange={(event) => change((old) => editForm(old, { CallThrottle: Number(event.target.value) }))}
          helperText={
            form.CallThrottle === 0
              ? 'As many as the phone network takes.'
              : 'Fewer calls keep your own lines free for people who call back.'
          }
          slotProps={{ select: { SelectDisplayProps: { id: 'calls-at-a-time' } } }}
        >
          {choicesWith(callsAtATimeChoices, form.CallThrottle).map((one) => (
            <MenuItem key={one.value} value={one.value}>
              {one.label}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          id="call-retries"
          label="Retries"
          value={isLadder ? 0 : form.RetryTimes}
          disabled={isLadder}
          onChange={(event) => {
            const found = retryChoices.find((one) => one.value === Number(event.target.value));
            if (found) change((old) => editForm(old, { RetryTimes: found.value }));
          }}
          helperText={
            isLadder
              ? 'Each number is called once, then the person’s next number.'
              : form.RetryTimes === 0
                ? 'No one is called a second time.'
                : 'Busy, unanswered and failed calls are made again after 5 minutes.'
          }
          slotProps={{
            select: { SelectDisplayProps: { id: 'call-retries' } },
            // Why it can't be changed must be legible.
            formHelperText: { disabled: false },
          }}
        >
          {retryChoices.map((one) => (
            <MenuItem key={one.value} value={one.value}>
              {one.label}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <WindowPart wizard={wizard} />
    </Panel>
  );
}

/** The choices, plus the current value if a copy or another program set one that is not offered. */
function choicesWith<T extends { value: number; label: string }>(choices: readonly T[], value: number) {
  const isKnown = choices.some((one) => one.value === value);
  return isKnown ? choices : [...choices, { value, label: String(value) }];
}

function WindowPart({
  wizard,
}: {
  wizard: WizardPart<'change' | 'errorOf' | 'facts' | 'form' | 'now' | 'zone'>;
}) {
  const { form, change, zone, now, facts, errorOf } = wizard;
  const [wasOpened, setOpened] = useState(false);
  const error = errorOf('CallingWindow') ?? facts.window.error ?? undefined;
  const isOpen = wasOpened || error !== undefined;
  const isIgnored = form.CheckCallingWindow && form.CallingWindowIgnored;
  const noDay = form.CallingWindowDays.length === 0;
  return (
    <Box id={fieldIds.CallingWindow} sx={{ mt: 6, pt: 5, borderTop: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography id="calling-window-label" sx={{ ...legend, mb: 1 }}>
            Calling days and times
          </Typography>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{windowWords(form)}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {form.CheckCallingWindow && !isIgnored
              ? `No one is called at other times. Times are ${form.UseRecipientTimeZone ? 'those of each recipient’s own time zone' : zoneName(zone, now)}.`
              : 'Calls are made at any hour, also at night.'}
          </Typography>
        </Box>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls="calling-window-fields"
          aria-describedby="calling-window-label"
          onClick={() => setOpened(!isOpen)}
          disabled={error !== undefined}
          sx={{ ml: 3, flex: 'none' }}
        >
          {isOpen ? 'Done' : 'Change'}
        </Button>
      </Box>
      {isIgnored && (
        <Alert
          severity="warning"
          sx={{ mt: 3 }}
          action={
            <Button
              color="inherit"
              size="small"
              onClick={() => change((old) => editForm(old, { CallingWindowIgnored: false }))}
            >
              Keep to it
            </Button>
          }
        >
          You chose to send this broadcast outside of its calling window.
        </Alert>
      )}
      <Collapse in={isOpen} unmountOnExit>
        <Box id="calling-window-fields" sx={{ pt: 4 }}>
          <FormControlLabel
            sx={{ mb: form.CheckCallingWindow ? 4 : 0 }}
            control={
              <Switch
                checked={form.CheckCallingWindow}
                onChange={(event) =>
                  change((old) => editForm(old, { CheckCallingWindow: event.target.checked }))
                }
              />
            }
            label="Call only on these days and times"
          />
          {form.CheckCallingWindow && (
            <WindowFields
              value={{ ...windowOf(form), goesOn: form.ContinueOnNextDay }}
              onChange={({ days, start, stop, goesOn }) =>
                change((old) =>
                  editForm(old, {
                    CallingWindowDays: [...days],
                    StartTimeOfDay: start,
                    StopTimeOfDay: stop,
                    ContinueOnNextDay: goesOn,
                  }),
                )
              }
              ids={{ days: 'calling-days', start: 'calling-start', stop: 'calling-stop' }}
              daysError={noDay ? error : undefined}
              timeError={noDay ? undefined : error}
            />
          )}
          {form.CheckCallingWindow && <OwnZoneSwitch wizard={wizard} />}
        </Box>
      </Collapse>
    </Box>
  );
}

/** The clock for the window: the sender's, or each recipient's. */
function OwnZoneSwitch({
  wizard: { form, change, zone, now },
}: {
  wizard: WizardPart<'change' | 'form' | 'now' | 'zone'>;
}) {
  return (
    <Box sx={{ mt: 4 }}>
      <FormControlLabel
        control={
          <Switch
            checked={form.UseRecipientTimeZone}
            onChange={(event) =>
              change((old) => editForm(old, { UseRecipientTimeZone: event.target.checked }))
            }
            slotProps={{ input: { role: 'switch', 'aria-describedby': 'own-zone-help' } }}
          />
        }
        label="Each recipient’s own time zone"
      />
      <Typography id="own-zone-help" variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {form.UseRecipientTimeZone
          ? 'People are called at these times where their area code is. A number that may be in several time zones is called only when it is time in all of them.'
          : `Everyone is called at these times of ${zoneName(zone, now)}, wherever they are.`}
      </Typography>
    </Box>
  );
}
