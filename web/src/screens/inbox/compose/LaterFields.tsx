import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useZone } from '../../../parts/DateText.tsx';
import { DayAndTime } from '../../../parts/DayAndTime.tsx';
import { fieldsOf } from '../../../parts/dayAndTime.ts';
import type { TimeCheck } from '../../../parts/dayAndTime.ts';
import { accountNow } from '../../../parts/accountClock.ts';
import { useNow } from '../../../parts/useNow.ts';
import { defaultTime, readLater } from './laterTimes.ts';

/**
 * Day and time of a text that is sent later, by the user's own clocks; initially `begin`, in milliseconds, if that is
 * still in the future, else five minutes ahead (row C-107).
 */
export function useLaterTime(begin: number | null = null): {
  date: string;
  time: string;
  setDate: (date: string) => void;
  setTime: (time: string) => void;
  read: TimeCheck;
  /** The user chose a different time from the initial one. */
  isChanged: boolean;
  zone: string;
  now: number;
} {
  const zone = useZone();
  const now = useNow();
  const [first] = useState(() =>
    begin !== null && begin > accountNow() ? fieldsOf(begin, zone) : defaultTime(accountNow(), zone),
  );
  const [date, setDate] = useState(first.date);
  const [time, setTime] = useState(first.time);
  const isChanged = date !== first.date || time !== first.time;
  return { date, time, setDate, setTime, read: readLater(date, time, zone, now), isChanged, zone, now };
}

/** The two fields, with what they mean: the zone is named, and a clock change is pointed out. */
export function LaterFields({ later }: { later: ReturnType<typeof useLaterTime> }) {
  const { date, time, setDate, setTime, read, zone, now } = later;
  return (
    <DayAndTime date={date} check={read} zone={zone} now={now} starts="It is sent" onDate={setDate}>
      <TextField
        label="Time"
        value={time}
        onChange={(event) => setTime(event.target.value)}
        error={read.timeError !== null}
        helperText={read.timeError}
        placeholder="9:00 AM"
      />
    </DayAndTime>
  );
}
