import { describe, expect, test } from 'vitest';
import { fieldError, hasFormErrors, requiredText } from './fieldRules.ts';

test('what is missing is named with the article of the requirements (P-126, P-105, C-202)', () => {
  expect(['address', 'EIN', 'Organization', 'field', 'username'].map(requiredText)).toEqual([
    'Enter an address',
    'Enter an EIN',
    'Enter an Organization',
    'Enter a field',
    'Enter a username',
  ]);
});

describe('fieldError', () => {
  test.each([
    ['', { required: true }, 'Enter a Username'],
    ['  ', { required: true }, 'Enter a Username'],
    ['', { min: 4 }, null],
    ['abc', { min: 4 }, 'Username must be at least 4 characters'],
    ['abcd', { min: 4 }, null],
    ['abcde', { max: 4 }, 'Username must be at most 4 characters'],
    ['abcd', { max: 4 }, null],
    ['😀😀', { max: 2 }, null],
    ['0', { minValue: 1 }, 'Must be greater than or equal to 1'],
    ['1', { minValue: 1, maxValue: 5 }, null],
    ['6', { maxValue: 5 }, 'Must be less than or equal to 5'],
    ['x', { maxValue: 5 }, 'Use only numbers'],
    ['ab1', { lettersOnly: true }, 'Use letters only'],
    ['José', { lettersOnly: true }, null],
    ['12a', { digitsOnly: true }, 'Use only numbers'],
    ['12', { digitsOnly: true }, null],
  ])('%j with %j', (value, rule, message) => {
    expect(fieldError('Username', value, rule)).toBe(message);
  });
});

test('a form is invalid while a field ending in Error has content', () => {
  expect(hasFormErrors({ UserName: 'x' })).toBe(false);
  expect(hasFormErrors({ UserNameError: 'taken' })).toBe(true);
  for (const empty of ['', null, undefined, [], {}, false])
    expect(hasFormErrors({ UserNameError: empty })).toBe(false);
  expect(hasFormErrors({ UserNameError: ['taken'] })).toBe(true);
  expect(hasFormErrors({ ErrorCount: 3 })).toBe(false);
});
