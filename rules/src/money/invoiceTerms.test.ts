import { expect, it } from 'vitest';
import { dueAt, invoiceTerms } from './invoiceTerms.ts';

it('an invoice is due on receipt, or so many days later', () => {
  const charged = Date.parse('2026-02-20T15:00:00Z');
  expect(invoiceTerms.map((terms) => new Date(dueAt(charged, terms)).toISOString())).toEqual([
    '2026-02-20T15:00:00.000Z',
    '2026-03-07T15:00:00.000Z',
    '2026-03-22T15:00:00.000Z',
  ]);
});
