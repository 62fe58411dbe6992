import { describe, expect, it } from 'vitest';
import { isLaunchId, launchIdError, launchLimits } from './phoneLaunch.ts';

describe('a phone launch ID (row P-148, 1-decisions G-106)', () => {
  it.each(['1', '007', '123456789'])('%s is one', (id) => {
    expect(launchIdError(id)).toBeNull();
    expect(isLaunchId(id)).toBe(true);
  });

  it.each(['1234567890', '12a', '1 2', '-1', '1.5', '１２', '*1'])('%s is none', (id) => {
    expect(launchIdError(id)).toBe('Use 1 to 9 digits');
    expect(isLaunchId(id)).toBe(false);
  });

  it('may be left out, but is required for a launch', () => {
    expect(launchIdError('')).toBeNull();
    expect(isLaunchId('')).toBe(false);
  });

  it('of one digit is not found by trying all of them in a day', () => {
    expect(launchLimits.perPhone).toBeLessThan(10);
  });
});
