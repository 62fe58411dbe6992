import mobileExamples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/metadata.max.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { phoneCountries } from './countries.ts';
import { isServiceLine } from './numberKinds.ts';
import { isWithoutZero, planVerdict } from './numberPlans.ts';
import { parseCellPhone, parsePhoneIn } from './phoneCountries.ts';

const codes = 'US CA MX GB DE PL PH SK AU SG FR IT ES AT CZ IE AE EG SA NL BE KR TR'.split(' ');
const abroad = phoneCountries
  .map((country) => [codes[country.countryId - 1] ?? '', country] as const)
  .filter(([, country]) => country.countryId > 2);
const typesOf = (code: string): unknown[][] =>
  (metadata.countries as unknown as Record<string, unknown[][][]>)[code]?.[11] ?? [];

/** Numbers of a kind that the library knows, in all its lengths. */
function examplesOf(code: string, type: number): string[] {
  const pattern = typesOf(code)[type]?.[0] as string | undefined;
  if (pattern === undefined) return [];
  const form = new RegExp(`^(?:${pattern})$`);
  return [7, 8, 9, 10, 11, 12].flatMap((length) =>
    Array.from({ length: 1_000 }, (_, at) => String(at * 9 + 5).padEnd(length, '2345678901'))
      .filter((number) => form.test(number))
      .slice(0, 40),
  );
}
const isReal = (prefix: string, national: string) =>
  parsePhoneNumberFromString(`+${prefix}${national}`)?.isValid() === true;

describe.each(abroad)('the plan of %s against the library', (code, { countryId, prefix, digits }) => {
  const example = (mobileExamples as Record<string, string>)[code] ?? '';
  const most = countryId === 20 ? digits : digits - prefix.length;

  test('accepts its mobile phones and landlines', () => {
    for (const type of [0, 1])
      for (const number of examplesOf(code, type).filter(({ length }) => length <= most)) {
        // South Korea's 010 has had ten digits since 2004.
        if (code === 'KR' && /^10\d{7}$/.test(number)) continue;
        expect(planVerdict(number, prefix, countryId), number).toBe('fits');
      }
  });

  test('accepts no mobile phone that is a digit short or has one too many', () => {
    expect(planVerdict(example, prefix, countryId)).toBe('fits');
    for (const slip of [example.slice(0, -1), `${example}5`, example.slice(0, -2), `${example}55`]) {
      if (isReal(prefix, slip)) continue;
      expect(['tooShort', 'tooLong'], slip).toContain(planVerdict(slip, prefix, countryId));
      expect(parsePhoneIn(`+${prefix}${slip}`, countryId).ok, slip).toBe(false);
      expect(parseCellPhone(`${prefix}${slip}`, countryId).ok, slip).toBe(false);
    }
  });

  test('accepts its lines of organizations with a remark, and no person', () => {
    for (const type of [2, 6, 9])
      for (const number of examplesOf(code, type)) {
        const parsed = parsePhoneIn(`+${prefix}${number}`, countryId);
        if (parsed.ok) expect(parsed.remark, number).toBeDefined();
      }
    for (const type of [0, 1])
      for (const number of examplesOf(code, type))
        expect(isServiceLine(number, countryId), number).toBe(false);
  });
});

describe('a number with a digit too few or too many', () => {
  test.each([
    [4, '07911 12345', 'tooShort'],
    [4, '+44 7911 12345', 'tooShort'],
    [4, '07911 1234567', 'tooLong'],
    [4, '4479111234', 'tooShort'],
    [4, '0161 496 000', 'tooShort'],
    [4, '020 7946 095', 'tooShort'],
    [4, '020 7946 09588', 'tooLong'],
    [4, '028 9018 00', 'tooShort'],
    [5, '0151 2345 678', 'tooShort'],
    [5, '0151 2345 67890', 'tooLong'],
    [9, '0412 345 67', 'tooShort'],
    [9, '+61 412 345 6789', 'tooLong'],
    [11, '06 12 34 56 7', 'tooShort'],
    [13, '+34 612 345 67', 'tooShort'],
    [16, '085 012 345', 'tooShort'],
    [20, '06 1234 567', 'tooShort'],
    [21, '0470 12 34 5', 'tooShort'],
    [22, '010 1234 567', 'tooShort'],
    [6, '+48 512 345 67', 'tooShort'],
    [3, '+52 55 1234 567', 'tooShort'],
    [23, '0501 234 567', 'tooShort'],
  ])('in country %i, %s, is %s', (countryId, written, reason) => {
    expect(parsePhoneIn(written, countryId)).toEqual({ ok: false, reason });
    expect(parseCellPhone(written, countryId)).toEqual({ ok: false, reason });
  });

  test.each([
    [4, '01946 66123', '44194666123'],
    [4, '07624 123456', '447624123456'],
    [3, '+52 1 55 1234 5678', '5215512345678'],
    [3, '52 55 1234 5678', '525512345678'],
    [5, '0171 1234567', '491711234567'],
    [12, '+39 333 123456', '39333123456'],
    [4, '011 44 7911 123456', '447911123456'],
    [4, '0113 496 0000', '441134960000'],
    [9, '0011 61 412 345 678', '61412345678'],
  ])('in country %i, %s, is none', (countryId, written, phone) => {
    expect(parsePhoneIn(written, countryId)).toEqual({ ok: true, phone });
  });

  test.each([
    [4, '0612345678'],
    [4, '06 12 34 56 78'],
    [4, '+44 612345678'],
    [4, '04123 456789'],
    [4, '05123 456789'],
    [4, '021 2345 6789'],
    [9, '0512 345 678'],
    [9, '06 1234 5678'],
    [10, '2345 6789'],
    [13, '412 345 678'],
    [16, '030 123 4567'],
    [17, '081 234 5678'],
    [18, '070 1234 5678'],
    [19, '061 234 5678'],
    [22, '071 234 5678'],
    [23, '0612 345 67 89'],
    [3, '10 1234 5678'],
  ])('in country %i, %s, a range without a use, is refused', (countryId, written) => {
    expect(parsePhoneIn(written, countryId).ok).toBe(false);
    expect(parseCellPhone(written, countryId).ok).toBe(false);
  });
});

describe('numbers that are no person', () => {
  test.each([
    [4, '0800 123 4567', 'serviceLine'],
    [4, '0808 157 0192', 'serviceLine'],
    [4, '0303 123 7300', 'serviceLine'],
    [4, '055 1234 5678', 'serviceLine'],
    [4, '056 1234 5678', 'serviceLine'],
    [5, '0800 1234567', 'serviceLine'],
    [9, '13 12 34 56', undefined],
    [11, '0805 12 34 56', 'serviceLine'],
    [13, '+34 900 123 456', 'serviceLine'],
    [20, '0800 1234', 'serviceLine'],
    [23, '0800 123 4567', 'serviceLine'],
  ])('country %i, %s: remark %s', (countryId, written, remark) => {
    const parsed = parsePhoneIn(written, countryId);
    expect(parsed.ok ? parsed.remark : undefined).toBe(remark);
    expect(parsed.ok).toBe(remark !== undefined);
  });

  test.each(['0761 234 5678', '076 1234 5678', '07699 123456', '07600 123456', '+44 7659 123456'])(
    'the pager %s is refused',
    (written) => expect(parsePhoneIn(written, 4)).toEqual({ ok: false, reason: 'specialService' }),
  );
});

describe('the international prefix in place of a plus', () => {
  test.each([
    [4, '0044 7700 900124', '447700900124'],
    [4, '00 44 (0)7700 900124', '447700900124'],
    [4, '00447700900124', '447700900124'],
    [4, '0044 20 7946 0000', '442079460000'],
    [4, '011 44 7700 900124', '447700900124'],
    [5, '0049 151 23456789', '4915123456789'],
    [9, '0011 61 412 345 678', '61412345678'],
    [11, '0033 6 12 34 56 78', '33612345678'],
  ])('in country %i, %s, is a number', (countryId, written, phone) => {
    expect(parsePhoneIn(written, countryId)).toMatchObject({ ok: true, phone });
    expect(parseCellPhone(written, countryId)).toMatchObject({ ok: true, phone });
  });
});

describe('a 0 that a spreadsheet dropped', () => {
  test.each([
    [4, '7911123456', '447911123456'],
    [4, '7911 123456', '447911123456'],
    [4, '7911123456.0', '447911123456'],
    [4, '2079460958', '442079460958'],
    [4, '1614960000', '441614960000'],
    [5, '15123456789', '4915123456789'],
    [9, '412345678', '61412345678'],
    [11, '612345678', '33612345678'],
    [14, '6641234567', '436641234567'],
    [16, '850123456', '353850123456'],
    [17, '501234567', '971501234567'],
    [18, '1001234567', '201001234567'],
    [20, '612345678', '31612345678'],
    [21, '470123456', '32470123456'],
    [22, '1012345678', '821012345678'],
    [23, '5012345678', '905012345678'],
    [7, '9171234567', '639171234567'],
  ])('in country %i, %s, is added with a remark', (countryId, cell, phone) => {
    expect(parseCellPhone(cell, countryId)).toEqual({ ok: true, phone, remark: 'zeroDropped' });
    expect(isWithoutZero(phone, countryId)).toBe(false);
    // Typed input does not come from a spreadsheet.
    expect(parsePhoneIn(cell, countryId).ok).toBe(false);
  });

  test.each([
    [4, '+7911123456'],
    [4, '2145550100'],
    [4, '791112345'],
    [4, '79111234567'],
    [4, '00 7911 123456'],
    [4, '7911x123456'],
    [4, '7041234567'],
    [1, '791112345'],
  ])('in country %i, %s, was none', (countryId, cell) => {
    expect(parseCellPhone(cell, countryId).ok).toBe(false);
  });

  test('is nothing to tell where the number has its country code', () => {
    expect(parseCellPhone('447911123456', 4)).toEqual({ ok: true, phone: '447911123456' });
    expect(parseCellPhone('07911123456', 4)).toEqual({ ok: true, phone: '447911123456' });
  });
});
