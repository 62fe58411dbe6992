import { expect, test } from 'vitest';
import { errorCatalogue } from './errors.ts';

test('every error has a code of its own', () => {
  const codes = Object.values(errorCatalogue).map((entry) => entry.code);
  expect(new Set(codes).size).toBe(codes.length);
});

test('only what is wrong on our side is a 5xx, and wakes us', () => {
  for (const [name, entry] of Object.entries(errorCatalogue)) {
    // The organization's own space is used up: 507 fits best, and no operator is alerted.
    if (name === 'StorageFull') expect(entry).toEqual({ ...entry, status: 507, alert: undefined });
    else expect(entry.status >= 500, name).toBe('alert' in entry && entry.alert);
  }
});

test('what a person can mend is a 4xx with a sentence to show', () => {
  expect(errorCatalogue.NotEnoughCredits).toMatchObject({ status: 402, code: 4100, type: 'Display' });
});
