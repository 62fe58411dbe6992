import { describe, expect, test } from 'vitest';
import { furtherPhoneText, guessColumns } from '../../files/columnGuess.ts';
import { parsePaste } from '../../files/paste/paste.ts';
import { pasteRemarkText } from '../../files/paste/pasteTexts.ts';
import { phonesOfCell } from './phoneCells.ts';

/** The remarks about each number: "phone: remark, remark". */
const toldOfCell = (cell: string, countryId = 1): string[] =>
  phonesOfCell(cell, countryId).phones.map(({ phone, remark }) => `${phone}: ${remark ?? ''}`);
const toldOfPaste = (plain: string, countryId = 1): string[] => {
  const { contacts, unnamed } = parsePaste({ plain }, countryId);
  return [...contacts, ...unnamed].map(({ phone, remarks = [] }) => `${phone}: ${remarks.join(', ')}`);
};

describe('a number of a file that is accepted with a doubt', () => {
  test.each([
    ['214-555-0101', ['2145550101: ']],
    ['214-555-O1O1', ['2145550101: lettersForDigits']],
    ['2l4-555-0101', ['2145550101: lettersForDigits']],
    ['(2I4) 555-0101', ['2145550101: lettersForDigits']],
    ['214-555-OlOO', ['2145550100: lettersForDigits']],
    ['214-555-O1O1 or 214-555-0102', ['2145550101: lettersForDigits', '2145550102: ']],
    ['214-555-0101\n214-555-O1O2', ['2145550101: ', '2145550102: lettersForDigits']],
    ['358-634-5678', ['3586345678: newAreaCode']],
    ['3586345678', ['3586345678: newAreaCode']],
    ['(358) 634-5678 ext. 9', ['3586345678: newAreaCode']],
    ['Mom 358-634-5678 Dad 214-634-5678', ['3586345678: newAreaCode', '2146345678: ']],
  ])('%j', (cell, told) => expect(toldOfCell(cell)).toEqual(told));
});

describe('a number of a paste that is not used exactly as written', () => {
  test.each([
    ['Ana Lee 214-555-0101', ['2145550101: ']],
    ['Ana Lee 214-555-O1O1', ['2145550101: lettersForDigits']],
    ['Ana Lee\t2l4.555.0101', ['2145550101: lettersForDigits']],
    ['Name\tCell\nAna Lee\t(214) 555-O1O1', ['2145550101: lettersForDigits']],
    ['Ana Lee, 214-555-0101 x12', ['2145550101: extension']],
    ['Ana Lee 214-555-O1O1 ext. 4', ['2145550101: lettersForDigits, extension']],
    ['Ana Lee 358-634-5678', ['3586345678: newAreaCode']],
    ['358-634-5678', ['3586345678: newAreaCode']],
    ['Ana Lee 214-555-O1O1\nBen 214-555-0102', ['2145550101: lettersForDigits', '2145550102: ']],
    ['Ana Lee 214-555-0101,,55#', ['2145550101: extension']],
    // Letters of a name are letters.
    ['Olli Ol 214-555-0101', ['2145550101: ']],
    ['Lo 2145550101 lol', ['2145550101: unsureName']],
    ['O 214-555-0101', ['2145550101: ']],
    ['Il 214-555-0101', ['2145550101: ']],
  ])('%j', (plain, told) => expect(toldOfPaste(plain)).toEqual(told));

  test('keeps the name beside it', () => {
    const [one] = parsePaste({ plain: 'Ollie Okafor 214-555-O1O1' }).contacts;
    expect(one).toMatchObject({ firstName: 'Ollie', lastName: 'Okafor', phone: '2145550101' });
  });

  test('is read in a time that grows with the length of the paste', () => {
    const long = 'O1lI-'.repeat(20_000);
    expect(parsePaste({ plain: long }).contacts).toEqual([]);
  });

  test.each([
    ['extension', 1, '1 number has an extension. The main number is used.'],
    [
      'lettersForDigits',
      2,
      '2 numbers have letters that were read as digits, such as O for 0. Make sure they are right.',
    ],
    ['newAreaCode', 1, '1 number has an area code that is new or mistyped. Make sure it is right.'],
  ] as const)('says %s of %i numbers', (remark, count, text) =>
    expect(pasteRemarkText(remark, count)).toBe(text),
  );
});

describe('columns of phones', () => {
  const phones = (n: number) => Array.from({ length: n }, (_, at) => `214-555-01${10 + at}`);
  const asked = (headers: string[], row: string[]): string[] =>
    guessColumns(headers, [row, row, row]).flatMap(({ Header, Doubt }) =>
      Doubt === furtherPhoneText ? [Header] : [],
    );
  test.each([
    [['Name', 'Phone 1', 'Phone 2', 'Phone 3'], []],
    [['Name', 'Phone 1', 'Phone 2', 'Phone 3', 'Phone 4'], ['Phone 4']],
    [['Name', 'Cell', 'Home phone', 'Work phone', 'Work phone 2'], ['Work phone 2']],
    [
      ['Name', 'Work phone', 'Home phone', 'Phone', 'Mobile', 'Cell 2'],
      ['Work phone', 'Home phone'],
    ],
  ])('%j: the user is asked about %j', (headers, further) => {
    const found = asked(headers, ['Ana Lee', ...phones(headers.length - 1)]);
    expect(found).toEqual(further);
  });
  test('that are empty are not', () => {
    expect(
      asked(['Name', 'Phone 1', 'Phone 2', 'Phone 3', 'Phone 4'], ['Ana Lee', ...phones(3), '']),
    ).toEqual([]);
  });
});
