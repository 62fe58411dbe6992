import { describe, expect, it } from 'vitest';
import { reasonFor } from './personCheck.ts';

const texts = { texts: true, calls: false };
const calls = { texts: false, calls: true };
const both = { texts: true, calls: true };
const landline = { IsValid: true, DoNotCall: false, Reason: 'This number is not a textable number.' };
const noCalls = { IsValid: true, DoNotCall: true, Reason: '' };
const voice = 'This number has opted out of receiving voice calls.';

describe('a number that is typed (B-252, 2-decisions D)', () => {
  it('is refused when no channel of the kind would reach it', () => {
    expect([texts, calls, both].map((ways) => reasonFor(landline, ways))).toEqual([landline.Reason, '', '']);
    expect([texts, calls, both].map((ways) => reasonFor(noCalls, ways))).toEqual(['', voice, '']);
    expect(reasonFor({ ...landline, DoNotCall: true }, both)).toBe(landline.Reason);
  });

  it('is refused in every kind when it is not a number, or not allowed', () => {
    const none = { IsValid: false, DoNotCall: false, Reason: 'Please enter a valid phone number.' };
    const notAllowed = { IsValid: true, DoNotCall: false, Reason: 'This number is not allowed.' };
    for (const ways of [texts, calls, both]) {
      expect(reasonFor(none, ways)).toBe(none.Reason);
      expect(reasonFor(notAllowed, ways)).toBe(notAllowed.Reason);
    }
  });
});
