import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { describe, expect, test } from 'vitest';
import { parsePaste } from '../../files/paste/paste.ts';
import { phonesOfCell } from './phoneCells.ts';
import { parseCellPhone, parsePhoneIn } from '../phoneCountries.ts';
import { joinAreaCode, parsePhone } from '../phones.ts';

/** All numbers that any reader finds in a text, in stored form. */
function taken(text: string, countryId = 1): string[] {
  const parsed = [parsePhoneIn(text, countryId), parseCellPhone(text, countryId)];
  const pasted = [
    parsePaste({ plain: text }, countryId),
    parsePaste({ plain: `Ann Lee\t${text.replaceAll('\n', ' ')}` }, countryId),
  ];
  const headed = parsePaste({ plain: `Name\tPhone\nAnn Lee\t${text.replace(/[\t\n]/g, ' ')}` }, countryId);
  return [
    ...parsed.flatMap((one) => (one.ok ? [one.phone] : [])),
    ...phonesOfCell(text, countryId).phones.map(({ phone }) => phone),
    ...[...pasted, headed].flatMap(({ contacts, unnamed }) =>
      [...contacts, ...unnamed].map(({ phone }) => phone),
    ),
  ];
}

describe('a plus in any form means that a country code follows', () => {
  test.each([
    '+31 23 456 789',
    '＋31 23 456 789',
    '+ 31 23 456 789',
    'plus 31 23 456 789',
    'Plus: 31 23 456 789',
    'más 31 23 456 789',
    '⁺31 23 456 789',
    '₊31 23 456 789',
    '﹢31 23 456 789',
    '➕31 23 456 789',
    '31+23 456 789',
    '31 23 456 789+',
    '00 31 23 456 789',
    '00-31-23-456-789',
    '0031 234 567 890',
    '011 31 23 456 789',
    '(011) 31 23 456 789',
    '(+31) 23 456 789',
    '(+) 31 23 456 789',
    '+(31) 23 456 789',
    '[+31] 23 456 789',
    'tel:+31234567890',
    '%2B31 23 456 789',
    '&#43;31 23 456 789',
    '+\u200b31 23 456 789',
    '\u202a+31 23 456 789\u202c',
    '+\u00a0\u00a031 23 456 789',
    '+-31 23 456 789',
    '+ - 31 23 456 789',
    '++31 23 456 789',
    '+\n31 23 456 789',
    '+\t31 23 456 789',
    '+, 31 23 456 789',
    '+31, 234 567 8901',
    '+31 - 234 567 8901',
    '+31 / 234-567-8901',
    '+31 or 234-567-8901',
    '00 31, 234 567 8901',
    'https://wa.me/3123456789',
    'https://api.whatsapp.com/send?phone=3123456789',
    '+٣١ ٢٣ ٤٥٦ ٧٨٩',
    '＋３１ ２３ ４５６ ７８９',
  ])('%j is not a number at home', (text) => expect(taken(text)).toEqual([]));

  test.each([
    '+1 214 555 0101',
    '＋1 214 555 0101',
    '+ 1 214 555 0101',
    'plus 1 214 555 0101',
    '⁺1 (214) 555-0101',
    '1+214 555 0101',
    '00 1 214 555 0101',
    '011 1 214 555 0101',
    '(+1) 214 555 0101',
    'tel:+1-214-555-0101',
    '%2B1 214 555 0101',
    '+\u200b1 214 555 0101',
    '+1, 214 555 0101',
    'https://wa.me/12145550101',
    '＋１ ２１４ ５５５ ０１０１',
  ])('%j is one', (text) => {
    expect(new Set(taken(text))).toEqual(new Set(['2145550101']));
    expect(parsePhone(text)).toEqual({ ok: true, phone: '2145550101' });
  });

  test.each([
    ['+31 07911 123456', 4],
    ['plus 31 7911 123456', 4],
    ['＋7911 123456', 4],
    ['00 7911 123456', 4],
    ['+ 49 7911 123456', 4],
    ['0049 7911 123456', 4],
    ['+1 612 345 678', 11],
    ['+ 612 345 678', 11],
    ['011 31 612 345 678', 11],
    ['+44 0412 345 678', 9],
  ])('%j is not a number in country %i', (text, countryId) => expect(taken(text, countryId)).toEqual([]));

  test('in a name it is a plus', () => {
    const [one] = parsePaste({ plain: 'Ann + Bob\t214-555-0101' }).contacts;
    expect(one).toMatchObject({ firstName: 'Ann', lastName: '+ Bob', phone: '2145550101' });
  });

  test('in the column of area codes it is none of an area', () => {
    expect(joinAreaCode('+31', '2345678')).toBe('2345678');
    expect(joinAreaCode('+314', '2345678')).toBe('2345678');
    expect(joinAreaCode('214', '+234 5678')).toBe('+234 5678');
    expect(joinAreaCode('+1 214', '234 5678')).toBe('2142345678');
  });
});

const plusForms = fc.constantFrom(
  '+',
  '＋',
  '⁺',
  '﹢',
  '₊',
  '➕',
  '%2B',
  '&plus;',
  'plus ',
  'Plus: ',
  '&#43;',
  '00',
  '011',
  '(00) ',
);
const noise = fc.constantFrom(
  '',
  ' ',
  '\u00a0',
  '-',
  '.',
  ' - ',
  '(',
  ') ',
  '\u200b',
  '·',
  ' / ',
  '\u2009',
  ' ~ ',
);
const countryCodes = fc.constantFrom('31', '44', '49', '33', '52', '61', '7', '91', '86', '234', '20', '65');
const callingCode: Readonly<Record<number, string>> = {
  1: '1',
  4: '44',
  5: '49',
  9: '61',
  11: '33',
  20: '31',
};

describe('properties', () => {
  test('no text with a plus gives a number of another country than its code says', () => {
    fc.assert(
      fc.property(
        plusForms,
        noise,
        countryCodes,
        fc.stringMatching(/^[2-9]\d{6,10}$/),
        fc.array(fc.tuple(fc.nat({ max: 10 }), noise), { maxLength: 3 }),
        fc.constantFrom(1, 4, 5, 9, 11, 20),
        (plus, between, code, rest, marks, countryId) => {
          // An area code in another country: Riyadh, Hasselt, Leeds.
          if (plus === '011' && countryId !== 1) return;
          let digits = code + rest;
          for (const [at, mark] of marks) {
            const place = Math.min(at, digits.length);
            digits = digits.slice(0, place) + mark + digits.slice(place);
          }
          // A slash and a trunk 0 begin a second number, in national form: "+49 151 2342000 / 030 200000".
          if (/ \/ [^\d/]*0/.test(digits)) return;
          const own = callingCode[countryId] ?? '';
          for (const phone of taken(plus + between + digits, countryId)) {
            const international = countryId === 1 ? `1${phone}` : phone;
            expect(international.startsWith(own) && (code + rest).startsWith(own), phone).toBe(true);
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });

  const home = fc
    .tuple(fc.constantFrom('214', '312', '416', '787', '907'), fc.stringMatching(/^[2-9][02-9]\d{5}$/))
    .map(([area, rest]) => area + rest)
    .filter((digits) => parsePhone(digits).ok);
  const forms = fc.constantFrom<(a: string, b: string, c: string) => string>(
    (a, b, c) => `${a}${b}${c}`,
    (a, b, c) => `(${a}) ${b}-${c}`,
    (a, b, c) => `${a}.${b}.${c}`,
    (a, b, c) => `${a}·${b}·${c}`,
    (a, b, c) => `${a}•${b}•${c}`,
    (a, b, c) => `${a}・${b}・${c}`,
    (a, b, c) => `+1 ${a} ${b} ${c}`,
    (a, b, c) => `1-${a}-${b}-${c}`,
    (a, b, c) => `${a}\u2011${b}\u2013${c}`,
    (a, b, c) => `${a}\u00a0${b}\u2009${c}`,
    (a, b, c) => `[${a}] ${b}-${c}`,
    (a, b, c) => `${a}_${b}_${c}`,
    (a, b, c) => `${a}~${b}~${c}`,
    (a, b, c) => `＋1（${a}）${b}－${c}`,
    (a, b, c) => `${a}\u200b${b}\u200b${c}`,
    (a, b, c) => `tel:+1${a}${b}${c}`,
    (a, b, c) =>
      [a, b, c]
        .map((part) => part.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))))
        .join('-'),
  );
  test('a number is read the same in any format, in a file and in a paste', () => {
    fc.assert(
      fc.property(home, forms, (digits, form) => {
        const cell = form(digits.slice(0, 3), digits.slice(3, 6), digits.slice(6));
        expect(phonesOfCell(cell, 1).phones, cell).toMatchObject([{ phone: digits }]);
        for (const plain of [`Ann Lee\t${cell}`, `Name\tPhone\nAnn Lee\t${cell}`, `Ann Lee ${cell}`])
          expect(parsePaste({ plain }).contacts, plain).toMatchObject([{ phone: digits, firstName: 'Ann' }]);
      }),
      { numRuns: 600 },
    );
  });

  test('so are those of other countries', () => {
    const examples = ['+447911123456', '+33612345678', '+61412345678', '+31612345678', '+4915123456789'];
    const ids = [4, 11, 9, 20, 5];
    for (const [at, e164] of examples.entries()) {
      const parsed = parsePhoneNumberFromString(e164);
      const countryId = ids[at] ?? 0;
      for (const cell of [
        e164,
        parsed?.formatInternational(),
        parsed?.formatNational(),
        `00${e164.slice(1)}`,
      ])
        for (const plain of [`Ann Lee\t${cell}`, `Name\tPhone\nAnn Lee\t${cell}`, `Ann Lee ${cell}`])
          expect(parsePaste({ plain }, countryId).contacts, plain).toMatchObject([{ phone: e164.slice(1) }]);
    }
  });
});
