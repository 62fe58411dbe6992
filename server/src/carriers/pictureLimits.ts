/**
 * Most bytes of a picture that stands still, and of one that moves, which each carrier hands on to every network
 * (docs/carriers.md has the sources). RCS takes 100 MB, but its fallback is an MMS.
 */
const limits = {
  bandwidth: { still: 500_000, moving: 1_000_000 },
  infobip: { still: 500_000, moving: 1_000_000 },
} as const;

/** What every carrier takes. A picture is made small when it is uploaded, and its text number may be chosen later. */
export const pictureLimits = {
  still: Math.min(...Object.values(limits).map(({ still }) => still)),
  moving: Math.min(...Object.values(limits).map(({ moving }) => moving)),
};
