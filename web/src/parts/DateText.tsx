import { formatByAge, formatClock, formatDate, formatDateTime } from '@carillon/rules/times';
import Tooltip from '@mui/material/Tooltip';
import { createContext, useContext } from 'react';
import { useNow } from './useNow.ts';

const minute = 60_000;

/** Zone in which all times are shown; the shell sets the signed-in user's. */
export const TimeZone = createContext<string>(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Zone of the signed-in user. */
export function useZone(): string {
  return useContext(TimeZone);
}

/** "Central Time" for America/Chicago: times always name their zone. */
export function zoneName(zone: string, at: Date | number = Date.now()): string {
  const part = (style: 'longGeneric' | 'long'): string | undefined => {
    try {
      return new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: style })
        .formatToParts(at)
        .find((one) => one.type === 'timeZoneName')?.value;
    } catch {
      return undefined; // Older browsers know only the long form.
    }
  };
  return part('longGeneric') ?? part('long') ?? zone;
}

interface DateTextProps {
  /** An instant as on the wire; null shows `empty`. */
  value: string | null | undefined;
  /** `age` (short, by how old it is; P-258), `dateTime`, `date` or `time` (P-256). */
  form?: 'age' | 'dateTime' | 'date' | 'time';
  empty?: string;
}

/** A date in the user's zone; its full form and the zone stand in the tooltip (rows P-256, P-258). */
export function DateText({ value, form = 'dateTime', empty = '' }: DateTextProps) {
  const zone = useZone();
  const now = useNow();
  if (!value) return <>{empty}</>;
  const instant = Date.parse(value);
  if (Number.isNaN(instant)) return <>{empty}</>;
  // By age, something to come would read like something of today.
  const chosen = form === 'age' && instant > now + minute ? 'dateTime' : form;
  const shown = {
    age: () => formatByAge(instant, now, zone),
    dateTime: () => formatDateTime(instant, zone),
    date: () => formatDate(instant, zone),
    time: () => formatClock(instant, zone),
  }[chosen]();
  return (
    <Tooltip title={`${formatDateTime(instant, zone)}, ${zoneName(zone, instant)}`}>
      <time dateTime={value} style={{ whiteSpace: 'nowrap' }}>
        {shown}
      </time>
    </Tooltip>
  );
}
