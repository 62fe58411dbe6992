import { expect, test } from 'vitest';
import { fileTooLargeText, tooManyRowsText, uploadLimitsText } from './uploadLimits.ts';

test('every sentence names the limit that is given', () => {
  const limits = { maxBytes: 50 * 1_048_576, maxRows: 1_000_000 };
  expect(uploadLimitsText(limits)).toBe('up to 50 MB and 1,000,000 rows');
  expect(fileTooLargeText(limits)).toMatch(/^This file is larger than 50 MB\. /);
  expect(tooManyRowsText(2_000)).toMatch(/^This file has more than 2,000 rows\. /);
  expect(uploadLimitsText({ maxBytes: 1_500 * 1_048_576, maxRows: 1 })).toBe('up to 1,500 MB and 1 row');
});
