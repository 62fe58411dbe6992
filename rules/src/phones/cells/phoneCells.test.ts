import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDateText } from '../../time/dateText.ts';
import { phonesOfCell, plainPhoneAtHome } from './phoneCells.ts';

/** "2145640101x26 2145640102", then the reason if there is none, then whether digits are left over. */
const read = (cell: string, countryId = 1): string => {
  const { phones, problem, hasUnread } = phonesOfCell(cell, countryId);
  const shown = phones.map(({ phone, extension }) => phone + (extension === '' ? '' : `x${extension}`));
  return [...shown, ...(problem === null ? [] : [problem]), ...(hasUnread ? ['unread'] : [])].join(' ');
};

describe('a cell of a phone column', () => {
  test.each([
    ['2145640101', '2145640101'],
    ['(214) 808-4704 ext. 26', '2148084704x26'],
    ['(214) 808-4704 x26', '2148084704x26'],
    ['214-564-0101 (ext 5)', '2145640101x5'],
    ['214 564 0101 extension 12', '2145640101x12'],
    ['2145640101;26', '2145640101x26'],
    ['214-564-0101 work, ext. 12', '2145640101x12'],
    ['2145640101 / 2145640102', '2145640101 2145640102'],
    ['2145640101/2145640102', '2145640101 2145640102'],
    ['2145640101\n2145640102', '2145640101 2145640102'],
    ['214-564-0101 or 214-564-0102', '2145640101 2145640102'],
    ['(214) 564-0101; (214) 564-0102', '2145640101 2145640102'],
    ['(214) 564-0101 (214) 564-0102', '2145640101 2145640102'],
    ['+1 214-564-0101 ::: +1 214-564-0102', '2145640101 2145640102'],
    ['Mom 214-564-0101 Dad 214-564-0102', '2145640101 2145640102'],
    ['cell: 214-564-0101, home: 214-564-0102', '2145640101 2145640102'],
    ['214-564-0101 ext 5 / 214-564-0102 ext 6', '2145640101x5 2145640102x6'],
    ['2145640101 2145640101', '2145640101'],
    ['214/564-0101', '2145640101'],
    ['214-564-0101/0102', '2145640101 unread'],
    ['214-564-010 or 214-564-0102', '2145640102 unread'],
    ['+44 20 7946 0958 / 2145640101', '2145640101 unread'],
    ['2026-03-14 10:30 214-564-0101', '2145640101'],
    ['2026-03-14 10:30', 'date'],
    ['3/14/2026', 'date'],
    ['555-0100', 'tooShort'],
    ['5.55E+09', 'scientific'],
    ['n/a', 'notANumber'],
    ['', 'empty'],
  ])('%j holds %s', (cell, wanted) => expect(read(cell)).toBe(wanted));

  test('of two numbers none is lost, however they are separated', () => {
    const number = fc.integer({ min: 0, max: 9_999 }).map((n) => `469564${String(n).padStart(4, '0')}`);
    const write = fc.constantFrom(
      (p: string) => p,
      (p: string) => `(${p.slice(0, 3)}) ${p.slice(3, 6)}-${p.slice(6)}`,
      (p: string) => `${p.slice(0, 3)}.${p.slice(3, 6)}.${p.slice(6)}`,
      (p: string) => `+1 ${p.slice(0, 3)} ${p.slice(3, 6)} ${p.slice(6)}`,
    );
    const parting = fc.constantFrom(
      ' / ',
      '\n',
      '; ',
      ', ',
      ' or ',
      ' and ',
      ' & ',
      ' | ',
      '\r\n',
      ' - ',
      ';',
    );
    fc.assert(
      fc.property(number, number, write, write, parting, (one, other, first, second, between) => {
        const { phones, problem } = phonesOfCell(first(one) + between + second(other), 1);
        expect(problem).toBeNull();
        expect(phones.map(({ phone }) => phone)).toEqual([...new Set([one, other])]);
      }),
    );
  });

  test('of an account abroad is read as its country writes', () => {
    expect(read('07700 900142 / 07700 900143', 4)).toBe('447700900142 447700900143');
    expect(read('+44 7700 900142 ext 7', 4)).toBe('447700900142x7');
  });

  test('of any length is read in time', () => {
    for (const unit of ['1 ', '(', 'x1', '1/', '1-', ';', '2145640101 ', 'a1 '])
      phonesOfCell(unit.repeat(50_000), 1);
  });
});

describe('the quick check of a cell', () => {
  const marks = fc.stringMatching(/^[0-9 ().+-]{8,18}$/);
  const usual = fc
    .tuple(
      fc.stringMatching(/^[0-9]{10}$/),
      fc.constantFrom('$1$2$3', '($1) $2-$3', '($1)$2-$3', '$1-$2-$3', '$1.$2.$3', '+1 $1 $2 $3', '1$1$2$3'),
    )
    .map(([digits, form]) => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, form));

  test('finds what the close look finds, or nothing', () => {
    fc.assert(
      fc.property(fc.oneof(usual, marks), (cell) => {
        const quick = plainPhoneAtHome(cell);
        if (quick === null) return;
        expect(phonesOfCell(cell, 1)).toEqual({
          phones: [{ phone: quick, extension: '' }],
          problem: null,
          hasUnread: false,
        });
      }),
      { numRuns: 2_000 },
    );
  });

  test('never mistakes a date for a number', () => {
    fc.assert(
      fc.property(fc.oneof(usual, marks), (cell) => plainPhoneAtHome(cell) === null || !isDateText(cell)),
      { numRuns: 2_000 },
    );
  });

  test.each(['2145640101', '(214) 564-0101', '214.564.0101', '+1 214 564 0101', '12145640101'])(
    'knows %s',
    (cell) => expect(plainPhoneAtHome(cell)).toBe('2145640101'),
  );

  test.each([
    '214564010',
    '214-564-0101 x5',
    '2145640101\n2145640102',
    '+44 7911 123456',
    '214-976-0101',
    '',
  ])('leaves %j to the close look', (cell) => expect(plainPhoneAtHome(cell)).toBeNull());
});

test.each([
  ['469-555-0124,,55#', '55'],
  ['469-555-0124,,55', '55'],
  ['4695550124,,,1234#', '1234'],
  ['469-555-0124 w 55#', '55'],
  ['469-555-0124;55#', '55'],
])('%s has an extension that a phone dials after a pause', (cell, extension) =>
  expect(phonesOfCell(cell, 1)).toMatchObject({
    phones: [{ phone: '4695550124', extension }],
    hasUnread: false,
  }),
);

test('two numbers between commas stay two', () => {
  const { phones } = phonesOfCell('469-555-0124,,469-555-0125', 1);
  expect(phones.map(({ phone }) => phone)).toEqual(['4695550124', '4695550125']);
});
