import { calendarDay } from '../accounts/sendingDay.ts';
import { meanLength } from '../calls/callLines.ts';
import { retryPause } from '../calls/callSettings.ts';
import { textSpacing } from '../texts/pace.ts';
import { forecastCalls } from './forecastCalls.ts';
import { forecastLadder } from './forecastLadder.ts';
import { forecastTexts } from './forecastTexts.ts';
import type {
  CallTerms,
  ChannelForecast,
  Forecast,
  ForecastSpan,
  ForecastTerms,
  TextTerms,
} from './forecastTypes.ts';

const nothing: ChannelForecast = { spans: [], holds: [], losses: [] };

/** How many of a span leave before an instant: they leave evenly. */
function before(instant: number, { from, to, count }: ForecastSpan): number {
  if (to < instant) return count;
  if (from >= instant) return 0;
  return Math.min(count, Math.floor(((instant - from) / (to - from)) * (count - 1)) + 1);
}

/**
 * When the last call has ended: the first calls, those that are called again, and those that may have to be. Numbers that
 * are missed are spread over a round of calls; the last of them is called again one pause later.
 */
function endOfCalls(
  { startAt, lengths, againAt, retries, missed }: CallTerms,
  { spans }: ChannelForecast,
): number {
  const callMs = meanLength(lengths);
  let end = Math.max(0, ...spans.map(({ to }) => to));
  let from = startAt;
  let again = spans.reduce((sum, { count }) => sum + count, 0) * missed;
  for (let round = 0; round < retries && again >= 0.5; round += 1) {
    const lastMissed = end - Math.max(0, end - from) / (again + 1);
    end = Math.max(end, lastMissed + retryPause + callMs);
    from += retryPause;
    again *= missed;
  }
  return Math.max(end, againAt === null ? 0 : againAt + callMs);
}

function callsOf(calls: CallTerms, zone: string): ChannelForecast {
  return calls.ladder === undefined ? forecastCalls(calls, zone) : forecastLadder(calls, calls.ladder, zone);
}

function isUnpaced(texts: TextTerms): boolean {
  const { byRate, byNumber } = textSpacing(texts);
  return Math.max(byRate, byNumber) === 0 && texts.speed === null;
}

/**
 * Who is reached when, what holds recipients back, and who is not reached: from counts of groups, so that a million
 * recipients take as long as ten. The terms are those of the engine's pace; the same function makes the forecast of a
 * draft and, with what is left, that of a broadcast that is sending.
 */
export function forecast({ now, zone, texts, calls }: ForecastTerms): Forecast {
  const ofTexts = texts === null ? nothing : forecastTexts(texts, zone);
  const ofCalls = calls === null ? nothing : callsOf(calls, zone);
  const spans = [...ofTexts.spans, ...ofCalls.spans].sort((one, other) => one.from - other.from);
  const { until: tonight } = calendarDay(now, zone);
  const { until: tomorrowNight } = calendarDay(tonight, zone);
  const byEnd = (instant: number): number => spans.reduce((sum, span) => sum + before(instant, span), 0);
  const all = spans.reduce((sum, { count }) => sum + count, 0);
  const [today, twoDays] = [byEnd(tonight), byEnd(tomorrowNight)];
  const last = Math.max(
    0,
    ...ofTexts.spans.map(({ to }) => to),
    calls === null ? 0 : endOfCalls(calls, ofCalls),
  );
  return {
    spans,
    holds: [...ofTexts.holds, ...ofCalls.holds],
    losses: [...ofTexts.losses, ...ofCalls.losses],
    lastAt: last > 0 ? last : null,
    isOpenEnded:
      (texts !== null && ofTexts.spans.length > 0 && isUnpaced(texts)) ||
      (calls !== null && ofCalls.spans.length > 0 && calls.atATime === 0 && calls.speed === null),
    today,
    tomorrow: twoDays - today,
    later: all - twoDays,
  };
}
