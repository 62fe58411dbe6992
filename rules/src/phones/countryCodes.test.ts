import { describe, expect, test } from 'vitest';
import { countryCodeColumn, isCountryCodeHeader, joinCountryCode } from './countryCodes.ts';
import { parsePaste } from '../files/paste/paste.ts';

describe('the header of a column of country codes', () => {
  test.each([
    ['Country code', true],
    ['Country Code (phone)', true],
    ['Dial prefix', true],
    ['Calling Code', true],
    ['Phone country code', true],
    ['Intl code', true],
    ['CC', true],
    ['Prefix', true],
    ['Indicatif', true],
    ['Indicativo', true],
    ['Código de país', true],
    ['Mobile prefix', true],
    ['Area code', false],
    ['Zip code', false],
    ['Country', false],
    ['Code', false],
    ['Name prefix', false],
    ['Phone', false],
    ['Guests', false],
    ['Account', false],
  ])('%s: %s', (header, isOne) => expect(isCountryCodeHeader(header)).toBe(isOne));

  test('stands in front of the numbers', () => {
    expect(countryCodeColumn(['Name', 'Country code', 'Phone'], 2)).toBe(1);
    expect(countryCodeColumn(['CC', 'Type', 'Phone'], 2)).toBe(0);
    expect(countryCodeColumn(['Phone', 'Country code'], 0)).toBeNull();
    expect(countryCodeColumn(['Phone'], 0)).toBeNull();
  });
});

describe('a number with the code of its column', () => {
  test.each([
    ['+31', '23 456 789', '+31 23 456 789'],
    ['31', '23 456 789', '+31 23 456 789'],
    ['0031', '23 456 789', '+31 23 456 789'],
    ['(+31)', '23 456 789', '+31 23 456 789'],
    ['＋31', '23 456 789', '+31 23 456 789'],
    ['1', '(214) 555-0101', '+1 (214) 555-0101'],
    ['1', '12145550101', '+12145550101'],
    ['44', '447911123456', '+447911123456'],
    ['31', '+44 7911 123456', '+44 7911 123456'],
    ['NL', '23 456 789', '23 456 789'],
    ['', '2145550101', '2145550101'],
    ['31', '', ''],
    ['31', '0044 7911 123456', '0044 7911 123456'],
  ])('%j and %j: %j', (code, phone, whole) => expect(joinCountryCode(code, phone)).toBe(whole));

  test('is read so in a paste', () => {
    const paste = (code: string, phone: string, countryId = 1) =>
      parsePaste({ plain: `Name\tCountry code\tPhone\nAnn Lee\t${code}\t${phone}` }, countryId);
    expect(paste('+31', '234 567 8901').contacts).toEqual([]);
    expect(paste('1', '214 555 0101').contacts).toMatchObject([
      { phone: '2145550101', custom: { 'Country code': '1' } },
    ]);
    expect(paste('44', '7911 123456', 4).contacts).toMatchObject([{ phone: '447911123456' }]);
    expect(paste('31', '7911 123456', 4).contacts).toEqual([]);
  });
});
