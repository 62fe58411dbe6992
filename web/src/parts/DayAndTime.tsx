import { formatDateTime } from '@carillon/rules/time/times';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { zoneName } from './DateText.tsx';
import { fieldsOf } from './dayAndTime.ts';
import type { TimeCheck } from './dayAndTime.ts';

/** A day next to `children`, the time field, in a dialog. Their meaning is shown below them. */
export function DayAndTime(props: {
  date: string;
  check: TimeCheck;
  zone: string;
  now: number;
  /** What happens then: "It is sent". */
  starts: string;
  onDate: (date: string) => void;
  children: ReactNode;
}) {
  const { date, check, zone, now, starts, onDate, children } = props;
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
          onChange={(event) => onDate(event.target.value)}
          error={check.dateError !== null}
          helperText={check.dateError}
          placeholder="3/14/2027"
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: fieldsOf(now, zone).date } }}
        />
        {children}
      </Box>
      <TimeMeant check={check} zone={zone} now={now} starts={starts} />
    </>
  );
}

/** What a day and a time mean: the zone is named, and a clock change is pointed out. */
export function TimeMeant(props: { check: TimeCheck; zone: string; now: number; starts: string }) {
  const { check, zone, now, starts } = props;
  return (
    <Typography variant="body2" role="status" sx={{ mt: 3, color: 'text.secondary' }}>
      {check.at === null
        ? `Times are ${zoneName(zone, now)}.`
        : `${starts} ${formatDateTime(check.at, zone)}, ${zoneName(zone, check.at)}.`}
      {check.notice !== null && (
        <Box component="span" sx={{ display: 'block', color: 'warning.main', fontWeight: 560 }}>
          {check.notice}
        </Box>
      )}
    </Typography>
  );
}
