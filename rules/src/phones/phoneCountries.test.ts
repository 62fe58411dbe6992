import { describe, expect, test } from 'vitest';
import { phoneCountries } from './countries.ts';
import { parseCellPhone, parsePhoneIn, phoneCellText, phoneFormatText, phoneHint } from './phoneCountries.ts';

/** Row P-144 verbatim, with the ids of 1-decisions G-42, and a number with the maximum digits. */
const documented: readonly (readonly [string, number, number, string, string])[] = [
  ['Australia', 9, 11, '61', '61412345678'],
  ['Mexico', 3, 13, '52', '5215512345678'],
  ['United Kingdom', 4, 12, '44', '447400123456'],
  ['Germany', 5, 13, '49', '4915123456789'],
  ['Poland', 6, 12, '48', '488001234567'],
  ['Philippines', 7, 12, '63', '639171234567'],
  ['Slovakia', 8, 12, '421', '421912345678'],
  ['Singapore', 10, 10, '65', '6581234567'],
  ['France', 11, 11, '33', '33612345678'],
  ['Italy', 12, 13, '39', '3906698212345'],
  ['Spain', 13, 11, '34', '34612345678'],
  ['Austria', 14, 14, '43', '43664123456789'],
  ['Czech Republic', 15, 15, '420', '420950123456789'],
  ['Ireland', 16, 12, '353', '353850123456'],
  ['United Arab Emirates', 17, 12, '971', '971501234567'],
  ['Egypt', 18, 12, '20', '201001234567'],
  ['Saudi Arabia', 19, 12, '966', '966512345678'],
  ['Netherlands', 20, 9, '31', '31612345678'],
  ['Belgium', 21, 11, '32', '32470123456'],
  ['South Korea', 22, 12, '82', '821012345678'],
  ['Turkey', 23, 12, '90', '905012345678'],
];

test('the countries are the two at home and 21 more', () => {
  expect(phoneCountries.map((country) => country.countryId)).toEqual(
    Array.from({ length: 23 }, (_none, index) => index + 1),
  );
  expect(phoneCountries.slice(0, 2).map((country) => country.name)).toEqual(['United States', 'Canada']);
});

describe.each(documented)('%s', (name, countryId, digits, prefix, longest) => {
  // The Dutch 9 excludes the prefix. If it included it, no real number would pass.
  const most = name === 'Netherlands' ? digits + 2 : digits;
  const ofLength = (length: number, start = prefix) => start.padEnd(length, '5');

  test('accepts its prefix up to the most digits and nothing else', () => {
    expect(phoneCountries[countryId - 1]).toEqual({ countryId, name, prefix, digits });
    expect(longest).toHaveLength(most);
    expect(parsePhoneIn(longest, countryId)).toMatchObject({ ok: true, phone: longest });
    expect(parsePhoneIn(`${longest}1`, countryId)).toEqual({ ok: false, reason: 'tooLong' });
    expect(parsePhoneIn(ofLength(7), countryId)).toEqual({ ok: false, reason: 'tooShort' });
    expect(parsePhoneIn(ofLength(most, '7'), countryId)).toEqual({ ok: false, reason: 'invalid' });
    expect(parsePhoneIn('2145550100', countryId).ok).toBe(false);
  });

  test('says so in its hint', () => {
    const hint = `Must start with ${prefix}; no more than ${digits} digits; use only numbers`;
    expect(phoneHint(countryId)).toBe(hint);
    for (const reason of ['empty', 'tooShort', 'tooLong', 'invalid'] as const)
      expect(phoneFormatText(reason, countryId)).toBe(hint);
  });

  test('does not mind how it is written', () => {
    expect(parsePhoneIn(`+${longest.slice(0, 4)} (${longest.slice(4)}) x12`, countryId)).toMatchObject({
      ok: true,
      phone: longest,
    });
    expect(parsePhoneIn('', countryId)).toEqual({ ok: false, reason: 'empty' });
    expect(parsePhoneIn('none', countryId)).toEqual({ ok: false, reason: 'notANumber' });
  });
});

test('a number may be written as at home', () => {
  const unitedKingdom = (text: string) => parsePhoneIn(text, 4);
  for (const text of ['07400 123456', '447400123456', '+44 (0)7400 123456', '0044 7400 123456'])
    expect(unitedKingdom(text)).toEqual({ ok: true, phone: '447400123456' });
  expect(unitedKingdom('074')).toEqual({ ok: false, reason: 'tooShort' });
  expect(unitedKingdom('074001234567')).toEqual({ ok: false, reason: 'tooLong' });
  expect(unitedKingdom('7400123456')).toEqual({ ok: false, reason: 'invalid' });
  // In Italy the 0 is part of the number.
  expect(parsePhoneIn('+39 06 6982 1234', 12)).toEqual({ ok: true, phone: '390669821234' });
  expect(parsePhoneIn('06 6982 1234', 12)).toEqual({ ok: true, phone: '390669821234' });
});

describe('a number as it is written in a country without a 0 in front', () => {
  test.each([
    ['612 345 678', 13, '34612345678'],
    ['912 345 678', 13, '34912345678'],
    ['347 123 4567', 12, '393471234567'],
    ['02 1234 5678', 12, '390212345678'],
    ['512 345 678', 6, '48512345678'],
    ['22 123 45 67', 6, '48221234567'],
    ['8123 4567', 10, '6581234567'],
    ['601 234 567', 15, '420601234567'],
    // With their country code, as before.
    ['34 612 345 678', 13, '34612345678'],
    ['0039 347 123 4567', 12, '393471234567'],
    ['+48 512 345 678', 6, '48512345678'],
  ])('%s in country %i', (text, countryId, phone) => {
    expect(parsePhoneIn(text, countryId)).toEqual({ ok: true, phone });
    expect(parseCellPhone(text, countryId)).toEqual({ ok: true, phone });
  });

  test.each([
    // They may be numbers with their country code that lack a digit.
    ['393 123 4567', 12],
    ['485 123 456', 6],
    ['6512 3456', 10],
    ['+612 345 678', 13],
    ['61234567', 13],
    ['6123456789', 13],
    ['214 555 0100', 12],
    ['55 1234 5678', 3],
    // Service lines have a 0 at home.
    ['555 123 4567', 4],
    ['800 123 4567', 4],
  ])('%s in country %i is none', (text, countryId) => expect(parsePhoneIn(text, countryId).ok).toBe(false));
});

test.each([
  ['1800 123 456', 9, '611800123456'],
  ['1300 123 456', 9, '611300123456'],
  ['+61 1300 123 456', 9, '611300123456'],
  ['13 12 34', 9, '61131234'],
  ['1800 123 456', 16, '3531800123456'],
  ['800 1234', 17, '9718001234'],
  ['444 1 234', 23, '904441234'],
])('%s in country %i is kept as the line of a company', (text, countryId, phone) =>
  expect(parsePhoneIn(text, countryId)).toEqual({ ok: true, phone, remark: 'serviceLine' }),
);

test.each([
  ['+1 (0)214 564 0101', 1, '2145640101'],
  ['1 (0) 214 564 0101', 1, '2145640101'],
  ['001 (0)214 564 0101', 2, '2145640101'],
  ['+34 (0)612345678', 13, '34612345678'],
  ['0034 (0)612 345 678', 13, '34612345678'],
  ['+48 (0) 512 345 678', 6, '48512345678'],
  ['+44 (0)7400 123456', 4, '447400123456'],
  ['+39 (0)347 123 4567', 12, '393471234567'],
  ['+39 (0)6 6982 1234', 12, '390669821234'],
])('%s in country %i: the 0 in brackets is not dialed after the country code', (text, countryId, phone) =>
  expect(parsePhoneIn(text, countryId)).toEqual({ ok: true, phone }),
);

test.each(['214-555-1212', '(800) 555-1212', '12145551212', '2145551212'])(
  '%s is directory assistance',
  (text) => expect(parsePhoneIn(text, 1)).toEqual({ ok: false, reason: 'specialService' }),
);

test('at home ten digits', () => {
  for (const home of [1, 2]) {
    expect(parsePhoneIn('12145550100', home)).toEqual({ ok: true, phone: '2145550100' });
    expect(parsePhoneIn(2145550100, home)).toEqual({ ok: true, phone: '2145550100' });
    for (const wrong of ['214555010', '22145550100', ''])
      expect([wrong, parsePhoneIn(wrong, home).ok]).toEqual([wrong, false]);
    for (const reason of ['empty', 'tooShort', 'tooLong', 'notANumber', 'scientific'] as const)
      expect(phoneFormatText(reason, home)).toBe('Must be 10 digits; use only numbers');
    expect(phoneFormatText('outsideServiceArea', home)).toBe(
      "This number isn't in the US, Puerto Rico, or Canada.",
    );
    expect(phoneFormatText('invalid', home)).toBe('This is not a working phone number.');
  }
  expect(parsePhoneIn('+442079460958', 1)).toEqual({ ok: false, reason: 'outsideServiceArea' });
});

describe('cells of a file', () => {
  test('say what accounts of the country write', () => {
    expect(phoneCellText('tooShort', 1)).toMatch(/Must be 10 digits/);
    for (const reason of ['tooShort', 'tooLong', 'invalid'] as const)
      expect(phoneCellText(reason, 4)).toBe('Must start with 44; no more than 12 digits; use only numbers');
    for (const country of [1, 4]) {
      expect(phoneCellText('empty', country)).toBe('There is no phone number here.');
      expect(phoneCellText('date', country)).toMatch(/^This is a date, not a phone number/);
      expect(phoneCellText('scientific', country)).toMatch(/^Excel turned this number into/);
    }
  });
  test('are spoilt numbers and dates abroad too', () => {
    expect(parsePhoneIn('4.47E+11', 4)).toEqual({ ok: false, reason: 'scientific' });
    expect(parsePhoneIn('2044-07-05', 4)).toEqual({ ok: false, reason: 'date' });
  });
});
