import type { Invoice } from '@carillon/contract/accounts/invoices';
import { plural } from '@carillon/rules/money/amounts';

/** What it is for, in short. */
export function purposeOf(invoice: Pick<Invoice, 'NumberOfCredits'>): string {
  return plural(invoice.NumberOfCredits, 'credit', 'credits');
}

/** When the credits of an invoice come, or that they came (1-decisions G-84). */
export function creditsSentence(
  invoice: Pick<Invoice, 'InvoiceStatusCategory' | 'NumberOfCredits' | 'AddCreditsToAccount'>,
): string {
  const { InvoiceStatusCategory: status, AddCreditsToAccount } = invoice;
  const credits = purposeOf(invoice);
  if (status === 'Voided') return 'This invoice was voided. There is nothing to pay.';
  const paid =
    status === 'Paid' ? 'Paid in full. Thank you. ' : status === 'Pending' ? 'A payment is under way. ' : '';
  if (AddCreditsToAccount)
    return `${paid}The ${credits} were added to your balance when this invoice was made.`;
  return status === 'Paid'
    ? `${paid}The ${credits} were added to your balance.`
    : `${paid}The ${credits} will be added to your balance when this invoice is paid in full.`;
}
