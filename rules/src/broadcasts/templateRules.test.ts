import { expect, it } from 'vitest';
import { emptyFieldText, fieldFormatText } from '../texts/mergeFields.ts';
import { blockedUrlText } from '../linting/shortUrls.ts';
import { templateTextError } from './templateRules.ts';

it.each<[string, string | null]>([
  ['School is closed on Friday.', null],
  ['Hello {{FirstName default="there"}}, your room is {{Room}}.', null],
  [':-} see you', null],
  ['x'.repeat(160), null],
  ['', 'Enter a message'],
  [' \n ', 'Enter a message'],
  ['x'.repeat(161), "Can't exceed 160 characters."],
  ['See bit.ly/x', blockedUrlText],
  ['Hello {{}}', emptyFieldText],
  ['Hello {{First Name}}', fieldFormatText],
])('a text of the library: %s', (text, expected) => expect(templateTextError(text, 160)).toBe(expected));

it('may be longer for users who may send longer ones', () => {
  expect(templateTextError('x'.repeat(161), 320)).toBeNull();
  expect(templateTextError('x'.repeat(321), 320)).toBe("Can't exceed 320 characters.");
});

it('needs no words beside a picture, but what is written keeps the rules', () => {
  expect(templateTextError(' ', 160, true)).toBeNull();
  expect(templateTextError('x'.repeat(161), 160, true)).toBe("Can't exceed 160 characters.");
});
