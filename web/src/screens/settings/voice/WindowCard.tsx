import type { User } from '@carillon/contract/accounts/accounts';
import { callingWindowError } from '@carillon/rules/time/callingWindow';
import { zoneName } from '../../../parts/DateText.tsx';
import { useNow } from '../../../parts/useNow.ts';
import { WindowFields } from '../../../parts/broadcasts/WindowFields.tsx';
import type { WindowValue } from '../../../parts/broadcasts/WindowFields.tsx';
import { SettingsCard } from '../SettingsCard.tsx';
import { useCallForm } from './useCallForm.ts';

interface Values {
  CallingWindowDays: WindowValue['days'];
  StartTimeOfDay: WindowValue['start'];
  StopTimeOfDay: WindowValue['stop'];
  ContinueOnNextDay: boolean;
}
const windowOf = (values: Values): WindowValue => ({
  days: values.CallingWindowDays,
  start: values.StartTimeOfDay,
  stop: values.StopTimeOfDay,
  goesOn: values.ContinueOnNextDay,
});

/** Days and times of calls, by the clocks of the user's zone (2-decisions G4, C-116). */
export function WindowCard({ user }: { user: User }) {
  const now = useNow();
  const form = useCallForm<Values>({
    first: {
      CallingWindowDays: user.CallingWindowDays,
      StartTimeOfDay: user.StartTimeOfDay,
      StopTimeOfDay: user.StopTimeOfDay,
      ContinueOnNextDay: user.ContinueOnNextDay,
    },
    check: (values) => ({
      [values.CallingWindowDays.length === 0 ? 'CallingWindowDays' : 'StartTimeOfDay']: callingWindowError(
        windowOf(values),
      ),
    }),
    body: (values) => ({ ...values, CallingWindowDays: [...values.CallingWindowDays] }),
  });
  return (
    <SettingsCard
      id="calling-window"
      title="Calling days and times"
      about={`Calls are made only then. Times are ${zoneName(user.TimeZone, now)}.`}
      isBusy={form.isBusy}
      isRefused={form.isRefused}
      onSave={form.submit}
    >
      <WindowFields
        value={windowOf(form.values)}
        onChange={(next) =>
          form.change({
            CallingWindowDays: next.days,
            StartTimeOfDay: next.start,
            StopTimeOfDay: next.stop,
            ContinueOnNextDay: next.goesOn,
          })
        }
        ids={{
          days: form.id('CallingWindowDays'),
          start: form.id('StartTimeOfDay'),
          stop: form.id('StopTimeOfDay'),
        }}
        daysError={form.problem('CallingWindowDays')}
        timeError={form.problem('StartTimeOfDay') || form.problem('StopTimeOfDay')}
      />
    </SettingsCard>
  );
}
