import { expect, it } from 'vitest';
import { isListAlwaysThere } from './groupNames.ts';

it('knows the lists that are always there, in any case, and no others', () => {
  expect(['Everyone', 'unfiled', 'DELETED'].every(isListAlwaysThere)).toBe(true);
  expect(['Everyone else', 'File', ''].some(isListAlwaysThere)).toBe(false);
});
