import { describe, expect, test } from 'vitest';
import { guessColumns } from '../columnGuess.ts';
import { findHeader, joinHeader } from '../headerRows.ts';
import { letterheadText, parsePaste } from './paste.ts';

/** These rows as a file: its phone and field names, and the numbers below them. */
function asFile(text: string): { fields: string[]; phones: string[] } {
  const rows = text.split('\n').map((line) => line.split('\t'));
  const { titles, rows: count } = findHeader(rows);
  const below = rows.slice(titles + count);
  const columns = guessColumns(joinHeader(rows.slice(titles, titles + count)), below);
  const of = (wanted: (meaning: string) => boolean) => columns.filter(({ Meaning }) => wanted(Meaning));
  const digits = (cell = ''): string => cell.replace(/\D/g, '');
  return {
    fields: of((meaning) => meaning === 'Custom')
      .map(({ Header }) => Header)
      .toSorted(),
    phones: of((meaning) => meaning.startsWith('Phone'))
      .flatMap(({ ColumnNumber }) => below.map((row) => digits(row[ColumnNumber - 1])))
      .filter((phone) => phone !== '')
      .toSorted(),
  };
}

function asPaste(text: string): { fields: string[]; phones: string[] } {
  const { contacts, unnamed } = parsePaste({ plain: text });
  const people = [...contacts, ...unnamed];
  return {
    fields: [...new Set(people.flatMap(({ custom = {} }) => Object.keys(custom)))].toSorted(),
    phones: people.map(({ phone }) => phone).toSorted(),
  };
}

const two = 'Ann Lee\t2145640101\t5A\nBo Kim\t2145640102\t5B';

describe('a table is the same list from a file and from a paste', () => {
  test.each<[string, string, string[]]>([
    ['Name\tPhone\tClass', two, ['Class']],
    ['Riverbend Nurse\t214-564-0199\nStudent\tMobile\tClass', two, ['Class']],
    ['Lakeside Dental Office\t\t(214) 564-0199\nPrinted 3/14/2026\nPatient\tCell phone\tRoom', two, ['Room']],
    ['School list\nFall 2026\n12 Main St\nName\tPhone\tClass', two, ['Class']],
    ['Oficina\t214-564-0199\nAlumno\tCelular\tSalon', two, ['Salon']],
    ['Secrétariat\t214-564-0199\nNom\tPortable\tClasse', two, ['Classe']],
    [
      'Student\tTelephone\t\tGrade\n\tHome\tCell\t',
      'Ann Lee\t2145640101\t2145640111\t5A\nBo Kim\t2145640102\t2145640112\t5B',
      ['Grade'],
    ],
    [
      'Families 2026\nParent 1\t\tBus\nName\tCell\t',
      'Ann Lee\t2145640101\tA\nBo Kim\t2145640102\tB',
      ['Bus'],
    ],
    [
      'Camp Pinewood\tPhone: 214-564-0198\tFax: 214-564-0199\nCamper\tParent mobile\tCabin',
      'Ann\t2145640101\t3',
      ['Cabin'],
    ],
    [
      'Name\tCell\tCell 2 (disconnected 2025)',
      'Ann\t2145640101\t9725640101\nBo\t2145640102\t',
      ['Cell 2 (disconnected 2025)'],
    ],
    ['Staff phone list\n\nName\tRoom\tMobile', 'Ann\t4\t2145640101\nBo\t5\t2145640102', ['Room']],
    ['Coach Kim\t2145640199\nPlayer\tParent 1 cell\tTeam', 'Ann Lee\t2145640101\tA', ['Team']],
    ['Student ID\tStudent Name\tContact Number', '3125550123\tAnn Lee\t2145640101', ['Student ID']],
    ['First\tLast\tReach\tCity', 'Ann\tLee\t2145640101\tDallas\nBo\tKim\t2145640102\tWaco', ['City']],
    ['Oak Clinic\tOffice 214-564-0199\tFax 214-564-0198\nPatient\tHome phone\tVisit', two, ['Visit']],
  ])('%j above %j', (head, people, fields) => {
    const text = `${head}\n${people}`;
    expect(asPaste(text)).toEqual(asFile(text));
    expect(asPaste(text).fields).toEqual(fields);
  });

  test.each<[string, string, string[]]>([
    ['without names of columns', two, ['2145640101', '2145640102']],
    ['a list of commas', 'Riverbend Nurse, 214-564-0199\nStudent, Mobile\nAnn, 2145640101', ['2145640101']],
    [
      'a letterhead parted by another sign',
      'Riverbend Nurse, 214-564-0199\nStudent\tMobile\nAnn\t2145640101',
      ['2145640101'],
    ],
    ['a header of one column', 'Phone\n2145640101\n2145640102', ['2145640101', '2145640102']],
    [
      'names above their numbers in one cell',
      'Name\nAnn Lee 2145640101\nBo Kim 2145640102',
      ['2145640101', '2145640102'],
    ],
    [
      'a person without a number first',
      'Ann Lee, Dallas\n2145640101, Bo Kim\n2145640102, Cy Ray',
      ['2145640101', '2145640102'],
    ],
    [
      'people above the names of another list',
      'Ann Lee (cell) 2145640101\nBo Kim (cell) 2145640102\nCy Ray (cell) 2145640103\nDee Fox (cell) 2145640104\nName, Phone\nEd, 2145640105',
      ['2145640101', '2145640102', '2145640103', '2145640104', '2145640105'],
    ],
    [
      'three people above the names of another list',
      'Ann Lee, 2145640101\nBo Kim, 2145640102\nCy Ray, 2145640103\nName, Phone\nEd, 2145640105',
      ['2145640101', '2145640102', '2145640103', '2145640105'],
    ],
  ])('%s', (_, text, phones) => {
    const { contacts, unnamed } = parsePaste({ plain: text });
    expect([...contacts, ...unnamed].map(({ phone }) => phone).toSorted()).toEqual(phones);
  });
});

describe('lines above the names of the columns', () => {
  test('has its reason', () => {
    expect(parsePaste({ plain: 'Nurse, 214-564-0199\nName, Phone\nAnn, 2145640101' }).unreadable).toEqual([
      { line: 1, text: 'Nurse, 214-564-0199', reason: 'letterhead', message: letterheadText },
    ]);
  });

  test.each<[string, string[]]>([
    ['Riverbend Nurse\t214-564-0199\nStudent\tMobile\nAnn\t2145640101', ['1 letterhead']],
    ['Riverbend School Tel. 214-564-0199\nName\tPhone\nAnn\t2145640101', ['1 letterhead']],
    ['Families 2026\nPrinted 3/14/2026\nName\tPhone\nAnn\t2145640101', []],
    ['Ann Lee\t2145640101\nName\tPhone\nBo\t2145640102\nCy\t2145640103', ['1 letterhead']],
    ['Name\tPhone\nAnn\t214564010\nBo\t2145640102', ['2 tooShort']],
    ['Ann Lee\tDallas\n2145640101\tBo Kim', ['1 noNumber']],
  ])('%j: lines that add no one', (plain, wanted) => {
    const { unreadable } = parsePaste({ plain });
    expect(unreadable.map(({ line, reason }) => `${line} ${reason}`)).toEqual(wanted);
  });
});

describe('a header that does not say that its numbers are phones', () => {
  const rows = '2145640101,Ann Lee\n2145640102,Bo Kim\n2145640103,Cy Ray';
  const read = (header: string, below = rows) => {
    const { contacts, unnamed, unreadable, asked } = parsePaste({ plain: `${header}\n${below}` });
    return {
      asked: asked.length,
      phones: [...contacts, ...unnamed].length,
      remarks: [...new Set([...contacts, ...unnamed].flatMap(({ remarks = [] }) => remarks))].join(),
      reasons: unreadable.map(({ line, reason }) => `${line} ${reason}`).join(),
    };
  };

  test.each([
    'IDs,Names',
    'ID,Name',
    'Student IDs,Names',
    'Account,Name',
    'Order no.,Name',
    'Ref,Who',
    'ID,Who',
    'Ref #,Who',
    'Ticket,Who',
    'Order,Who',
    'Account,Holder',
    'Loan,Borrower',
    'Policy,Insured',
    'Key,Person',
    'Acct,Family',
    'MRN,Patient',
    'Badge,Worker',
    'Booking,Passenger',
  ])('%s: the user is asked, and the header is no line to repair', (header) => {
    const none = { phones: 0, remarks: '', reasons: '', asked: 3 };
    expect(read(header)).toEqual(none);
    const byTabs = (text: string): string => text.replaceAll(',', '\t');
    expect(read(byTabs(header), byTabs(rows))).toEqual(none);
    const { asked, askedColumn } = parsePaste({ plain: `${header}\n${rows}` });
    expect(askedColumn).toBe(header.split(',')[0]);
    expect(asked[0]).toMatchObject({ firstName: 'Ann', lastName: 'Lee', phone: '2145640101', line: 2 });
  });

  test('a number that comes twice is asked once', () => {
    const { asked, duplicates } = parsePaste({ plain: `Ref,Who\n${rows}\n2145640101,Ann Lee` });
    expect([asked.length, duplicates.length]).toEqual([3, 1]);
  });

  test.each([
    'Kode,Names',
    'Kode,Name',
    'Kontakt,Full name',
    'Number,Name',
    'Nbr,Name',
    '#,Name',
    'Contact,Name',
  ])('%s: they are used with a doubt', (header) =>
    expect(read(header)).toEqual({ phones: 3, remarks: 'unknownColumn', reasons: '', asked: 0 }),
  );

  test.each(['Cell,Name', 'Phone,Names', 'Contact number,Names', 'Mom,Name', 'Phone,Who'])(
    '%s: they are phones',
    (header) => expect(read(header)).toEqual({ phones: 3, remarks: '', reasons: '', asked: 0 }),
  );

  test('numbers of emergency contacts are told', () => {
    expect(read('Emergency phone,Name')).toEqual({
      phones: 3,
      remarks: 'othersNumber',
      reasons: '',
      asked: 0,
    });
  });

  test('ids beside phones are kept with the person', () => {
    const { contacts } = parsePaste({ plain: 'IDs,Names,Cell\n3125640101,Ann Lee,2145640101' });
    expect(contacts).toMatchObject([{ phone: '2145640101', custom: { IDs: '3125640101' } }]);
  });

  test('words above numbers that may be a person are still a line', () => {
    expect(read('Ann Lee,Dallas')).toMatchObject({ phones: 3, reasons: '1 noNumber' });
    expect(read('Guest,Dallas', 'Dallas,2145640101')).toMatchObject({ phones: 1 });
  });
});
