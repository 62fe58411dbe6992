import { closingTime, nextOpening, nextStart, windowCutoff, type CallingWindow } from './callingWindow.ts';

/** How far back a start is looked for, in milliseconds: the only day of a week may be lost to a change of the clocks. */
const farthest = 15 * 24 * 60 * 60_000;

/** The last instant from `earliest` until `wanted` at which a broadcast may be set to start; null when there is none. */
function lastStart(window: CallingWindow, wanted: number, earliest: number, zone: string): number | null {
  let last: number | null = null;
  let from = Math.max(earliest, wanted - farthest);
  while (from <= wanted) {
    const opening = nextOpening(window, from, zone);
    if (opening === null || opening > wanted) break;
    const end = closingTime(window, opening, zone) ?? Number.POSITIVE_INFINITY;
    const start = Math.min(wanted, end - windowCutoff);
    if (start >= opening) last = start;
    from = end;
  }
  return last;
}

/**
 * The instant nearest to `wanted`, and not before `earliest`, at which a broadcast may be set to start; of two that are
 * equally near, the later one. Null when there is none. All in milliseconds since 1970.
 */
export function nearestStart(
  window: CallingWindow,
  wanted: number,
  earliest: number,
  zone: string,
): number | null {
  const next = nextStart(window, Math.max(wanted, earliest), zone);
  const last = lastStart(window, wanted, earliest, zone);
  if (next === null || last === null) return next ?? last;
  return wanted - last < next - wanted ? last : next;
}
