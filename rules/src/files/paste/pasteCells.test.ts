import { describe, expect, test } from 'vitest';
import { parsePaste } from './paste.ts';
import { phonesOfCell } from '../../phones/cells/phoneCells.ts';

const people = (plain: string, countryId = 1) =>
  parsePaste({ plain }, countryId).contacts.map(
    ({ firstName, lastName, phone }) => `${firstName} ${lastName} ${phone}`,
  );
const reasons = (plain: string) => parsePaste({ plain }).unreadable.map(({ reason }) => reason);

describe('a paste reads numbers as a file does', () => {
  test.each([
    '214·564·0101',
    '214•564•0101',
    '214∙564∙0101',
    '214_564_0101',
    '214~564~0101',
    '214*564*0101',
    '[214] 564-0101',
    '２１４－５６４－０１０１',
    '２１４５６４０１０１',
    '٢١٤ ٥٦٤ ٠١٠١',
    '2l4-564-0101',
    '214·564·O1O1',
    '214-564-OlOl',
    '(２１４) 564-0101',
    '214\u200b564\u200b0101',
    '214’564’0101',
    '2145640101.0',
    '214\\564\\0101',
  ])('%j', (cell) => {
    expect(phonesOfCell(cell, 1).phones).toMatchObject([{ phone: '2145640101' }]);
    expect(people(`Ann Lee\t${cell}`)).toEqual(['Ann Lee 2145640101']);
    expect(people(`Ann Lee ${cell}`)).toEqual(['Ann Lee 2145640101']);
    expect(people(`Name\tCell\nAnn Lee\t${cell}`)).toEqual(['Ann Lee 2145640101']);
  });

  test.each([
    ['(214) 564-0101 (972) 564-0102', ['2145640101', '9725640102']],
    ['214-564-0101 • 972-564-0102', ['2145640101', '9725640102']],
    ['214-564-0101 - 972-564-0102', ['2145640101', '9725640102']],
    ['214-564-0101/972-564-0102', ['2145640101', '9725640102']],
    ['214.564.0101 or 972.564.0102', ['2145640101', '9725640102']],
    ['2145640101 9725640102', ['2145640101', '9725640102']],
    ['214-564-0101 and 972-564-0102', ['2145640101', '9725640102']],
  ])('%j holds two', (cell, phones) => {
    expect(phonesOfCell(cell, 1).phones.map(({ phone }) => phone)).toEqual(phones);
    const { contacts } = parsePaste({ plain: `Name\tCell\nAnn Lee\t${cell}` });
    expect(contacts.map(({ phone }) => phone)).toEqual(phones);
    expect(parsePaste({ plain: `Ann Lee\t${cell}` }).contacts.map(({ phone }) => phone)).toEqual(phones);
  });

  test.each([
    ['="Ann"\t="Lee"\t="2145640101"', 'Ann Lee 2145640101'],
    ['="Ann","Lee",2145640101', 'Ann Lee 2145640101'],
    ['="Lee, Ann";2145640101', 'Ann Lee 2145640101'],
    ['="Ann ""Annie"" Lee"\t2145640101', 'Ann Annie Lee 2145640101'],
    ['First\tLast\tPhone\n="Ann"\t="Lee"\t="2145640101"', 'Ann Lee 2145640101'],
    ["Ann Lee\t'+12145640101", 'Ann Lee 2145640101'],
    ['="Ann Lee 214-564-0101"', 'Ann Lee 2145640101'],
  ])('%j is read as a sheet shows it', (plain, person) => expect(people(plain)).toEqual([person]));

  test.each([
    ['Ann Lee\t7\t2145640101', '7'],
    ['Ann Lee\t2145640101\t75201', '75201'],
    ['Ann Lee\t2145640101\t$45.00', '$45.00'],
    ['Ann Lee, 2145640101, 12', '12'],
    ['Ann Lee\t3.5\t2145640101', '3.5'],
    ['1\tAnn Lee\t2145640101', ''],
    ['2.\tAnn Lee\t2145640101', ''],
    ['Ann Lee\t2145640101\t50%', '50%'],
    ['Ann Lee\t#12\t2145640101', '#12'],
    ['Ann Lee\t2145640101\t01/02', '01/02'],
  ])('%j keeps its further figures as notes', (plain, notes) => {
    expect(people(plain)).toEqual(['Ann Lee 2145640101']);
    expect(parsePaste({ plain }).contacts[0]?.notes).toBe(notes);
  });
});

describe('a number of a paste that must not be used', () => {
  test.each([
    'Ann Lee 214-564-0101 (do not call)',
    'Ann Lee\t214-564-0101 DNC',
    'Ann Lee\t214-564-0101\tDNC',
    'Ann Lee, 214-564-0101, no texts please',
    'Ann Lee 214-564-0101 old',
    'Ann Lee\t214-564-0101 (wrong number)',
    'Name\tCell\nAnn Lee\t214-564-0101 disconnected',
    'Name\tCell\nAnn Lee\told: 214-564-0101',
    'Ana Ruiz 214-564-0101 no llamar',
    'Anne Roy 514-564-0101 ne pas appeler',
  ])('%j: a note says so', (plain) => {
    expect(people(plain)).toEqual([]);
    expect(reasons(plain)).toEqual(['notWanted']);
  });

  test.each([
    'order 2025551234',
    'Ann Lee order 2025551234',
    'Ann Lee\tInvoice #2025551234',
    'ref 2025551234',
    'acct: 2025551234',
    'case # 2025551234',
    'Name\tCell\nAnn Lee\tacct 2025551234',
    'Your ticket 2025551234',
    'Student ID 2025551234',
    'pedido 2025551234',
  ])('%j: it numbers another thing', (plain) => {
    expect(people(plain)).toEqual([]);
    expect(parsePaste({ plain }).unnamed).toEqual([]);
    expect(reasons(plain)).toEqual(['otherNumber']);
  });

  test.each([
    'call 2025551234',
    'Ann Lee call 2025551234',
    'text me: 2025551234',
    'Anna Case 2025551234',
    'Old Mill School 2025551234',
    'Ann Lee, 12 Old Mill Road, 2025551234',
    'Harold Goldsmith 2025551234',
    'Case, Anna 2025551234',
  ])('%j is one to use', (plain) => {
    const { contacts, unnamed } = parsePaste({ plain });
    expect([...contacts, ...unnamed].map(({ phone }) => phone)).toEqual(['2025551234']);
  });

  test.each([
    ['Name\tCell\tHome\nAnn Lee\t214-564-0161 (do not call)\t2145640162', ['2145640162']],
    ['Name\tCell\nAnn Lee\t214-564-0163 (old), 214-564-0164', ['2145640164']],
    ['Ann Lee\t214-564-0163 (old)\t214-564-0164', ['2145640164']],
    ['Name\tCell\nAnn Lee\t214-564-0165 / 214-564-0166 / 214-564-0167 wrong', ['2145640165', '2145640166']],
  ])('%j is reported if another number is used', (plain, phones) => {
    const { contacts } = parsePaste({ plain });
    expect(contacts.map(({ phone }) => phone)).toEqual(phones);
    expect(contacts.map(({ remarks }) => remarks)).toEqual(
      phones.map((_, at) => (at === 0 ? ['notWanted'] : undefined)),
    );
  });

  test('has the 0 in front that a spreadsheet dropped, and reports it', () => {
    const { contacts } = parsePaste({ plain: 'Name\tMobile\nAnn Lee\t7911123456' }, 4);
    expect(contacts).toMatchObject([{ phone: '447911123456', remarks: ['zeroDropped'] }]);
    expect(parsePaste({ plain: 'Ann Lee 7911 123456' }, 4).contacts).toMatchObject([
      { phone: '447911123456', remarks: ['zeroDropped'] },
    ]);
    expect(parsePaste({ plain: 'Ann Lee 0800 123 4567' }, 4).contacts).toMatchObject([
      { remarks: ['serviceLine'] },
    ]);
  });
});
