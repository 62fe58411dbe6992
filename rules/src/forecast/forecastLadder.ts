import { meanLength } from '../calls/callLines.ts';
import { forecastCalls } from './forecastCalls.ts';
import type { CallGroup, CallTerms, ChannelForecast, ForecastHold, LadderTerms } from './forecastTypes.ts';

const sum = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((total, { count }) => total + count, 0);

/** Whole numbers in the proportion of `counts` that are exactly `total` together. */
function inProportion(counts: readonly number[], total: number): number[] {
  const all = counts.reduce((so, count) => so + count, 0);
  let [exact, counted] = [0, 0];
  return counts.map((count) => {
    exact += all === 0 ? 0 : (count / all) * total;
    const whole = Math.round(exact) - counted;
    counted += whole;
    return whole;
  });
}

function shareOf(groups: readonly CallGroup[], part: number): CallGroup[] {
  const counts = inProportion(
    groups.map(({ count }) => count),
    part,
  );
  return groups.map(({ zones }, at) => ({ zones, count: counts[at] ?? 0 }));
}

/** One hold for each reason and instant, with the most that it holds. */
function mergeHolds(holds: readonly ForecastHold[]): ForecastHold[] {
  const found = new Map<string, ForecastHold>();
  for (const hold of holds) {
    const key = `${hold.reason} ${String(hold.until)}`;
    const other = found.get(key);
    if (other === undefined || other.count < hold.count) found.set(key, hold);
  }
  return [...found.values()];
}

/**
 * The calls of a ladder as if no one confirms: the first number of each person, and each further one when the call before
 * it is over and the minutes of the ladder have passed, or as soon as the calls before it leave room.
 */
export function forecastLadder(
  terms: CallTerms,
  { rungs, waitMs }: LadderTerms,
  zone: string,
): ChannelForecast {
  const parts: ChannelForecast[] = [];
  const callMs = meanLength(terms.lengths);
  let { startAt, affordable, running } = terms;
  for (const rung of inProportion(rungs, sum(terms.groups))) {
    const groups = shareOf(terms.groups, rung);
    const part = forecastCalls({ ...terms, groups, startAt, affordable, running }, zone);
    parts.push(part);
    running = 0;
    if (affordable !== null) affordable = Math.max(0, affordable - sum(part.spans));
    const begun = part.spans[0]?.from ?? startAt;
    // The last calls of a rung are dialed a call's length before it ends.
    const dialed = Math.max(startAt, ...part.spans.map(({ to }) => to - callMs));
    startAt = Math.max(begun + callMs + waitMs, dialed);
  }
  const losses = Map.groupBy(
    parts.flatMap((part) => part.losses),
    ({ reason }) => reason,
  );
  return {
    spans: parts.flatMap(({ spans }) => spans),
    holds: mergeHolds(parts.flatMap(({ holds }) => holds)),
    losses: [...losses].map(([reason, of]) => ({ reason, count: sum(of) })),
  };
}
