import type { Forecast } from '@carillon/contract/broadcasts/forecasts';
import { expect, it } from 'vitest';
import { shown } from '../../testing/asText.tsx';
import { ForecastFacts } from './ForecastFacts.tsx';

const of = (change: Partial<Forecast>): string =>
  shown(
    <ForecastFacts
      forecast={{
        Date: '2026-11-25T18:00:00Z',
        TimeZone: 'America/Chicago',
        LastDate: '2026-11-25T18:40:00Z',
        IsOpenEnded: false,
        IsAtMost: false,
        FirstLastDate: null,
        Today: 15,
        Tomorrow: 0,
        Later: 0,
        Spans: [],
        Holds: [],
        Losses: [],
        ...change,
      }}
    />,
  ).text;
const sooner = 'Each person who confirms is not called any more';

it('names the last one reached', () => {
  expect(of({})).toContain('Last one reached At 12:40 PM');
  expect(of({ IsOpenEnded: true })).toContain('As soon as carriers deliver');
  expect(of({})).not.toContain(sooner);
});

it('says of a ladder that it counts every call, as if no one confirms', () => {
  const words = of({ IsAtMost: true });
  expect(words).toContain('Last call, if no one confirms At 12:40 PM');
  expect(words).toContain('Texts and calls today, at most 15');
  expect(words).toContain(sooner);
  expect(of({ IsAtMost: true, IsOpenEnded: true })).toContain('At 12:40 PM or later');
});

it('does not say of a ladder that its end moved: every confirmation moves it', () => {
  const moved = { FirstLastDate: '2026-11-25T20:00:00Z' };
  expect(of(moved)).toContain('it will be earlier now');
  expect(of({ ...moved, IsAtMost: true })).not.toContain('earlier now');
});
