import { instantOf } from './times.ts';

/** The start and end instants of days in the caller's calendar. Days are inclusive. */
export function daysBetween(
  query: { startdate?: string | undefined; enddate?: string | undefined },
  zone: string,
): { from: Date | null; before: Date | null } {
  const instant = (day: string | undefined, later: number) => {
    if (day === undefined) return null;
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    const moved = new Date(Date.UTC(year, month - 1, date + later));
    const calendar = {
      Year: moved.getUTCFullYear(),
      Month: moved.getUTCMonth() + 1,
      Day: moved.getUTCDate(),
    };
    return new Date(instantOf(calendar, { Hour: 0, Minute: 0 }, zone));
  };
  return { from: instant(query.startdate, 0), before: instant(query.enddate, 1) };
}
