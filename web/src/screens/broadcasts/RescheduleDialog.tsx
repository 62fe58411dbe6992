import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { parseTime } from '@carillon/rules/time/times';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { useZone } from '../../parts/DateText.tsx';
import { DayAndTime } from '../../parts/DayAndTime.tsx';
import { parseDate } from '../../parts/dayAndTime.ts';
import { useNow } from '../../parts/useNow.ts';
import { fittingStart } from './callWindow.ts';
import { checkStart, quarterHours, splitStart, startText } from './create/settings/startTimes.ts';

interface RescheduleDialogProps {
  broadcast: Broadcast;
  /** What to know before saving. */
  note: ReactNode;
  isBusy: boolean;
  onClose: () => void;
  /** Takes wall time in the user's zone. */
  onReschedule: (start: string) => void;
}

/** Changes the day or time of a broadcast that has not started (2-decisions A4, G1 to G7). */
export function RescheduleDialog({ broadcast, note, isBusy, onClose, onReschedule }: RescheduleDialogProps) {
  const zone = useZone();
  const now = useNow();
  const before = splitStart(broadcast.StartDate, null, zone);
  // A start in the past is no help, so the next suitable one is offered.
  const [offered] = useState(() =>
    broadcast.StartDate !== null && Date.parse(broadcast.StartDate) > now
      ? before
      : splitStart(new Date(fittingStart(broadcast, now, zone)).toISOString(), null, zone),
  );
  const [date, setDate] = useState(offered.date);
  const [time, setTime] = useState(offered.time);
  const check = checkStart(date, time, zone, now);
  const times = quarterHours.includes(time) ? quarterHours : [time, ...quarterHours];
  const isSame = date === before.date && time === before.time;
  return (
    <ConfirmDialog
      open
      title="Change the start time"
      confirmLabel="Save start time"
      busy={isBusy}
      disabled={check.at === null || isSame}
      onClose={onClose}
      onConfirm={() => {
        const day = parseDate(date);
        const clock = parseTime(time);
        if (day && clock) onReschedule(startText(day, clock));
      }}
    >
      {note}
      <DayAndTime date={date} check={check} zone={zone} now={now} starts="Starts" onDate={setDate}>
        <TextField
          select
          label="Time"
          value={time}
          onChange={(event) => setTime(event.target.value)}
          error={check.timeError !== null && !isSame}
          helperText={isSame ? '' : check.timeError}
        >
          {times.map((one) => (
            <MenuItem key={one} value={one}>
              {one}
            </MenuItem>
          ))}
        </TextField>
      </DayAndTime>
    </ConfirmDialog>
  );
}
