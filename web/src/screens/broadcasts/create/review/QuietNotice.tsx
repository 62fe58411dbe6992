import { nextWaking, quietPeople } from '@carillon/rules/time/quietHours';
import type { ClockGroup } from '@carillon/rules/time/quietHours';
import { formatDateTime, parseTime } from '@carillon/rules/time/times';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { zoneName } from '../../../../parts/DateText.tsx';
import { fieldsOf, parseDate } from '../../../../parts/dayAndTime.ts';
import { quietWords } from './quietWords.ts';
import { clocksQuery } from '../settings/startQueries.ts';
import { startText } from '../settings/startTimes.ts';
import type { WizardPart } from '../useWizard.ts';
import { editForm, hasStart, repeats } from '../wizardForm.ts';

/**
 * Warns about texts that would arrive at night on the recipients' clocks, which follow from their numbers, and offers
 * the next morning. It only warns: in an emergency a text has to leave at once.
 */
export function QuietNotice({
  wizard,
}: {
  wizard: WizardPart<'account' | 'change' | 'draftId' | 'facts' | 'form' | 'now' | 'summary' | 'zone'>;
}) {
  const { account, form, facts, zone, now, draftId, change, summary } = wizard;
  const clocks = useQuery(clocksQuery(draftId)).data?.Clocks;
  const later = hasStart(form);
  const at = later ? facts.start.at : now;
  if (clocks === undefined || at === null) return null;
  const groups: ClockGroup[] = clocks.map(({ Zones, Numbers }) => ({ zones: Zones, numbers: Numbers }));
  const quiet = quietPeople(at, groups, zone);
  if (quiet === null) return null;
  const morning = nextWaking(at, groups, zone);
  const move = (to: number): void => {
    const { date, time } = fieldsOf(to, zone);
    const [day, clock] = [parseDate(date), parseTime(time)];
    if (day === null || clock === null) return;
    change((old) =>
      editForm(old, {
        startOption: repeats(old) ? 'REPEATING' : 'START_LATER',
        StartDate: startText(day, clock),
        startTimeText: time,
        // Moving the start here is a deliberate decision, so the step stays confirmed if it was.
        SettingsConfirmed: old.SettingsConfirmed,
      }),
    );
  };
  return (
    <Alert severity="warning" role="status" sx={{ mt: 4, mb: 4 }}>
      {quietWords(quiet, {
        several: summary !== undefined && summary.PeopleReached < summary.Reached,
        countryId: account?.CountryID,
      })}
      {morning !== null && (
        <Button
          color="inherit"
          size="small"
          sx={{ display: 'block', ml: -1.5, mt: 1, textAlign: 'left' }}
          onClick={() => move(morning)}
        >
          Start {formatDateTime(morning, zone)} instead ({zoneName(zone, morning)})
        </Button>
      )}
    </Alert>
  );
}
