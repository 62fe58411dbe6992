import { describe, expect, it } from 'vitest';
import { citedIn, explainedRules } from './citedRules.ts';

describe('the ids that a text cites', () => {
  it.each([
    ['a row', '/** Row B-109. */', ['B-109']],
    ['rows with other words', '(rows P-087, B-212)', ['P-087', 'B-212']],
    ['a range of rows', 'rows P-153 to P-156', ['P-153', 'P-154', 'P-155', 'P-156']],
    ['a section', '// 2-decisions G4.', ['2-decisions G4']],
    [
      'several sections',
      '(2-decisions C6.2, C6.3, row B-072)',
      ['2-decisions C6.2', '2-decisions C6.3', 'B-072'],
    ],
    [
      'a range of sections',
      '(2-decisions A4, G1 to G3)',
      ['2-decisions A4', '2-decisions G1', '2-decisions G2', '2-decisions G3'],
    ],
    [
      'rows of a section',
      '2-decisions A2 rows 4 to 6, 10 and C6.5',
      ['4', '5', '6', '10'].map((row) => `2-decisions A2 row ${row}`).concat('2-decisions C6.5'),
    ],
    ['numbered sections', '3-decisions 8.14, 8.15', ['3-decisions 8.14', '3-decisions 8.15']],
    ['decisions of two lists', '(1-decisions G-62, 2-decisions J1)', ['1-decisions G-62', '2-decisions J1']],
    [
      'a section in parentheses',
      "it('rings 30 seconds (C1.2, C4.2)', () => {",
      ['2-decisions C1.2', '2-decisions C4.2'],
    ],
    ['a row and a section in parentheses', '(B-257, A2 row 13)', ['B-257', '2-decisions A2 row 13']],
    ['an id at the end of a line', ' * starts anew (2-decisions A2\n * row 14)', ['2-decisions A2 row 14']],
    ['a document', '(3-conversations section 4)', ['3-conversations section 4']],
    ['an invariant', '(engine invariant 6)', ['engine invariant 6']],
  ])('%s', (_name, text, ids) => {
    expect([...citedIn(text)].toSorted()).toEqual([...ids].toSorted());
  });

  it.each([
    ['a curve', "crv: 'P-256'"],
    ['a formula', "['@SUM(A1)', ...]"],
    ['a cell', '<c r="A1" t="str">'],
    ['an address', '/%E0%A4%A'],
    ['an id inside a longer one', 'GPB-1093, XB-109'],
    ['a phone', '(214) 555-0100'],
  ])('none in %s', (_name, text) => {
    expect([...citedIn(text)]).toEqual([]);
  });
});

it('a line without words is no explanation, and no id is explained twice', () => {
  expect(explainedRules('| B-109 | Step 1. |\n| B-110 | |\n| id | what |\n| --- | --- |')).toEqual(['B-109']);
  const ids = explainedRules();
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
