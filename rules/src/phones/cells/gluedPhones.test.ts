import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gluedPhones } from './gluedPhones.ts';
import { phonesOfCell } from './phoneCells.ts';

describe('numbers that run together', () => {
  test.each<[string, string[]]>([
    ['21456401019725640101', ['2145640101', '9725640101']],
    ['1214564010119725640101', ['2145640101', '9725640101']],
    ['214564010119725640101', ['2145640101', '9725640101']],
    ['121456401019725640101', ['2145640101', '9725640101']],
    ['214564010197256401018175640101', ['2145640101', '9725640101', '8175640101']],
    ['+12145640101+19725640101', ['2145640101', '9725640101']],
    ['214-564-01019725640101', ['2145640101', '9725640101']],
    ['2145640101 972 5640101', ['2145640101', '9725640101']],
    // One digit too few or too many, no area code, a repeated number, or something else.
    ['2145640101972564010', []],
    ['214564010197256401011', []],
    ['21456401011725640101', []],
    ['21456401012145640101', []],
    ['2145640101', []],
    ['00000000000000000000', []],
    ['card 21456401019725640101', []],
    ['4111111111111111', []],
    ['', []],
    [`${'2145640101'.repeat(40)}`, []],
  ])('%j', (cell, wanted) => expect(gluedPhones(cell, 1)).toEqual(wanted));

  test.each<[string, number, string[]]>([
    ['447700900142447700900143', 4, ['447700900142', '447700900143']],
    ['+447700900142+447700900143', 4, ['447700900142', '447700900143']],
    ['0770090014207700900143', 4, ['447700900142', '447700900143']],
    ['44770090014244', 4, []],
    ['21456401019725640101', 4, []],
  ])('abroad: %j', (cell, country, wanted) => expect(gluedPhones(cell, country)).toEqual(wanted));

  test('what is offered is what the check takes: both numbers, in their order', () => {
    const phone = fc
      .tuple(fc.constantFrom('214', '972', '817', '512'), fc.integer({ min: 2_000_000, max: 9_999_999 }))
      .map(([area, rest]) => `${area}${rest}`)
      .filter((one) => gluedPhones(`${one}2105640101`, 1).length === 2);
    fc.assert(
      fc.property(phone, phone, (one, other) => {
        const offered = gluedPhones(one + other, 1);
        if (one === other) return offered.length === 0;
        expect(phonesOfCell(offered.join(', '), 1).phones.map((found) => found.phone)).toEqual([one, other]);
        return true;
      }),
    );
  });
});
