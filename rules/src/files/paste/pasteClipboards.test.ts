import { describe, expect, test } from 'vitest';
import { parsePaste, type Clipboard } from './paste.ts';

/** "html: 2145640101 Ann Lee {…}" */
function read(clipboard: Clipboard): string[] {
  const { format, contacts, unnamed } = parsePaste(clipboard);
  return [...contacts, ...unnamed.map((one) => ({ firstName: '', lastName: '', notes: '', ...one }))].map(
    ({ phone, firstName, lastName, notes, custom }) =>
      [`${format}: ${phone}`, firstName, lastName, notes, custom === undefined ? '' : JSON.stringify(custom)]
        .filter((word) => word !== '')
        .join(' '),
  );
}
const table = (...rows: string[]): string =>
  `<html><body><table><!--StartFragment-->${rows.map((row) => `<tr>${row.replaceAll('|', '<td>')}</tr>`).join('')}<!--EndFragment--></table></body></html>`;

describe('a table of the clipboard is read by its cells', () => {
  test.each<[string, Clipboard, string[]]>([
    [
      'a cell merged over two people',
      {
        plain: 'Class\tName\tPhone\n5A\tAnn Lee\t2145640101\n\tBo Kim\t2145640102',
        html: table('|Class|Name|Phone', '<td rowspan=2>5A|Ann Lee|2145640101', '|Bo Kim|2145640102'),
      },
      ['html: 2145640101 Ann Lee {"Class":"5A"}', 'html: 2145640102 Bo Kim {"Class":"5A"}'],
    ],
    [
      'a phone merged over two people counts once',
      {
        plain: 'Name\tPhone\nAnn Lee\t2145640101\nBo Kim\t',
        html: table('|Name|Phone', '|Ann Lee<td rowspan=2>2145640101', '|Bo Kim'),
      },
      ['html: 2145640101 Ann Lee'],
    ],
    [
      'a hidden row',
      {
        plain: 'Ann Lee\t2145640101\nBo Kim\t2145640102',
        html: `<table><tr><td>Ann Lee<td>2145640101<tr style='display:none'><td>Bo Kim<td>2145640102</table>`,
      },
      ['html: 2145640101 Ann Lee'],
    ],
    [
      'a hidden column of old numbers',
      {
        plain: 'Name\tOld\tCell\nAnn Lee\t9725640101\t2145640101',
        html: `<table><col width=64><col width=0 style='display:none;mso-width-alt:0'><col>${'<tr><td>Name<td>Phone<td>Cell<tr><td>Ann Lee<td>9725640101<td>2145640101'}</table>`,
      },
      ['html: 2145640101 Ann Lee {"Phone":"9725640101"}'],
    ],
    [
      'hidden columns of several, without names',
      {
        plain: 'Ann Lee\t9725640101\t8175640101\t2145640101',
        html: `<table><col><col span=2 style="display: none"><col><tr><td>Ann Lee<td>9725640101<td>8175640101<td>2145640101</table>`,
      },
      ['html: 2145640101 Ann Lee'],
    ],
    [
      'a hidden column with the only numbers',
      {
        plain: 'Ann Lee\t2145640101',
        html: `<table><col><col hidden><tr><td>Ann Lee<td>2145640101</table>`,
      },
      ['html: 2145640101 Ann Lee'],
    ],
    [
      'cells that a page hides',
      {
        plain: 'Ann Lee\t2145640101',
        html: '<table><tr><td>Ann Lee</td><td style="display:none">9725640101</td><td>2145640101</td></tr></table>',
      },
      ['html: 2145640101 Ann Lee'],
    ],
    [
      'a line break within a cell, which the text of a page tears apart',
      {
        plain: 'Address\tName\tPhone\n12 Main St\nApt 4\tAnn Lee\t2145640101',
        html: table('|Address|Name|Phone', '|12 Main St<br>Apt 4|Ann Lee|2145640101'),
      },
      ['html: 2145640101 Ann Lee {"Address":"12 Main St\\nApt 4"}'],
    ],
    [
      'two numbers on two lines of a cell',
      {
        plain: 'Ann Lee\t2145640101\n9725640101',
        html: table('|Ann Lee|2145640101<br/>9725640101'),
      },
      ['html: 2145640101 Ann Lee', 'html: 9725640101 Ann Lee'],
    ],
    [
      'commas and bars within cells part nothing',
      {
        plain: 'Name\tPhone\tNote\nLee, Ann\t2145640101\ta | b',
        html: table('|Name|Phone|Note', '|Lee, Ann|2145640101|a &#124; b'),
      },
      ['html: 2145640101 Ann Lee a | b'],
    ],
    [
      'names in two rows of merged cells',
      {
        plain: 'Student\tTelephone\t\n\tHome\tCell\nAnn Lee\t9725640101\t2145640101',
        html: table(
          '<td rowspan=2>Student<td colspan=2>Telephone',
          '|Home|Cell',
          '|Ann Lee|9725640101|2145640101',
        ),
      },
      ['html: 9725640101 Ann Lee', 'html: 2145640101 Ann Lee'],
    ],
    [
      'a title over the whole table',
      {
        plain: 'Riverbend Office 214-564-0199\nName\tPhone\nAnn Lee\t2145640101',
        html: table('<td colspan=2>Riverbend Office 214-564-0199', '|Name|Phone', '|Ann Lee|2145640101'),
      },
      ['html: 2145640101 Ann Lee'],
    ],
  ])('%s', (_, clipboard, wanted) => expect(read(clipboard)).toEqual(wanted));
});

describe('the text is read where the HTML is no table', () => {
  const plain = 'Ann Lee 2145640101\nBo Kim 2145640102';
  const both = ['plain: 2145640101 Ann Lee', 'plain: 2145640102 Bo Kim'];
  test.each<[string, string]>([
    ['paragraphs', '<p>Ann Lee 2145640101</p><p>Bo Kim 2145640102</p>'],
    ['a list', '<ul><li>Ann Lee 2145640101<li>Bo Kim 2145640102</ul>'],
    ['a page laid out by a table', '<table><tr><td>Menu<td>Ann Lee 2145640101<br>Bo Kim 2145640102</table>'],
    [
      'tables within tables',
      '<table><tr><td>Menu<td><table><tr><td>Ann Lee<td>2145640101</table>Bo Kim 2145640102</table>',
    ],
    ['one column', '<table><tr><td>Ann Lee 2145640101<tr><td>Bo Kim 2145640102</table>'],
    ['a table with a part of the people', '<table><tr><td>Ann Lee<td>2145640101</table>Bo'],
    ['a table beside much text', `<p>a<p>b<p>c<table><tr><td>Ann<td>2145640101</table>`],
    ['a table without numbers', '<table><tr><td>Home<td>About</table>'],
    ['nothing', ' '],
    ['a page without text', '<table><tr><td></td><td></td></tr></table>'],
  ])('%s', (_, html) => expect(read({ plain, html })).toEqual(both));

  test('and a table alone is read as before', () => {
    expect(read({ html: table('|Ann Lee|2145640101') })).toEqual(['html: 2145640101 Ann Lee']);
    expect(read({ plain: 'see below', html: table('|Ann Lee|2145640101') })).toEqual([
      'html: 2145640101 Ann Lee',
    ]);
  });
});
