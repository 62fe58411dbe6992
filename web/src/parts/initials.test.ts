import { describe, expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

describe('initials of a user', () => {
  it.each([
    ['Olivia Reyes', 'OR'],
    ['Sam', 'S'],
    ['  Ana   María  de la Cruz ', 'AC'],
    ['josé ángel', 'JÁ'],
    ['O\u2019Neil Brooks', 'OB'],
    ['(Front) Office', 'FO'],
    ['Room 12', 'R1'],
    ['李 小龙', '李小'],
    ['𝒜lex 𝓑', '𝒜𝓑'],
    ['Sam –', 'S'],
    ['', '?'],
    ['---', '?'],
  ])('%j: %s', (name, expected) => {
    expect(initialsOf(name)).toBe(expected);
  });
});
