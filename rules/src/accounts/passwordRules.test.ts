import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordError, passwordErrors, passwordLength } from './passwordRules.ts';

describe('a password', () => {
  it.each([
    ['abcdefgh', 'Password must have at least one letter and one number'],
    ['12345678', 'Password must have at least one letter and one number'],
    ['abc 1234', 'Password must not have spaces, slashes, or quotes'],
    ['abc/1234', 'Password must not have spaces, slashes, or quotes'],
    ['abc\\1234', 'Password must not have spaces, slashes, or quotes'],
    ["abc'1234", 'Password must not have spaces, slashes, or quotes'],
    ['abc"1234', 'Password must not have spaces, slashes, or quotes'],
    ['abc`1234', 'Password must not have spaces, slashes, or quotes'],
    ['abc’1234', 'Password must not have spaces, slashes, or quotes'],
    ['abc\u00a01234', 'Password must not have spaces, slashes, or quotes'],
    ['abc1234', 'Password must be at least 8 characters'],
    [`a${'1'.repeat(64)}`, 'Password must be at most 64 characters'],
    ['', 'Enter a password'],
  ])('%j is refused: %s', (password, why) => {
    expect(passwordErrors(password)).toContain(why);
  });

  it.each([
    'bells4rivers',
    'abcd1234',
    'Überfluß9',
    '日本語のパスワード5',
    `a${'1'.repeat(63)}`,
    '🙂🙂🙂🙂🙂🙂a1',
  ])('%j fits the rule', (password) => {
    expect(passwordErrors(password)).toEqual([]);
  });

  it('is not the own username, email, or phone, whatever the case and the country prefix', () => {
    const owner = { userName: 'dana.owner1', email: 'dana1@example.com', phone: '9725550101' };
    expect(passwordError('Dana.Owner1', owner)).toBe('Password must not be the same as your username');
    expect(passwordError('DANA1@example.com', owner)).toBe('Password must not be the same as your email');
    expect(passwordErrors('1-972-555-0101', owner)).toContain(
      'Password must not be the same as your phone number',
    );
    expect(passwordErrors('bells4rivers', owner)).toEqual([]);
  });

  it('names without a value refuse nothing', () => {
    expect(passwordErrors('bells4rivers', { userName: '', email: '', phone: '' })).toEqual([]);
  });

  it('of allowed characters, with a letter and a number, always fits', () => {
    const allowed = fc.string({
      unit: fc.constantFrom(...'abcXYZ019!#$%&()*+,-.:;<=>?@[]^_{|}~äß'),
      minLength: passwordLength.min - 2,
      maxLength: passwordLength.max - 2,
    });
    fc.assert(fc.property(allowed, (middle) => passwordErrors(`k${middle}7`).length === 0));
  });

  it('with anything refused in any place never fits', () => {
    const parts = fc.tuple(fc.string(), fc.constantFrom(...' \t\n/\\\'"`'), fc.string());
    fc.assert(
      fc.property(
        parts,
        ([before, refused, after]) => passwordErrors(`${before}${refused}${after}`).length > 0,
      ),
    );
  });
});
