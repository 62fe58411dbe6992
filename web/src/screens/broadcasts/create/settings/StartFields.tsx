import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { TimeMeant } from '../../../../parts/DayAndTime.tsx';
import { QuietNotice, RepeatChoice, RepeatFields, StartTimeField } from '../lazyParts.tsx';
import { legend } from '../Panel.tsx';
import { joined, withStart } from './firstStart.ts';
import { defaultLater, splitStart } from './startTimes.ts';
import { fieldIds } from '../steps/stepFacts.ts';
import type { WizardPart } from '../useWizard.ts';
import { editForm, hasStart, hasTexts, repeats } from '../wizardForm.ts';

/** Now, or a day and a time in the user's own zone (rows B-026, B-109). */
export function StartFields({
  wizard,
}: {
  wizard: WizardPart<
    'account' | 'change' | 'draftId' | 'errorOf' | 'facts' | 'form' | 'leave' | 'now' | 'summary' | 'zone'
  >;
}) {
  const { form, change, errorOf, leave, zone, now, facts } = wizard;
  const later = hasStart(form);
  const { date, time } = splitStart(form.StartDate, form.startTimeText, zone);
  const set = (nextDate: string, nextTime: string): void =>
    change((old) => editForm(old, joined(nextDate, nextTime)));
  const choose = (option: string): void =>
    change((old) => {
      if (option !== 'START_LATER' && option !== 'REPEATING')
        return editForm(old, { startOption: 'START_IMMEDIATELY' });
      return editForm(old, withStart(old, option, now, zone));
    });
  // A whole day that can't be is said at once: Tab moves within a date field, so it is left late.
  const dateError =
    errorOf('StartDate') ?? (/^[1-9].{7}/.test(date) ? (facts.start.dateError ?? undefined) : undefined);
  const timeError = errorOf('startTimeText');
  return (
    <FormControl component="fieldset" sx={{ mt: 6, width: '100%' }}>
      <FormLabel component="legend" id="start-label" sx={legend}>
        Start time
      </FormLabel>
      <RadioGroup
        id={later ? undefined : fieldIds.StartDate}
        aria-labelledby="start-label"
        value={form.startOption}
        onChange={(event) => choose(event.target.value)}
      >
        <FormControlLabel value="START_IMMEDIATELY" control={<Radio />} label="As soon as I send it" />
        <FormControlLabel value="START_LATER" control={<Radio />} label="Later" />
        <RepeatChoice />
      </RadioGroup>
      {!later && dateError !== undefined && <FormHelperText error>{dateError}</FormHelperText>}
      {later && (
        <Box sx={{ pl: { xs: 0, sm: 7 }, mt: 2 }}>
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', sm: '200px 180px' },
              columnGap: '12px',
              rowGap: '12px',
              alignItems: 'start',
            }}
          >
            <TextField
              id={fieldIds.StartDate}
              label="Date"
              type="date"
              value={date}
              onChange={(event) => set(event.target.value, time)}
              onBlur={() => leave('StartDate')}
              error={dateError !== undefined}
              helperText={dateError}
              placeholder="3/14/2027"
              slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: defaultLater(now, zone).date } }}
            />
            <StartTimeField
              time={time}
              error={timeError}
              onChange={(value) => set(date, value)}
              onLeave={() => leave('startTimeText')}
            />
          </Box>
          <TimeMeant
            check={facts.start}
            zone={zone}
            now={now}
            starts={repeats(form) ? 'Repeats from' : 'Starts'}
          />
          {repeats(form) && <RepeatFields wizard={wizard} />}
        </Box>
      )}
      {hasTexts(form) && <QuietNotice wizard={wizard} />}
    </FormControl>
  );
}
