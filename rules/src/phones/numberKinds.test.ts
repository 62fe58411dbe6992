import metadata from 'libphonenumber-js/metadata.max.json' with { type: 'json' };
import mobileExamples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, test, vi } from 'vitest';
import { phoneCountries } from './countries.ts';
import { abroadKind } from './numberKinds.ts';
import { parsePhoneIn, phoneCellText, phoneFormatText } from './phoneCountries.ts';
import { parsePhone, phoneRemarkText } from './phones.ts';
import { examplesOf } from '../testing/libraryExamples.ts';

const codes = 'US CA MX GB DE PL PH SK AU SG FR IT ES AT CZ IE AE EG SA NL BE KR TR'.split(' ');
const abroad = phoneCountries
  .map((country) => [codes[country.countryId - 1] ?? '', country] as const)
  .filter(([, country]) => country.countryId > 2);

describe.each(abroad)('numbers of %s as the library gives them', (code, country) => {
  test('its example of a mobile phone is accepted in any format', () => {
    const national = (mobileExamples as Record<string, string>)[code] ?? '';
    const example = parsePhoneNumberFromString(national, code as 'GB');
    const phone = example?.number.slice(1) ?? '';
    expect(example?.isValid()).toBe(true);
    for (const written of [
      example?.number ?? '',
      example?.formatInternational() ?? '',
      `00${phone}`,
      phone,
      `00 ${example?.formatInternational().slice(1)}`,
    ])
      expect(parsePhoneIn(written, country.countryId), written).toEqual({ ok: true, phone });
    // As written at home, with a leading 0. Mexico and others have none.
    if (example?.formatNational().startsWith('0') === true && code !== 'IT')
      expect(parsePhoneIn(example.formatNational(), country.countryId)).toEqual({ ok: true, phone });
  });

  const types = (metadata.countries as unknown as Record<string, unknown[][][]>)[code]?.[11];
  test.each([
    ['premiumRate', 3],
    ['personalNumber', 4],
    ['specialService', 7],
  ] as const)('its %s numbers are refused with a sentence of their own', (kind, at) => {
    const pattern = types?.[at]?.[0] as string | undefined;
    for (const national of pattern === undefined ? [] : examplesOf(pattern)) {
      // A type listed earlier may match a number of a later type.
      expect(abroadKind(national, country.countryId), `${code} ${national}`).not.toBeNull();
      const parsed = parsePhoneIn(`+${country.prefix}${national}`, country.countryId);
      expect(parsed.ok, national).toBe(false);
    }
    expect(phoneFormatText(kind, country.countryId)).toMatch(/can't be texted or called from here/);
    expect(phoneCellText(kind, country.countryId)).toMatch(/can't be texted or called from here/);
  });

  test.each([
    ['landlines', 0],
    ['mobile phones', 1],
  ] as const)('none of its %s is mistaken for another kind', (_name, at) => {
    const pattern = types?.[at]?.[0] as string | undefined;
    for (const national of pattern === undefined ? [] : examplesOf(pattern))
      expect(abroadKind(national, country.countryId), `${code} ${national}`).toBeNull();
  });
});

describe('a plus, letters and kinds in an account abroad', () => {
  test.each<[string, number, string]>([
    ['0900 123 4567', 4, 'premiumRate'],
    ['+44 871 234 5678', 4, 'premiumRate'],
    ['0044 909 879 0000', 4, 'premiumRate'],
    ['070 1234 5678', 4, 'personalNumber'],
    ['+44 (0)70 1234 5678', 4, 'personalNumber'],
    ['07641 234567', 4, 'specialService'],
    ['07890x32109', 4, 'letters'],
    ['0789S012345', 4, 'letters'],
    ['0900 1234567', 5, 'premiumRate'],
    ['+33 891 23 45 67', 11, 'premiumRate'],
    ['+0 7400 123456', 4, 'invalid'],
    ['+31 23 456 789', 4, 'invalid'],
    ['+881 631 234 567', 4, 'satellite'],
  ])('%s in country %d is refused as %s', (text, countryId, reason) => {
    expect(parsePhoneIn(text, countryId)).toEqual({ ok: false, reason });
  });

  test.each<[string, number, string]>([
    ['079OO900123', 4, '447900900123'],
    ['O7900 900123', 4, '447900900123'],
    ['+44 79OO 9OOl23', 4, '447900900123'],
    ['0I51 2345 6789', 5, '4915123456789'],
    ['O6 l2 34 56 78', 11, '33612345678'],
  ])('%s in country %d is read as %s, with a remark', (text, countryId, phone) => {
    expect(parsePhoneIn(text, countryId)).toEqual({ ok: true, phone, remark: 'lettersForDigits' });
  });
});

test('an area code of a newer list is no doubt any more, and no other kind', async () => {
  expect(parsePhone('3586345678')).toEqual({ ok: true, phone: '3586345678', remark: 'newAreaCode' });
  // Tests of other files share this process, so the codes are added to a copy of the module that ends with
  // the test.
  vi.resetModules();
  const copy = await import('./phones.ts');
  vi.resetModules();
  copy.addAreaCodes(['358', '500', '900', 'x', '12']);
  expect(copy.parsePhone('3586345678')).toEqual({ ok: true, phone: '3586345678' });
  for (const phone of ['5006345678', '9006345678']) expect(copy.parsePhone(phone).ok).toBe(false);
  expect(parsePhone('3586345678')).toMatchObject({ remark: 'newAreaCode' });
});

test('remarks', () => {
  expect(phoneRemarkText('newAreaCode')).toMatch(/^New area code, not checked/);
  expect(phoneRemarkText('lettersForDigits')).toMatch(/^Letters were read as digits/);
});
