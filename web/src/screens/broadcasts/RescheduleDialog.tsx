import type { Broadcast } from '@carillon/contract/broadcasts';
import { formatDateTime, parseTime } from '@carillon/rules/times';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { useZone, zoneName } from '../../parts/DateText.tsx';
import { useNow } from '../../parts/useNow.ts';
import { fittingStart } from './callWindow.ts';
import {
  checkStart,
  dateText,
  defaultLater,
  parseDate,
  quarterHours,
  splitStart,
  startText,
} from './create/startTimes.ts';

interface RescheduleDialogProps {
  broadcast: Broadcast;
  isBusy: boolean;
  onClose: () => void;
  /** Takes wall time in the user's zone. */
  onReschedule: (start: string) => void;
}

/** Another day or time for a broadcast that has not started (2-decisions A4, G1 to G7). */
export function RescheduleDialog({ broadcast, isBusy, onClose, onReschedule }: RescheduleDialogProps) {
  const zone = useZone();
  const now = useNow();
  const before = splitStart(broadcast.StartDate, null, zone);
  // A start that passed is no help: the next one that fits is.
  const [offered] = useState(() =>
    broadcast.StartDate !== null && Date.parse(broadcast.StartDate) > now
      ? before
      : splitStart(new Date(fittingStart(broadcast, now, zone)).toISOString(), null, zone),
  );
  const [date, setDate] = useState(offered.date);
  const [time, setTime] = useState(offered.time);
  const check = checkStart(date, time, zone, now);
  const today = dateText(
    parseDate(defaultLater(now - 60 * 60_000, zone).date) ?? { Year: 2026, Month: 1, Day: 1 },
  );
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
          error={check.dateError !== null}
          helperText={check.dateError}
          placeholder="3/14/2027"
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: today } }}
        />
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
      </Box>
      <Typography variant="body2" role="status" sx={{ mt: 3, color: 'text.secondary' }}>
        {check.at === null
          ? `Times are ${zoneName(zone, now)}.`
          : `Starts ${formatDateTime(check.at, zone)}, ${zoneName(zone, check.at)}.`}
        {check.notice !== null && (
          <Box component="span" sx={{ display: 'block', color: 'warning.main', fontWeight: 560 }}>
            {check.notice}
          </Box>
        )}
      </Typography>
    </ConfirmDialog>
  );
}
