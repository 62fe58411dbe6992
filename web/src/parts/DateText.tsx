import { formatByAge, formatClock, formatDate, formatDateTime } from '@carillon/rules/time/times';
import Tooltip from '@mui/material/Tooltip';
import { createContext, useContext } from 'react';
import { useNow } from './useNow.ts';

const minute = 60_000;

/** Zone in which all times are shown. The shell sets the signed-in user's zone. */
export const TimeZone = createContext<string>(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Zone of the signed-in user. */
export function useZone(): string {
  return useContext(TimeZone);
}

// Creating a formatter costs a hundred times as much as using it, and a list needs one per row.
const zoneFormats = new Map<string, Intl.DateTimeFormat | null>();
function zoneFormat(zone: string, style: 'longGeneric' | 'long'): Intl.DateTimeFormat | null {
  const key = `${style} ${zone}`;
  let format = zoneFormats.get(key);
  if (format === undefined) {
    try {
      format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: style });
    } catch {
      format = null; // Older browsers know only the long form.
    }
    zoneFormats.set(key, format);
  }
  return format;
}

/** "Central Time" for America/Chicago. Times always name their zone. */
export function zoneName(zone: string, at: Date | number = Date.now()): string {
  const part = (style: 'longGeneric' | 'long'): string | undefined =>
    zoneFormat(zone, style)
      ?.formatToParts(at)
      .find((one) => one.type === 'timeZoneName')?.value;
  return part('longGeneric') ?? part('long') ?? zone;
}

interface DateTextProps {
  /** An instant as on the wire; null shows `empty`. */
  value: string | null | undefined;
  /** `age` (short, by how old it is; P-258), `dateTime`, `date` or `time` (P-256). */
  form?: 'age' | 'dateTime' | 'date' | 'time';
  empty?: string;
}

/** A date in the user's zone. The tooltip has its full form and the zone (rows P-256, P-258). */
export function DateText({ value, form = 'dateTime', empty = '' }: DateTextProps) {
  const zone = useZone();
  const now = useNow();
  if (!value) return <>{empty}</>;
  const instant = Date.parse(value);
  if (Number.isNaN(instant)) return <>{empty}</>;
  // By age, a future date would read like today.
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
