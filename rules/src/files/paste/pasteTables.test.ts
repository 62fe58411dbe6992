import { describe, expect, test } from 'vitest';
import { parsePaste } from './paste.ts';
import { htmlToText } from './pasteHtml.ts';

const lines = (rows: string): string[] => htmlToText(`<table>${rows}</table>`).split('\n');

describe('a table of a page or a sheet keeps its columns', () => {
  test.each<[string, string, string[]]>([
    [
      'a cell over two rows',
      '<tr><td rowspan=2>5th</td><td>Ann</td></tr><tr><td>Bo</td></tr><tr><td>6th</td><td>Cy</td></tr>',
      ['5th\tAnn', '5th\tBo', '6th\tCy'],
    ],
    [
      'a cell over two rows in the middle',
      '<tr><td>Ann<td rowspan="2">5th<td>1<tr><td>Bo<td>2',
      ['Ann\t5th\t1', 'Bo\t5th\t2'],
    ],
    [
      'the last cell over two rows',
      "<tr><td>Ann</td><td rowspan='2'>5th</td></tr>\n<tr><td>Bo</td></tr>",
      ['Ann\t5th', 'Bo\t5th'],
    ],
    [
      'a cell over two columns',
      '<tr><td colspan=2>Lee</td><td>1</td></tr><tr><td>a</td><td>b</td><td>2</td></tr>',
      ['Lee\t\t1', 'a\tb\t2'],
    ],
    [
      'a cell over rows and columns',
      '<tr><td colspan=2 rowspan=2>A</td><td>1</td></tr><tr><td>2</td></tr><tr><td>x</td><td>y</td><td>3</td></tr>',
      ['A\t\t1', 'A\t\t2', 'x\ty\t3'],
    ],
    [
      'an empty cell over two rows',
      '<tr><td rowspan=2></td><td>Ann</td></tr><tr><td>Bo</td></tr>',
      ['\tAnn', '\tBo'],
    ],
    [
      'two cells that end apart',
      '<tr><td rowspan=3>A<td rowspan=2>B<td>1<tr><td>2<tr><td>C<td>3',
      ['A\tB\t1', 'A\tB\t2', 'A\tC\t3'],
    ],
    [
      'a hidden row',
      "<tr><td>Ann</td></tr><tr height=0 style='mso-height:0;display:none'><td>Bo</td></tr><tr><td>Cy</td></tr>",
      ['Ann', 'Cy'],
    ],
    ['a row with the word', '<tr hidden><td>Ann</td></tr><tr data-hidden-by="x"><td>Bo</td></tr>', ['Bo']],
    [
      'a hidden row under a cell over three',
      '<tr><td rowspan=3>A<td>1<tr style="display: none"><td>2<tr><td>3<tr><td>B<td>4',
      ['A\t1', 'A\t3', 'B\t4'],
    ],
    ['a row that shows', '<tr style="display:table-row"><td title="hidden">Ann</td></tr>', ['Ann']],
    ['a span without sense', '<tr><td rowspan=0>A<td colspan=x>B<tr><td>C', ['A\tB', 'C']],
  ])('%s', (_, rows, wanted) => expect(lines(rows)).toEqual(wanted));

  test('and the persons of a merged sheet have their own numbers', () => {
    const html =
      '<table><tr><td>Class</td><td>Name</td><td>Phone</td></tr>' +
      '<tr><td rowspan=2>5A</td><td>Ann Lee</td><td>2145640101</td></tr><tr><td>Bo Kim</td><td>2145640102</td></tr>' +
      '<tr style="display:none"><td>5B</td><td>Cy Ray</td><td>2145640103</td></tr></table>';
    expect(parsePaste({ html }).contacts).toMatchObject([
      { firstName: 'Ann', lastName: 'Lee', phone: '2145640101', custom: { Class: '5A' } },
      { firstName: 'Bo', lastName: 'Kim', phone: '2145640102', custom: { Class: '5A' } },
    ]);
  });

  test('for any span of a cell', () => {
    const cell = '<td rowspan=99999 colspan=99999>x</td>';
    expect(
      htmlToText(`<table><tr>${cell.repeat(50)}</tr>${'<tr><td>y</td></tr>'.repeat(50)}</table>`),
    ).toContain('y');
  });
});
