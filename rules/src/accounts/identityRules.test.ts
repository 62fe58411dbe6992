import { describe, expect, it } from 'vitest';
import { emailError, nameError, shortestGivenUserName, userNameError } from './identityRules.ts';
import { readUserPhone } from './userPhone.ts';

const valid = 'Enter a valid email address';

describe('the email of a user (C-171)', () => {
  it.each<[string, string | null]>([
    ['', 'Enter an email address'],
    ['   ', 'Enter an email address'],
    ['x@', valid],
    ['@x.com', valid],
    ['x@y', valid],
    ['x@@y.com', valid],
    ['x y@z.com', valid],
    ['x@y..com', valid],
    ['x@.y.com', valid],
    ['x@y.com.', valid],
    ['.x@y.com', valid],
    ['x..z@y.com', valid],
    ['x@-y.com', valid],
    ['Ann <ann@y.com>', valid],
    ['ann@y.com,bo@y.com', valid],
    [`${'a'.repeat(44)}@y.com`, null],
    [`${'a'.repeat(45)}@y.com`, 'Email must be at most 50 characters'],
    ['ann@y.com', null],
    [' ann@y.com ', null],
    ["o'brien+school@mail.example.org", null],
    ['jörg@müller.de', null],
    ['ann@xn--mller-kva.de', null],
  ])('%s', (text, error) => {
    expect(emailError(text)).toBe(error);
  });
});

describe('a username (C-173, 1-decisions G-17)', () => {
  it.each<[string, number | undefined, string | null]>([
    ['', undefined, 'Enter a username'],
    ['john smith', undefined, 'Username cannot contain any spaces'],
    ['john\tsmith', undefined, 'Username cannot contain any spaces'],
    ['abc', undefined, 'Username must be at least 4 characters'],
    ['abcd', undefined, null],
    ['sevenly', shortestGivenUserName, 'Username must be at least 8 characters'],
    ['eightlet', shortestGivenUserName, null],
    ['a'.repeat(50), shortestGivenUserName, null],
    ['a'.repeat(51), shortestGivenUserName, 'Username must be at most 50 characters'],
    ['a.b_c-d@e+f', undefined, null],
    ['<script>', undefined, 'Use only letters, numbers, and . _ - @ + in a username'],
    ['ann\u202eevil', undefined, 'Use only letters, numbers, and . _ - @ + in a username'],
  ])('%s', (text, shortest, error) => {
    expect(userNameError(text, shortest)).toBe(error);
  });
});

describe('names (C-171)', () => {
  it.each<[string, string | null]>([
    ['', 'Enter a first name'],
    [' ', 'Enter a first name'],
    ['a'.repeat(50), null],
    ['a'.repeat(51), 'First name must be at most 50 characters'],
    ['O’Brien-Núñez', null],
  ])('%s', (text, error) => {
    expect(nameError('First name', text)).toBe(error);
  });
});

describe('phones (C-171, 3-decisions 14.4)', () => {
  it.each<[string, number, ReturnType<typeof readUserPhone>]>([
    ['', 1, { ok: false, message: 'Enter a phone number' }],
    ['12', 1, { ok: false, message: 'Must be 10 digits; use only numbers' }],
    ['(214) 555-0123', 1, { ok: true, phone: '2145550123' }],
    ['1 214 555 0123', 1, { ok: true, phone: '2145550123' }],
    ['+44 7400 123456', 4, { ok: true, phone: '447400123456' }],
    ['12', 4, { ok: false, message: 'Must start with 44; no more than 12 digits; use only numbers' }],
  ])('%s in country %i', (text, countryId, read) => {
    expect(readUserPhone(text, countryId)).toEqual(read);
  });
});
