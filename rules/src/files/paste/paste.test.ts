import fc from 'fast-check';
import { getExampleNumber } from 'libphonenumber-js/min';
import type { CountryCode } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { readHeader } from '../columnHeaders.ts';
import { wholeName } from '../wholeName.ts';
import { parsePaste } from './paste.ts';
import type { PasteResult } from './paste.ts';
import { htmlToText } from './pasteHtml.ts';
import { rtfToText } from './pasteRtf.ts';

/** Contacts as "phone first|last|notes". */
function people(result: PasteResult): string[] {
  return result.contacts.map(
    ({ phone, firstName, lastName, notes }) => `${phone} ${firstName}|${lastName}|${notes}`,
  );
}

function phoneAt(index: number): string {
  return `214555${String(index).padStart(4, '0')}`;
}

describe('plain text', () => {
  test('a name must accompany a number; 10 digits, or 11 with a leading 1', () => {
    const result = parsePaste({
      plain: 'Ann 12145550100\nBob 555\n2145550101\n214555010 Cy\n214555010011 Di\nEve',
    });
    expect(people(result)).toEqual(['2145550100 Ann||']);
    expect(result.unnamed).toEqual([{ phone: '2145550101', line: 3 }]);
    expect(result.unreadable.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'tooShort'],
      [4, 'tooShort'],
      [5, 'tooLong'],
      [6, 'noNumber'],
    ]);
  });

  test('15125550100 and 5125550100 are the same number', () => {
    const result = parsePaste({ plain: 'Ann 15125550100\nBea 5125550100' });
    expect(people(result)).toEqual(['5125550100 Ann||']);
    expect(result.duplicates.map(({ phone, firstName, line }) => [phone, firstName, line])).toEqual([
      ['5125550100', 'Bea', 2],
    ]);
  });

  test.each([
    ['Ann Lee 214-555-0100', '2145550100 Ann|Lee|'],
    ['214-555-0100 Ann Lee', '2145550100 Ann|Lee|'],
    ['Ann\tLee\t(214) 555-0100', '2145550100 Ann|Lee|'],
    ['(214) 555-0100\tAnn\tLee', '2145550100 Ann|Lee|'],
    ['Ann,Lee,2145550100', '2145550100 Ann|Lee|'],
    ['Ann;Lee;2145550100', '2145550100 Ann|Lee|'],
    ['"Lee, Ann",2145550100', '2145550100 Ann|Lee|'],
    ['Ann Lee <214.555.0100>', '2145550100 Ann|Lee|'],
    ['1. Ann Lee: 214 555 0100', '2145550100 Ann|Lee|'],
    // A name keeps what was written inside it. Symbols around it, a number, or an address are marks.
    ['Bob <b>\t2145550100', '2145550100 Bob|<b>|'],
    ['A<B>C Lee 2145550100', '2145550100 A<B>C|Lee|'],
    ['"Ann | Lee",2145550100', '2145550100 Ann|Lee|'],
    ['"R|V Club";2145550100', '2145550100 R|V|Club|'],
    ['> Ann Lee > 2145550100', '2145550100 Ann|Lee|'],
    ['Ann Lee <ann@example.com> 2145550100', '2145550100 Ann|Lee|'],
    ['Ann Lee<ann@example.com> 2145550100', '2145550100 Ann|Lee|'],
    ['Ann Lee <tel:2145550100>', '2145550100 Ann|Lee|'],
    ['• Ann Lee – +1 (214) 555-0100 x12', '2145550100 Ann|Lee|'],
    ['Ann Lee (cell) 2145550100', '2145550100 Ann|Lee|'],
    ['Ann, ann@example.com, 2145550100', '2145550100 Ann||'],
    ['Ann\tLee\t2145550100\tNight shift', '2145550100 Ann|Lee|Night shift'],
    ['Ann Lee\t2145550100\t', '2145550100 Ann|Lee|'],
    ['José Núñez 2145550100', '2145550100 José|Núñez|'],
  ])('%j', (line, person) => {
    expect(people(parsePaste({ plain: line }))).toEqual([person]);
  });

  test.each([
    ['Carl2 (214) 555-0104', '2145550104 Carl2||'],
    ['Carl2(214) 555-0104', '2145550104 Carl2||'],
    ['Carl2 2145550104', '2145550104 Carl2||'],
    ['Carl2 +1 214 555 0104', '2145550104 Carl2||'],
    ['Carl1 (214) 555-0104', '2145550104 Carl1||'],
    ['Carl 2 (214) 555-0104', '2145550104 Carl|2|'],
    ['Bus 7 214.555.0104', '2145550104 Bus|7|'],
    ['Ann Lee 75201 214-555-0104', '2145550104 Ann|Lee 75201|'],
    ['Carl(214) 555-0104', '2145550104 Carl||'],
    ['Carl2145550104', '2145550104 Carl||'],
    ['Ann home 2: (214) 555-0104', '2145550104 Ann||'],
    ['12. Ann Lee (214) 555-0104', '2145550104 Ann|Lee|'],
  ])('figures in front of a number belong to the name: %j', (line, person) => {
    const result = parsePaste({ plain: line });
    expect(people(result)).toEqual([person]);
    expect(result.unreadable).toEqual([]);
  });

  test('a list mark in front of a bare number is not part of it', () => {
    expect(parsePaste({ plain: '2. (214) 555-0104\n3) 2145550105' }).unnamed).toEqual([
      { phone: '2145550104', line: 1 },
      { phone: '2145550105', line: 2 },
    ]);
  });

  test.each([
    // Written without a plus: British, Russian, Mexican, Indian.
    'Ann 44 20 7946 0958',
    'Ann 0044 2079460958',
    'Ivan 7 912 345 6789',
    'Ana 52 55 1234 5678',
    'Asha 91 98765 43210',
    // A typo in the number itself.
    '2 2145550104',
    'Ann 22145550104',
    'Ann 1234567 2145550104',
    'Ann 2 3 2145550104',
  ])('is not guessed when it can be read in two ways: %j', (line) => {
    const result = parsePaste({ plain: line });
    expect([result.contacts, result.unnamed]).toEqual([[], []]);
    expect(result.unreadable).toHaveLength(1);
  });

  test('a whole name in the first cell is distinguished from a first name by the other lines', () => {
    const plain = 'Ann Lee\tSales\t2145550100\nBob Ray\tHR\t2145550101\nCher\tHR\t2145550102';
    expect(people(parsePaste({ plain }))).toEqual([
      '2145550100 Ann|Lee|Sales',
      '2145550101 Bob|Ray|HR',
      '2145550102 Cher||HR',
    ]);
  });

  test('a header names the columns, in any order', () => {
    const plain =
      'Phone Number\tNotes\tLast Name\tFirst Name\tFax\n2145550100\tvip\tLee\tMary Ann\t9725550100\n\n2145550101\t\tRay\t\t';
    expect(people(parsePaste({ plain }))).toEqual(['2145550100 Mary Ann|Lee|vip', '2145550101 |Ray|']);
  });

  test('what is below an unknown header is kept under it, the first of two with one name', () => {
    const plain =
      'First\tPhone\tClass\tBus\tClass\nAnn\t2145550100\t4b\t\t5a\nBob\t2145550101\t\t\t\n\t2145550102\t4c\t7\t';
    const { contacts, unnamed } = parsePaste({ plain });
    expect(contacts.map(({ custom }) => custom)).toEqual([{ Class: '4b' }, undefined]);
    expect(unnamed).toEqual([{ phone: '2145550102', custom: { Class: '4c', Bus: '7' }, line: 4 }]);
  });

  test('an area code column completes a local number', () => {
    expect(people(parsePaste({ plain: 'Name,Area Code,Phone\nAnn Lee,214,555-0100' }))).toEqual([
      '2145550100 Ann|Lee|',
    ]);
  });

  test('two numbers in a line are two contacts of that name', () => {
    expect(people(parsePaste({ plain: 'Ann Lee 2145550100 9725550101' }))).toEqual([
      '2145550100 Ann|Lee|',
      '9725550101 Ann|Lee|',
    ]);
  });

  test('a number damaged by a spreadsheet is reported as such', () => {
    const result = parsePaste({ plain: 'Ann\t5.55E+09\nBob\t2145550100' });
    expect(result.unreadable[0]?.reason).toBe('scientific');
    expect(result.unreadable[0]?.message).toContain('Excel turned this number into');
  });

  test('a bare number that comes again with a name is that contact', () => {
    const result = parsePaste({ plain: '2145550100\n2145550101\n2145550101\nAnn 2145550100' });
    expect(people(result)).toEqual(['2145550100 Ann||']);
    expect(result.unnamed.map(({ phone }) => phone)).toEqual(['2145550101']);
    expect(result.duplicates.map(({ line }) => line).toSorted()).toEqual([1, 3]);
  });
});

describe('formats', () => {
  const html = '<table><tr><td>Ann</td><td>2145550100</td></tr></table>';
  const rtf = '{\\rtf1\\ansi Bob 2145550101\\par}';

  test('plain text first, then HTML, then rich text', () => {
    expect(parsePaste({ plain: 'Cy 2145550102', html: '<p>Ann 2145550100</p>', rtf })).toMatchObject({
      format: 'plain',
      contacts: [{ firstName: 'Cy' }],
    });
    expect(parsePaste({ plain: 'no numbers', html, rtf })).toMatchObject({
      format: 'html',
      contacts: [{ firstName: 'Ann' }],
    });
    expect(parsePaste({ plain: '', html: '<p>none</p>', rtf })).toMatchObject({
      format: 'rtf',
      contacts: [{ firstName: 'Bob' }],
    });
  });

  test('bare numbers in the plain text do not win over contacts in the HTML', () => {
    expect(parsePaste({ plain: '2145550100', html }).format).toBe('html');
  });

  test('without any contact the first form with numbers is shown, else the first with content', () => {
    expect(parsePaste({ plain: 'none', html: '<p>2145550100</p>' })).toMatchObject({
      format: 'html',
      unnamed: [{ phone: '2145550100' }],
    });
    expect(parsePaste({ plain: 'none', html: '<p>nothing</p>' })).toMatchObject({
      format: 'plain',
      unreadable: [{ line: 1 }],
    });
    expect(parsePaste({})).toEqual({
      format: null,
      contacts: [],
      unnamed: [],
      duplicates: [],
      unreadable: [],
      asked: [],
      askedColumn: '',
    });
  });

  test('500 rows of a spreadsheet, in each form', () => {
    const rows = Array.from({ length: 500 }, (_, index) => [
      `First${index}`,
      `O'Last & ${index}`,
      phoneAt(index),
    ]);
    const expected = rows.map(([first, last, phone]) => `${phone} ${first}|${last}|`);
    const escape = (text: string | undefined): string => (text ?? '').replace(/&/g, '&amp;');
    const plain = ['First Name\tLast Name\tPhone', ...rows.map((row) => row.join('\t'))].join('\r\n');
    const sheet = `<html xmlns:x="urn:x"><head><style><!-- td { color: red } --></style></head><body><table border=0>
      <!--StartFragment--><tr height=20><td class=xl65>First Name</td><td>Last Name</td><td>Phone</td></tr>
      ${rows.map((row) => `<tr>\r\n  ${row.map((cell) => `<td title="a>b" style='x'><font>${escape(cell)}</font></td>`).join('\r\n  ')}</tr>`).join('\n')}
      <!--EndFragment--></table></body></html>`;
    const rich = `{\\rtf1\\ansi{\\fonttbl{\\f0\\fswiss Calibri 2149999999;}}{\\*\\generator X 2148888888;}\n${[
      ['First Name', 'Last Name', 'Phone'],
      ...rows,
    ]
      .map((row) => `\\trowd\\cellx1000\\pard\\intbl ${row.join('\\cell ')}\\cell\\row`)
      .join('\n')}\n\\pard}`;
    for (const clipboard of [{ plain }, { html: sheet }, { rtf: rich }]) {
      const result = parsePaste(clipboard);
      expect(people(result)).toEqual(expected);
      expect(result.unreadable).toEqual([]);
    }
  });

  test('HTML is read, never run', () => {
    expect(
      htmlToText('<script>alert("Ann 2145550100")</script><p>Bob&nbsp;&#50;&#x31;4&unknown;</p><p>a < b</p>'),
    ).toBe('Bob 214&unknown;\na < b');
    expect(htmlToText('<ul><li>Ann<li>Bob</ul>x<br>y<div>z</div>')).toBe('Ann\nBob\nx\ny\nz');
    expect(htmlToText('<table><tr><th>Name<th>Phone<tr><td>Ann<br>Lee<td>1</table>')).toBe(
      'Name\tPhone\nAnn Lee\t1',
    );
    expect(htmlToText('<p>cut <b')).toBe('cut');
    expect(htmlToText('a<!-- b -->c<!-- d')).toBe('ac');
  });

  test('rich text: accents, Unicode with its fallback, hidden groups, raw bytes', () => {
    expect(rtfToText("{\\rtf1 Jos\\'e9 \\u8217?x\\uc0\\u241 y\\emdash z\\par}")).toBe('José ’xñy—z\n');
    expect(
      rtfToText('{\\rtf1{\\*\\x hidden}{\\field{\\*\\fldinst HYPERLINK "tel:1"}{\\fldrslt shown}}}'),
    ).toBe('shown');
    expect(rtfToText('{\\rtf1 a\\bin3 {{{b\\{c\\}}')).toBe('ab{c}');
    expect(rtfToText('}}}{{{\\')).toBe('');
  });
});

describe('for any paste', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 10 }),
    fc.constantFrom(
      '\n',
      '\t',
      ',',
      ';',
      ' ',
      '"',
      '<td>',
      '</tr>',
      '<p>',
      '\\par ',
      '\\cell ',
      '{',
      '}',
      'Ann',
      'Lee, Bo',
      'x12',
    ),
    fc.integer({ min: 0, max: 20 }).map(phoneAt),
  );
  const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

  test('every contact is a good number with a name, once', () => {
    fc.assert(
      fc.property(text, text, text, (plain, html, rtf) => {
        const { contacts, unnamed, duplicates } = parsePaste({ plain, html, rtf });
        const phones = [...contacts, ...unnamed].map(({ phone }) => phone);
        expect(new Set(phones).size).toBe(phones.length);
        for (const { phone } of duplicates) expect(phones).toContain(phone);
        for (const contact of contacts) {
          expect(contact.phone).toMatch(/^[2-9]\d{9}$/);
          expect(contact.firstName + contact.lastName).not.toBe('');
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('names and numbers come through any layout', () => {
    const name = fc.stringMatching(/^[A-Z][a-z]{1,8}$/).filter(
      (word) =>
        readHeader(word).kind === 'unknown' &&
        !readHeader(word).isUnwanted &&
        // Titles and suffixes are no names of their own.
        wholeName(`${word} Lee`).title === '' &&
        wholeName(`Ann ${word}`).suffix === '' &&
        !/^(Cell|Phone|Home|Work|Tel|Ph|Mob|Mobile|Number|Telephone|Ext|Jr|Sr)$/.test(word),
    );
    const layout = fc.constantFrom(
      'f\tl\tp',
      'p\tf\tl',
      'f,l,p',
      'p;f;l',
      'f l p',
      'p f l',
      'f l: p',
      'l, f\tp',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name), { minLength: 1, maxLength: 20 }), layout, (names, form) => {
        const plain = names
          .map(([first, last], index) =>
            form.replace(/[flp]/g, (key) => ({ f: first, l: last, p: phoneAt(index) })[key] ?? ''),
          )
          .join('\n');
        expect(people(parsePaste({ plain }))).toEqual(
          names.map(([first, last], index) => `${phoneAt(index)} ${first}|${last}|`),
        );
      }),
    );
  });

  test('a name with figures in front of a number comes through, glued or separated by a blank', () => {
    const form = fc.constantFrom(
      (p: string) => p,
      (p: string) => `(${p.slice(0, 3)}) ${p.slice(3, 6)}-${p.slice(6)}`,
      (p: string) => `${p.slice(0, 3)}.${p.slice(3, 6)}.${p.slice(6)}`,
      (p: string) => `+1 ${p.slice(0, 3)} ${p.slice(3, 6)} ${p.slice(6)}`,
    );
    // "Old0" beside a number is a note about it.
    const word = fc
      .stringMatching(/^[A-Z][a-z]{2,8}$/)
      .filter((one) => readHeader(one).kind === 'unknown' && !readHeader(one).isUnwanted);
    const people = fc.array(fc.tuple(word, fc.integer({ min: 0, max: 9_999 }), form), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(people, (rows) => {
        const plain = rows.map(([name, figure, write], at) => `${name}${figure} ${write(phoneAt(at))}`);
        const { contacts } = parsePaste({ plain: plain.join('\n') });
        expect(contacts.map(({ phone, firstName }) => [phone, firstName])).toEqual(
          rows.map(([name, figure], at) => [phoneAt(at), `${name}${figure}`]),
        );
      }),
    );
  });

  test('with any figures in front: the number that was written, or none', () => {
    const lead = fc.stringMatching(/^[A-Za-z]{1,6}[ ]{0,2}\d{0,7}[ .):-]{0,2}$/);
    fc.assert(
      fc.property(lead, fc.integer({ min: 0, max: 9_999 }), (front, at) => {
        const { contacts, unnamed } = parsePaste({ plain: `${front} (214) 555-${phoneAt(at).slice(6)}` });
        for (const { phone } of [...contacts, ...unnamed]) expect(phone).toBe(phoneAt(at));
      }),
      { numRuns: 1_000 },
    );
  });

  test('no mobile number of another country becomes an American one when its plus is missing', () => {
    const missed: string[] = [];
    let checked = 0;
    for (const country of Object.keys(examples) as CountryCode[]) {
      const number = getExampleNumber(country, examples);
      // Ten digits are read as ten digits, whatever they mean elsewhere.
      if (number === undefined || number.countryCallingCode === '1' || number.number.length === 11) continue;
      for (const shown of [number.formatInternational(), number.number]) {
        checked += 1;
        const { contacts } = parsePaste({ plain: `Ann ${shown.replace('+', '')}` });
        if (contacts.length > 0) missed.push(shown);
      }
    }
    expect(checked).toBeGreaterThan(300);
    expect(missed).toEqual([]);
  });
});

describe('a paste in an account abroad', () => {
  const inBritain = (plain: string) => parsePaste({ plain }, 4);
  test('gives the numbers of its country, grouped as they may be', () => {
    const { contacts } = inBritain(
      'Ann Lee\t+44 7700 900142\nBob Ray, 447700900143\nFlat 2 44 7700 900144\nName, Phone\nCy +447700900145/+447700900146',
    );
    expect(contacts.map(({ firstName, phone }) => [firstName, phone])).toEqual([
      ['Ann', '447700900142'],
      ['Bob', '447700900143'],
      ['Flat', '447700900144'],
      ['Cy', '447700900145'],
      ['Cy', '447700900146'],
    ]);
  });
  test('shows how they are written if there is none, and reads no ten digits', () => {
    expect(inBritain('Ann 2145550100')).toMatchObject({
      contacts: [],
      unreadable: [{ message: 'Must start with 44; no more than 12 digits; use only numbers' }],
    });
    expect(parsePaste({ plain: 'Ann 447700900142' }).contacts).toEqual([]);
  });
});
