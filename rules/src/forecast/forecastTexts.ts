import { goesOnAt, sendingDay } from '../accounts/sendingDay.ts';
import { textSpacing } from '../texts/pace.ts';
import type {
  ChannelForecast,
  ForecastHold,
  ForecastLoss,
  ForecastSpan,
  TextTerms,
} from './forecastTypes.ts';

/** Days looked ahead. What would leave later is counted as too late. */
export const forecastDays = 366;

/** Milliseconds from one text to the next, and what decides them. */
function spacingOf(terms: TextTerms): { spacing: number; reason: ForecastHold['reason'] | null } {
  const { byRate, byNumber } = textSpacing(terms);
  const shared = byNumber * Math.max(1, terms.sharedBy);
  // A carrier may be slower than every rate: none of them looks faster than what was seen.
  const seen = terms.speed === null || terms.speed <= 0 ? 0 : 1 / terms.speed;
  const spacing = Math.max(byRate, shared, seen);
  if (spacing === 0 || spacing === seen) return { spacing, reason: null };
  if (spacing === byRate) return { spacing, reason: 'sendRate' };
  return { spacing, reason: terms.sharedBy > 1 ? 'sharedNumber' : 'numberRate' };
}

/**
 * When texts leave: at the slowest of the send rate, the number's segments a minute, and the speed seen so far, day after
 * day as far as the account's limit goes. Texts above it wait for the next morning, or fail.
 */
export function forecastTexts(terms: TextTerms, zone: string): ChannelForecast {
  const { count, affordable, overDay, day: limits } = terms;
  const paid = affordable === null ? count : Math.max(0, Math.min(count, affordable));
  const { spacing, reason } = spacingOf(terms);
  const spans: ForecastSpan[] = [];
  const holds: ForecastHold[] = [];
  const losses: ForecastLoss[] = [];
  if (paid < count) losses.push({ reason: 'credits', count: count - paid });
  if (reason !== null && paid > 1) holds.push({ reason, count: paid - 1, until: null });
  let [at, left, dayLeft] = [terms.startAt, paid, Math.max(0, limits.left)];
  let day = sendingDay(at, zone, null);
  for (let days = 0; left > 0; days += 1) {
    const fits = spacing === 0 ? left : Math.floor((day.until - 1 - at) / spacing) + 1;
    const going = Math.min(left, dayLeft, fits);
    if (going > 0) spans.push({ channel: 'texts', from: at, to: at + (going - 1) * spacing, count: going });
    left -= going;
    if (left === 0) break;
    const isFull = going === dayLeft;
    if (isFull && overDay === 'Fail') {
      losses.push({ reason: 'dayLimit', count: left });
      break;
    }
    if (days === forecastDays || limits.limit <= 0) {
      losses.push({ reason: 'tooLate', count: left });
      break;
    }
    const next = at + going * spacing;
    if (isFull) {
      at = Math.max(next, goesOnAt(day.until, zone));
      holds.push({ reason: 'dayLimit', count: left, until: at });
    } else at = Math.max(next, day.until);
    day = sendingDay(at, zone, day);
    dayLeft = limits.limit;
  }
  return { spans, holds, losses };
}
