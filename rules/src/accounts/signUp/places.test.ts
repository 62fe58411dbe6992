import { expect, it } from 'vitest';
import { phoneCountries } from '../../phones/countries.ts';
import { countryOfZone, placesOf, zonesOfCountry } from './places.ts';

it('every country has zones that exist, each once', () => {
  for (const { countryId } of phoneCountries) {
    const zones = zonesOfCountry(countryId).map(({ zone }) => zone);
    expect(zones.length, String(countryId)).toBeGreaterThan(0);
    expect(new Set(zones).size).toBe(zones.length);
    for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en-US', { timeZone })).not.toThrow();
  }
});

it('states and provinces have two letters, each once', () => {
  for (const [countryId, count] of [
    [1, 54],
    [2, 13],
    [3, 0],
  ] as const) {
    const codes = placesOf(countryId).map(([code]) => code);
    expect(new Set(codes).size).toBe(count);
    for (const code of codes) expect(code).toMatch(/^[A-Z]{2}$/);
  }
  expect(placesOf(1).find(([code]) => code === 'DC')).toEqual(['DC', 'District of Columbia']);
});

it.each([
  ['America/Denver', 1],
  ['America/Toronto', 2],
  ['Europe/London', 4],
  ['Asia/Seoul', 22],
  ['Antarctica/Troll', 1],
])('a browser in %s is likely in country %i', (zone, countryId) => {
  expect(countryOfZone(zone)).toBe(countryId);
});
