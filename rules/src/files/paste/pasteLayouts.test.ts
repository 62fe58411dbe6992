import { describe, expect, test } from 'vitest';
import { parsePaste } from './paste.ts';

/** Contacts as "phone first|last|notes {custom}". */
const people = (plain: string): string[] =>
  parsePaste({ plain }).contacts.map(
    ({ phone, firstName, lastName, notes, custom }) =>
      `${phone} ${firstName}|${lastName}|${notes}${custom === undefined ? '' : ` ${JSON.stringify(custom)}`}`,
  );

describe('a paste keeps a row together', () => {
  test.each<[string, string[]]>([
    ['"12 Main St\nApt 4"\tAnn Lee\t2145640101', ['2145640101 Ann|Lee|12 Main St Apt 4']],
    [
      'Address\tName\tPhone\n"12 Main St\nApt 4"\tAnn Lee\t2145640101',
      ['2145640101 Ann|Lee| {"Address":"12 Main St\\nApt 4"}'],
    ],
    [
      'Name\tPhone\tNote\nAnn Lee\t2145640101\t"one\r\ntwo\r\nthree"\nBo Kim\t2145640102\t',
      ['2145640101 Ann|Lee|one\r\ntwo\r\nthree'.replaceAll('\r', ''), '2145640102 Bo|Kim|'],
    ],
    ['Name,Phone\n"Lee,\nAnn",2145640101', ['2145640101 Ann|Lee|'.replace('Ann|Lee', 'Lee,\nAnn|')]],
    ['Name\tPhones\nAnn Lee\t"2145640101\n2145640102"', ['2145640101 Ann|Lee|', '2145640102 Ann|Lee|']],
    ['Ann "Annie\t2145640101\nBo Kim\t2145640102', ['2145640101 Ann|Annie|', '2145640102 Bo|Kim|']],
    ['"Ann Lee\t2145640101\nBo Kim\t2145640102', ['2145640101 Ann|Lee|', '2145640102 Bo|Kim|']],
    ['First,Last,Phone,Notes\nAnn,Lee,2145640101,likes; tea', ['2145640101 Ann|Lee|likes; tea']],
    ['First,Last,Phone,Notes\nAnn,Lee,2145640101,a | b', ['2145640101 Ann|Lee|a | b']],
    ['First;Last;Phone;Notes\nAnn;Lee;2145640101;a\tb', ['2145640101 Ann|Lee|a\tb']],
    ['First\tPhone\tBus\nAnn\t2145640101\t4, 5; 6', ['2145640101 Ann|| {"Bus":"4, 5; 6"}']],
    [
      'Ann,Lee,2145640101,likes; tea\nBo,Kim,2145640102,milk\nCy,Ray,2145640103,',
      ['2145640101 Ann|Lee|likes tea', '2145640102 Bo|Kim|milk', '2145640103 Cy|Ray|'],
    ],
  ])('%j', (plain, wanted) => expect(people(plain)).toEqual(wanted));
});

describe('a paste names its columns as a file does', () => {
  test.each<[string, string[]]>([
    [
      'Student ID\tStudent Name\tContact Number\n3125550123\tAnn Lee\t2145640101',
      ['2145640101 Ann|Lee| {"Student ID":"3125550123"}'],
    ],
    ['Emp #\tContact\n3125550123\t2145640101', []],
    ['Name\tHome Phone\tParent Cell\nAnn\t2145640101\t2145640102', ['2145640101 Ann||', '2145640102 Ann||']],
    [
      'First Name\tPhonetic First Name\tPhone 1 - Label\tPhone 1 - Value\nAnn\tEn\tMobile\t2145640101',
      ['2145640101 Ann|| {"Phonetic First Name":"En","Phone 1 - Label":"Mobile"}'],
    ],
    ['Riverbend School list\nName\tMobile\nAnn Lee\t2145640101', ['2145640101 Ann|Lee|']],
  ])('%j', (plain, wanted) => expect(people(plain)).toEqual(wanted));

  test('a number without a name is offered, and an id is none', () => {
    expect(parsePaste({ plain: 'Emp #\tContact\n3125550123\t2145640101' }).unnamed).toMatchObject([
      { phone: '2145640101' },
    ]);
  });
});

describe('a mark of quotation behind blanks is one, as in a file', () => {
  test.each<[string, string[]]>([
    [
      'First, Last, Phone, City\nAnn, "Lee, Jr.", 2145640101, Dallas',
      ['2145640101 Ann|Lee, Jr.| {"City":"Dallas"}'],
    ],
    ['First; Last; Phone\nAnn;  "Lee; Jr." ; 2145640101', ['2145640101 Ann|Lee; Jr.|']],
    ['Name, Phone\n"Lee, Ann" , "214-564-0101"', ['2145640101 Ann|Lee|']],
    ['First, Last, Phone\nAnn, "O ""Bo"" Lee", 2145640101', ['2145640101 Ann|O "Bo" Lee|']],
    ['First | Last | Phone\nAnn | "Lee | Ray" | 2145640101', ['2145640101 Ann|Lee | Ray|']],
    ['Ann, "Lee", 2145640101\nBo, "Kim", 2145640102', ['2145640101 Ann|Lee|', '2145640102 Bo|Kim|']],
    [
      'First, Phone, City\nAnn, 2145640101,   "Dallas, TX"\nBo, 2145640102, Waco',
      ['2145640101 Ann|| {"City":"Dallas, TX"}', '2145640102 Bo|| {"City":"Waco"}'],
    ],
    ['First\tLast\tPhone\nAnn\t "Lee\tJr." \t2145640101', ['2145640101 Ann|Lee\tJr.|']],
  ])('%j', (plain, wanted) => expect(people(plain)).toEqual(wanted));
});
