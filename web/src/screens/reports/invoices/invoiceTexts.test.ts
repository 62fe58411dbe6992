import { expect, it } from 'vitest';
import { creditsSentence, purposeOf } from './invoiceTexts.ts';

const say = (
  InvoiceStatusCategory: Parameters<typeof creditsSentence>[0]['InvoiceStatusCategory'],
  AddCreditsToAccount = false,
) => creditsSentence({ InvoiceStatusCategory, AddCreditsToAccount, NumberOfCredits: 25_000 });

it('credits come when the invoice is paid in full', () => {
  const later = 'The 25,000 credits will be added to your balance when this invoice is paid in full.';
  expect([say('Unpaid'), say('Partially Paid')]).toEqual([later, later]);
  expect(say('Pending')).toBe(`A payment is under way. ${later}`);
  expect(say('Paid')).toBe('Paid in full. Thank you. The 25,000 credits were added to your balance.');
});

it('credits came when it was made, where it says so', () => {
  const before = 'The 25,000 credits were added to your balance when this invoice was made.';
  expect(say('Unpaid', true)).toBe(before);
  expect(say('Paid', true)).toBe(`Paid in full. Thank you. ${before}`);
});

it('a voided one requests nothing', () => {
  expect([say('Voided'), say('Voided', true)]).toEqual(
    Array(2).fill('This invoice was voided. There is nothing to pay.'),
  );
});

it('is for credits', () => {
  expect(purposeOf({ NumberOfCredits: 1 })).toBe('1 credit');
});
