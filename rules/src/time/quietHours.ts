import { formatClock, instantOf, wallTime } from './times.ts';

/** Texts are to arrive from 8 AM until just before 9 PM where people are (47 CFR 64.1200(c)(1)), in hours. */
export const wakingHours = { from: 8, until: 21 } as const;

/** Recipients that go by the same clocks; of several zones it is not known which, so all of them count. */
export interface ClockGroup {
  readonly zones: readonly string[];
  readonly numbers: number;
}

/** Whom an instant finds in their quiet hours. */
export interface QuietPeople {
  readonly numbers: number;
  readonly total: number;
  /** The clock of the largest such group, "3:00 AM". */
  readonly clock: string;
}

function isQuiet(at: number, zone: string): boolean {
  const { Hour } = wallTime(at, zone);
  return Hour < wakingHours.from || Hour >= wakingHours.until;
}

/** The groups with zones: a number that does not show its place follows the sender's clock. */
function placed(groups: readonly ClockGroup[], ownZone: string): readonly ClockGroup[] {
  return groups.map((group) => (group.zones.length === 0 ? { ...group, zones: [ownZone] } : group));
}

/**
 * Returns the recipients whose quiet hours a text that arrives `at` (milliseconds since 1970) would disturb; null when
 * there are none. Without groups, the sender's own time zone counts.
 */
export function quietPeople(at: number, groups: readonly ClockGroup[], ownZone: string): QuietPeople | null {
  const known = placed(groups.length === 0 ? [{ zones: [ownZone], numbers: 0 }] : groups, ownZone);
  const quiet = known
    .map(({ zones, numbers }) => ({ zone: zones.find((zone) => isQuiet(at, zone)), numbers }))
    .filter((group) => group.zone !== undefined)
    .toSorted((one, other) => other.numbers - one.numbers);
  const [largest] = quiet;
  if (largest?.zone === undefined) return null;
  return {
    numbers: quiet.reduce((sum, group) => sum + group.numbers, 0),
    total: known.reduce((sum, group) => sum + group.numbers, 0),
    clock: formatClock(at, largest.zone),
  };
}

/** Days looked ahead for a time at which everyone is awake. */
const days = 2;

/**
 * The first morning, after `at`, at which no recipient is in quiet hours: 8:00 AM by one of their clocks. Null when
 * their clocks are too far apart.
 */
export function nextWaking(at: number, groups: readonly ClockGroup[], ownZone: string): number | null {
  const known = placed(groups.length === 0 ? [{ zones: [ownZone], numbers: 0 }] : groups, ownZone);
  const zones = [...new Set(known.flatMap((group) => group.zones))];
  const mornings = zones.flatMap((zone) => {
    const today = wallTime(at, zone);
    return Array.from({ length: days + 1 }, (_, later) => {
      const date = new Date(Date.UTC(today.Year, today.Month - 1, today.Day + later));
      const day = { Year: date.getUTCFullYear(), Month: date.getUTCMonth() + 1, Day: date.getUTCDate() };
      return instantOf(day, { Hour: wakingHours.from, Minute: 0 }, zone);
    });
  });
  const awake = (instant: number): boolean => zones.every((zone) => !isQuiet(instant, zone));
  return (
    mornings
      .filter((one) => one > at)
      .toSorted((one, other) => one - other)
      .find(awake) ?? null
  );
}
