import { describe, expect, it } from 'vitest';
import { namePrefix, paidPrefixLength } from './namePrefix.ts';
import { countSegments } from './segments.ts';

const account = { companyName: 'Riverbends', prependsName: true, paysCredits: true, isFreeTrial: false };

describe('the name before a text', () => {
  it.each([
    ['an account with the setting', account, 'Riverbends: '],
    ['one without it', { ...account, prependsName: false }, ''],
    ['a name with spaces around it', { ...account, companyName: ' Oak ' }, 'Oak: '],
    ['no name', { ...account, companyName: '  ' }, ''],
  ])('of %s', (_what, of, prefix) => {
    expect(namePrefix(of)).toBe(prefix);
  });

  it.each([
    ['credits', account, 155, 2],
    ['credits, and room for it', account, 148, 1],
    ['credits, one too many', account, 149, 2],
    ['by the month', { ...account, paysCredits: false }, 155, 1],
    ['by the month, on trial', { ...account, paysCredits: false, isFreeTrial: true }, 155, 2],
  ])('counts for accounts that pay %s (P-244)', (_how, of, typed, segments) => {
    expect(countSegments(typed + paidPrefixLength(namePrefix(of), of))).toBe(segments);
  });
});
