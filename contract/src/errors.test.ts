import { expect, test } from 'vitest';
import { errorCatalogue } from './errors.ts';

test('every error has a code of its own', () => {
  const codes = Object.values(errorCatalogue).map((entry) => entry.code);
  expect(new Set(codes).size).toBe(codes.length);
});
