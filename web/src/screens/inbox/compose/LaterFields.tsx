import { formatDateTime } from '@carillon/rules/times';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useZone, zoneName } from '../../../parts/DateText.tsx';
import { useNow } from '../../../parts/useNow.ts';
import { defaultTime, fieldsOf, readLater, today } from './laterTimes.ts';
import type { LaterTime } from './laterTimes.ts';

/**
 * Day and time of a text that is sent later, by the user's own clocks; begins at `begin`, in milliseconds, where that
 * is still to come, else five minutes ahead (row C-107).
 */
export function useLaterTime(begin: number | null = null): {
  date: string;
  time: string;
  setDate: (date: string) => void;
  setTime: (time: string) => void;
  read: LaterTime;
  /** Somebody chose another time than it began with. */
  isChanged: boolean;
  zone: string;
  now: number;
} {
  const zone = useZone();
  const now = useNow();
  const [first] = useState(() =>
    begin !== null && begin > Date.now() ? fieldsOf(begin, zone) : defaultTime(Date.now(), zone),
  );
  const [date, setDate] = useState(first.date);
  const [time, setTime] = useState(first.time);
  const isChanged = date !== first.date || time !== first.time;
  return { date, time, setDate, setTime, read: readLater(date, time, zone, now), isChanged, zone, now };
}

/** The two fields, with what they mean: the zone is named, a change of clocks is told. */
export function LaterFields({ later }: { later: ReturnType<typeof useLaterTime> }) {
  const { date, time, setDate, setTime, read, zone, now } = later;
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 160px' },
          columnGap: '12px',
          rowGap: '16px',
          pt: 2,
        }}
      >
        <TextField
          label="Date"
          type="date"
          value={date}
          onChange={(event) => setDate(event.target.value)}
          error={read.dateError !== null}
          helperText={read.dateError}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: today(now, zone) } }}
        />
        <TextField
          label="Time"
          value={time}
          onChange={(event) => setTime(event.target.value)}
          error={read.timeError !== null}
          helperText={read.timeError}
          placeholder="9:00 AM"
        />
      </Box>
      <Typography variant="body2" role="status" sx={{ mt: 3, color: 'text.secondary' }}>
        {read.at === null
          ? `Times are ${zoneName(zone, now)}.`
          : `It is sent ${formatDateTime(read.at, zone)}, ${zoneName(zone, read.at)}.`}
        {read.notice !== null && (
          <Box component="span" sx={{ display: 'block', color: 'warning.main', fontWeight: 560 }}>
            {read.notice}
          </Box>
        )}
      </Typography>
    </>
  );
}
