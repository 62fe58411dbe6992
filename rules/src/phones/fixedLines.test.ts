import metadata from 'libphonenumber-js/metadata.max.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { phoneCountries } from './countries.ts';
import { fixedLineForm, isFixedLine } from './fixedLines.ts';
import { parsePhoneIn } from './phoneCountries.ts';
import { examplesOf } from '../testing/libraryExamples.ts';

const codes = 'US CA MX GB DE PL PH SK AU SG FR IT ES AT CZ IE AE EG SA NL BE KR TR'.split(' ');
const told = phoneCountries.filter(({ countryId }) => fixedLineForm(countryId) !== null);

test('countries with the same numbers for mobile phones and landlines are not told', () => {
  expect(phoneCountries.filter((country) => !told.includes(country)).map(({ name }) => name)).toEqual([
    'United States',
    'Canada',
    'Mexico',
  ]);
  expect(isFixedLine('2145550100', 1)).toBe(false);
  expect(isFixedLine('525512345678', 3)).toBe(false);
});

describe.each(told.map((country) => [country.name, country] as const))('%s', (_name, country) => {
  const code = codes[country.countryId - 1] ?? '';
  const types = (metadata.countries as unknown as Record<string, unknown[][][]>)[code]?.[11];
  const numbersOf = (type: number): string[] => {
    const pattern = types?.[type]?.[0] as string | undefined;
    return pattern === undefined ? [] : examplesOf(pattern).map((national) => country.prefix + national);
  };

  test('none of its mobile phones is a landline', () => {
    const mobile = numbersOf(1);
    expect(mobile.length).toBeGreaterThan(10);
    expect(mobile.filter((phone) => isFixedLine(phone, country.countryId))).toEqual([]);
  });

  test('its landlines are', () => {
    // The types of the library: landlines and toll-free numbers.
    const fixed = [...numbersOf(0), ...numbersOf(2)].filter(
      (phone) => parsePhoneIn(`+${phone}`, country.countryId).ok && !numbersOf(1).includes(phone),
    );
    expect(fixed.length).toBeGreaterThan(5);
    expect(fixed.filter((phone) => !isFixedLine(phone, country.countryId))).toEqual([]);
  });
});

test.each<[number, string, boolean]>([
  [4, '020 7946 0000', true],
  [4, '0800 123 4567', true],
  [4, '01632 960001', true],
  [4, '0303 123 7300', true],
  [4, '056 1234 5678', true],
  [4, '07700 900123', false],
  [4, '07624 123456', false],
  [5, '030 1234567', true],
  [5, '0151 23456789', false],
  [9, '02 9876 5432', true],
  [9, '0412 345 678', false],
  [10, '6123 4567', true],
  [10, '8123 4567', false],
  [11, '01 23 45 67 89', true],
  [11, '06 12 34 56 78', false],
  [12, '06 6982 1234', true],
  [12, '312 345 6789', false],
  [14, '0662 123456', true],
  [14, '0664 1234567', false],
  [16, '01 234 5678', true],
  [16, '085 012 3456', false],
  [20, '020 123 4567', true],
  [20, '06 12345678', false],
  [21, '02 123 45 67', true],
  [21, '0470 12 34 56', false],
  [22, '02-312-3456', true],
  [22, '010-1234-5678', false],
  [23, '0212 345 67 89', true],
  [23, '0532 345 67 89', false],
])('in country %i, %s is a landline: %s', (countryId, written, is) => {
  const country = phoneCountries[countryId - 1];
  // Italy and Singapore have no leading 0 that stands for the country code.
  const full = [10, 12].includes(countryId) ? `+${country?.prefix}${written}` : written;
  const parsed = parsePhoneIn(full, countryId);
  expect(parsed.ok).toBe(true);
  expect(isFixedLine(parsed.ok ? parsed.phone : '', countryId)).toBe(is);
});
