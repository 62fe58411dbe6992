import type { User } from '@carillon/contract/accounts/accounts';
import { callingWindowError } from '@carillon/rules/time/callingWindow';
import { useState } from 'react';
import { zoneName } from '../../../parts/DateText.tsx';
import { useNow } from '../../../parts/useNow.ts';
import { WindowFields } from '../../../parts/broadcasts/WindowFields.tsx';
import type { WindowValue } from '../../../parts/broadcasts/WindowFields.tsx';
import { SettingsCard } from '../SettingsCard.tsx';
import { fieldId, useSaving } from './useSaving.ts';

const ids = {
  days: fieldId('CallingWindowDays'),
  start: fieldId('StartTimeOfDay'),
  stop: fieldId('StopTimeOfDay'),
};

/** Days and times of calls, by the clocks of the user's zone (2-decisions G4, C-116). */
export function WindowCard({ user }: { user: User }) {
  const saving = useSaving();
  const now = useNow();
  const [window, setWindow] = useState<WindowValue>({
    days: user.CallingWindowDays,
    start: user.StartTimeOfDay,
    stop: user.StopTimeOfDay,
    goesOn: user.ContinueOnNextDay,
  });

  const change = (next: WindowValue): void => {
    saving.forget('CallingWindowDays');
    saving.forget('StartTimeOfDay');
    setWindow(next);
  };
  const save = (): void => {
    const wrong = callingWindowError(window);
    const field = window.days.length === 0 ? 'CallingWindowDays' : 'StartTimeOfDay';
    void saving.save(
      {
        CallingWindowDays: [...window.days],
        StartTimeOfDay: window.start,
        StopTimeOfDay: window.stop,
        ContinueOnNextDay: window.goesOn,
      },
      wrong === null ? {} : { [field]: wrong },
    );
  };
  return (
    <SettingsCard
      id="calling-window"
      title="Calling days and times"
      about={`Calls are made only then. Times are ${zoneName(user.TimeZone, now)}.`}
      isBusy={saving.isBusy}
      isRefused={saving.isRefused}
      onSave={save}
    >
      <WindowFields
        value={window}
        onChange={change}
        ids={ids}
        daysError={saving.errors['CallingWindowDays']}
        timeError={saving.errors['StartTimeOfDay']}
      />
    </SettingsCard>
  );
}
