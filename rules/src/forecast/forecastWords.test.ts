import { describe, expect, it } from 'vitest';
import { holdWords, lossWords, spanWords, whenWords } from './forecastWords.ts';

const zone = 'America/Chicago';
const noon = Date.parse('2026-11-25T18:00:00Z');
const hour = 3_600_000;

it.each([
  [noon, 'at 12:00 PM'],
  [noon + 11 * hour, 'at 11:00 PM'],
  [noon + 12 * hour, 'tomorrow at 12:00 AM'],
  [noon + 35 * hour, 'tomorrow at 11:00 PM'],
])('an instant is named by its day (%#)', (at, words) => {
  expect(whenWords(at, noon, zone)).toBe(words);
});

it('an instant after tomorrow is named by its date', () => {
  expect(whenWords(noon + 36 * hour, noon, zone)).toMatch(/^on .*27.* at 12:00 AM$/);
});

describe('sentences', () => {
  it('say what waits, and until when', () => {
    const words = holdWords({ reason: 'dayLimit', count: 1_200, until: noon + 21 * hour }, noon, zone);
    expect(words).toBe(
      'The limit of texts a day holds 1,200 texts back; sending goes on tomorrow at 9:00 AM.',
    );
  });

  it('count one person as one', () => {
    expect(holdWords({ reason: 'ownZones', count: 1, until: noon + hour }, noon, zone)).toMatch(
      /^1 number waits /,
    );
    expect(lossWords({ reason: 'credits', count: 1 })).toBe('Credits are missing for 1 recipient.');
  });

  it('name a span by its ends, once when they are the same minute', () => {
    expect(spanWords({ channel: 'calls', from: noon, to: noon + hour, count: 60 }, noon, zone)).toBe(
      '60 calls, at 12:00 PM to 1:00 PM',
    );
    expect(spanWords({ channel: 'texts', from: noon, to: noon + 9, count: 2 }, noon, zone)).toBe(
      '2 texts, at 12:00 PM',
    );
  });
});
