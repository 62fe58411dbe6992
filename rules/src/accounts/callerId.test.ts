import { describe, expect, it } from 'vitest';
import { readCallerId } from './callerId.ts';

const messageOf = (text: string, countryId = 1) => {
  const read = readCallerId(text, countryId);
  return read.ok ? read.phone : read.message;
};

describe('a caller ID (B-134, B-135)', () => {
  it("is a number of the account's country", () => {
    expect(messageOf('(214) 555-0100')).toBe('2145550100');
    expect(messageOf('+1 800 555 0102')).toBe('8005550102');
    expect(messageOf('')).toBe('Enter the number your calls come from');
    expect(messageOf('55501')).toBe('Must be 10 digits; use only numbers');
    expect(messageOf('+44 20 7946 0958')).toBe('Phone number must be from a supported country.');
    expect(messageOf('49 30 901820', 5)).toBe('4930901820');
    expect(messageOf('30 901820', 5)).toBe('Must start with 49; no more than 13 digits; use only numbers');
  });

  it('has an area code that exists', () => {
    expect(messageOf('1235550100')).toBe('Enter a phone number with a valid area code.');
    expect(messageOf('2225550100')).toBe('Enter a phone number with a valid area code.');
    expect(messageOf('2141550100')).toBe('Must be 10 digits; use only numbers');
  });
});
