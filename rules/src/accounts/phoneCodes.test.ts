import { expect, it } from 'vitest';
import { countSegments, messageLength } from '../texts/segments.ts';
import { isPausedPrefix, phoneCodeError, phoneCodeText, prefixOf } from './phoneCodes.ts';

it.each([
  ['', 'Enter the code from the text'],
  ['   ', 'Enter the code from the text'],
  ['12a456', 'The code has digits only'],
  ['1234567', 'The code has at most 6 digits'],
  ['123456', null],
  [' 123456 ', null],
  ['12345', null],
])('the typed code %j: %s', (typed, error) => expect(phoneCodeError(typed)).toBe(error));

it('a text with a code is one segment, and begins with it', () => {
  const text = phoneCodeText('Carillon', '123456');
  expect(text.startsWith('123456 ')).toBe(true);
  expect(countSegments(messageLength(text))).toBe(1);
});

it('a prefix is all but the last four digits', () => expect(prefixOf(2145550142)).toBe('214555'));

it.each([
  [19, 0, false],
  [20, 0, true],
  [20, 1, true],
  [20, 2, false],
  [100, 9, true],
  [100, 10, false],
  [0, 0, false],
])('of %d codes %d were entered: paused is %j', (sent, entered, paused) =>
  expect(isPausedPrefix({ sent, entered })).toBe(paused),
);
