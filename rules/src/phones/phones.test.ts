import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { describe, expect, test } from 'vitest';
import * as areaCodes from './areaCodes.ts';
import {
  formatPhone,
  fromE164,
  isPlainlyValid,
  isTollFree,
  joinAreaCode,
  looksLikePhone,
  parsePhone,
  phoneProblemText,
  toE164,
} from './phones.ts';

/** Verdict of the library alone: valid and in the US, Puerto Rico or Canada. */
function libraryVerdict(digits: string): 'valid' | 'outside' | 'invalid' {
  const parsed = parsePhoneNumberFromString(`+1${digits}`);
  if (!parsed?.isValid()) return 'invalid';
  return ['US', 'CA', 'PR', 'GU', 'VI', 'AS', 'MP'].includes(parsed.country ?? '') ? 'valid' : 'outside';
}

function ourVerdict(digits: string): 'valid' | 'outside' | 'invalid' {
  const parsed = parsePhone(digits);
  // Our additions to the library: newer area codes, possible new ones, and personal numbers.
  if (areaCodes.newerAreaCodes.includes(digits.slice(0, 3))) return libraryVerdict(digits);
  if (parsed.ok && parsed.remark === 'newAreaCode') return 'invalid';
  if (!parsed.ok && ['personalNumber', 'specialService'].includes(parsed.reason))
    return libraryVerdict(digits);
  // The library does not check exchanges.
  if (!parsed.ok && (/^.{4}11/.test(digits) || digits.startsWith('976'))) return libraryVerdict(digits);
  // We refuse premium-rate numbers that the library accepts as valid.
  if (parsed.ok || parsed.reason === 'premiumRate') return 'valid';
  return parsed.reason === 'outsideServiceArea' ? 'outside' : 'invalid';
}

const tenDigits = fc.integer({ min: 0, max: 9_999_999_999 }).map((n) => String(n).padStart(10, '0'));
const everyAreaCode = [
  ...areaCodes.unitedStatesAreaCodes.split(' '),
  ...areaCodes.canadianAreaCodes.split(' '),
  ...areaCodes.puertoRicoAreaCodes.split(' '),
  ...areaCodes.tollFreeAreaCodes.split(' '),
];

describe('dates', () => {
  test.each(['2025-03-05', '2025-03-05 10:30', '3/5/2025', '12/31/25', '5.3.2025'])(
    '%s is a date',
    (text) => {
      expect(parsePhone(text)).toEqual({ ok: false, reason: 'date' });
    },
  );
  test.each(['214.555.0100', '214-555-0100', '2145550100', '214/555/0100'])('%s is none', (text) => {
    expect(parsePhone(text).ok).toBe(true);
  });
});

describe('parsePhone', () => {
  test.each([
    ['2145550100', '2145550100'],
    ['(214) 555-0100', '2145550100'],
    ['1-214-555-0100', '2145550100'],
    ['+1 (214) 555.0100', '2145550100'],
    ['+12145550100', '2145550100'],
    ['12145550100', '2145550100'],
    [' 214 555 0100 ', '2145550100'],
    ['214\u00a0555\u20110100', '2145550100'],
    ['2145550100.0', '2145550100'],
    ['214-555-0100 x123', '2145550100'],
    ['214-555-0100 ext. 5', '2145550100'],
    ['(214) 555-0100 #42', '2145550100'],
    ['tel: 214.555.0100', '2145550100'],
    ['２１４５５５０１００', '2145550100'],
    ['416 555 0100', '4165550100'],
    ['787 555 0100', '7875550100'],
    ['8005550100', '8005550100'],
  ])('reads %s', (input, phone) => {
    expect(parsePhone(input)).toEqual({ ok: true, phone });
  });

  test.each([
    ['214-555-O1OO', '2145550100'],
    ['2l4 555 0100', '2145550100'],
    ['(2I4) 555-0100', '2145550100'],
    ['214-555-OlOO x12', '2145550100'],
    ['+1 214 555 o1oo', '2145550100'],
    ['214.555.01O0', '2145550100'],
    ['21455501О0', '2145550100'],
    ['972-555-OIOO', '9725550100'],
    ['l214 555 0100', '2145550100'],
  ])('reads letters of %s as digits, and reports it', (input, phone) => {
    expect(parsePhone(input)).toEqual({ ok: true, phone, remark: 'lettersForDigits' });
  });

  test.each([
    ['2145550100 o', '2145550100'],
    ['C 214 555 0100', '2145550100'],
    ['cell214 555 0100', '2145550100'],
    ['2145550100x12', '2145550100'],
    ['2145550100ext12', '2145550100'],
    ['2,145,550,100', '2145550100'],
    ['2,145,550,100.00', '2145550100'],
    ['001 214 555 0100', '2145550100'],
    ['011 1 214 555 0100', '2145550100'],
    ['＋1 214 555 0100', '2145550100'],
  ])('reads %s without a remark', (input, phone) => {
    expect(parsePhone(input)).toEqual({ ok: true, phone });
  });

  test.each(['436', '457', '565', '679', '729', '837', '924', '983'])('accepts new area code %s', (code) => {
    expect(parsePhone(`${code} 634 5678`)).toEqual({ ok: true, phone: `${code}6345678` });
  });

  test.each(['471', '465', '387', '624', '735', '921', '823', '654'])(
    'accepts area code %s, which may be new, with a remark',
    (code) => {
      const parsed = parsePhone(`(${code}) 634-5678`);
      expect(parsed).toEqual({ ok: true, phone: `${code}6345678`, remark: 'newAreaCode' });
    },
  );

  test.each([
    '211',
    '911',
    '370',
    '379',
    '960',
    '967',
    '290',
    '999',
    '222',
    '555',
    '666',
    '300',
    '881',
    '123',
    '055',
  ])('refuses area code %s, which can be none', (code) => {
    expect(parsePhone(`${code}6345678`)).toEqual({ ok: false, reason: 'invalid' });
  });

  test('mistakes no number of another country behind +1 for a new one', () => {
    for (const code of areaCodes.otherCountriesAreaCodes.split(' '))
      for (let exchange = 200; exchange < 1000; exchange += 1)
        expect(parsePhone(`${code}${exchange}5678`).ok, `${code} ${exchange}`).toBe(false);
  });

  test('reads a number typed as a number', () => {
    expect(parsePhone(2145550100)).toEqual({ ok: true, phone: '2145550100' });
    expect(parsePhone(12145550100)).toEqual({ ok: true, phone: '2145550100' });
    expect(parsePhone(2145550100.5)).toEqual({ ok: false, reason: 'notANumber' });
  });

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['none', 'notANumber'],
    ['214555010', 'tooShort'],
    ['555-0100', 'tooShort'],
    ['214555010011', 'tooLong'],
    ['2145550100 2145550101', 'tooLong'],
    ['22145550100', 'tooLong'],
    ['5.55E+09', 'scientific'],
    ['5.555E9', 'scientific'],
    ['2,14555e+9', 'scientific'],
    ['5551234567', 'invalid'],
    ['2141234567', 'invalid'],
    ['1234567890', 'invalid'],
    ['0000000000', 'invalid'],
    ['9005550100', 'premiumRate'],
    ['2149760100', 'premiumRate'],
    ['+1 900 555 0100', 'premiumRate'],
    ['8765550100', 'outsideServiceArea'],
    ['+1 (809) 555-0100', 'outsideServiceArea'],
    ['+44 20 7946 0958', 'outsideServiceArea'],
    ['011 44 20 7946 0958', 'outsideServiceArea'],
    // A plus is followed by a country code, so the digits are never reread as ten digits at home.
    ['0044 7700 900124', 'outsideServiceArea'],
    ['+44 7700 900124', 'outsideServiceArea'],
    ['011 44 7700 900124', 'outsideServiceArea'],
    ['0044 7700 90012', 'unknownCountry'],
    ['+31 23 456 789', 'unknownCountry'],
    ['+61 2 5550 100', 'unknownCountry'],
    ['+41 44 668 180', 'unknownCountry'],
    ['+91 98765 432', 'unknownCountry'],
    ['+2145550100', 'unknownCountry'],
    ['(+214) 555-0100', 'unknownCountry'],
    ['＋31 23 456 789', 'unknownCountry'],
    ['011 31 23 456 789', 'unknownCountry'],
    ['0031 23 456 789', 'unknownCountry'],
    ['0044 20 7946 0958', 'outsideServiceArea'],
    ['+1 214 555 010', 'tooShort'],
    ['+1 214 555 01000', 'tooLong'],
    ['500 555 0100', 'personalNumber'],
    ['+1 522 234 5678', 'personalNumber'],
    ['533 234 5678', 'personalNumber'],
    ['5892345678', 'personalNumber'],
    ['700 234 5678', 'specialService'],
    ['710 627 4387', 'specialService'],
    ['+8816 3123 4567', 'satellite'],
    ['+870 773 111 632', 'satellite'],
    ['011 882 16 12345678', 'satellite'],
    // A letter between digits: dropping it would give a different number.
    ['2145550l100', 'letters'],
    ['214555x0100', 'letters'],
    ['21455S0100', 'letters'],
    ['2145550100or9725550101', 'letters'],
  ])('refuses %s as %s', (input, reason) => {
    expect(parsePhone(input)).toEqual({ ok: false, reason });
  });

  test('flags every country that shares +1 but is not served', () => {
    const elsewhere = '242 246 264 268 284 345 441 473 649 658 664 758 767 784 809 829 849 868 869 876';
    for (const code of elsewhere.split(' ')) {
      expect(parsePhone(`${code}2345678`), code).toEqual({ ok: false, reason: 'outsideServiceArea' });
    }
    expect(parsePhone('7215550100')).toEqual({ ok: false, reason: 'outsideServiceArea' });
    for (const code of ['340', '670', '671', '684']) expect(parsePhone(`${code}2345678`).ok, code).toBe(true);
  });

  test('keeps international digits for an account abroad', () => {
    expect(parsePhone('020 7946 0958', 'GB')).toEqual({ ok: true, phone: '442079460958' });
    expect(parsePhone('+44 20 7946 0958', 'GB')).toEqual({ ok: true, phone: '442079460958' });
    expect(parsePhone('+1 214 555 0100', 'GB')).toEqual({ ok: true, phone: '2145550100' });
    expect(parsePhone('12', 'GB')).toEqual({ ok: false, reason: 'tooShort' });
  });

  test('a cell of a megabyte is refused at once', () => {
    expect(parsePhone('x'.repeat(1_000_000)).ok).toBe(false);
    expect(parsePhone('1'.repeat(1_000_000))).toEqual({ ok: false, reason: 'tooLong' });
  });
});

describe('the fast path gives the verdict of the library', () => {
  test('for random ten-digit numbers', () => {
    fc.assert(
      fc.property(tenDigits, (digits) => ourVerdict(digits) === libraryVerdict(digits)),
      { numRuns: 20_000 },
    );
  });

  test('for every area code with every fourth digit and edge endings', () => {
    const differing: string[] = [];
    for (let area = 0; area < 1000; area += 1) {
      for (let fourth = 0; fourth < 10; fourth += 1) {
        for (const rest of ['345678', '000000', '999999', '110000', '550100']) {
          const digits = `${String(area).padStart(3, '0')}${fourth}${rest}`;
          if (ourVerdict(digits) !== libraryVerdict(digits)) differing.push(digits);
        }
      }
    }
    expect(differing).toEqual([]);
  });

  test('for random exchanges within the area codes of the table', () => {
    const inTable = fc
      .tuple(fc.constantFrom(...everyAreaCode), fc.integer({ min: 0, max: 9_999_999 }))
      .map(([area, rest]) => area + String(rest).padStart(7, '0'));
    fc.assert(
      fc.property(inTable, (digits) => ourVerdict(digits) === libraryVerdict(digits)),
      { numRuns: 20_000 },
    );
  });

  test('and answers for all ordinary numbers without the library', () => {
    for (const area of everyAreaCode) expect(isPlainlyValid(Number(`${area}2345678`)), area).toBe(true);
    expect(isPlainlyValid(8765550100)).toBe(false);
    expect(isPlainlyValid(2141550100)).toBe(false);
  });
});

describe('punctuation', () => {
  const separators = fc.constantFrom('', ' ', '-', '.', ' - ', ') ');
  test('does not change the verdict or the number', () => {
    fc.assert(
      fc.property(
        tenDigits,
        separators,
        separators,
        fc.constantFrom('', '1', '+1', '1 ', '+1 ('),
        (digits, a, b, lead) => {
          const written = `${lead}${digits.slice(0, 3)}${a}${digits.slice(3, 6)}${b}${digits.slice(6)}`;
          expect(parsePhone(written)).toEqual(parsePhone(digits));
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test('never throws and never gives a number that it would refuse itself', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.stringMatching(/^[\d +().x-]{0,30}$/)),
        (text) => {
          const parsed = parsePhone(text);
          if (parsed.ok) expect(parsePhone(parsed.phone)).toEqual(parsed);
          else expect(phoneProblemText(parsed.reason, text)).not.toBe('');
        },
      ),
      { numRuns: 3_000 },
    );
  });
});

test('area codes that the library has learned leave the list of newer ones', () => {
  const learned = areaCodes.newerAreaCodes
    .split(' ')
    .filter((code) =>
      [2, 3, 4, 5, 6, 7, 8, 9].every((fourth) => libraryVerdict(`${code}${fourth}345678`) === 'valid'),
    );
  expect(learned).toEqual([]);
});

test('sentences', () => {
  expect(phoneProblemText('scientific')).toBe(
    'Excel turned this number into 5.55E+09; open the file, format the column as text, and type the number again.',
  );
  expect(phoneProblemText('scientific', ' 2.14E+09 ')).toContain('into 2.14E+09;');
  expect(phoneProblemText('scientific', '=HYPERLINK()')).toContain('into 5.55E+09;');
  expect(phoneProblemText('outsideServiceArea')).toBe("This number isn't in the US, Puerto Rico, or Canada.");
});

test('forms', () => {
  expect(formatPhone('2145550100')).toBe('(214) 555-0100');
  expect(formatPhone(2145550100)).toBe('(214) 555-0100');
  expect(formatPhone('442079460958')).toBe('+442079460958');
  expect(toE164('2145550100')).toBe('+12145550100');
  expect(toE164('442079460958')).toBe('+442079460958');
  expect(fromE164('+12145550100')).toBe('2145550100');
  expect(fromE164('12145550100')).toBe('2145550100');
  expect(fromE164('+442079460958')).toBe('442079460958');
  for (const bad of ['', '+', 'abc', '+1 214 555 0100', '+0123456789', `+${'1'.repeat(16)}`]) {
    expect(fromE164(bad), bad).toBeNull();
  }
  fc.assert(
    fc.property(
      fc.constantFrom(...everyAreaCode),
      fc.integer({ min: 2_000_000, max: 9_999_999 }),
      (area, rest) => {
        const phone = `${area}${rest}`;
        expect(fromE164(toE164(phone))).toBe(phone);
        expect(parsePhone(formatPhone(phone))).toEqual(parsePhone(phone));
      },
    ),
  );
});

test('toll-free', () => {
  for (const code of areaCodes.tollFreeAreaCodes.split(' ')) expect(isTollFree(`${code}5550100`)).toBe(true);
  for (const phone of ['2145550100', '8085550100', '8225550100', '44800555010']) {
    expect(isTollFree(phone)).toBe(false);
  }
});

test('an area code joins a local number', () => {
  expect(joinAreaCode('214', '555-0100')).toBe('2145550100');
  expect(joinAreaCode('(214)', '5550100')).toBe('2145550100');
  expect(joinAreaCode('1214', '5550100')).toBe('2145550100');
  expect(joinAreaCode('214', '972-555-0100')).toBe('972-555-0100');
  expect(joinAreaCode('', '5550100')).toBe('5550100');
});

test('cells that look like phones', () => {
  for (const cell of ['(214) 555-0100', '214.555.0100', '+1 214 555 0100', '2145550100 x12', '5.55E+09']) {
    expect(looksLikePhone(cell), cell).toBe(true);
  }
  for (const cell of [
    'Ann',
    '75201',
    '2026-11-20',
    '34.181059',
    '1,234.50',
    '205 4th Ave. NE',
    '',
    '5551234567',
  ]) {
    expect(looksLikePhone(cell), cell).toBe(false);
  }
});
