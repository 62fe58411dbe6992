import { shortestTrimSeconds } from '@carillon/rules/audio/audioLimits';

/** Where a recording begins and ends, in seconds. */
export type Cut = readonly [from: number, to: number];

/** Handles move by tenths of a second. */
export const trimStep = 0.1;

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10;

/** The whole of a recording of this many milliseconds. */
export function whole(milliseconds: number): Cut {
  return [0, tenths(milliseconds / 1_000)];
}

/** The positions of the handles after one of them moves: in order, within the recording, a second or more apart. */
export function moved(wanted: readonly number[], which: number, length: number): Cut {
  const [from = 0, to = length] = wanted;
  const least = Math.min(shortestTrimSeconds, length);
  return which === 0
    ? [tenths(Math.max(0, Math.min(from, to - least))), tenths(Math.min(length, to))]
    : [tenths(Math.max(0, from)), tenths(Math.min(length, Math.max(to, from + least)))];
}

/** "0:04.2", the name of a handle. */
export function exactClock(seconds: number): string {
  const all = Math.max(0, Math.round(seconds * 10));
  return `${Math.floor(all / 600)}:${String(Math.floor(all / 10) % 60).padStart(2, '0')}.${all % 10}`;
}

/** The suggested name for a part of a message: "Snow day (trimmed)", cut to the maximum length. */
export function trimmedName(name: string, longest: number): string {
  const ending = ' (trimmed)';
  if (name.endsWith(ending)) return name;
  return (
    [...name]
      .slice(0, longest - ending.length)
      .join('')
      .trimEnd() + ending
  );
}
