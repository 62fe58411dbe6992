import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { broadcastTypes, partsOf } from '../broadcasts/types.ts';
import {
  areTwoPeople,
  householdChoices,
  householdNames,
  householdsOf,
  housemateResult,
  joinNames,
  mostSpelled,
  sharedWords,
} from './household.ts';

const named = (whole: string) => {
  const [firstName = '', lastName = ''] = whole.split('/');
  return { firstName, lastName };
};

describe('two entries of one number', () => {
  it.each([
    ['Ana/Ruiz', 'Luis/Ruiz', true],
    ['Ana/Ruiz', 'Ana/Soto', true],
    ['Ana/', 'Luis/', true],
    ['Ana/Ruiz', ' ana /RUIZ', false],
    ['Ana/Ruiz', 'Ana/', false],
    ['Ana/Ruiz', '/Ruiz', false],
    ['Ana/Ruiz', '/', false],
    ['/', '/', false],
    ['Ana/', '/Ruiz', false],
    ['Ana/Ruiz', 'Luis/', true],
  ])('%s and %s are two people: %s', (a, b, are) => {
    expect(areTwoPeople(named(a), named(b))).toBe(are);
    expect(areTwoPeople(named(b), named(a))).toBe(are);
  });
});

describe('names of a household', () => {
  it.each([
    [[], ''],
    [['Ana'], 'Ana'],
    [['Ana', 'Luis'], 'Ana and Luis'],
    [['Ana', '', ' Luis ', 'Eva'], 'Ana, Luis, and Eva'],
    [['A', 'B', 'C', 'D', 'E'], 'A, B, C, D, and E'],
    [['A', 'B', 'C', 'D', 'E', 'F'], 'A, B, C, D, and 2 others'],
    [['Ana', 'Ana'], 'Ana and Ana'],
  ])('%j are read as "%s"', (names, read) => expect(joinNames(names)).toBe(read));

  it('have a common last name once', () => {
    expect(householdNames(['Ana/Ruiz', 'Luis/ruiz', 'Eva/Soto'].map(named))).toEqual({
      firstName: 'Ana, Luis, and Eva',
      lastName: 'Ruiz and Soto',
    });
    expect(householdNames(['Ana/', 'Luis/Ruiz'].map(named))).toEqual({
      firstName: 'Ana and Luis',
      lastName: 'Ruiz',
    });
  });

  const name = fc.stringMatching(/^[A-Z][a-z]{1,8}$/);
  it('contain each name that is spelled out, in order, and count the others', () =>
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 12 }), (names) => {
        const read = joinNames(names);
        const spelled = read.split(/, and |, | and /);
        const rest = names.length - mostSpelled + 1;
        expect(spelled).toEqual(
          names.length <= mostSpelled ? names : [...names.slice(0, mostSpelled - 1), `${rest} others`],
        );
      }),
    ));
});

describe('the choice that applies', () => {
  it('is the first person without one', () => expect(householdsOf({ BroadcastType: 'SMS' })).toBe('First'));

  it.each(broadcastTypes)('never calls a number twice: %s', (BroadcastType) => {
    for (const Households of householdChoices) {
      const applies = householdsOf({ BroadcastType, Households });
      expect(applies === 'Each' && partsOf(BroadcastType).calls).toBe(false);
      if (!partsOf(BroadcastType).calls) expect(applies).toBe(Households);
      if (Households !== 'Each') expect(applies).toBe(Households);
    }
  });
});

describe('the words', () => {
  it.each([
    [0, 0, ''],
    [1, 2, '1 number is shared by 2 people'],
    [12, 27, '12 numbers are shared by 27 people'],
  ])('of %d numbers and %d people: "%s"', (numbers, people, words) =>
    expect(sharedWords({ numbers, people })).toBe(words),
  );

  it.each([
    ['Names', true, 'Reached', 'Reached with Ana Ruiz at the same number.'],
    ['Names', false, 'Not reached', 'Not reached, because Ana Ruiz was not reached at the same number.'],
    ['Names', null, 'With another recipient', 'Contacted with Ana Ruiz at the same number.'],
    ['Names', undefined, 'Left out', 'Left out with Ana Ruiz, who has the same number.'],
    ['First', true, 'Left out', 'Only Ana Ruiz was contacted at the same number, as chosen.'],
    ['First', undefined, 'Left out', 'Left out with Ana Ruiz, who has the same number.'],
  ] as const)('say what became of a person: %s, reached %s', (choice, isReached, result, reason) =>
    expect(housemateResult(choice, { name: 'Ana Ruiz', isReached })).toEqual({ result, reason }),
  );

  it('name another recipient who has no name', () =>
    expect(housemateResult('Names', { name: ' ', isReached: true }).reason).toBe(
      'Reached with another recipient at the same number.',
    ));
});
