// The ladder of an urgent message: a text, then a call to each number of a person in order, until the person confirms.
// Instants are milliseconds since 1970.

/** The key that confirms on a call. On a text it is YES. */
export const confirmingKey = '1';

/**
 * What a rung has come to. `open`: not taken. `running`: it goes out or rings now. `taken`: it reached a phone at that
 * instant, or may have, so the person gets time to confirm. `missed`: it reached no one, so nothing is waited for.
 */
export type Rung =
  | { readonly kind: 'open' }
  | { readonly kind: 'running' }
  | { readonly kind: 'taken'; readonly at: number }
  | { readonly kind: 'missed' };

/** Where one person stands on the ladder. */
export interface OnLadder {
  readonly isConfirmed: boolean;
  /** The text first, then a call for each number, in the order in which they are tried. */
  readonly rungs: readonly Rung[];
  readonly minutes: number;
}

/** What is due next for a person. */
export type LadderStep =
  /** The person confirmed: nothing more goes out. */
  | { readonly kind: 'stop' }
  /** This rung, by its place. */
  | { readonly kind: 'take'; readonly rung: number }
  /** Nothing before `until`. Null: until a running rung is over. */
  | { readonly kind: 'wait'; readonly until: number | null }
  /** Every rung was tried. */
  | { readonly kind: 'end' };

/**
 * Returns what is due next. Rungs are taken in order and one at a time. A rung that reached a phone leaves the person the
 * minutes of the ladder; one that reached no one leads to the next at once.
 */
export function nextStep({ isConfirmed, rungs, minutes }: OnLadder, now: number): LadderStep {
  if (isConfirmed) return { kind: 'stop' };
  const next = rungs.findIndex(({ kind }) => kind === 'open');
  if (next < 0) return { kind: 'end' };
  if (rungs.some(({ kind }) => kind === 'running')) return { kind: 'wait', until: null };
  const reached = rungs.flatMap((rung) => (rung.kind === 'taken' ? [rung.at] : []));
  const due = reached.length === 0 ? now : Math.max(...reached) + minutes * 60_000;
  return due > now ? { kind: 'wait', until: due } : { kind: 'take', rung: next };
}
