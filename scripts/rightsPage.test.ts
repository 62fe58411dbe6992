import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rightsPage } from './rightsPage.ts';

it('docs/rights.md says what the table of rights says (node scripts/rightsPage.ts writes it)', () => {
  expect(readFileSync(new URL('../docs/rights.md', import.meta.url), 'utf8')).toBe(rightsPage());
});
